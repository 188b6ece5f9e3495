/** Tells what happens in a match, as it happens: moves in words, who comes and goes, what is said, the state of the line. */
import type { ChatLine, Color, Connection, GameEvent, HistoryRow, Match } from '../../client-sdk/index.ts';
import { CommandRejected } from '../../client-sdk/index.ts';
import type { Cast } from '../play/cast.ts';
import type { Chronicle } from '../play/chronicle.ts';
import { startChronicle, tellSpinOff } from '../play/chronicle.ts';
import { say, tellNews } from '../play/scene.ts';
import type { Hearing } from './chat-lines.ts';
import { chatText } from './chat-lines.ts';
import { awaySeats, comingsAndGoings } from './people.ts';
import type { OnlineStage } from './stage.ts';
import { tableNews } from './table-news.ts';

export interface Following {
  /** Tells what is known and not told yet, so that nothing that is shown next is ahead of it. */
  tell(): void;
  /** The same, with what the line has missed. */
  tellAll(): Promise<void>;
  stop(): void;
}

const OF_THE_LINE: { readonly [Name in Connection]: string | undefined } = {
  online: 'Back.',
  reconnecting: 'The line is gone: reconnecting…',
  offline: 'Still no answer from the server: trying on…',
  elsewhere: 'This seat has been opened in another place.',
  over: undefined,
};

/** Begins after what has happened so far, which counts as told. What was said before is shown, unless it was heard. */
export async function follow(stage: OnlineStage, hearing: Hearing): Promise<Following> {
  const { match, chronicle, cast } = stage;
  const heard: { readonly sequence: number; readonly event: GameEvent }[] = [];
  let told = Infinity;
  const add = (sequence: number, events: readonly GameEvent[]): void => {
    if (sequence <= told) return;
    told = sequence;
    chronicle.add(events);
    if (events.some(({ type }) => type === 'spunOff')) say(stage, tellSpinOff(events, cast));
  };
  const tell = (): void => {
    if (told === Infinity) return;
    for (const [sequence, events] of rowsOf(heard.splice(0))) add(sequence, events);
    tellNews(stage);
  };
  const tellChat = (lines: readonly ChatLine[]): void => {
    for (const line of hearing.take(lines)) say(stage, chatText(line, stage.terminal.paint));
  };
  tellChat(match.chat);
  let before = match.getSnapshot();
  let away: ReadonlySet<Color> = new Set();
  const stops = [
    match.on('event', (event, sequence) => {
      heard.push({ sequence, event });
      // The events of one row come at once, and are told as one.
      queueMicrotask(tell);
    }),
    match.on('chat', tellChat),
    match.on('connection', (connection) => {
      const text = OF_THE_LINE[connection];
      if (text !== undefined) say(stage, text);
    }),
    match.subscribe((now) => {
      for (const text of comingsAndGoings(before, now, cast, away)) say(stage, text);
      for (const text of tableNews(before, now, cast)) say(stage, text);
      away = awaySeats(before, now, away);
      before = now;
    }),
  ];
  const first = await historyOf(match, 1);
  for (const { events } of first) chronicle.add(events);
  chronicle.news();
  told = first.at(-1)?.sequence ?? 0;
  tell();
  return {
    tell,
    async tellAll() {
      tell();
      for (const { sequence, events } of await historyOf(match, told + 1)) add(sequence, events);
      tellNews(stage);
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}

/** The whole story so far. */
export async function chronicleOf(match: Match, cast: Cast): Promise<Chronicle> {
  const chronicle = startChronicle(match.ruleset, cast);
  for (const { events } of await match.history()) chronicle.add(events);
  return chronicle;
}

/** Without an answer there is no history now; what is missing then comes with the next. */
async function historyOf(match: Match, from: number): Promise<readonly HistoryRow[]> {
  try {
    return await match.history(from);
  } catch (error) {
    if (error instanceof CommandRejected) return [];
    throw error;
  }
}

function rowsOf(
  heard: readonly { readonly sequence: number; readonly event: GameEvent }[],
): ReadonlyMap<number, readonly GameEvent[]> {
  const rows = new Map<number, GameEvent[]>();
  for (const { sequence, event } of heard) {
    const row = rows.get(sequence) ?? [];
    row.push(event);
    rows.set(sequence, row);
  }
  return rows;
}
