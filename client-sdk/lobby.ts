/** A part of its own: the list of the matches that wait for players, kept up to date. */
import type { ClockName } from '../shared/protocol/index.ts';
import type { MatchSummary, Reservation } from './answers.ts';
import { listOf, readReservation, readSummary } from './answers.ts';
import { Emitter } from './emitter.ts';
import type { CommandRejected } from './errors.ts';
import { fieldOf, localRejection } from './errors.ts';
import type { Fetch } from './http.ts';
import { Http } from './http.ts';
import type { Connection } from './line.ts';
import { Line } from './line.ts';
import { openSocket } from './socket.ts';
import type { Timing } from './timing.ts';
import { TIMING } from './timing.ts';

export type { ClockName } from '../shared/protocol/index.ts';
export type { MatchStatus, MatchSummary, Running } from './answers.ts';
export type { RejectionCode } from './codes.ts';
export type { Fetch } from './http.ts';
export type { Timing } from './timing.ts';

/** Which matches are wanted; whatever is left out does not matter. */
export interface LobbyFilter {
  readonly game?: string;
  readonly clock?: ClockName;
  /** Only matches of so many seats. */
  readonly seats?: number;
}

export interface LobbyOptions {
  readonly filter?: LobbyFilter;
  readonly fetch?: Fetch;
  /** Told what went wrong and has nobody else to be told to, such as a listener that throws. */
  readonly log?: (message: string, error: unknown) => void;
  readonly timing?: Partial<Timing>;
}

/** The list as it is at one moment; a change makes another one. */
export interface LobbySnapshot {
  /** The matches that can be joined, newest first. While the line is gone: as they were. */
  readonly matches: readonly MatchSummary[];
  readonly connection: Exclude<Connection, 'elsewhere'>;
  /** Why the connection is over. */
  readonly reason: Pick<CommandRejected, 'code' | 'message' | 'retryAfter'> | undefined;
}

/** What is told: at first, and after each loss of the line, the whole list; then what has changed. */
interface Told {
  readonly gone: readonly unknown[];
  readonly matches: readonly MatchSummary[];
}

/** The list of the matches that wait for players: a store, to be closed when nobody looks any more. */
export class Lobby {
  readonly #emitter: Emitter<{ readonly change: readonly [] }>;
  readonly #line: Line<Reservation, Told>;
  #snapshot: LobbySnapshot = Object.freeze({ matches: [], connection: 'reconnecting', reason: undefined });

  /** @internal `openLobby` gives it out. */
  constructor(url: string, options: LobbyOptions) {
    const log = options.log ?? ((message, error) => console.error(message, error));
    const http = new Http(url, options);
    const { filter } = options;
    const nothing = (): void => undefined;
    this.#emitter = new Emitter((error) => log('a listener failed', error));
    this.#line = new Line({
      timing: { ...TIMING, ...options.timing },
      enter: async (patience) => readReservation(await http.post('/lobby', { filter }, patience)),
      open: (reservation, events) => {
        const take = (message: unknown): void => {
          try {
            events.onTable(readTold(message));
          } catch (error) {
            log('the list of matches cannot be read', error);
          }
        };
        return openSocket(http.url, reservation, {
          ...events,
          // The room of the lobby has no state: all that it tells comes in messages.
          onTable: nothing,
          messages: { matches: take, changed: take },
        });
      },
      onWelcome: nothing,
      onTable: (told, { isWhole }) => {
        const matches = isWhole ? told.matches : follow(this.#snapshot.matches, told);
        this.#set({ matches, connection: 'online' });
      },
      whyGone: () => localRejection('closed'),
      onAlive: nothing,
      onLost: nothing,
      onStatus: (connection) => {
        if (connection !== 'elsewhere') this.#set({ connection });
      },
      onEnd: (reason) => this.#set({ connection: 'over', reason }),
    });
    this.#line.start();
  }

  /** The list as it is now: the same object until something changes. */
  readonly getSnapshot = (): LobbySnapshot => this.#snapshot;

  /** Calls back with each new snapshot, until the function that it gives is called. */
  readonly subscribe = (listener: (snapshot: LobbySnapshot) => void): (() => void) =>
    this.#emitter.on('change', () => listener(this.#snapshot));

  close(): void {
    this.#line.end(localRejection('closed'));
  }

  #set(change: Partial<LobbySnapshot>): void {
    this.#snapshot = Object.freeze({ ...this.#snapshot, ...change });
    this.#emitter.emit('change');
  }
}

/** Opens the list of the matches that wait for players. `url` is the address of the server. */
export function openLobby(url: string, options: LobbyOptions = {}): Lobby {
  return new Lobby(url, options);
}

function readTold(message: unknown): Told {
  return {
    gone: listOf(fieldOf(message, 'gone') ?? []),
    matches: listOf(fieldOf(message, 'matches')).map((match) => Object.freeze(readSummary(match))),
  };
}

/** The list after a change: what is new comes first. Changes are told oldest first. */
function follow(before: readonly MatchSummary[], { gone, matches }: Told): readonly MatchSummary[] {
  const changed = new Map(matches.map((match) => [match.matchId, match]));
  const kept = before.flatMap((match) => {
    const { matchId } = match;
    if (gone.includes(matchId)) return [];
    const now = changed.get(matchId) ?? match;
    changed.delete(matchId);
    return [now];
  });
  return [...[...changed.values()].reverse(), ...kept];
}
