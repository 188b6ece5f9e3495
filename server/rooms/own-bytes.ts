import { SchemaSerializer } from '@colyseus/core';
import type { MatchTable } from '../tables/index.ts';

/** The first byte of a frame that is whole, and binary (RFC 6455, 5.2). */
const WHOLE_AND_BINARY = 0x82;
const LONGEST_SHORT = 125;
const LONGEST_MIDDLE = 0xffff;
const MIDDLE = 126;

let description: Uint8Array | undefined;

/**
 * Sends frames with bytes of their own. The framework writes every patch of a room into one buffer and hands that buffer
 * to the sockets. A socket that has not sent the last patch yet, since several came in one go or the line is slow, would
 * send the next one's bytes in its place, and its client could read neither. Since all connections of a room get the
 * same bytes, the header of their frames is written once, in front of them.
 */
export class OwnBytesSerializer extends SchemaSerializer<MatchTable> {
  private patch: Buffer | undefined;
  private frame: Buffer | undefined;

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
    return bytes === this.patch ? this.frame : undefined;
  }

  private keep(bytes: Uint8Array): Buffer {
    const { length } = bytes;
    if (length > LONGEST_MIDDLE) {
      this.patch = undefined;
      return Buffer.from(bytes);
    }
    const header = length > LONGEST_SHORT ? 4 : 2;
    const frame = Buffer.allocUnsafe(header + length);
    frame[0] = WHOLE_AND_BINARY;
    if (length > LONGEST_SHORT) {
      frame[1] = MIDDLE;
      frame.writeUInt16BE(length, 2);
    } else frame[1] = length;
    frame.set(bytes, header);
    this.frame = frame;
    this.patch = frame.subarray(header);
    return this.patch;
  }
}
