/** npm run play -- --help: a game in the terminal, with friends at one keyboard or against bots. */
import { readArguments } from './play/arguments.ts';
import { makeChances } from './play/chances.ts';
import { endSession } from './play/ending.ts';
import { HELP } from './play/help.ts';
import { obstacleTo } from './play/saving.ts';
import { playSession } from './play/session.ts';
import { openTerminal } from './play/terminal.ts';
import { runScript, UsageError } from './support/command-line.ts';

/** What a shell gives a program that Ctrl-C has ended. */
const INTERRUPTED = 130;

await runScript(HELP, async () => {
  const { ruleset, players, seed, record, plain } = readArguments(process.argv.slice(2));
  const obstacle = record === undefined ? undefined : obstacleTo(record);
  if (obstacle !== undefined) throw new UsageError(`--record: ${obstacle}`);
  const terminal = openTerminal({ plain });
  try {
    const end = await playSession({ ruleset, players, chances: makeChances(seed), record }, terminal);
    await endSession(end, record, terminal);
    if (end.reason === 'interrupted') process.exitCode = INTERRUPTED;
  } finally {
    terminal.close();
  }
});
