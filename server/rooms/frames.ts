/** Frames of RFC 6455 (5.2) as a server sends them: whole, binary, not masked. */

/** The first byte of a frame that is whole, and binary. */
const WHOLE_AND_BINARY = 0x82;
const LONGEST_SHORT = 125;
const LONGEST_MIDDLE = 0xffff;
const MIDDLE = 126;
const LONG = 127;

/** The bytes of a message with the header of their frame in front, and the same bytes without it: both are one memory. */
export interface Frame {
  readonly frame: Buffer;
  readonly bytes: Buffer;
}

/** Copies a message into a frame of its own, which can go out to many sockets as it is. */
export function framed(message: Uint8Array): Frame {
  const { length } = message;
  const header = length > LONGEST_MIDDLE ? 10 : length > LONGEST_SHORT ? 4 : 2;
  const frame = Buffer.allocUnsafe(header + length);
  frame[0] = WHOLE_AND_BINARY;
  if (length > LONGEST_MIDDLE) {
    frame[1] = LONG;
    frame.writeBigUInt64BE(BigInt(length), 2);
  } else if (length > LONGEST_SHORT) {
    frame[1] = MIDDLE;
    frame.writeUInt16BE(length, 2);
  } else frame[1] = length;
  frame.set(message, header);
  return { frame, bytes: frame.subarray(header) };
}
