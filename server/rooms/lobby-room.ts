import type { Client } from '@colyseus/core';
import { getMessageBytes, Protocol, Room } from '@colyseus/core';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { LobbyChange, LobbyFilter, OpenMatchesTold } from '../../shared/protocol/index.ts';
import { LIMITS, lobbyFilterSchema } from '../../shared/protocol/index.ts';
import type { Clock } from '../match/index.ts';
import type { Frame } from './frames.ts';
import { framed } from './frames.ts';
import { LobbyList } from './lobby-list.ts';
import { CLOSED_AS_UNKNOWN } from './match-room.ts';
import type { OpenMatches } from './open-matches.ts';
import { dropReservations } from './reservations.ts';
import type { Wires } from './wires.ts';

export interface LobbyParts {
  readonly open: OpenMatches;
  readonly clock: Clock;
  readonly log: Logger;
  readonly mostMessagesPerSecond: number;
}

/** Those who watch with the same filter: they get the same bytes. */
interface Group {
  readonly filter: LobbyFilter;
  readonly clients: Set<Client>;
  /** What was told last, whole, for who comes next; made when it is needed. */
  whole: Frame | undefined;
}

const joinOptionsSchema = z.object({ filter: lobbyFilterSchema });
const TICK = 250;

/** The one room that tells everybody in it which matches wait for players, and each change of that. */
export function makeLobbyRoom({ open, clock, log, mostMessagesPerSecond }: LobbyParts, wires: Wires): new () => Room {
  return class LobbyRoom extends Room {
    override maxMessagesPerSecond = mostMessagesPerSecond;
    override seatReservationTimeout = LIMITS.reservationSeconds;
    override messages = {
      ping: () => null,
      _: (client: Client) => client.leave(CLOSED_AS_UNKNOWN),
    };
    private readonly groups = new Map<string, Group>();
    private readonly frames = new WeakMap<Uint8Array, Buffer>();
    private readonly list = new LobbyList(open, clock, (changeFor) => this.tell(changeFor));

    override onCreate(): void {
      this.roomId = 'lobby';
      this.setTimestep(() => undefined, TICK);
      this.patchRate = null;
    }

    override onJoin(client: Client, options?: unknown): void {
      const { filter } = joinOptionsSchema.parse(options);
      const group = this.groupOf(filter);
      wires.sendFramed(client, (bytes) => this.frames.get(bytes));
      group.clients.add(client);
      group.whole ??= this.frameOf('matches', { matches: [...this.list.matchesFor(filter)] });
      client.enqueueRaw(group.whole.bytes);
    }

    override onLeave(client: Client): void {
      for (const [key, { clients }] of this.groups) {
        if (clients.delete(client) && clients.size === 0) this.groups.delete(key);
      }
    }

    override onDispose(): void {
      this.list.close();
      dropReservations(this);
    }

    override onBeforeShutdown(): void {
      dropReservations(this);
      super.onBeforeShutdown();
    }

    override onUncaughtException(error: Error, where: string): void {
      log.error({ err: error, where }, 'the lobby failed');
    }

    private groupOf(filter: LobbyFilter): Group {
      const key = JSON.stringify([filter.game, filter.clock, filter.seats]);
      const group = this.groups.get(key) ?? { filter, clients: new Set<Client>(), whole: undefined };
      this.groups.set(key, group);
      return group;
    }

    private tell(changeFor: (filter: LobbyFilter) => LobbyChange | undefined): void {
      for (const group of this.groups.values()) {
        const change = changeFor(group.filter);
        if (change === undefined) continue;
        group.whole = undefined;
        const { bytes } = this.frameOf('changed', change);
        for (const client of group.clients) client.enqueueRaw(bytes);
      }
    }

    /** A message as a frame that goes out to everybody as it is. */
    private frameOf(...[type, message]: ['matches', OpenMatchesTold] | ['changed', LobbyChange]): Frame {
      const made = framed(getMessageBytes.raw(Protocol.ROOM_DATA, type, message));
      this.frames.set(made.bytes, made.frame);
      return made;
    }
  };
}
