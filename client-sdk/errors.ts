import type { LocalCode, RejectionCode } from './codes.ts';
import { isServerCode, LOCAL_MEANINGS } from './codes.ts';

/** Why something was not done. Only `offline`, `timeout`, `closed` and `elsewhere` leave open whether it was. */
export class CommandRejected extends Error {
  override readonly name = 'CommandRejected';
  readonly code: RejectionCode;
  /** When it is worth trying again, in seconds; undefined where nobody knows. */
  readonly retryAfter: number | undefined;

  constructor(code: RejectionCode, message: string, retryAfter?: number) {
    super(message);
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** A refusal by the SDK itself. */
export function localRejection(code: LocalCode): CommandRejected {
  return new CommandRejected(code, LOCAL_MEANINGS[code]);
}

/** After these a seat is not this player's any more: what opened it is forgotten. */
export const SEAT_LOST: readonly RejectionCode[] = ['left', 'kicked', 'moved', 'removed'];

/** Said by a server that has lost its key or its matches, which may come back. */
export const SEAT_REFUSED: readonly RejectionCode[] = ['bad_token', 'unknown_match'];

/** Whether something was refused for one of these reasons. */
export function isRejectedAs(error: unknown, ...codes: readonly RejectionCode[]): boolean {
  return error instanceof CommandRejected && codes.includes(error.code);
}

/** The refusal that a server has sent as data; undefined where it is none. */
export function readRejection(sent: unknown): CommandRejected | undefined {
  const [code, message, retryAfter] = ['code', 'message', 'retryAfter'].map((name) => fieldOf(sent, name));
  if (typeof code !== 'string') return undefined;
  return new CommandRejected(
    isServerCode(code) ? code : 'unknown',
    typeof message === 'string' ? message : LOCAL_MEANINGS.unknown,
    typeof retryAfter === 'number' ? retryAfter : undefined,
  );
}

/** What something that was sent has under a name. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
