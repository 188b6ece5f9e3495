import { Room } from '@colyseus/sdk';
import type { Reservation } from './answers.ts';
import type { CommandRejected } from './errors.ts';
import { fieldOf, localRejection, readRejection } from './errors.ts';
import type { Table } from './table.ts';

/** What one socket tells. After `abandon` it tells nothing more. */
export interface SocketEvents {
  /** The table as it is now: first whole, then after each change. */
  onTable(table: Table): void;
  onClose(code: number): void;
  /** What each kind of message is told to. */
  readonly messages: { readonly [Name: string]: (message: unknown) => void };
}

/** One connection to a room, for as long as it lasts: it never comes back by itself. */
export interface Socket {
  /** Rejects with a CommandRejected: the refusal of the server, or `offline` where no answer has come. */
  request(type: string, payload: object | undefined, patience: number): Promise<unknown>;
  abandon(): void;
}

type TableClass = new () => Table;

const ABNORMAL = 1_006;
/** What servers have described already, by its shape: they need not do so for the next socket, and nobody reads it again. */
const classes = new Map<string, TableClass>();

/** Opens the socket that a reservation is for. All handlers are there before the first byte can arrive. */
export function openSocket(url: string, reservation: Reservation, events: SocketEvents): Socket {
  const { shape = '' } = reservation;
  const room = new Room<unknown, Table>(reservation.name, classes.get(shape));
  room.roomId = reservation.roomId;
  room.sessionId = reservation.sessionId;
  // The one way back is the match's own; the framework's would be a second one beside it.
  room.reconnection.enabled = false;
  let isIn = false;
  let isClosed = false;
  const close = (code = ABNORMAL): void => {
    if (isClosed) return;
    isClosed = true;
    events.onClose(code);
  };
  room.onStateChange((table) => {
    isIn = true;
    const { constructor } = table;
    if (shape && isTableClass(constructor)) classes.set(shape, constructor);
    events.onTable(table);
  });
  for (const [name, tell] of Object.entries(events.messages)) room.onMessage(name, tell);
  room.onLeave(close);
  room.onError(close);
  room.connect(addressOf(url, reservation), {});
  const wire = room.connection.events;
  const end = wire.onclose;
  // Of a socket that ends before it was let in the framework would warn, though it comes back.
  wire.onclose = (event: { readonly code: number }): void => {
    if (isIn) end?.(event);
    else close(event.code);
  };
  return {
    async request(type, payload, patience) {
      try {
        return await room.request<unknown, unknown>(type, payload, { timeout: patience });
      } catch (error) {
        throw rejectionIn(error) ?? localRejection('offline');
      }
    },
    abandon() {
      isClosed = true;
      room.removeAllListeners();
      // What is still on its way is for nobody: the framework would warn of each message.
      wire.onmessage = () => undefined;
      // Nor is anything answered any more, however long the wire takes to be closed.
      wire.onclose?.({ code: ABNORMAL });
      room.connection.close();
    },
  };
}

function isTableClass(value: unknown): value is TableClass {
  return typeof value === 'function';
}

function addressOf(url: string, { processId, roomId, sessionId, publicAddress }: Reservation): string {
  const scheme = url.startsWith('https:') ? 'wss://' : 'ws://';
  const host = publicAddress ?? url.replace(/^https?:\/\//, '');
  return `${scheme}${host}/${processId}/${roomId}?sessionId=${sessionId}`;
}

/** The framework's error of a request that the server has refused carries the refusal as its reason. */
function rejectionIn(error: unknown): CommandRejected | undefined {
  return readRejection(fieldOf(error, 'reason'));
}
