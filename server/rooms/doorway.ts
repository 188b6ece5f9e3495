import { LocalPresence, matchMaker } from '@colyseus/core';
import { setLogger } from '@colyseus/core/Logger';
import { WebSocketTransport } from '@colyseus/ws-transport';
import type { IncomingMessage, Server } from 'node:http';
import type { Result } from '../../shared/kernel/index.ts';
import { fail, succeed } from '../../shared/kernel/index.ts';
import type { LobbyFilter, Refusal, Reservation } from '../../shared/protocol/index.ts';
import { LIMITS, refusalOf, reservationSchema } from '../../shared/protocol/index.ts';
import type { Match } from '../match/index.ts';
import { FrameworkLog } from './framework-log.ts';
import { Listings } from './listings.ts';
import { makeLobbyRoom } from './lobby-room.ts';
import type { RoomParts } from './match-room.ts';
import { makeMatchRoom } from './match-room.ts';
import { TABLE_SHAPE } from './own-bytes.ts';
import { OpenMatches } from './open-matches.ts';
import { Tabs } from './tabs.ts';
import { Wires } from './wires.ts';

const ROOM = 'match';
/** There is one of these, and its id is its name. */
const LOBBY = 'lobby';
const MOST_ATTEMPTS = 5;
const CLOSING_TAKES = 20;

/** Who comes in: a player, or somebody who watches and may have a name. */
export interface Visitor {
  readonly player: string | null;
  readonly name: string | null;
  /** What the client of a player calls the tab that it runs in; null where it does not say. */
  readonly tab: string | null;
  /** Whether the player wants the seat here, even if it is open in another tab. */
  readonly takesOver: boolean;
}

/** Where connections come in: the sockets of a server, and the rooms that they lead to. */
export interface Doorway {
  /** A place in the room of a match for one connection: of this player, or of somebody who watches. */
  reserve(match: Match, who: Visitor): Promise<Result<Reservation, Refusal>>;
  /** A place where the list of open matches is told, as far as they pass this filter. */
  reserveLobby(filter: LobbyFilter): Promise<Reservation>;
  /** Tells everybody that the server stops. */
  close(): Promise<void>;
  /** Cuts the sockets that have not gone by themselves. */
  cut(): void;
}

/**
 * Opens rooms on a server that does not listen yet. Rooms are made by the server alone: the framework's own ways to
 * make and join them from outside stay shut, so every connection has been asked for over HTTP first.
 */
export async function openDoorway(
  server: Server,
  parts: RoomParts,
  isOriginAllowed: (origin: string | undefined) => boolean,
): Promise<Doorway> {
  setLogger(new FrameworkLog(parts.log));
  await matchMaker.setup(new LocalPresence(), new Listings());
  const wires = new Wires(server);
  const tabs = new Tabs(parts.clock);
  matchMaker.defineRoomType(ROOM, makeMatchRoom(parts, wires, tabs));
  matchMaker.defineRoomType(LOBBY, makeLobbyRoom({ ...parts, open: new OpenMatches(parts.house) }, wires));
  await matchMaker.accept();
  const transport = new WebSocketTransport({
    noServer: true,
    maxPayload: LIMITS.frameBytes,
    // Whether sockets are alive is asked otherwise, a few at a time: the transport asks all in one go.
    pingInterval: 0,
  });
  // Not by the transport's own way for it, which builds a whole request anew.
  const refusalFor = ({ url, headers }: IncomingMessage): string | undefined => {
    if (!hasUsableAddress(url)) return '400 Bad Request';
    return isOriginAllowed(headers.origin) ? undefined : '403 Forbidden';
  };
  transport.attachToServer(server, { filter: (request) => refusalFor(request) === undefined });
  server.on('upgrade', (request, socket) => {
    const refusal = refusalFor(request);
    if (refusal !== undefined) socket.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  });
  const opening = new Map<string, Promise<unknown>>();
  let isClosing = false;

  async function ensureRoom(roomId: string, create: () => Promise<unknown>): Promise<void> {
    const open: unknown = matchMaker.getLocalRoomById(roomId);
    if (open !== undefined) return;
    const pending = opening.get(roomId) ?? create();
    opening.set(roomId, pending);
    try {
      await pending;
    } finally {
      opening.delete(roomId);
    }
  }

  async function reserveIn(roomId: string, create: () => Promise<unknown>, options: object): Promise<Reservation> {
    for (let attempt = 1; ; attempt += 1) {
      // A room that is opened now would keep the others from being gone.
      if (isClosing) throw new Error('the server is stopping');
      try {
        await ensureRoom(roomId, create);
        return reservationSchema.parse(await matchMaker.joinById(roomId, options));
      } catch (error) {
        // The room may just be closing behind the last who left; then the next attempt opens it again.
        if (attempt === MOST_ATTEMPTS) throw error;
        await new Promise((resolve) => setTimeout(resolve, CLOSING_TAKES));
      }
    }
  }

  return {
    async reserve(match, visitor) {
      const { id: matchId } = match.state;
      const { player, tab, takesOver } = visitor;
      const asksFirst = player !== null && tab !== null && !takesOver;
      if (asksFirst && (await tabs.isOpenElsewhere(matchId, player, tab))) return fail(refusalOf('open_elsewhere'));
      const reservation = await reserveIn(matchId, () => matchMaker.createRoom(ROOM, { matchId }), visitor);
      return succeed({ ...reservation, shape: TABLE_SHAPE });
    },
    reserveLobby: (filter) => reserveIn(LOBBY, () => matchMaker.createRoom(LOBBY, {}), { filter }),
    async close() {
      isClosing = true;
      await matchMaker.gracefullyShutdown();
      transport.shutdown();
    },
    cut: () => wires.cutAll(),
  };
}

/**
 * Whether a request asks for a socket. Other offers, such as HTTP/2 by curl, are passed over, as servers may do (RFC
 * 9110, 7.8), and the request is answered as any other.
 */
export function isForSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket';
}

/** Whether the transport can read an address; over one that it cannot, it would end the process. */
function hasUsableAddress(address = '/'): boolean {
  return address.startsWith('/') && URL.canParse(`ws://server${address}`);
}
