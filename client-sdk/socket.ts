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

const ABNORMAL = 1_006;

/** Opens the socket that a reservation is for. All handlers are there before the first byte can arrive. */
export function openSocket(url: string, reservation: Reservation, events: SocketEvents): Socket {
  const room = new Room<unknown, Table>(reservation.name);
  room.roomId = reservation.roomId;
  room.sessionId = reservation.sessionId;
  // The one way back is the match's own; the framework's would be a second one beside it.
  room.reconnection.enabled = false;
  let isClosed = false;
  const close = (code: number): void => {
    if (isClosed) return;
    isClosed = true;
    events.onClose(code);
  };
  room.onStateChange((table) => events.onTable(table));
  for (const [name, tell] of Object.entries(events.messages)) room.onMessage(name, tell);
  room.onLeave(close);
  room.onError((code: number | undefined) => close(code ?? ABNORMAL));
  room.connect(addressOf(url, reservation), {});
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
      room.connection.events.onmessage = () => undefined;
      if (!room.connection.isOpen) {
        // Not even open: the framework would warn of a close that is meant.
        room.connection.events.onclose = () => undefined;
        room.connection.events.onerror = () => undefined;
      }
      room.connection.close();
    },
  };
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
