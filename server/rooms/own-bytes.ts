import { SchemaSerializer } from '@colyseus/core';
import { Encoder, Reflection } from '@colyseus/schema';
import { hexOf, textHash } from '../../shared/kernel/index.ts';
import { MatchTable } from '../tables/index.ts';
import type { Frame } from './frames.ts';
import { framed } from './frames.ts';

const DIGITS = 16;
/** What describes the table to a client: the same for all rooms, and takes long to make. */
const description = Reflection.encode(new Encoder(new MatchTable()));
/** What this form of the table is called: another form has another name. */
export const TABLE_SHAPE = textHash(hexOf(description)).slice(0, DIGITS);

/**
 * Sends frames with bytes of their own. The framework writes every patch of a room into one buffer and hands that buffer
 * to the sockets. A socket that has not sent the last patch yet, since several came in one go or the line is slow, would
 * send the next one's bytes in its place, and its client could read neither. Since all connections of a room get the
 * same bytes, the header of their frames is written once, in front of them.
 */
export class OwnBytesSerializer extends SchemaSerializer<MatchTable> {
  private last: Frame | undefined;

  override handshake(): Uint8Array {
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
