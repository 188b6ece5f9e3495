/** A bare TCP connection to a server, for all that no library would send. */
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import type { Reservation } from '../../shared/protocol/index.ts';

const CONTINUES = 0x0;
const CLOSE = 0x8;

export interface FrameChoices {
  readonly opcode: number;
  readonly payload?: Uint8Array;
  /** Left out: the frame is the last one of its message. */
  readonly fin?: 0 | 1;
  /** The three reserved bits. */
  readonly reserved?: number;
  /** Left out: masked, as a client's frame has to be. */
  readonly mask?: 'masked' | 'bare';
  /** How long the frame says that it is, where that is not so long as it is. */
  readonly declared?: number;
  /** The length is written in 2 or 8 bytes, needed or not. */
  readonly lengthBytes?: 2 | 8;
}

/** The bytes of one frame of RFC 6455. */
export function frameOf(choices: FrameChoices): Uint8Array {
  const { opcode, payload = new Uint8Array(), fin = 1, reserved = 0, mask = 'masked', declared, lengthBytes } = choices;
  const length = declared ?? payload.length;
  const bit = mask === 'masked' ? 0x80 : 0;
  const head = [(fin << 7) | (reserved << 4) | opcode];
  if (lengthBytes === 8 || length > 0xffff) {
    const long = Buffer.alloc(8);
    long.writeBigUInt64BE(BigInt(length));
    head.push(bit | 127, ...long);
  } else if (lengthBytes === 2 || length > 125) head.push(bit | 126, length >> 8, length & 0xff);
  else head.push(bit | length);
  const key = [0x12, 0x34, 0x56, 0x78];
  if (mask === 'bare') return Uint8Array.from([...head, ...payload]);
  return Uint8Array.from([...head, ...key, ...payload.map((byte, index) => byte ^ (key[index % 4] ?? 0))]);
}

/** What came back from the server, all in one. */
export class RawSocket {
  private readonly socket: Socket;
  private readonly closing: Promise<void>;
  private received = Buffer.alloc(0);
  private readonly waiting = new Set<() => void>();

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1');
    this.socket.on('error', () => undefined);
    this.socket.on('data', (chunk: Buffer) => {
      this.received = Buffer.concat([this.received, chunk]);
      for (const look of [...this.waiting]) look();
    });
    this.closing = new Promise((resolve) => {
      this.socket.once('close', () => {
        for (const look of [...this.waiting]) look();
        resolve();
      });
    });
  }

  send(bytes: string | Uint8Array): void {
    this.socket.write(bytes);
  }

  /** Sends nothing more and goes. */
  end(): void {
    this.socket.destroy();
  }

  /** Waits until the server has closed the connection; gives all that came. */
  async ended(): Promise<Buffer> {
    await this.closing;
    return this.received;
  }

  /** Waits until this has come; fails where the connection is closed before. */
  until(isThere: (received: Buffer) => boolean): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        if (isThere(this.received)) {
          this.waiting.delete(look);
          resolve(this.received);
        } else if (this.socket.closed) reject(new Error(`closed after ${this.received.toString('latin1')}`));
      };
      this.waiting.add(look);
      look();
    });
  }
}

/** An HTTP request as text; every line of it can be chosen. */
export function requestText(line: string, headers: Readonly<Record<string, string>>, body = ''): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`${line} HTTP/1.1`, ...lines, '', body].join('\r\n');
}

export const UPGRADE_HEADERS = {
  Host: 'server',
  Upgrade: 'websocket',
  Connection: 'Upgrade',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

/** The status of an HTTP answer. */
export function statusOf(received: Buffer): number {
  return Number(/^HTTP\/1\.1 ([0-9]{3})/.exec(received.toString('latin1'))?.[1]);
}

/** The address of a reservation's socket. */
export function socketPath(reservation: Reservation): string {
  return `/${reservation['processId']}/${reservation.roomId}?sessionId=${reservation.sessionId}`;
}

/** Opens the socket of a reservation by hand, and waits until the server has let it in. */
export async function openRaw(port: number, reservation: Reservation): Promise<RawSocket> {
  const socket = new RawSocket(port);
  socket.send(requestText(`GET ${socketPath(reservation)}`, UPGRADE_HEADERS));
  await socket.until((received) => framesIn(received).length > 0);
  return socket;
}

export interface ReceivedFrame {
  readonly opcode: number;
  readonly payload: Buffer;
}

/** The frames in what a server has sent after its upgrade. */
export function framesIn(received: Buffer): readonly ReceivedFrame[] {
  const frames: ReceivedFrame[] = [];
  let at = received.indexOf('\r\n\r\n') + 4;
  while (at >= 4 && at + 2 <= received.length) {
    const opcode = received.readUInt8(at) & 0x0f;
    const short = received.readUInt8(at + 1) & 0x7f;
    const lengthBytes = short === 126 ? 2 : short === 127 ? 8 : 0;
    if (at + 2 + lengthBytes > received.length) break;
    const length =
      lengthBytes === 0 ? short : received.readUIntBE(at + 2 + Math.max(0, lengthBytes - 6), Math.min(lengthBytes, 6));
    const from = at + 2 + lengthBytes;
    if (from + length > received.length) break;
    frames.push({ opcode, payload: received.subarray(from, from + length) });
    at = from + length;
  }
  return frames;
}

/** With which code the server has closed a socket; undefined where it has sent no close frame. */
export function closeCodeIn(received: Buffer): number | undefined {
  const close = framesIn(received).find(({ opcode }) => opcode === CLOSE);
  return close === undefined || close.payload.length < 2 ? undefined : close.payload.readUInt16BE(0);
}

export const OPCODES = { continues: CONTINUES, text: 0x1, binary: 0x2, close: CLOSE, ping: 0x9, pong: 0xa } as const;
