import { expect } from '@jest/globals';
import type { Result } from '../../../../shared/kernel/index.ts';
import { judge } from '../../../../shared/kernel/index.ts';
import { fastChance } from '../../../../shared/kernel/simulation.ts';
import type { DeathStarRecord, NotationError, State } from '../../../../shared/games/death-star/index.ts';
import {
  COLORS,
  deathStar,
  makeCommand,
  makeCommands,
  makeEvents,
  makePosition,
  makeRecord,
  parseCommand,
  parseCommands,
  parseEvents,
  parsePosition,
  parseRecord,
  parseTurn,
  makeTurn,
  STANDARD_RULESET,
  UNFINISHED,
} from '../../../../shared/games/death-star/index.ts';
import { tellFault } from '../../../../shared/games/death-star/notation/fault.ts';
import { mutate, mutateLines } from '../../../support/mutations.ts';
import { playAtRandom } from '../../../support/play.ts';

/** A text, how it is read, and how what was read is written again. */
interface Sample {
  readonly text: string;
  /** The text that is made of what was parsed; the error where nothing was. */
  readonly again: (text: string) => Result<string, NotationError>;
}

const STEPS = 400;
const SHORT_RECORD = 6;

/** Texts of every form, from the steps of a random game. */
function samplesOf(seed: number): readonly Sample[] {
  const ruleset = STANDARD_RULESET;
  const samples: Sample[] = [];
  const events = [];
  let before: State | undefined;
  for (const step of playAtRandom(deathStar, { setup: { ruleset }, seats: COLORS, seed, longest: 40_000 })) {
    const scene = before;
    events.push(...step.events);
    before = step.state;
    samples.push({
      text: makePosition(step.state),
      again: (text) => written(parsePosition(text, ruleset), makePosition),
    });
    const legal = makeCommands(deathStar.legal(step.state, step.state.turn.seat));
    samples.push({ text: legal, again: (text) => written(parseCommands(text), makeCommands) });
    samples.push({ text: legal.split(' ')[0] ?? '', again: (text) => written(parseCommand(text), makeCommand) });
    if (scene !== undefined) {
      samples.push({
        text: makeEvents(step.events, ruleset),
        again: (text) => written(parseEvents(text, scene), (facts) => makeEvents(facts, ruleset)),
      });
      samples.push({
        text: `7. red ${makeEvents(step.events, ruleset).replace(/ ?[0-9]+\. .*$/, '')}`.trim(),
        again: (text) => written(parseTurn(text, scene), (facts) => makeTurn(facts, ruleset)),
      });
    }
    if (samples.length > STEPS) break;
  }
  const record = {
    game: 'death-star',
    setup: { ruleset },
    seats: COLORS,
    events,
    result: UNFINISHED,
    tags: [],
  } as const;
  const title = { ...record, tags: [{ name: 'Title', value: 'A "title" \\ of sorts' }] };
  // Few lines: of a long record hardly any change is accepted.
  const turns = events.flatMap(({ type }, index) => (type === 'turnBegan' ? [index] : []));
  const short = { ...record, events: events.slice(0, (turns[SHORT_RECORD] ?? 0) + 1) };
  for (const sample of [record, title, short, short, short]) {
    for (let copies = 0; copies < STEPS / 8; copies += 1) {
      samples.push({ text: makeRecord(sample), again: rewriteRecord });
    }
  }
  return samples;
}

function rewriteRecord(text: string): Result<string, NotationError> {
  return written(
    parseRecord(text, () => STANDARD_RULESET),
    rewritten,
  );
}

/** What is accepted can also be judged, and its fault be told with its place. */
function rewritten(record: DeathStarRecord): string {
  const judged = judge(deathStar, record);
  const text = makeRecord(record);
  if (!judged.ok) {
    const { line, column } = tellFault(record, judged.error);
    const length = text.split('\n')[line - 1]?.length ?? 0;
    if (column < 1 || column > length + 1) throw new Error(`a fault at ${line}:${column}, where nothing stands`);
  }
  return text;
}

function written<Value>(
  parsed: Result<Value, NotationError>,
  make: (value: Value) => string,
): Result<string, NotationError> {
  return parsed.ok ? { ok: true, value: make(parsed.value) } : parsed;
}

/**
 * Reads so many mutated texts: none makes a parser throw, none is accepted that would be written differently, and
 * each error points into its text. Gives how many were accepted.
 */
export function readMutatedInputs(seed: number, count: number): number {
  const samples = samplesOf(seed);
  const chance = fastChance(seed);
  let accepted = 0;
  for (let index = 0; index < count; index += 1) {
    const sample = samples[chance.spin(samples.length)];
    const other = samples[chance.spin(samples.length)];
    if (sample === undefined || other === undefined) throw new Error('there is no sample');
    const isOfLines = sample.text.includes('\n') && chance.spin(2) === 0;
    const text = isOfLines ? mutateLines(sample.text, chance) : mutate(sample.text, other.text, chance);
    const result = rewrite(sample, text, seed);
    if (result.ok) accepted += 1;
    if (result.ok ? result.value !== text : !pointsInto(result.error, text)) {
      expect({ seed, index, text, result }).toEqual({ seed, index, text, result: { ok: true, value: text } });
    }
  }
  return accepted;
}

function rewrite(sample: Sample, text: string, seed: number): Result<string, NotationError> {
  try {
    return sample.again(text);
  } catch (error) {
    throw new Error(`seed ${seed}: ${JSON.stringify(text)} makes a parser throw`, { cause: error });
  }
}

function pointsInto({ line, column, expected, found, message }: NotationError, text: string): boolean {
  const pointedAt = text.split('\n')[line - 1];
  if (pointedAt === undefined || column < 1 || column > pointedAt.length + 1) return false;
  return (
    expected !== '' &&
    found !== '' &&
    message === `line ${line}, column ${column}: expected ${expected}, found ${found}`
  );
}
