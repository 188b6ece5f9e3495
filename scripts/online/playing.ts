/** A match from wherever it stands to its end, or until it is left: asks when something is to be answered. */
import { randomBytes } from 'node:crypto';
import type { Color, Command, Snapshot, View } from '../../client-sdk/index.ts';
import { plannerStrategy } from '../../shared/games/death-star/index.ts';
import { strongChance } from '../../shared/kernel/index.ts';
import { readAnswer, readWord } from '../play/answers.ts';
import type { Question } from '../play/asking.ts';
import { promptOf, showChoices, showPosition } from '../play/asking.ts';
import { hasRoomForBoard } from '../play/board-screen.ts';
import { say } from '../play/scene.ts';
import { ownEntropy } from './chance.ts';
import type { Ending } from './doing.ts';
import { grant, quit, send } from './doing.ts';
import type { Following } from './following.ts';
import { LOBBY_HELP, TURN_HELP, waitingHelp } from './help.ts';
import { askInLobby, readLobbyWish } from './lobby.ts';
import { timeLeft } from './settings-words.ts';
import type { Asked } from './situation.ts';
import { situationOf } from './situation.ts';
import type { OnlineStage } from './stage.ts';
import { askForAnswer, askMeanwhile, stateOf } from './stage.ts';
import { isForTable } from './table-deeds.ts';

interface Play extends OnlineStage {
  readonly following: Following;
  /** The decision whose choices are on the screen. */
  shown: number | undefined;
}

const CHANCE = strongChance({ secret: randomBytes(32), entropies: [], matchId: 'suggestions' });

export async function playMatch(stage: OnlineStage, following: Following): Promise<Ending> {
  const play: Play = { ...stage, following, shown: undefined };
  for (;;) {
    const now = stage.match.getSnapshot();
    const { asked, key } = situationOf(now);
    if (asked === 'over' || asked === 'lost') return asked;
    const abandoned = stage.terminal.abandoned();
    if (abandoned !== undefined) return abandoned;
    following.tell();
    const isStill = (snapshot: Snapshot): boolean => situationOf(snapshot).key === key;
    const ending = await STEPS[asked](play, now, isStill);
    if (ending !== undefined) return ending;
  }
}

type Step = (
  play: Play,
  now: Snapshot,
  isStill: (snapshot: Snapshot) => boolean,
) => Promise<Ending | undefined> | Ending | undefined;

const STEPS: { readonly [Name in Exclude<Asked, 'over' | 'lost'>]: Step } = {
  elsewhere: askForSeat,
  lobby: askInLobbyOnce,
  turn: askForMove,
  wait: waitForOthers,
};

async function askForSeat(
  play: Play,
  _now: Snapshot,
  isStill: (snapshot: Snapshot) => boolean,
): Promise<Ending | undefined> {
  const reply = await askForAnswer(play, 'Enter takes it back, q quits > ', isStill);
  if (reply === undefined || reply.kind !== 'line') return reply?.kind;
  if (reply.text.trim() !== '') return 'quit';
  await play.match.takeOver().catch(() => undefined);
  return undefined;
}

async function askInLobbyOnce(play: Play, now: Snapshot, isStill: (snapshot: Snapshot) => boolean) {
  const { match, terminal } = play;
  const reply = await askInLobby(play, now, isStill);
  if (reply === undefined || reply.kind !== 'line') return reply?.kind;
  if (isForTable(play, reply.text)) return undefined;
  const wish = readLobbyWish(reply.text);
  const isReady = now.seat !== undefined && now.seats[now.seat]?.ready === true;
  switch (wish.kind) {
    case 'ready':
      if (!isReady) await beReady(play);
      return undefined;
    case 'unready':
      send(play, match.unready());
      return undefined;
    case 'start':
      send(play, match.start());
      return undefined;
    case 'sit':
      send(play, match.sit(wish.seat));
      return undefined;
    case 'addBot':
      send(play, match.addBot(wish.level));
      return undefined;
    case 'help':
      terminal.write(LOBBY_HELP);
      return undefined;
    case 'mistake':
      say(play, wish.message);
      return undefined;
    case 'quit':
      return quit(play);
  }
}

/** What one adds is said, so that whoever keeps it can look for it in the record. */
async function beReady(play: Play): Promise<void> {
  const entropy = await ownEntropy(play.storage, play.match.matchId);
  play.terminal.write(['You add this to the chance of the match:', `  ${entropy}`]);
  send(play, play.match.ready(entropy));
}

async function askForMove(play: Play, now: Snapshot, isStill: (snapshot: Snapshot) => boolean) {
  const { seat, view, legal } = now;
  if (seat === undefined || view === undefined) return undefined;
  const question: Question = { state: stateOf(view), seat, legal, suggested: suggest(view, seat, legal) };
  if (play.shown !== now.decision) {
    showPosition(play, question);
    showChoices(play, question);
    play.shown = now.decision;
  }
  const reply = await askForAnswer(play, withTime(promptOf(play, question), now), isStill);
  if (reply === undefined || reply.kind !== 'line') return reply?.kind;
  if (isForTable(play, reply.text)) return undefined;
  const wish = readAnswer(reply.text, legal, question.suggested);
  const ending = await grant(play, view, wish, TURN_HELP);
  const hasMovedAway = ['help', 'marks', 'log', 'choices'].includes(wish.kind);
  const hasRoom = wish.kind === 'board' && hasRoomForBoard(play.terminal);
  if (hasMovedAway || hasRoom) showChoices(play, question);
  return ending;
}

/** A move that the planner would make, by what everyone sees. */
function suggest(view: View, seat: Color, legal: readonly Command[]): Command {
  return plannerStrategy(view, seat, legal, CHANCE);
}

async function waitForOthers(play: Play, now: Snapshot, isStill: (snapshot: Snapshot) => boolean) {
  const reply = await askMeanwhile(play, waitingPrompt(play, now), isStill);
  if (reply === undefined || reply.kind !== 'line') return reply?.kind;
  if (reply.text.trim() === '' || isForTable(play, reply.text)) return undefined;
  const wish = readWord(reply.text.trim());
  if (wish !== undefined) return grant(play, now.view, wish, waitingHelp(now));
  say(play, 'It is not your turn: ? shows what can be typed meanwhile.');
  return undefined;
}

function waitingPrompt({ terminal: { paint }, cast }: Play, now: Snapshot): string {
  const { status, seat, active, pending } = now;
  if (pending.length > 0) return 'Sending… ';
  if (status === 'lobby') return 'The match has not begun; q quits > ';
  const who = active.map((color) => paint.seat(color, cast.name(color))).join(', ');
  return withTime(`${seat === undefined ? 'Watching' : 'Waiting for'} ${who}, ? = help > `, now);
}

/** A prompt with what the turn clock has left now. */
function withTime(prompt: string, now: Snapshot): string {
  const left = timeLeft(now);
  return left === undefined ? prompt : `[${left}] ${prompt}`;
}
