/** Plays a match on a server, through the SDK alone. */
import type { CommandRejected, Match, Snapshot } from '../../client-sdk/index.ts';
import { bytesOf, commitmentOf } from '../../shared/kernel/index.ts';
import { say } from '../play/scene.ts';
import type { SaveTo } from '../play/saving.ts';
import { refuseObstacle } from '../play/saving.ts';
import { conclude } from '../play/session.ts';
import { openTerminal } from '../play/terminal.ts';
import { ScriptFailure } from '../support/command-line.ts';
import { askForAnother } from './again.ts';
import { readOnlineArguments } from './arguments.ts';
import { Hearing } from './chat-lines.ts';
import type { Ending } from './doing.ts';
import type { Entered } from './entering.ts';
import { enterMatch } from './entering.ts';
import { follow } from './following.ts';
import { lobbyLines } from './lobby.ts';
import { showMine } from './mine.ts';
import { playMatch } from './playing.ts';
import { addressOf, tellRecord } from './record.ts';
import { sentenceOf } from './refusals.ts';
import type { SeatFile } from './seat-files.ts';
import { seatFolder } from './seat-files.ts';
import type { OnlineStage } from './stage.ts';
import { castOf, chronicleFor, stateOf } from './stage.ts';

export { ONLINE_HELP } from './help.ts';

/** What a shell gives a program that Ctrl-C has ended. */
const INTERRUPTED = 130;

/** Throws a UsageError or a ScriptFailure where there is nothing to play. */
export async function playOnline(given: readonly string[]): Promise<void> {
  const { url, entry, record, plain } = readOnlineArguments(given);
  refuseObstacle(record);
  if (entry.kind === 'mine') {
    await showMine(url, seatFolder());
    return;
  }
  const entered = await enterMatch(url, entry, seatFolder());
  const hasVoice = entry.kind !== 'watch' || entry.name !== undefined;
  const terminal = openTerminal({ plain });
  try {
    await playTable(entered, { url, hasVoice, terminal }, record);
  } finally {
    terminal.close();
  }
}

/** What goes along with a table from match to match. */
interface Keeping {
  readonly hearing: Hearing;
  readonly seatFile: SeatFile | undefined;
  /** Where the record is to be saved. */
  readonly record: SaveTo | undefined;
}

/** One match, and whatever the table goes on with. */
async function playTable(
  { match, seatFile }: Entered,
  setting: Pick<OnlineStage, 'url' | 'hasVoice' | 'terminal'>,
  record: SaveTo | undefined,
): Promise<void> {
  const hearing = new Hearing();
  let next: Match | undefined = match;
  while (next !== undefined) {
    const cast = castOf(next);
    const chronicle = chronicleFor(next, cast);
    const around = { storage: seatFile?.storage, isNext: next !== match, boards: { shownInTurn: undefined } };
    next = await playOne({ ...setting, ...around, match: next, cast, chronicle }, { hearing, seatFile, record });
  }
}

/** One match to its end; gives the one that the table goes on with, where it is wanted here. */
async function playOne(stage: OnlineStage, { hearing, seatFile, record }: Keeping): Promise<Match | undefined> {
  const { match } = stage;
  try {
    introduce(stage);
    const following = await follow(stage, hearing);
    const ending = await playMatch(stage, following);
    if (ending === 'over') {
      await following.tellAll();
      await tellEnd(stage, record, match.getSnapshot());
    }
    const next = ending === 'over' ? await askForAnother(stage) : undefined;
    following.stop();
    if (next !== undefined) return next;
    const last = match.getSnapshot();
    // A match that was put aside may go on, and a server that does not know a seat may learn of it again.
    const hasEnded = last.status === 'over' || last.status === 'abandoned';
    if (ending === 'left' || hasEnded || isSeatLost(last)) seatFile?.discard();
    else seatFile?.release();
    if (ending === 'over') leaveTable(stage, last);
    else sayGoodbye(stage, ending, record, last);
    return undefined;
  } finally {
    match.close();
  }
}

const SEAT_LOST: readonly string[] = ['kicked', 'moved', 'removed'];

function isSeatLost({ reason }: Snapshot): boolean {
  return reason !== undefined && SEAT_LOST.includes(reason.code);
}

function introduce(stage: OnlineStage): void {
  const { match, terminal } = stage;
  const { status, seat } = match.getSnapshot();
  terminal.write([terminal.paint.strong(match.ruleset.name)]);
  if (status === 'lobby') terminal.write(lobbyLines(stage));
  else if (status === 'playing') {
    const who = seat === undefined ? 'You watch' : `You are ${terminal.paint.seat(seat, seat)} in`;
    say(stage, `${who} match ${match.code}, which is under way; l shows what has happened.`);
  }
}

/** Who has won, and what shows that chance was fair. */
async function tellEnd(stage: OnlineStage, record: SaveTo | undefined, last: Snapshot): Promise<void> {
  const { status, view, commitment, secret } = last;
  if (status === 'quarantined') {
    say(stage, 'A fault of the server stopped this match. It has no result; a newer server tries it again.');
  }
  if (status === 'abandoned') say(stage, 'Everybody has left: the match ends without a result.');
  if (view !== undefined) conclude(stage, stateOf(view));
  if (secret === undefined) return;
  const fits = commitmentOf(bytesOf(secret)) === commitment;
  stage.terminal.write([
    `Chance came from the secret ${secret}.`,
    `Its hash was known before the start: ${commitment} (${fits ? 'it fits' : 'IT DOES NOT FIT'}).`,
  ]);
  await tellRecord(stage, record, last);
}

/** Nobody comes back to a match that is over: its seat is given up, and no offer of another match comes here. */
function leaveTable(stage: OnlineStage, { status, seat, reason }: Snapshot): void {
  if (status === 'quarantined') throw new ScriptFailure('The match has no result.');
  if (status === 'over' && reason === undefined) {
    say(
      stage,
      seat === undefined
        ? 'You have stopped watching.'
        : 'You have left the table: another match there goes on without you.',
    );
  }
  if (stage.terminal.abandoned() === 'interrupted') process.exitCode = INTERRUPTED;
}

const FAREWELLS: { readonly [Name in Exclude<Ending, 'over' | 'lost'>]: string } = {
  left: 'You have left the match.',
  quit: 'Goodbye.',
  ended: 'The input has ended.',
  interrupted: 'Interrupted.',
};

function whyLost(reason: CommandRejected, url: string): string {
  if (reason.code === 'unknown_match') return 'The server no longer has this match.';
  return sentenceOf(reason, url);
}

function sayGoodbye(
  stage: OnlineStage,
  ending: Exclude<Ending, 'over'>,
  record: SaveTo | undefined,
  last: Snapshot,
): void {
  const { matchId, seat, reason } = last;
  const { url } = stage;
  if (reason?.code === 'moved') {
    say(stage, 'Your seat has gone to another device.');
    return;
  }
  if (ending === 'lost') {
    const kept = seat === undefined || isSeatLost(last) ? '' : ' Your seat is kept, in case the server is put right.';
    throw new ScriptFailure(`${reason === undefined ? 'The match was closed.' : whyLost(reason, url)}${kept}`);
  }
  const isKept = seat !== undefined && ending !== 'left';
  say(stage, FAREWELLS[ending]);
  if (isKept) say(stage, `Your seat is kept: npm run play -- --server ${url} --resume`);
  if (record !== undefined)
    say(stage, `Not saved: the match is not over. Then its record is ${addressOf(url, matchId)}`);
  if (ending === 'interrupted') process.exitCode = INTERRUPTED;
}
