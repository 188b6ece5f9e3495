/** Does what can be wished for at any time of a match. What becomes of it is shown as it comes, or said. */
import type { Receipt, View } from '../../client-sdk/index.ts';
import { CommandRejected } from '../../client-sdk/index.ts';
import type { Wish } from '../play/answers.ts';
import { confirm, showLog } from '../play/asking.ts';
import { marks, wholeBoard } from '../play/board-screen.ts';
import { say } from '../play/scene.ts';
import { chronicleOf } from './following.ts';
import { sentenceOf } from './refusals.ts';
import type { OnlineStage } from './stage.ts';
import { stateOf } from './stage.ts';

/** Why a match is played no further here: it is over, its line is, or somebody has gone. */
export type Ending = 'over' | 'lost' | 'left' | 'quit' | 'ended' | 'interrupted';

/** What is wished for besides talk: a move, a look, or an end. */
export async function grant(
  stage: OnlineStage,
  view: View | undefined,
  wish: Wish,
  help: readonly string[],
): Promise<Ending | undefined> {
  const { terminal, match, cast } = stage;
  switch (wish.kind) {
    case 'command':
      if (wish.command.type === 'resign') return resign(stage);
      send(stage, match.play(wish.command));
      return undefined;
    case 'resign':
      return resign(stage);
    case 'quit':
      return quit(stage);
    case 'save':
      say(stage, 'An online match is kept by its server, and not saved here.');
      return undefined;
    case 'mistake':
      say(stage, wish.message);
      return undefined;
    case 'help':
      terminal.write(help);
      return undefined;
    case 'choices':
      return undefined;
    case 'board':
      if (view !== undefined) terminal.write(wholeBoard(stateOf(view), terminal));
      return undefined;
    case 'marks':
      if (view !== undefined) terminal.write(marks(stateOf(view), terminal));
      return undefined;
    case 'log':
      try {
        showLog({ ...stage, chronicle: await chronicleOf(match, cast) }, wish.turns);
      } catch (error) {
        sayRefusal(stage, error);
      }
      return undefined;
  }
}

async function resign(stage: OnlineStage): Promise<Ending | undefined> {
  const { match } = stage;
  if (match.getSnapshot().seat === undefined) {
    say(stage, 'You only watch.');
    return undefined;
  }
  const sure = await confirm(stage, 'Do you really leave the game?');
  if (sure === 'yes') send(stage, match.resign());
  return sure === 'yes' || sure === 'no' ? undefined : sure;
}

/** A seat can be kept, or given up for good. */
export async function quit(stage: OnlineStage): Promise<Ending | undefined> {
  const { match, terminal } = stage;
  if (match.getSnapshot().seat === undefined) return 'quit';
  const reply = await terminal.ask('Enter keeps your seat for later, l leaves it for good, s stays > ');
  if (reply.kind !== 'line') return reply.kind;
  const word = reply.text.trim().toLowerCase();
  if (['', 'k', 'keep'].includes(word)) return 'quit';
  if (!['l', 'leave'].includes(word)) return undefined;
  try {
    await match.leave();
    return 'left';
  } catch (error) {
    sayRefusal(stage, error);
    return undefined;
  }
}

/** Sends something; only a refusal is said. */
export function send(stage: OnlineStage, receipt: Promise<Receipt>): void {
  receipt.catch((error: unknown) => sayRefusal(stage, error));
}

export function sayRefusal(stage: OnlineStage, error: unknown): void {
  if (!(error instanceof CommandRejected)) throw error;
  if (!['closed', 'left', 'kicked', 'moved', 'removed'].includes(error.code)) {
    say(stage, sentenceOf(error, stage.url));
  }
}
