import type { EventEmitter } from 'node:events';

/** A socket that may be written to. */
export const OPEN = 1;

/** A socket below a connection, as far as it is used here. */
export interface Socket extends EventEmitter {
  readonly readyState: number;
  ping(): void;
  terminate(): void;
}

/** Whether what lies below a connection is a socket, and not what stands for one in a framework's test. */
export function isSocket(socket: EventEmitter): socket is Socket {
  return ['ping', 'terminate'].every((name) => name in socket) && 'readyState' in socket;
}
