/** After the end of a match: its table can go on with another one. */
import type { Match, Sitter, Snapshot } from '../../client-sdk/index.ts';
import { say } from '../play/scene.ts';
import { sayRefusal, send } from './doing.ts';
import { endHelp } from './help.ts';
import type { OnlineStage } from './stage.ts';
import { askForAnswer, askMeanwhile } from './stage.ts';
import { isForTable } from './table-deeds.ts';

/** The next match of the table, once there is one and it is wanted here; undefined where nothing more is. */
export async function askForAnother(stage: OnlineStage): Promise<Match | undefined> {
  const { match, terminal } = stage;
  // Who watches goes along without being asked.
  let goesAlong = match.getSnapshot().seat === undefined;
  for (;;) {
    const now = match.getSnapshot();
    if (now.status === 'abandoned' || now.reason !== undefined || terminal.abandoned() !== undefined) return undefined;
    if (now.next !== undefined && goesAlong) return goOn(stage);
    if (now.seat !== undefined && isQuiet(now)) goesAlong = false;
    const key = keyOf(now);
    const ask = isWaiting(now) ? askMeanwhile : askForAnswer;
    const reply = await ask(stage, promptOf(now), (snapshot) => keyOf(snapshot) === key);
    if (reply === undefined) continue;
    if (reply.kind !== 'line') return undefined;
    const word = reply.text.trim().toLowerCase();
    if (now.seat !== undefined && ['rematch', 'again', 'yes'].includes(word)) {
      if (now.next === undefined && isAlone(now)) {
        say(stage, 'Nobody else is at the table: there is nobody to offer another match to.');
        continue;
      }
      goesAlong = true;
      if (now.next === undefined) send(stage, match.offerRematch());
    } else if (['', 'no', 'q', 'quit', 'exit'].includes(word)) {
      // What is typed may still be meant for a move, and who waits says no in so many words.
      if (word === '' && (terminal.isTyped || now.seat === undefined || isWaiting(now))) continue;
      await decline(stage, now);
      return undefined;
    } else if (['?', 'h', 'help'].includes(word)) terminal.write(endHelp(now));
    else if (!isForTable(stage, reply.text)) say(stage, 'The match is over: ? shows what can be typed now.');
  }
}

function keyOf(now: Snapshot): string {
  const { rematch, next, reason, pending } = now;
  return [rematch?.accepted, rematch?.declined, next, reason?.code, pending.length, isAlone(now)].join('|');
}

/** Whether nobody is there who could play another match. */
function isAlone({ seats, seat: own }: Snapshot): boolean {
  const isThere = ({ kind, present }: Sitter): boolean => kind === 'bot' || (kind === 'person' && present);
  return !Object.entries(seats).some(([seat, sitter]) => seat !== own && isThere(sitter));
}

/** Whether nobody has offered anything, or not any more. */
function isQuiet({ next, rematch, pending }: Snapshot): boolean {
  return next === undefined && rematch === undefined && pending.length === 0;
}

function isWaiting({ seat, rematch, pending }: Snapshot): boolean {
  return pending.length > 0 || (seat !== undefined && rematch?.accepted.includes(seat) === true);
}

function promptOf(now: Snapshot): string {
  if (now.seat === undefined) return 'Waiting for another match; q ends > ';
  if (now.next !== undefined) return 'rematch goes along, q leaves the table > ';
  if (now.pending.length > 0) return 'Sending… ';
  if (isWaiting(now)) return 'Waiting for the others; no takes it back > ';
  if (now.rematch !== undefined) return 'rematch accepts, no declines, ? = help > ';
  if (isAlone(now)) return 'Nobody else is at the table; q leaves it, ? = help > ';
  return 'rematch offers another match, q leaves the table, ? = help > ';
}

async function goOn(stage: OnlineStage): Promise<Match | undefined> {
  try {
    return await stage.match.next();
  } catch (error) {
    sayRefusal(stage, error);
    return undefined;
  }
}

/** Nobody is to wait for an answer that does not come. */
async function decline({ match }: OnlineStage, { seat, rematch }: Snapshot): Promise<void> {
  if (seat !== undefined && rematch !== undefined) await match.answerRematch('decline').catch(() => undefined);
}
