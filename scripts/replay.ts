/** npm run replay -- --help: plays a written game again, turn by turn. */
import { parseArgs } from 'node:util';
import type { DeathStarRecord } from '../shared/games/death-star/index.ts';
import { parseRecord, placeOfEvent, RULES } from '../shared/games/death-star/index.ts';
import { makeOptions } from '../shared/games/death-star/notation/options.ts';
import { rulesetFinder } from './records/known-rulesets.ts';
import { retell } from './records/retell.ts';
import { readText } from './ruleset-file/load.ts';
import { runScript, ScriptFailure, UsageError } from './support/command-line.ts';

const HELP = `npm run replay -- FILE.dsn [--ruleset FILE]

Plays a written game again: each turn as it is written, the position after it, and the result. The notation is
explained in docs/notation.md. A game of the present rules is judged; one of older rules is only told again.

  --ruleset FILE   a ruleset that the game may be played by, besides the standard one and those in rulesets/;
                   may be given several times
  --quiet          only the result

Ends with 1 when the file cannot be read, is no record, or breaks a rule: then the place is said, as FILE:LINE:COLUMN.
`;

await runScript(HELP, () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { ruleset: { type: 'string', multiple: true, default: [] }, quiet: { type: 'boolean', default: false } },
  });
  const [file, surplus] = positionals;
  if (file === undefined) throw new UsageError('a file is missing');
  if (surplus !== undefined) throw new UsageError(`unexpected argument: ${surplus}`);
  const record = readRecord(file, values.ruleset);
  const { turns, start, fault } = retell(record);
  const lines = values.quiet ? [] : [...headLines(record), `  ${start}`];
  for (const turn of values.quiet ? [] : turns) lines.push(...turn.lines, `  ${turn.position}`);
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  if (fault === undefined) process.stdout.write(`${resultLine(record)}\n`);
  else {
    const { line, column } = placeOfEvent(record, fault.event);
    const turn = fault.turn === 0 ? 'the start' : `turn ${fault.turn}`;
    throw new ScriptFailure(`${file}:${line}:${column}: ${turn} breaks the rules (${fault.code}): ${fault.message}`);
  }
});

function readRecord(file: string, rulesetFiles: readonly string[]): DeathStarRecord {
  const text = readText(file);
  const parsed = parseRecord(text, rulesetFinder(rulesetFiles));
  if (parsed.ok) return parsed.value;
  const { line, column, expected, found } = parsed.error;
  throw new ScriptFailure(`${file}:${line}:${column}: expected ${expected}, found ${found}`);
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

function resultLine({ setup: { ruleset }, result }: DeathStarRecord): string {
  const ending = result === '*' ? 'The game is not over.' : `${result} wins.`;
  const judged =
    ruleset.rules === RULES
      ? 'Every turn is as the rules have it.'
      : `Told again, not judged: the game is of ${ruleset.rules}, this engine speaks ${RULES}.`;
  return `${ending} ${judged}`;
}
