/** npm run replay -- --help: plays a written game again, turn by turn; or shows the fault of a bundle again. */
import type { DeathStarRecord, FindRuleset } from '../shared/games/death-star/index.ts';
import { parseRecord, RULES, rulesetHash } from '../shared/games/death-star/index.ts';
import { HOSTED_GAMES } from '../shared/games/registry.ts';
import { parseBundle } from '../server/store/index.ts';
import { makeOptions } from '../shared/games/death-star/notation/options.ts';
import { makeCast } from './play/cast.ts';
import { paragraphLines, startChronicle, tellSpinOff } from './play/chronicle.ts';
import { PLAIN } from './play/paint.ts';
import { tryAgain } from './records/fault-bundle.ts';
import { rulesetFinder } from './records/known-rulesets.ts';
import type { Retold } from './records/retell.ts';
import { retell, withoutDeck } from './records/retell.ts';
import { onlyWord, parseOptions, runScript, ScriptFailure } from './support/command-line.ts';
import { printable } from './support/file-errors.ts';
import { readText } from './support/files.ts';

const HELP = `npm run replay -- FILE.dsn [--ruleset FILE] [--deck | --quiet]
npm run replay -- BUNDLE.json

Plays a written game again: each turn as it is written, what happened in it, and the position after it; then the
result. The notation is explained in docs/notation.md. A game of the present rules is judged; one of older rules is only
told again.

  --ruleset FILE   a ruleset that the game may be played by, besides the standard one and those in rulesets/;
                   may be given several times
  --deck           the positions with the order of the deck
  --quiet          only the result

A bundle is what a server keeps of a fault of its own, in the folder quarantine of its data: the fault is tried again
with this engine. It has the secret of a match in it: do not pass it on before that match is over.

Ends with 1 when the file cannot be read, is no record, or breaks a rule: then the place is said, as FILE:LINE:COLUMN; and when
the fault of a bundle shows again.
`;

/** How wide the story of a turn is set. */
const WIDTH = 116;
const INDENT = '    ';
/** The line of a record that names the ruleset. */
const RULESET_LINE = 2;

await runScript(HELP, async () => {
  const { values, positionals } = parseOptions({
    allowPositionals: true,
    options: {
      ruleset: { type: 'string', multiple: true, default: [] },
      deck: { type: 'boolean', default: false },
      quiet: { type: 'boolean', default: false },
    },
  });
  const file = onlyWord(positionals, 'a file is missing');
  if (file.endsWith('.json')) {
    await showBundle(file);
    return;
  }
  const record = readRecord(file, values.ruleset);
  const retold = retell(record);
  const { fault } = retold;
  if (!values.quiet) {
    const shown = values.deck ? (position: string) => position : withoutDeck;
    write([...headLines(record), ...turnLines(record, retold, shown)]);
  }
  if (fault !== undefined) {
    const { line, column, turn, code, message } = fault;
    const where = turn === 0 ? 'the start' : `turn ${turn}`;
    const verdict = code === 'stops' ? 'is not whole' : 'breaks the rules';
    throw new ScriptFailure(`${file}:${line}:${column}: ${where} ${verdict} (${code}): ${message}`);
  }
  write([resultLine(record)]);
});

async function showBundle(file: string): Promise<void> {
  const bundle = parseBundle(readText(file));
  if (typeof bundle === 'string') throw new ScriptFailure(`${file} is no bundle of a fault: ${bundle}`);
  const { lines, fault } = await tryAgain(bundle, HOSTED_GAMES);
  write(lines);
  if (fault !== undefined) throw new ScriptFailure(`The fault shows again with this engine.\n${fault}`);
}

function readRecord(file: string, rulesetFiles: readonly string[]): DeathStarRecord {
  const text = readText(file);
  const find = rulesetFinder(rulesetFiles);
  const missed: string[] = [];
  const noteAndFind: FindRuleset = (id, hash, options) => {
    const found = find(id, hash, options);
    if (found === undefined || rulesetHash(found) !== hash) missed.push(hash);
    return found;
  };
  const parsed = parseRecord(text, noteAndFind);
  if (parsed.ok) return parsed.value;
  const { line, column, expected, found } = parsed.error;
  const hint =
    missed.length === 0 || line !== RULESET_LINE
      ? ''
      : '; --ruleset FILE names the ruleset that the game was played by';
  throw new ScriptFailure(`${file}:${line}:${column}: expected ${expected}, found ${found}${hint}`);
}

function headLines({ setup: { ruleset }, seats, tags }: DeathStarRecord): readonly string[] {
  const houseRules = makeOptions(ruleset.options);
  return [
    ...tags.map(({ name, value }) => `${name}: ${value}`),
    `${ruleset.name} (${ruleset.id}, ${ruleset.rules}), house rules: ${houseRules === '-' ? 'none' : houseRules}`,
    `Seats: ${seats.join(' ')}`,
    '',
  ];
}

/** The start, then each turn: as it is written, as a story, and the position after it. */
function turnLines(
  { setup: { ruleset } }: DeathStarRecord,
  { opening, start, turns }: Retold,
  shown: (position: string) => string,
): readonly string[] {
  const cast = makeCast(new Map());
  const lines = [tellSpinOff(opening, cast), `${INDENT}${shown(start)}`];
  for (const turn of turns) {
    const chronicle = startChronicle(ruleset, cast);
    chronicle.add(turn.events);
    const told = chronicle.news().flatMap((news) => paragraphLines({ ...news, turn: undefined }, cast, PLAIN, WIDTH));
    lines.push(...turn.lines, ...told, `${INDENT}${shown(turn.position)}`);
  }
  return lines;
}

function resultLine({ setup: { ruleset }, result }: DeathStarRecord): string {
  const ending = result === '*' ? 'The game is not over.' : `${result} wins.`;
  const judged =
    ruleset.rules === RULES
      ? 'Every turn is as the rules have it.'
      : `Told again, not judged: the game is of ${ruleset.rules}, this engine speaks ${RULES}.`;
  return `${ending} ${judged}`;
}

function write(lines: readonly string[]): void {
  process.stdout.write(lines.map((line) => `${printable(line)}\n`).join(''));
}
