/** npm run perft -- --help: counts what can follow a position. */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { State } from '../shared/games/death-star/index.ts';
import { makePosition, parsePosition, STANDARD_RULESET } from '../shared/games/death-star/index.ts';
import { divide, perft } from './perft/plies.ts';
import { POSITIONS, stateOf } from './perft/positions.ts';
import { withHouseRules } from './play/house-rules.ts';
import { loadRuleset } from './ruleset-file/load.ts';
import { runScript, ScriptFailure, UsageError } from './support/command-line.ts';

const HELP = `npm run perft -- [--position NAME | --from TEXT] [--depth N] [--divide]
npm run perft -- --all

Counts the sequences of plies that can follow a position. A ply is a legal command; a spin is as many plies as its
band has different numbers or results. Resigning is not counted, and the deck stays in its order.

  --position NAME  one of those that are kept for this (start):
${POSITIONS.map(({ name, shows }) => `                   ${name.padEnd(10)} ${shows}`).join('\n')}
  --from TEXT      a position as docs/notation.md has it
  --ruleset FILE   what --from is played by (the standard ruleset)
  --options LIST   house rules for --from, with commas: chainForce,spaceBump=none (those of the ruleset)
  --depth N        how many plies, from 1 to 8 (4)
  --divide         each first ply with how many sequences begin with it
  --all            all kept positions to depth 4, held against the counts that are kept with them

Ends with 1 when a count differs from the one that is kept.
`;

const depthSchema = z
  .string()
  .regex(/^[1-8]$/, 'from 1 to 8')
  .transform(Number);

await runScript(HELP, () => {
  const { values } = parseArgs({
    options: {
      position: { type: 'string' },
      from: { type: 'string' },
      ruleset: { type: 'string' },
      options: { type: 'string' },
      depth: { type: 'string', default: '4' },
      divide: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
    },
  });
  if (values.all) {
    checkAll();
    return;
  }
  const depth = depthSchema.safeParse(values.depth);
  if (!depth.success) throw new UsageError(`--depth is ${depth.error.issues[0]?.message ?? 'wrong'}`);
  const state = readState(values);
  say(makePosition(state));
  if (values.divide) for (const { name, count } of divide(state, depth.data)) say(`${name}: ${count}`);
  const depths = values.divide ? [depth.data] : Array.from({ length: depth.data }, (_, index) => index + 1);
  for (const plies of depths) say(`depth ${plies}: ${perft(state, plies)}`);
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
  const plain = file === undefined ? STANDARD_RULESET : loadRuleset(file);
  const parsed = parsePosition(from, options === undefined ? plain : withHouseRules(plain, options));
  if (!parsed.ok) throw new ScriptFailure(parsed.error.message);
  return parsed.value;
}

function checkAll(): void {
  const differing: string[] = [];
  for (const named of POSITIONS) {
    const state = stateOf(named);
    const counted = [1, 2, 3, 4].map((depth) => perft(state, depth));
    const isKept = counted.join() === named.counts.join();
    say(`${named.name}: [${counted.join(', ')}]${isKept ? '' : `, kept as [${named.counts.join(', ')}]`}`);
    if (!isKept) differing.push(named.name);
  }
  if (differing.length > 0)
    throw new ScriptFailure(`other counts than those in scripts/perft/positions.ts: ${differing.join(', ')}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
