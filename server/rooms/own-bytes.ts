import { SchemaSerializer } from '@colyseus/core';
import type { MatchTable } from '../tables/index.ts';
import type { Frame } from './frames.ts';
import { framed } from './frames.ts';

let description: Uint8Array | undefined;

/**
 * Sends frames with bytes of their own. The framework writes every patch of a room into one buffer and hands that buffer
 * to the sockets. A socket that has not sent the last patch yet, since several came in one go or the line is slow, would
 * send the next one's bytes in its place, and its client could read neither. Since all connections of a room get the
 * same bytes, the header of their frames is written once, in front of them.
 */
export class OwnBytesSerializer extends SchemaSerializer<MatchTable> {
  private last: Frame | undefined;

  /** What describes the table to a client is the same for all rooms, and takes long to make. */
  override handshake(): Uint8Array {
    description ??= super.handshake();
    return description;
  }

  override reset(state: MatchTable): void {
    super.reset(state);
    const { encoder } = this;
    const encode = encoder.encode.bind(encoder);
    encoder.encode = (...wanted) => this.keep(encode(...wanted));
  }

  override getFullState(...asked: Parameters<SchemaSerializer<MatchTable>['getFullState']>): Buffer {
    return Buffer.from(super.getFullState(...asked));
  }

  /** The last patch with the header of its frame, where these bytes are that patch. */
  frameOf(bytes: Uint8Array | Buffer): Buffer | undefined {
    return bytes === this.last?.bytes ? this.last.frame : undefined;
  }

  private keep(bytes: Uint8Array): Buffer {
    this.last = framed(bytes);
    return this.last.bytes;
  }
}
