/** npm run verify -- --help: works out the chance of a written game again, and judges it by the rules. */
import type { HeldByReader, Verdict } from '../shared/games/death-star/index.ts';
import { RULES, verifyRecordText } from '../shared/games/death-star/index.ts';
import { rulesetFinder } from './records/known-rulesets.ts';
import type { RecordInFile } from './records/many.ts';
import { splitRecords } from './records/many.ts';
import { onlyWord, parseOptions, runScript, ScriptFailure } from './support/command-line.ts';
import { readText } from './support/files.ts';

const HELP = `npm run verify -- FILE [--ruleset FILE] [--commitment HEX] [--entropy TEXT] [--json]

Checks the record of a match that is over: that the commitment fits the secret, that the secret gives the order of the
deck and every spin, that every turn keeps the rules, and that nothing else in it was changed. What that proves, and what
not, is in docs/fairness.md. A file of many records (.dsns) is checked record by record.

  --ruleset FILE     a ruleset that the match may be played by, besides the standard one and those in rulesets/;
                     may be given several times
  --commitment HEX   the commitment that you saw before the match: the record must have the same
  --entropy TEXT     what you added to the chance: the record must have it, too
  --json             the verdict as JSON, one line for each record

Ends with 1 when the file cannot be read, has no proof, or something in it is wrong: then the place is said, as
FILE:LINE:COLUMN, and of an outcome that differs the number of its draw, what is recorded and what the secret gives.
`;

/** The line of a record that names the ruleset. */
const RULESET_LINE = 2;

interface CheckedRecord extends RecordInFile {
  readonly verdict: Verdict;
}

await runScript(HELP, () => {
  const { values, positionals } = parseOptions({
    allowPositionals: true,
    options: {
      ruleset: { type: 'string', multiple: true, default: [] },
      commitment: { type: 'string' },
      entropy: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const file = onlyWord(positionals, 'a file is missing');
  const checked = checkFile(file, values.ruleset, { commitment: values.commitment, entropy: values.entropy });
  const write = values.json ? jsonLine : checked.length === 1 ? story : shortLine;
  process.stdout.write(checked.map((record) => write(file, record)).join(''));
  const faults = checked.flatMap((record) => faultLines(file, record));
  if (faults.length > 0) throw new ScriptFailure(faults.join('\n'));
});

function checkFile(file: string, rulesetFiles: readonly string[], held: HeldByReader): readonly CheckedRecord[] {
  const find = rulesetFinder(rulesetFiles);
  return splitRecords(readText(file)).map((record) => ({
    ...record,
    verdict: verifyRecordText(record.text, find, held),
  }));
}

/** What was found in order, in sentences; what was not is said as faults. */
function story(_file: string, { verdict: { facts, chance, rules, verified, ok } }: CheckedRecord): string {
  if (facts === undefined) return '';
  const { ruleset, edition, engine, proof, seats, result } = facts;
  const people = proof?.entropies.length ?? 0;
  const added = people === 0 ? 'nobody added' : people === 1 ? 'one person added' : `${people} people added`;
  const lines = [
    `${proof === undefined ? 'A match' : `Match ${proof.matchId}`} of ${seats.join(', ')}, by ${ruleset} (${edition})${engine === undefined ? '' : `, engine ${engine}`}.`,
    ...(chance === 'kept'
      ? [`The commitment fits the secret; ${added} to the chance.`, `${sayDraws(verified)} as the secret gives them.`]
      : []),
    ...(rules === 'kept' ? ['Every turn is as the rules have it.'] : []),
    ...(edition === RULES ? [] : [`The turns are not judged: this engine speaks ${RULES}.`]),
    ...(ok ? [`${result} wins.`] : []),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function sayDraws({ spins, shuffles }: Verdict['verified']): string {
  return `${count(shuffles, 'shuffle', 'shuffles')} and ${count(spins, 'spin', 'spins')} worked out again, all`;
}

function count(number: number, one: string, many: string): string {
  return number === 1 ? `One ${one}` : `${number} ${many}`;
}

/** One of many: what it is, and whether it is right. */
function shortLine(file: string, { firstLine, verdict: { facts, ok, verified } }: CheckedRecord): string {
  const match = facts?.proof === undefined ? '' : ` ${facts.proof.matchId}`;
  const draws = ok ? `, ${count(verified.spins, 'spin', 'spins')}` : '';
  return `${file}:${firstLine}:${match} ${ok ? 'is right' : 'is not right'}${draws}\n`;
}

function jsonLine(file: string, { firstLine, verdict }: CheckedRecord): string {
  return `${JSON.stringify({ file, firstLine, ...verdict })}\n`;
}

function faultLines(file: string, { firstLine, verdict: { faults } }: CheckedRecord): readonly string[] {
  return faults.map(({ about, line, column, message }) => {
    const hint = about === 'text' && line === RULESET_LINE ? '; --ruleset FILE names the ruleset of the match' : '';
    return `${file}:${line + firstLine - 1}:${column}: ${about}: ${message}${hint}`;
  });
}
