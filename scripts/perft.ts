/** npm run perft -- --help: counts what can follow a position. */
import type { State } from '../shared/games/death-star/index.ts';
import { makePosition, parsePosition } from '../shared/games/death-star/index.ts';
import { divide, perft } from './perft/plies.ts';
import { POSITIONS, stateOf } from './perft/positions.ts';
import { withoutDeck } from './records/retell.ts';
import { chosenRuleset, HOUSE_RULES_HELP } from './ruleset-file/house-rules.ts';
import { parseOptions, readWholeNumber, runScript, ScriptFailure, UsageError } from './support/command-line.ts';

const HELP = `npm run perft -- [--position NAME | --from TEXT [--ruleset FILE] [--options LIST]] [--depth N] [--divide] [--deck]
npm run perft -- --all

Counts the sequences of plies that can follow a position. A ply is a legal command; a spin is as many plies as its
band has different numbers or results. Resigning is not counted, and the deck stays in its order.

  --position NAME  one of those that are kept for this (start):
${POSITIONS.map(({ name, shows }) => `                   ${name.padEnd(10)} ${shows}`).join('\n')}
  --from TEXT      a position as docs/notation.md has it
  --ruleset FILE   what --from is played by (the standard ruleset)
  --options LIST   for --from: ${HOUSE_RULES_HELP}
  --depth N        how many plies, from 1 to 8 (4)
  --divide         each first ply with how many sequences begin with it
  --deck           the position with its deck
  --all            all kept positions to depth 4, held against the counts that are kept with them

Ends with 1 when a count differs from the one that is kept.
`;

await runScript(HELP, () => {
  const { values } = parseOptions({
    options: {
      position: { type: 'string' },
      from: { type: 'string' },
      ruleset: { type: 'string' },
      options: { type: 'string' },
      depth: { type: 'string' },
      divide: { type: 'boolean', default: false },
      deck: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
    },
  });
  if (values.all) {
    const others = Object.entries(values).filter(([name, value]) => name !== 'all' && value !== false);
    if (others.length > 0) throw new UsageError('--all goes alone');
    checkAll();
    return;
  }
  const depth = readWholeNumber('--depth', values.depth ?? '4', 1, 8);
  const state = readState(values);
  const position = makePosition(state);
  say(values.deck ? position : withoutDeck(position));
  if (values.divide) for (const { name, count } of divide(state, depth)) say(`${name}: ${count}`);
  const depths = values.divide ? [depth] : Array.from({ length: depth }, (_, index) => index + 1);
  for (const plies of depths) {
    say(`depth ${plies}: ${countedPlies(perft(state, plies), plies)}`);
  }
});

interface Asked {
  readonly position?: string | undefined;
  readonly from?: string | undefined;
  readonly ruleset?: string | undefined;
  readonly options?: string | undefined;
}

function readState({ position, from, ruleset: file, options }: Asked): State {
  if (from === undefined) {
    if (file !== undefined || options !== undefined) throw new UsageError('--ruleset and --options go with --from');
    const named = POSITIONS.find(({ name }) => name === (position ?? 'start'));
    if (named === undefined) {
      throw new UsageError(`no position ${position ?? ''}: there are ${POSITIONS.map(({ name }) => name).join(', ')}`);
    }
    return stateOf(named);
  }
  if (position !== undefined) throw new UsageError('--position and --from are one too many');
  const parsed = parsePosition(from, chosenRuleset(file, options));
  if (!parsed.ok) throw new ScriptFailure(`--from: ${parsed.error.message}`);
  return parsed.value;
}

function checkAll(): void {
  const differing: string[] = [];
  for (const named of POSITIONS) {
    const state = stateOf(named);
    const counted = [1, 2, 3, 4].map((depth) => perft(state, depth));
    const isKept = counted.join() === named.counts.join();
    const sequences = counted.join(', ');
    say(`${named.name}: ${sequences} sequences of 1 to 4 plies${isKept ? '' : `, kept as ${named.counts.join(', ')}`}`);
    if (!isKept) differing.push(named.name);
  }
  if (differing.length > 0)
    throw new ScriptFailure(`other counts than those in scripts/perft/positions.ts: ${differing.join(', ')}`);
}

function countedPlies(count: number, plies: number): string {
  return `${count} ${count === 1 ? 'sequence' : 'sequences'} of ${plies} ${plies === 1 ? 'ply' : 'plies'}`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
