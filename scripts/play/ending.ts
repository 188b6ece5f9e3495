/** What is done with a game that has been left or is over. */
import { LONGEST_GAME } from '../sim/longest-game.ts';
import type { SaveTo } from './saving.ts';
import { recordOf, save, saved } from './saving.ts';
import { wrapped } from './paint.ts';
import { textWidth } from './scene.ts';
import type { SessionEnd } from './session.ts';
import type { Terminal } from './terminal.ts';

const FAREWELLS = {
  over: undefined,
  quit: 'Goodbye.',
  ended: 'The input has ended, so the game stops here.',
  interrupted: 'Interrupted.',
  endless: `The bots have found no end in ${LONGEST_GAME.turnsPerSeat} turns each, so the game stops here.`,
} as const;

/** What was asked for on the command line. */
interface Wanted {
  readonly record: SaveTo | undefined;
  readonly rulesetFile: string | undefined;
}

/**
 * Says goodbye and saves the game where that was asked for; a person is asked for a name where it was not, and where
 * the file cannot be had. Nothing is lost: with nobody to answer, a game that was to be saved is shown.
 */
export async function endSession(
  { reason, game, hadPeople }: SessionEnd,
  { record, rulesetFile }: Wanted,
  terminal: Terminal,
): Promise<void> {
  const farewell = FAREWELLS[reason];
  if (farewell !== undefined) terminal.write([farewell]);
  let to =
    record ?? (reason === 'over' && hadPeople ? await askForFile(terminal, 'Save the game in a file? ') : undefined);
  while (to !== undefined && to !== 'nobody') {
    const obstacle = save(to, game);
    terminal.write(wrapped(saved({ to, obstacle, rulesetFile, game }), textWidth(terminal), ''));
    if (obstacle === undefined) return;
    to = await askForFile(terminal, 'Another name for the file ');
    if (to === 'nobody') terminal.write(['This is the game:', '', recordOf(game)]);
  }
}

/** The file that a person names; undefined for none, and `nobody` where no answer will come any more. */
async function askForFile(terminal: Terminal, question: string): Promise<SaveTo | 'nobody' | undefined> {
  const reply = await terminal.ask(`${question}(such as my.dsn; Enter: no) > `);
  if (reply.kind !== 'line') return 'nobody';
  const path = reply.text.trim();
  return path === '' ? undefined : { path, existing: 'kept' };
}
