import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { connect, createServer as createListener } from 'node:net';
import { PassThrough } from 'node:stream';
import { Wires } from '../../../server/rooms/wires.ts';
import { LIMITS } from '../../../shared/protocol/index.ts';

/** A wire that has been opened for this address, and what came out of it, write by write. */
function opened(url: string) {
  const server = createServer();
  const wires = new Wires(server);
  const wire = new PassThrough();
  server.emit('upgrade', { url }, wire, Buffer.alloc(0));
  return { wires, wire };
}

const OPEN = 1;
/** The longest header of a frame that a server sends, in bytes. */
const HEADER = 10;
const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A connection on a wire, as the framework has it: what it sends by itself goes to the wire as it is. */
function clientOn(wire: PassThrough) {
  return {
    sessionId: 'abc',
    readyState: OPEN,
    ref: new EventEmitter(),
    raw(bytes: Uint8Array | Buffer) {
      wire.write(bytes);
    },
    leave() {
      wire.write('closed');
    },
  };
}

/** A wire, and what a connection on it is sent, each byte of it as a character; frames are without their headers. */
function connection() {
  const { wires, wire } = opened('/process/room?skipHandshake=1&sessionId=abc');
  const client = clientOn(wire);
  wires.sendFramed(client, (bytes) => Buffer.from(bytes));
  const say = (text: string): void => client.raw(Buffer.from(text));
  return { wires, wire, client, say };
}

describe('wires', () => {
  test('what a connection is sent in one turn of the event loop goes out in one piece at its end', async () => {
    const { wire, say } = connection();
    const pieces: string[] = [];
    wire.on('data', (piece) => pieces.push(String(piece)));
    say('picture ');
    await Promise.resolve().then(() => Promise.resolve());
    say('receipt');
    expect(pieces).toEqual([]);
    await tick();
    expect(pieces).toEqual(['picture receipt']);
    say('later');
    await tick();
    expect(pieces).toEqual(['picture receipt', 'later']);
  });

  test('what is sent while wires are written to goes out too', async () => {
    const { wire, say } = connection();
    const pieces: string[] = [];
    wire.on('data', (piece) => {
      pieces.push(String(piece));
      if (pieces.length === 1) say('answer');
    });
    say('question');
    await tick();
    await tick();
    expect(pieces).toEqual(['question', 'answer']);
  });

  test('nothing that was sent comes after a close', () => {
    const { wire, client, say } = connection();
    say('receipt ');
    client.leave();
    expect(String(wire.read())).toBe('receipt closed');
  });

  test.each(['/process/room?sessionId=abc', '/process/room?sessionId=abc#more', '/process/room?a=%zz&sessionId=a%62c'])(
    'what has no frame yet is framed: %s',
    async (address) => {
      const { wires, wire } = opened(address);
      const client = clientOn(wire);
      wires.sendFramed(client, () => undefined);
      client.raw(Buffer.from('hello'));
      await tick();
      expect([...wire.read()]).toEqual([0x82, 5, ...Buffer.from('hello')]);
    },
  );

  test('a session without a wire is passed over', () => {
    const { wires, wire } = opened('/process/room');
    const client = clientOn(wire);
    wires.sendFramed(client, () => undefined);
    client.raw(Buffer.from('at once'));
    expect(String(wire.read())).toBe('at once');
  });

  test('a wire that has closed is forgotten', async () => {
    const { wires, wire, client } = connection();
    wire.destroy();
    await tick();
    const before = Object.values(client);
    wires.sendFramed(client, () => undefined);
    expect(Object.values(client)).toEqual(before);
  });
});

describe('a wire that is not read', () => {
  test.each(['with its frame', 'framed now'])('is cut once too much waits for it, sent %s', async (how) => {
    const { wires, wire } = opened('/process/room?sessionId=abc');
    const client = clientOn(wire);
    wires.sendFramed(client, (bytes) => (how === 'with its frame' ? Buffer.from(bytes) : undefined));
    const part = new Uint8Array(LIMITS.unreadBytes / 8 - HEADER);
    // A pass-through holds some more on its other side.
    for (let count = 0; count < 8; count += 1) client.raw(part);
    await tick();
    expect(wire.destroyed).toBe(false);
    for (let count = 0; count < 2; count += 1) client.raw(part);
    await tick();
    expect(wire.destroyed).toBe(true);
  });

  test('is cut over the answers to pings, too', () => {
    const { wires, wire } = opened('/process/room?sessionId=abc');
    const client = clientOn(wire);
    wires.sendFramed(client, () => undefined);
    wire.write(new Uint8Array(1));
    wire.write(new Uint8Array(LIMITS.unreadBytes));
    wire.write(new Uint8Array(LIMITS.unreadBytes));
    client.ref.emit('ping');
    expect(wire.destroyed).toBe(true);
  });

  /** The two ends of a connection. */
  async function connected(): Promise<readonly [Socket, Socket]> {
    const listener = createListener().listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const address = listener.address();
    const accepted = new Promise<Socket>((resolve) => listener.once('connection', resolve));
    const far = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1');
    const near = await accepted;
    listener.close();
    for (const end of [near, far]) end.on('error', () => undefined);
    return [near, far];
  }

  test('is cut after a while, however little waits; one that is read is not', async () => {
    const server = createServer();
    const wires = new Wires(server);
    const [[deaf, farFromDeaf], [reading, reader]] = [await connected(), await connected()];
    for (const wire of [deaf, reading]) server.emit('upgrade', { url: '/' }, wire, Buffer.alloc(0));
    farFromDeaf.pause();
    reader.resume();
    deaf.write(Buffer.alloc(64 * LIMITS.unreadBytes));
    for (let looks = 0; looks < LIMITS.unreadSeconds; looks += 1) {
      await new Promise<void>((resolve) => reading.write(new Uint8Array(1_000), () => resolve()));
      wires.cutStalled();
    }
    expect([deaf.destroyed, reading.destroyed]).toEqual([true, false]);
    wires.cutAll();
    expect(reading.destroyed).toBe(true);
    for (const end of [farFromDeaf, reader]) end.destroy();
  });
});
