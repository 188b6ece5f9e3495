/** The examples and test vectors of docs/notation.md: what the page says is what the parsers do. */
import { describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import type { Result } from '../../../../shared/kernel/index.ts';
import { judge, scriptedChance } from '../../../../shared/kernel/index.ts';
import type { GameEvent, NotationError, Ruleset, State } from '../../../../shared/games/death-star/index.ts';
import {
  deathStar,
  makeCommands,
  makeEvents,
  makePosition,
  makeRecord,
  parseCommand,
  parseCommands,
  parseEvents,
  parsePosition,
  parseRecord,
  STANDARD_RULESET,
  withOptions,
} from '../../../../shared/games/death-star/index.ts';
import { readOptions } from '../../../../shared/games/death-star/notation/options.ts';
import { readWhole } from '../../../../shared/games/death-star/notation/scanner.ts';
import { rulesetFinder } from '../../../../scripts/records/known-rulesets.ts';
import { loadRuleset } from '../../../../scripts/ruleset-file/load.ts';
import { PROJECT_ROOT, readSourceFiles } from '../../../support/source-files.ts';

const PAGE = readSourceFiles(['docs'], 'notation.md').get('docs/notation.md') ?? '';
const RULESETS: ReadonlyMap<string | undefined, Ruleset> = new Map([
  ['standard', STANDARD_RULESET],
  ['five-minutes', loadRuleset(join(PROJECT_ROOT, 'rulesets/five-minutes.json'))],
]);

/** The texts of the page's blocks of this language. */
function blocks(language: string): readonly string[] {
  return [...PAGE.matchAll(/^```(\S+)\n([\s\S]*?)^```$/gm)].flatMap(([, name, text]) =>
    name === language && text !== undefined ? text : [],
  );
}

interface Vector {
  readonly name: string;
  readonly ruleset: Ruleset;
  readonly values: ReadonlyMap<string, string>;
}

const VECTORS: readonly Vector[] = blocks('vectors').flatMap((block) =>
  block.split('\n\n').map((text) => {
    const lines = text.split('\n').filter((line) => line !== '');
    const values = new Map(lines.map((line) => [line.replace(/:.*/, ''), line.replace(/^[^:]*: ?/, '')]));
    const name = values.get('events') ?? values.get('error') ?? values.get('position')?.replace(/ \| F.*/, '') ?? '';
    return { name, ruleset: rulesetOf(values), values };
  }),
);

function rulesetOf(values: ReadonlyMap<string, string>): Ruleset {
  const ruleset = RULESETS.get(values.get('ruleset'));
  if (ruleset === undefined) throw new Error(`no ruleset in: ${[...values.values()].join(', ')}`);
  return withOptions(ruleset, valueOf(readWhole(values.get('options') ?? '-', readOptions)));
}

function valueOf<Value>(result: Result<Value, NotationError>): Value {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

function withLabel(label: string): readonly (Vector & { readonly value: string })[] {
  return VECTORS.flatMap((vector) => {
    const value = vector.values.get(label);
    return value === undefined ? [] : { ...vector, value };
  });
}

test('there are vectors of every kind', () => {
  const labels = new Set(VECTORS.flatMap(({ values }) => [...values.keys()]));
  const known = ['ruleset', 'options', 'position', 'legal', 'events', 'json', 'after', 'error'];
  const refused = ['refused position', 'refused command', 'refused commands'];
  expect(labels).toEqual(new Set([...known, ...refused]));
});

test.each([...withLabel('position'), ...withLabel('after')])('position: $name', ({ value, ruleset }) => {
  expect(makePosition(valueOf(parsePosition(value, ruleset)))).toBe(value);
});

test.each(withLabel('legal'))('the commands open in: $name', ({ value, ruleset, values }) => {
  const state = valueOf(parsePosition(values.get('position') ?? '', ruleset));
  expect(makeCommands(deathStar.legal(state, state.turn.seat))).toBe(value);
  expect(makeCommands(valueOf(parseCommands(value)))).toBe(value);
});

describe.each(withLabel('events'))('events: $name', ({ value, ruleset, values }) => {
  const before = valueOf(parsePosition(values.get('position') ?? '', ruleset));

  test('are read as the page says, and written again', () => {
    const events = valueOf(parseEvents(value, before));
    expect(events).toEqual(JSON.parse(values.get('json') ?? ''));
    expect(makeEvents(events, ruleset)).toBe(value);
  });

  test('are what the rules lead to', () => {
    const played = playAgain(before, valueOf(parseEvents(value, before)));
    expect(makeEvents(played.events, ruleset)).toBe(value);
    expect(makePosition(played.state)).toBe(values.get('after'));
  });
});

/** Decides again whatever the events answer, with the chance that they report. */
function playAgain(before: State, events: readonly GameEvent[]) {
  const told: GameEvent[] = [];
  let state = before;
  for (const event of events) {
    const cause = deathStar.commandOf(event);
    if (cause === undefined) continue;
    const chance = scriptedChance(deathStar.drawsOf(state, event));
    const decided = deathStar.decide(state, cause.seat, cause.command, chance);
    if (!decided.ok) throw new Error(decided.error.message);
    told.push(...decided.value.events);
    state = decided.value.state;
  }
  return { events: told, state };
}

test.each(withLabel('error'))('refused: $name', ({ value, ruleset, values }) => {
  const read = (label: string): string => values.get(`refused ${label}`) ?? '';
  const results: readonly Result<unknown, NotationError>[] = [
    ...(values.has('refused position') ? [parsePosition(read('position'), ruleset)] : []),
    ...(values.has('refused command') ? [parseCommand(read('command'))] : []),
    ...(values.has('refused commands') ? [parseCommands(read('commands'))] : []),
  ];
  expect(results.map((result) => (result.ok ? 'accepted' : result.error.message))).toEqual([value]);
});

test.each(blocks('record').map((text) => ({ text })))('record %#', ({ text }) => {
  const record = valueOf(parseRecord(text, rulesetFinder()));
  expect(makeRecord(record)).toBe(text);
  expect(judge(deathStar, record).ok).toBe(true);
});
