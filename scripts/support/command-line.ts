/** What every script does alike: help, one clear line for a mistake, exit codes (0 well, 1 failed, 2 wrong usage). */
import type { ParseArgsConfig } from 'node:util';
import { parseArgs } from 'node:util';
import { printable, sayFileError } from './file-errors.ts';

/** A mistake in how the script was called. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Something that was asked for cannot be done, such as reading a file that is not there. */
export class ScriptFailure extends Error {
  override readonly name = 'ScriptFailure';
}

/** Runs a script's work; answers `--help`; turns the mistakes that a person can make into one line each. */
export async function runScript(help: string, work: () => void | Promise<void>): Promise<void> {
  process.stdout.on('error', stopAtDeadOutput);
  if (process.argv.slice(2).includes('--help')) {
    process.stdout.write(help);
    return;
  }
  try {
    await work();
  } catch (error) {
    const mistake = mistakeOf(error);
    if (mistake !== undefined) {
      console.error(`${printableLines(mistake)}\nTry --help.`);
      process.exitCode = 2;
    } else if (error instanceof ScriptFailure) {
      console.error(printableLines(error.message));
      process.exitCode = 1;
    } else throw error;
  }
}

/**
 * For a script that has something left to do when nobody reads its output any more, such as saving a game: it hears of
 * that in `handle`, and is not stopped.
 */
export function outliveOutput(handle: (error: Error) => void): void {
  process.stdout.off('error', stopAtDeadOutput);
  process.stdout.on('error', handle);
}

/** `parseArgs` of node:util, which throws a UsageError for what it does not know, and for an option that is given twice. */
export function parseOptions<const Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    refuseDoubled(config);
    return parseArgs(config);
  } catch (error) {
    const mistake = mistakeOf(error);
    throw mistake === undefined ? error : new UsageError(mistake);
  }
}

/** The only words besides options that a script takes. Throws a UsageError for more of them. */
export function onlyWord([word, surplus]: readonly string[], whatIsMissing: string): string {
  if (word === undefined) throw new UsageError(whatIsMissing);
  if (surplus !== undefined) throw new UsageError(`unexpected argument: ${surplus}`);
  return word;
}

/** A whole number as an option has it. Throws a UsageError for another text, and for a number out of bounds. */
export function readWholeNumber(option: string, text: string, from: number, to: number): number {
  if (/^[0-9]{1,16}$/.test(text) && Number(text) >= from && Number(text) <= to) return Number(text);
  const range = to === Number.MAX_SAFE_INTEGER ? `from ${from}` : `from ${from} to ${inGroups(to)}`;
  throw new UsageError(`${option} is a whole number ${range}, not “${text}”`);
}

function inGroups(number: number): string {
  return String(number).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

/** The last of two would win without a word. */
function refuseDoubled({ args, options = {} }: ParseArgsConfig): void {
  const { tokens } = parseArgs({ ...(args === undefined ? {} : { args }), options, strict: false, tokens: true });
  const seen = new Set<string>();
  for (const token of tokens) {
    if (token.kind !== 'option' || options[token.name]?.multiple === true) continue;
    if (seen.has(token.name) && Object.hasOwn(options, token.name)) {
      throw new UsageError(`--${token.name} is given twice`);
    }
    seen.add(token.name);
  }
}

/** Whether whoever reads the output, such as `head`, has read enough: that is no failure. */
export function isClosedPipe(error: Error): boolean {
  return 'code' in error && error.code === 'EPIPE';
}

/** One line for an output that cannot be written, such as a file on a full disk. */
export function sayDeadOutput(error: Error): void {
  console.error(`cannot write the output: ${sayFileError(error)}`);
}

function stopAtDeadOutput(error: Error): void {
  if (!isClosedPipe(error)) sayDeadOutput(error);
  // At once: a script that has nowhere to write would go on working for nobody. That its reader has enough is no fault.
  process.exit(isClosedPipe(error) ? 0 : 1);
}

function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}

/** What is wrong with the command line; undefined for an error of another kind. */
function mistakeOf(error: unknown): string | undefined {
  if (error instanceof UsageError) return error.message;
  // Not `instanceof TypeError`: Node's own errors are none to a module that a test runner has loaded.
  if (typeof error !== 'object' || error === null || !('code' in error) || !('message' in error)) return undefined;
  const message = String(error.message);
  const name = /'([^' ]*)[^']*'/.exec(message)?.[1] ?? 'it';
  switch (error.code) {
    case 'ERR_PARSE_ARGS_UNKNOWN_OPTION':
      return `there is no option ${name}`;
    case 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL':
      return `unexpected argument: ${name}`;
    case 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE':
      if (message.includes('ambiguous')) return `${name} needs a value; one that begins with - stands behind =`;
      return message.includes('does not take') ? `${name} takes no value` : `${name} needs a value`;
    default:
      return undefined;
  }
}
