/** Somebody who watches the list of open matches, and keeps it by what is told. */
import type { Room } from '@colyseus/sdk';
import { Client } from '@colyseus/sdk';
import type { LobbyChange, LobbyFilter, MatchSummary } from '../../shared/protocol/index.ts';
import {
  lobbyChangeSchema,
  lobbyWelcomeSchema,
  openMatchesSchema,
  PROTOCOL_VERSION,
} from '../../shared/protocol/index.ts';
import { ask } from './server-client.ts';

export class LobbyWatcher {
  readonly room: Room;
  /** The matches that were told on joining, as they came. */
  readonly first: readonly MatchSummary[];
  /** Each change that was told since, oldest first. */
  readonly changes: LobbyChange[] = [];
  /** With which code the socket was closed, once it has been. */
  readonly closed: Promise<number>;
  private readonly list: Map<string, MatchSummary>;

  private constructor(room: Room, first: readonly MatchSummary[], closed: Promise<number>) {
    this.room = room;
    this.first = first;
    this.closed = closed;
    this.list = new Map(first.map((summary) => [summary.matchId, summary]));
  }

  static async open(url: string, filter?: LobbyFilter): Promise<LobbyWatcher> {
    const body = { v: PROTOCOL_VERSION, ...(filter === undefined ? {} : { filter }) };
    const { reservation } = lobbyWelcomeSchema.parse((await ask(url, 'POST', '/lobby', body)).body);
    const room: Room = await new Client(url).consumeSeatReservation(reservation);
    room.reconnection.enabled = false;
    const closed = new Promise<number>((resolve) => {
      room.onLeave((code) => resolve(code));
      room.onDrop((code) => resolve(code));
    });
    return new Promise((resolve) => {
      let watcher: LobbyWatcher | undefined;
      room.onMessage<unknown>('matches', (message) => {
        if (watcher !== undefined) throw new Error('the whole list was told twice');
        watcher = new LobbyWatcher(room, openMatchesSchema.parse(message).matches, closed);
        resolve(watcher);
      });
      room.onMessage<unknown>('changed', (message) => watcher?.follow(lobbyChangeSchema.parse(message)));
    });
  }

  /** The list as it is now, by the ids of the matches, in the order of the ids. */
  get now(): readonly MatchSummary[] {
    return [...this.list.values()].sort((one, other) => (one.matchId < other.matchId ? -1 : 1));
  }

  /** Waits until all that the server has sent so far is here. */
  async caughtUp(): Promise<this> {
    await this.room.request('ping', null);
    return this;
  }

  async close(): Promise<void> {
    await Promise.race([this.room.leave(), this.closed]);
  }

  private follow(change: LobbyChange): void {
    this.changes.push(change);
    for (const matchId of change.gone) {
      if (!this.list.delete(matchId)) throw new Error(`${matchId} is gone, and was not there`);
    }
    for (const summary of change.matches) this.list.set(summary.matchId, summary);
  }
}
