import { SchemaSerializer } from '@colyseus/core';
import type { MatchTable } from '../tables/index.ts';

/**
 * Sends frames with bytes of their own. The framework writes every patch of a room into one buffer and hands that buffer
 * to the sockets. A socket that has not sent the last patch yet, since several came in one go or the line is slow, would
 * send the next one's bytes in its place, and its client could read neither.
 */
export class OwnBytesSerializer extends SchemaSerializer<MatchTable> {
  override reset(state: MatchTable): void {
    super.reset(state);
    const { encoder } = this;
    const encode = encoder.encode.bind(encoder);
    encoder.encode = (...wanted) => Buffer.from(encode(...wanted));
  }

  override getFullState(...asked: Parameters<SchemaSerializer<MatchTable>['getFullState']>): Buffer {
    return Buffer.from(super.getFullState(...asked));
  }
}
