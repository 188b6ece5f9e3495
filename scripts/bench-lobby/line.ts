/** One connection to a room, as lean as it can be: the server is what is measured. */
import { decode, encode } from '@colyseus/schema';
import { pack } from 'msgpackr';
import { WebSocket } from 'ws';
import type { MatchCommand, Reservation } from '../../shared/protocol/index.ts';
import { PROTOCOL_VERSION } from '../../shared/protocol/index.ts';

/** The frames of the framework that matter here, by their first byte. */
const JOINED = 10;
const MESSAGE = 13;
const REQUEST = 21;
const RESPONSE = 22;
const ANSWERED = 0;

/** What a line is told besides its state: the name of a message, and the frame with its value from this place on. */
export type OnMessage = (name: string, frame: Buffer, from: number) => void;

export class LeanLine {
  readonly opened: Promise<void>;
  private readonly socket: WebSocket;
  private nextId = 1;

  constructor(port: number, { sessionId, roomId, processId }: Reservation, onMessage: OnMessage) {
    this.socket = new WebSocket(`ws://127.0.0.1:${port}/${processId}/${roomId}?sessionId=${sessionId}`);
    this.opened = new Promise((resolve, reject) => {
      this.socket.once('error', reject);
      this.socket.on('message', (frame: Buffer) => {
        const [kind] = frame;
        if (kind === JOINED) {
          this.socket.send(Buffer.from([JOINED]));
          resolve();
        } else if (kind === MESSAGE) {
          const iterator = { offset: 1 };
          onMessage(decode.string(frame, iterator), frame, iterator.offset);
        } else if (kind === RESPONSE) refuseRefusals(frame);
      });
    });
  }

  /** Sends a command. A refusal of it is a failure of the whole measurement. */
  command(command: MatchCommand): void {
    const header = Buffer.alloc(32);
    const iterator = { offset: 1 };
    header[0] = REQUEST;
    encode.number(header, this.nextId, iterator);
    encode.string(header, 'command', iterator);
    const payload = pack({ v: PROTOCOL_VERSION, id: this.nextId, command });
    this.nextId += 1;
    this.socket.send(Buffer.concat([header.subarray(0, iterator.offset), payload]));
  }

  close(): void {
    this.socket.terminate();
  }
}

/** After the first byte of a response come the number of the request, then how it went. */
function refuseRefusals(frame: Buffer): void {
  const iterator = { offset: 1 };
  decode.number(frame, iterator);
  if (frame[iterator.offset] !== ANSWERED) throw new Error(`refused: ${frame.toString('latin1')}`);
}
