/** A match from wherever it stands to its end, or until it is left: asks when something is to be answered. */
import { randomBytes } from 'node:crypto';
import type { Color, Command, Receipt, Snapshot, View } from '../../client-sdk/index.ts';
import { CommandRejected } from '../../client-sdk/index.ts';
import { plannerStrategy } from '../../shared/games/death-star/index.ts';
import { strongChance } from '../../shared/kernel/index.ts';
import type { Wish } from '../play/answers.ts';
import { readAnswer, readWord } from '../play/answers.ts';
import type { Question } from '../play/asking.ts';
import { confirm, promptOf, showChoices, showLog, showPosition } from '../play/asking.ts';
import { hasRoomForBoard, marks, wholeBoard } from '../play/board-screen.ts';
import { say } from '../play/scene.ts';
import { ownEntropy } from './chance.ts';
import type { Following } from './following.ts';
import { chronicleOf } from './following.ts';
import { LOBBY_HELP, TURN_HELP, WAITING_HELP } from './help.ts';
import { askInLobby, readLobbyWish } from './lobby.ts';
import { sentenceOf } from './refusals.ts';
import type { OnlineStage } from './stage.ts';
import { askForAnswer, askMeanwhile, stateOf } from './stage.ts';

/** Why a match is played no further here: it is over, its line is, or somebody has gone. */
export type Ending = 'over' | 'lost' | 'left' | 'quit' | 'ended' | 'interrupted';

type Asked = 'over' | 'lost' | 'elsewhere' | 'lobby' | 'turn' | 'wait';

/** What a match is at, as far as this terminal is concerned; another one asks for something else. */
interface Situation {
  readonly asked: Asked;
  readonly key: string;
}

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

function situationOf({ reason, status, connection, seat, seats, host, isMyTurn, ...now }: Snapshot): Situation {
  const make = (asked: Asked, ...details: readonly unknown[]): Situation => ({
    asked,
    key: [asked, ...details].join(),
  });
  if (status !== 'lobby' && status !== 'playing') return make('over');
  if (reason !== undefined) return make('lost');
  if (connection === 'elsewhere') return make('elsewhere');
  const isWaiting = now.pending.length > 0;
  if (status === 'lobby' && seat !== undefined && !isWaiting) {
    return make('lobby', seat, seats[seat]?.ready, host, Object.keys(seats).length);
  }
  if (isMyTurn && !isWaiting) return make('turn', now.decision);
  return make('wait', status, isWaiting, now.active);
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
  const reply = await askForAnswer(play, promptOf(play, question), isStill);
  if (reply === undefined || reply.kind !== 'line') return reply?.kind;
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
  if (reply.text.trim() === '') return undefined;
  const wish = readWord(reply.text.trim());
  if (wish !== undefined) return grant(play, now.view, wish, WAITING_HELP);
  say(play, 'It is not your turn: ? shows what can be typed meanwhile.');
  return undefined;
}

function waitingPrompt({ terminal: { paint }, cast }: Play, { status, seat, active, pending }: Snapshot): string {
  if (pending.length > 0) return 'Sending… ';
  if (status === 'lobby') return 'The match has not begun; q quits > ';
  const who = active.map((color) => paint.seat(color, cast.name(color))).join(', ');
  return `${seat === undefined ? 'Watching' : 'Waiting for'} ${who}, ? = help > `;
}

/** Does what can be done at any time of a game. */
async function grant(
  play: Play,
  view: View | undefined,
  wish: Wish,
  help: readonly string[],
): Promise<Ending | undefined> {
  const { terminal, match, cast } = play;
  switch (wish.kind) {
    case 'command':
      if (wish.command.type === 'resign') return resign(play);
      send(play, match.play(wish.command));
      return undefined;
    case 'resign':
      return resign(play);
    case 'quit':
      return quit(play);
    case 'save':
      say(play, 'An online match is kept by its server, and not saved here.');
      return undefined;
    case 'mistake':
      say(play, wish.message);
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
        showLog({ ...play, chronicle: await chronicleOf(match, cast) }, wish.turns);
      } catch (error) {
        sayRefusal(play, error);
      }
      return undefined;
  }
}

async function resign(play: Play): Promise<Ending | undefined> {
  const { seat } = play.match.getSnapshot();
  if (seat === undefined) {
    say(play, 'You only watch.');
    return undefined;
  }
  const sure = await confirm(play, 'Do you really leave the game?');
  if (sure === 'yes') send(play, play.match.resign());
  return sure === 'yes' || sure === 'no' ? undefined : sure;
}

/** A seat can be kept, or given up for good. */
async function quit(play: Play): Promise<Ending | undefined> {
  const { match, terminal } = play;
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
    sayRefusal(play, error);
    return undefined;
  }
}

/** Whatever becomes of it is shown by the next snapshots, or said. */
function send(play: Play, receipt: Promise<Receipt>): void {
  receipt.catch((error: unknown) => sayRefusal(play, error));
}

function sayRefusal(play: Play, error: unknown): void {
  if (!(error instanceof CommandRejected)) throw error;
  if (error.code !== 'closed' && error.code !== 'left') say(play, sentenceOf(error, play.url));
}
