/** What is done with a game that has been left or is over. */
import { saved } from './asking.ts';
import { recordOf, save } from './saving.ts';
import { wrapped } from './paint.ts';
import { textWidth } from './scene.ts';
import type { SessionEnd } from './session.ts';
import type { Terminal } from './terminal.ts';

const FAREWELLS = {
  over: undefined,
  quit: 'Goodbye.',
  ended: 'The input has ended, so the game stops here.',
  interrupted: 'Interrupted.',
} as const;

/** Says goodbye and saves the game where that was asked for. Nothing is lost: where no file can be had, it is shown. */
export async function endSession(
  { reason, game }: SessionEnd,
  record: string | undefined,
  terminal: Terminal,
): Promise<void> {
  const farewell = FAREWELLS[reason];
  if (farewell !== undefined) terminal.write([farewell]);
  let path = record;
  while (path !== undefined) {
    const obstacle = save(path, game);
    terminal.write(wrapped(saved(path, obstacle), textWidth(terminal), ''));
    if (obstacle === undefined) return;
    const reply = await terminal.ask('Another name for the file (Enter: none) > ');
    if (reply.kind !== 'line') {
      terminal.write(['This is the game:', '', recordOf(game)]);
      return;
    }
    path = reply.text.trim() === '' ? undefined : reply.text.trim();
  }
}
