import { parseArgs } from 'node:util';
import { rulesetHash } from '../shared/games/death-star/ruleset/identity.ts';
import { rulesetJsonSchema } from '../shared/games/death-star/ruleset/schema.ts';
import { layOutJson } from './ruleset-file/layout.ts';
import { loadRuleset, readText, sayProblem } from './ruleset-file/load.ts';
import { readRuleset } from './ruleset-file/read.ts';
import { PRINTABLE } from './ruleset-file/samples.ts';
import { runScript, UsageError } from './support/command-line.ts';

const HELP = `Checks and writes rulesets: a board, a deck and a spinner of your own. See docs/rulesets.md.

  npm run ruleset -- check FILE            says what is wrong with a ruleset, and where
  npm run ruleset -- hash FILE             prints the hash by which a ruleset is known
  npm run --silent ruleset -- print [ID]   prints a ruleset to start from: ${PRINTABLE.map(({ id }) => id).join(', ')}
  npm run --silent ruleset -- schema       prints the JSON Schema of the files

Ends with 0 when all is well (warnings are), with 1 for a ruleset that is refused or a file that cannot be read, with 2
when it was called wrongly.
`;

function run(): void {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [command, argument, surplus] = positionals;
  if (surplus !== undefined) throw new UsageError(`unexpected argument: ${surplus}`);
  switch (command) {
    case 'check':
      return check(fileNamed(argument));
    case 'hash':
      return write(`${rulesetHash(loadRuleset(fileNamed(argument)))}\n`);
    case 'print':
      return print(argument ?? 'standard');
    case 'schema':
      if (argument !== undefined) throw new UsageError(`unexpected argument: ${argument}`);
      return write(layOutJson(rulesetJsonSchema()));
    case undefined:
      throw new UsageError('a command is missing: check, hash, print or schema');
    default:
      throw new UsageError(`no such command: ${command}`);
  }
}

function fileNamed(argument: string | undefined): string {
  if (argument === undefined) throw new UsageError('a file is missing');
  return argument;
}

function print(id: string): void {
  const ruleset = PRINTABLE.find((candidate) => candidate.id === id);
  if (ruleset === undefined) throw new UsageError(`no ruleset here is named ${id}`);
  write(layOutJson(ruleset));
}

function check(file: string): void {
  const { usable, problems } = readRuleset(readText(file));
  if (usable !== undefined) {
    write(`${usable.ruleset.id}: ${usable.ruleset.name}\nhash ${rulesetHash(usable.ruleset)}\n`);
  }
  for (const found of problems) write(`${sayProblem(file, found)}\n`);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const verdict = usable === undefined ? 'refused' : 'can be played';
  write(`${verdict}: ${counted(errors, 'error')}, ${counted(problems.length - errors, 'warning')}\n`);
  if (usable === undefined) process.exitCode = 1;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function write(text: string): void {
  process.stdout.write(text);
}

await runScript(HELP, run);
