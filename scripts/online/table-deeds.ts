/** Does what was typed for the table: talk, and what concerns the others. */
import { capitalized } from '../play/words.ts';
import { say } from '../play/scene.ts';
import { printable } from '../support/file-errors.ts';
import { sayRefusal, send } from './doing.ts';
import type { OnlineStage } from './stage.ts';
import type { TableWish } from './table-words.ts';
import { readTableWish } from './table-words.ts';

/** Whether this was for the table; then it has been done, or said what is wrong with it. */
export function isForTable(stage: OnlineStage, typed: string): boolean {
  const wish = readTableWish(typed);
  if (wish !== undefined) doAtTable(stage, wish);
  return wish !== undefined;
}

function doAtTable(stage: OnlineStage, wish: TableWish): void {
  const { match, hasVoice } = stage;
  switch (wish.kind) {
    case 'say':
    case 'phrase':
      if (!hasVoice) say(stage, 'Who watches can talk to others who watch, with a --name.');
      else send(stage, wish.kind === 'say' ? match.say(wish.text) : match.sayPhrase(wish.phrase));
      return;
    case 'kick':
      return send(stage, match.kick(wish.seat));
    case 'call':
      return send(stage, match.callVote(wish.seat));
    case 'silence':
      return send(stage, match.mute(wish.seat));
    case 'unsilence':
      return send(stage, match.unmute(wish.seat));
    case 'mute':
      match.mutePerson(wish.who);
      say(stage, `You do not hear ${printable(wish.who)} any more.`);
      return;
    case 'unmute':
      match.unmutePerson(wish.who);
      say(stage, `You hear ${printable(wish.who)} again.`);
      return;
    case 'vote':
      return send(stage, match.vote(wish.seat, wish.choice));
    case 'set':
      return send(stage, match.set(wish.settings));
    case 'back':
      return send(stage, match.back());
    case 'link':
      void showLink(stage);
      return;
    case 'mistake':
      say(stage, capitalized(wish.message));
  }
}

async function showLink(stage: OnlineStage): Promise<void> {
  const { match, terminal, url } = stage;
  try {
    const link = await match.makeLink();
    terminal.write([
      'Your seat moves, once, to wherever this is typed; keep it to yourself:',
      `  npm run play -- --server ${url} --code ${match.code} --move ${link}`,
    ]);
  } catch (error) {
    sayRefusal(stage, error);
  }
}
