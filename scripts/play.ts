/** npm run play -- --help: a game in the terminal, with friends at one keyboard, against bots, or on a server. */
import { readArguments } from './play/arguments.ts';
import { makeChances } from './play/chances.ts';
import { endSession } from './play/ending.ts';
import { HELP } from './play/help.ts';
import { refuseObstacle } from './play/saving.ts';
import { playSession } from './play/session.ts';
import { openTerminal } from './play/terminal.ts';
import { runScript, UsageError } from './support/command-line.ts';

/** What a shell gives a program that Ctrl-C has ended. */
const INTERRUPTED = 130;

const given = process.argv.slice(2);
const onlyOnline = given.find((word) =>
  /^--(code|resume|watch|name|password|quick|mine|move|clock|when-away|private|no-watching)(=|$)/.test(word),
);
const isOnline = given.some((word) => word === '--server' || word.startsWith('--server='));
if (isOnline) {
  const { ONLINE_HELP, playOnline } = await import('./online/online.ts');
  await runScript(ONLINE_HELP, () => playOnline(given));
} else await runScript(HELP, playHere);

async function playHere(): Promise<void> {
  if (onlyOnline !== undefined) throw new UsageError(`${onlyOnline.replace(/=.*/, '')} needs --server URL`);
  const { ruleset, rulesetFile, players, seed, record, plain } = readArguments(given);
  refuseObstacle(record);
  const terminal = openTerminal({ plain });
  try {
    const end = await playSession({ ruleset, rulesetFile, players, chances: makeChances(seed), record }, terminal);
    await endSession(end, { record, rulesetFile }, terminal);
    if (end.reason === 'interrupted') process.exitCode = INTERRUPTED;
  } finally {
    terminal.close();
  }
}
