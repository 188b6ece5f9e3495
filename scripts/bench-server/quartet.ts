/** Four clients of one match, as the load drives them. */

/** How much has gone over the lines of one match, in bytes, with the frames of the sockets and without those below. */
export interface Traffic {
  down: number;
  up: number;
}

export interface Quartet {
  readonly traffic: Traffic;
  /** Has the one whose turn it is act; calls back once the last of the four has it. False once the game is over. */
  act(whenSeen: () => void): boolean;
  close(): void;
}

const SHORT = 126;
const MIDDLE = 65_536;
const MASK = 4;

/** The size on the line of a frame that holds this much, from a server. */
export function sizeDown(payload: number): number {
  if (payload < SHORT) return payload + 2;
  return payload + (payload < MIDDLE ? 4 : 10);
}

/** The same from a client. */
export function sizeUp(payload: number): number {
  return sizeDown(payload) + MASK;
}
