/** What every script does alike: help, one clear line for a mistake, exit codes (0 well, 1 failed, 2 wrong usage). */

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
  process.stdout.on('error', stopAtClosedPipe);
  if (process.argv.slice(2).includes('--help')) {
    process.stdout.write(help);
    return;
  }
  try {
    await work();
  } catch (error) {
    if (isUsage(error)) {
      console.error(`${error.message}\nTry --help.`);
      process.exitCode = 2;
    } else if (error instanceof ScriptFailure) {
      console.error(error.message);
      process.exitCode = 1;
    } else throw error;
  }
}

/** Whoever reads the output, such as `head`, has read enough: that is no failure. */
function stopAtClosedPipe(error: Error): void {
  if ('code' in error && error.code === 'EPIPE') process.exit(0);
  throw error;
}

/** `parseArgs` of node:util throws a TypeError with such a code for an option that it does not know. */
function isUsage(error: unknown): error is Error {
  if (error instanceof UsageError) return true;
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
