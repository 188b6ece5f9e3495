/** npm run ruleset -- --help: checks and writes rulesets. */
import { rulesetHash, withOptions } from '../shared/games/death-star/ruleset/identity.ts';
import { problem } from '../shared/games/death-star/ruleset/problems.ts';
import { rulesetJsonSchema } from '../shared/games/death-star/ruleset/schema.ts';
import type { Ruleset } from '../shared/games/death-star/types.ts';
import { withHouseRules } from './ruleset-file/house-rules.ts';
import { layOutJson } from './ruleset-file/layout.ts';
import { loadRuleset, sayProblem } from './ruleset-file/load.ts';
import type { PlacedProblem, RulesetReading } from './ruleset-file/read.ts';
import { readRuleset } from './ruleset-file/read.ts';
import { SHIPPED, shippedRuleset } from './ruleset-file/samples.ts';
import { onlyWord, parseOptions, runScript, UsageError } from './support/command-line.ts';
import { readUnmarkedText } from './support/files.ts';

const IDS = SHIPPED.map(({ id }) => id).join(', ');
const HELP = `Checks and writes rulesets: a board, a deck and a spinner of your own. See docs/rulesets.md.

  npm run ruleset -- check FILE            says what is wrong with a ruleset, and where
  npm run ruleset -- hash FILE|ID          prints the hash by which a ruleset is known
  npm run --silent ruleset -- print [ID]   prints a ruleset to start from
  npm run --silent ruleset -- schema       prints the JSON Schema of the files

  ID               one of those that come with the project: ${IDS} (standard)
  --options LIST   for hash: the house rules, with commas: chainForce,spaceBump=none (those of the ruleset)

Ends with 0 when all is well (warnings are), with 1 for a ruleset that is refused or a file that cannot be read, with 2
when it was called wrongly.
`;

/** How many problems are said one by one: whoever has more will run this again. */
const MOST_SAID = 100;

const COMMANDS = { check, hash, print, schema } as const;

await runScript(HELP, () => {
  const { values, positionals } = parseOptions({ allowPositionals: true, options: { options: { type: 'string' } } });
  const [name, ...words] = positionals;
  const names = Object.keys(COMMANDS).join(', ');
  if (name === undefined) throw new UsageError(`a command is missing: ${names}`);
  if (!isCommand(name)) throw new UsageError(`no such command: ${name}; there are ${names}`);
  if (values.options !== undefined && name !== 'hash') throw new UsageError('--options goes with hash');
  COMMANDS[name](words, values.options);
});

function isCommand(name: string): name is keyof typeof COMMANDS {
  return Object.hasOwn(COMMANDS, name);
}

function check(words: readonly string[]): void {
  const file = onlyWord(words, 'a file is missing');
  const reading = readRuleset(readUnmarkedText(file));
  const { usable, isWhole } = reading;
  if (usable !== undefined) {
    write(`${usable.ruleset.id}: ${usable.ruleset.name}\nhash ${rulesetHash(usable.ruleset)}\n`);
  }
  const problems = [...reading.problems, ...borrowedId(reading)].sort(inOrderOfText);
  for (const found of problems.slice(0, MOST_SAID)) write(`${sayProblem(file, found)}\n`);
  if (problems.length > MOST_SAID) write(`and ${problems.length - MOST_SAID} more\n`);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const verdict = usable === undefined ? 'refused' : 'can be played';
  const more = isWhole ? '' : '; once this is right there may be more';
  write(`${verdict}: ${counted(errors, 'error')}, ${counted(problems.length - errors, 'warning')}${more}\n`);
  if (usable === undefined) process.exitCode = 1;
}

/** The warning for the id of a sample with another content. (That of the standard ruleset is among all checks.) */
function borrowedId({ usable, placeOf }: RulesetReading): readonly PlacedProblem[] {
  if (usable === undefined) return [];
  const { ruleset } = usable;
  const sample = shippedRuleset(ruleset.id);
  if (sample === undefined || sample.id === 'standard') return [];
  if (rulesetHash(withOptions(ruleset, sample.options)) === rulesetHash(sample)) return [];
  const message = `the sample ${sample.id} has this id, and is another ruleset: change the id`;
  return [placeOf(problem('known-id', ['id'], message))];
}

function hash(words: readonly string[], houseRules: string | undefined): void {
  const name = onlyWord(words, `a file is missing, or one of ${IDS}`);
  const ruleset: Ruleset = shippedRuleset(name) ?? loadRuleset(name);
  write(`${rulesetHash(houseRules === undefined ? ruleset : withHouseRules(ruleset, houseRules))}\n`);
}

function print(words: readonly string[]): void {
  const id = words.length === 0 ? 'standard' : onlyWord(words, '');
  const ruleset = shippedRuleset(id);
  if (ruleset === undefined) throw new UsageError(`no ruleset here is named ${id}: there are ${IDS}`);
  write(layOutJson(ruleset));
}

function schema([surplus]: readonly string[]): void {
  if (surplus !== undefined) throw new UsageError(`unexpected argument: ${surplus}`);
  write(layOutJson(rulesetJsonSchema()));
}

function inOrderOfText(one: PlacedProblem, other: PlacedProblem): number {
  return one.line - other.line || one.column - other.column;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function write(text: string): void {
  process.stdout.write(text);
}
