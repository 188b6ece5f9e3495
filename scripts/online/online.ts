/** Plays a match on a server, through the SDK alone. */
import type { CommandRejected, Snapshot } from '../../client-sdk/index.ts';
import { bytesOf, commitmentOf } from '../../shared/kernel/index.ts';
import { startChronicle } from '../play/chronicle.ts';
import { say } from '../play/scene.ts';
import type { SaveTo } from '../play/saving.ts';
import { refuseObstacle } from '../play/saving.ts';
import { conclude } from '../play/session.ts';
import type { LiveTerminal } from '../play/terminal.ts';
import { openTerminal } from '../play/terminal.ts';
import { ScriptFailure } from '../support/command-line.ts';
import type { OnlineArguments } from './arguments.ts';
import { readOnlineArguments } from './arguments.ts';
import type { Entered } from './entering.ts';
import { enterMatch } from './entering.ts';
import { follow } from './following.ts';
import { lobbyLines } from './lobby.ts';
import type { Ending } from './playing.ts';
import { playMatch } from './playing.ts';
import { addressOf, tellRecord } from './record.ts';
import { sentenceOf } from './refusals.ts';
import { seatFolder } from './seat-files.ts';
import type { OnlineStage } from './stage.ts';
import { castOf, stateOf } from './stage.ts';

export { ONLINE_HELP } from './help.ts';

/** What a shell gives a program that Ctrl-C has ended. */
const INTERRUPTED = 130;

/** Throws a UsageError or a ScriptFailure where there is nothing to play. */
export async function playOnline(given: readonly string[]): Promise<void> {
  const { url, entry, record, plain } = readOnlineArguments(given);
  refuseObstacle(record);
  const entered = await enterMatch(url, entry, seatFolder());
  const terminal = openTerminal({ plain });
  try {
    await playEntered(entered, { url, record }, terminal);
  } finally {
    entered.match.close();
    terminal.close();
  }
}

async function playEntered(
  { match, seatFile }: Entered,
  { url, record }: Pick<OnlineArguments, 'url' | 'record'>,
  terminal: LiveTerminal,
): Promise<void> {
  const cast = castOf(match);
  const stage: OnlineStage = {
    terminal,
    match,
    url,
    storage: seatFile?.storage,
    cast,
    chronicle: startChronicle(match.ruleset, cast),
    boards: { shownInTurn: undefined },
  };
  introduce(stage);
  const following = await follow(stage);
  const ending = await playMatch(stage, following);
  if (ending === 'over') await following.tellAll();
  following.stop();
  const last = match.getSnapshot();
  match.close();
  try {
    if (ending === 'over') await tellEnd(stage, record, last);
    else sayGoodbye(stage, ending, record, last);
  } finally {
    // A match that was put aside may go on, and a server that does not know a seat may learn of it again.
    if (ending === 'left' || last.status === 'over' || last.status === 'abandoned') seatFile?.discard();
    else seatFile?.release();
  }
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
  if (status === 'quarantined')
    throw new ScriptFailure(
      'A fault of the server stopped this match. It has no result; a newer server tries it again.',
    );
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
  { matchId, seat, reason }: Snapshot,
): void {
  const { url } = stage;
  if (ending === 'lost') {
    const kept = seat === undefined ? '' : ' Your seat is kept, in case the server is put right.';
    throw new ScriptFailure(`${reason === undefined ? 'The match was closed.' : whyLost(reason, url)}${kept}`);
  }
  const isKept = seat !== undefined && ending !== 'left';
  say(stage, FAREWELLS[ending]);
  if (isKept) say(stage, `Your seat is kept: npm run play -- --server ${url} --resume`);
  if (record !== undefined)
    say(stage, `Not saved: the match is not over. Then its record is ${addressOf(url, matchId)}`);
  if (ending === 'interrupted') process.exitCode = INTERRUPTED;
}
