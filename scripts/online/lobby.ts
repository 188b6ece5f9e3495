/** A match before its start: its code, who is there, and what can be done. */
import type { BotLevel, Color, Sitter, Snapshot } from '../../client-sdk/index.ts';
import type { Cast } from '../play/cast.ts';
import type { Reply } from '../play/terminal.ts';
import { colorNamed, levelNamed } from './making.ts';
import { settingsLines } from './settings-words.ts';
import type { OnlineStage } from './stage.ts';
import { askForAnswer, askMeanwhile, whoIs } from './stage.ts';

/** What can be wished for before the start. */
export type LobbyWish =
  | { readonly kind: 'ready' | 'unready' | 'start' | 'help' | 'quit' }
  | { readonly kind: 'sit'; readonly seat: Color }
  | { readonly kind: 'addBot'; readonly level: BotLevel }
  | { readonly kind: 'mistake'; readonly message: string };

export function readLobbyWish(typed: string): LobbyWish {
  const [word = '', level = 'normal', more] = typed.trim().toLowerCase().split(/\s+/);
  const seat = colorNamed(word);
  const bot = levelNamed(level);
  if (seat !== undefined) return { kind: 'sit', seat };
  if (['b', 'bot'].includes(word) && bot !== undefined && more === undefined) return { kind: 'addBot', level: bot };
  switch (word) {
    case '':
      return { kind: 'ready' };
    case 'u':
    case 'unready':
      return { kind: 'unready' };
    case 's':
    case 'start':
      return { kind: 'start' };
    case '?':
    case 'h':
    case 'help':
      return { kind: 'help' };
    case 'q':
    case 'quit':
    case 'exit':
      return { kind: 'quit' };
    default:
      return { kind: 'mistake', message: 'Enter says that you are ready; ? shows what else can be typed.' };
  }
}

/** The code, large enough to read it out, how somebody joins by it, and who is there. */
export function lobbyLines({ match, terminal: { paint }, cast, url, isNext }: OnlineStage): readonly string[] {
  const now = match.getSnapshot();
  const { seats, capacity, commitment } = now;
  const withPassword = now.settings.locked ? ' --password WORD' : '';
  const taken = Object.entries(seats).filter(([, sitter]) => sitter.kind !== 'gone');
  const isFull = taken.length >= capacity;
  const letters = match.code.replaceAll(/(?<=.)(?=.)/g, ' ');
  const line = '─'.repeat(letters.length + 4);
  return [
    '',
    `    ┌${line}┐`,
    `    │  ${paint.strong(letters)}  │   the code of this match`,
    `    └${line}┘`,
    '',
    ...(isFull
      ? []
      : ['A friend joins it with:', `  npm run play -- --server ${url} --code ${match.code}${withPassword}`, '']),
    ...taken.map(([seat, sitter]) => sitterLine(seat, isNext ? { ...sitter, present: true } : sitter, now, cast)),
    ...(isFull ? [] : [`  ${capacity - taken.length} of ${capacity} seats are free.`]),
    ...settingsLines(now).map((sentence) => `  ${sentence}`),
    '',
    'All chance comes from a secret that the server has fixed, and from what you add. The hash of the secret:',
    `  ${commitment}`,
    '',
  ];
}

function sitterLine(seat: string, sitter: Sitter, { seat: own, host }: Snapshot, cast: Cast): string {
  const notes = [seat === host ? 'host' : '', sitter.ready || sitter.kind === 'bot' ? 'ready' : ''];
  const who = seat === own ? cast.name(seat) : whoIs(sitter);
  return `  ${[seat.padEnd(7) + who, ...notes.filter((note) => note !== '')].join(', ')}`;
}

/** Asks for Enter until this seat is ready, then waits with the others. */
export function askInLobby(
  stage: OnlineStage,
  now: Snapshot,
  isStill: (snapshot: Snapshot) => boolean,
): Promise<Reply | undefined> {
  const isReady = now.seat !== undefined && now.seats[now.seat]?.ready === true;
  if (!isReady) return askForAnswer(stage, 'Enter = ready, ? = help > ', isStill);
  const isHost = now.host === now.seat;
  const more = isHost && Object.keys(now.seats).length < now.capacity ? 'b = a bot, s = start, ' : '';
  return askMeanwhile(stage, `Ready, waiting for the others; ${more}? = help > `, isStill);
}
