import { decode, Decoder, encode } from '@colyseus/schema';
import { randomBytes } from 'node:crypto';
import { pack } from 'msgpackr';
import { WebSocket } from 'ws';
import { MatchTable } from '../../server/tables/index.ts';
import { parseCommands } from '../../shared/games/death-star/index.ts';
import type { Welcome } from '../../shared/protocol/index.ts';
import { PROTOCOL_VERSION, welcomeSchema } from '../../shared/protocol/index.ts';
import { makeChooser } from './choosing.ts';
import type { Quartet, Traffic } from './quartet.ts';
import { sizeDown, sizeUp } from './quartet.ts';

/** The frames of the framework that matter here, by their first byte. */
const JOINED = 10;
const WHOLE_STATE = 14;
const PATCH = 15;
const REQUEST = 21;
const RESPONSE = 22;
const ANSWERED = 0;
const CLIENTS = 4;

/** One client: it acknowledges that it has joined, counts what comes, and passes it on. */
class Line {
  readonly seat: string;
  private readonly traffic: Traffic;
  private readonly socket: WebSocket;
  private nextRequest = 0;
  private nextId = 1;

  constructor(port: number, welcome: Welcome, traffic: Traffic, onFrame: (frame: Buffer) => void) {
    const { sessionId, roomId, ['processId']: processId } = welcome.reservation;
    this.seat = welcome.seat ?? '';
    this.traffic = traffic;
    this.socket = new WebSocket(`ws://127.0.0.1:${port}/${processId}/${roomId}?sessionId=${sessionId}`);
    this.socket.on('message', (frame: Buffer) => {
      traffic.down += sizeDown(frame.length);
      if (frame[0] === JOINED) this.send(Buffer.from([JOINED]));
      onFrame(frame);
    });
  }

  command(command: unknown, decision?: number): void {
    const header = Buffer.alloc(32);
    const iterator = { offset: 1 };
    header[0] = REQUEST;
    encode.number(header, this.nextRequest, iterator);
    encode.string(header, 'command', iterator);
    const payload = pack({
      v: PROTOCOL_VERSION,
      id: this.nextId,
      ...(decision === undefined ? {} : { decision }),
      command,
    });
    this.nextRequest += 1;
    this.nextId += 1;
    this.send(Buffer.concat([header.subarray(0, iterator.offset), payload]));
  }

  close(): void {
    this.socket.terminate();
  }

  private send(frame: Buffer): void {
    this.traffic.up += sizeUp(frame.length);
    this.socket.send(frame);
  }
}

/**
 * Seats four clients in a match of the server. All of them follow the table until the game has started; from then on
 * the first one does, who knows what all may do, and the others count what they get.
 */
export async function openServerQuartet(port: number, seed: number): Promise<Quartet> {
  const traffic = { down: 0, up: 0 };
  const choose = makeChooser(seed);
  const url = `http://127.0.0.1:${port}`;
  const table = new MatchTable();
  const lines: Line[] = [];
  let playing = 0;
  let seen = 0;
  let whenStarted: (() => void) | undefined;
  let whenSeen: (() => void) | undefined;
  let matchId: string | undefined;

  function follow(own: MatchTable, onState: () => void): (frame: Buffer) => void {
    const decoder = new Decoder(own);
    let hasStarted = false;
    return (frame) => {
      const [kind] = frame;
      if (kind === RESPONSE && isRefusal(frame)) throw new Error(`refused: ${frame.toString('latin1')}`);
      if (kind !== WHOLE_STATE && kind !== PATCH) return;
      if (!hasStarted || own === table) decoder.decode(frame, { offset: 1 });
      if (hasStarted) {
        seen += 1;
        if (seen % CLIENTS === 0) whenSeen?.();
        return;
      }
      onState();
      hasStarted = own.status === 'playing';
      if (hasStarted) playing += 1;
      if (playing === CLIENTS) whenStarted?.();
    };
  }

  for (let client = 0; client < CLIENTS; client += 1) {
    const who = { v: PROTOCOL_VERSION, player: randomBytes(32).toString('hex'), name: `Player ${client}` };
    const welcome: Welcome =
      matchId === undefined
        ? await post(`${url}/matches`, { ...who, seats: CLIENTS })
        : await post(`${url}/matches/${matchId}/join`, who);
    matchId = welcome.matchId;
    await new Promise<void>((resolve) => {
      const onFrame = follow(client === 0 ? table : new MatchTable(), resolve);
      lines.push(new Line(port, welcome, traffic, onFrame));
    });
  }
  const started = new Promise<void>((resolve) => {
    whenStarted = resolve;
  });
  for (const line of lines) line.command({ type: 'ready', entropy: line.seat });
  await started;
  return {
    traffic,
    act(seenByAll) {
      if (table.status !== 'playing') return false;
      whenSeen = seenByAll;
      const legal = parseCommands(table.legal);
      const line = lines.find(({ seat }) => seat === table.active);
      if (!legal.ok || line === undefined) throw new Error(`cannot act on ${table.active}: ${table.legal}`);
      line.command({ type: 'play', command: choose(legal.value) }, table.decision);
      return true;
    },
    close() {
      for (const line of lines) line.close();
    },
  };
}

/** Whether a response says no: after its first byte come the number of the request, then how it went. */
function isRefusal(frame: Buffer): boolean {
  const iterator = { offset: 1 };
  decode.number(frame, iterator);
  return frame[iterator.offset] !== ANSWERED;
}

async function post(url: string, body: unknown): Promise<Welcome> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return welcomeSchema.parse(await response.json());
}
