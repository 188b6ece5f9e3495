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

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('wires', () => {
  test('what is written to a wire that is held goes out once everything pending is done', async () => {
    const { wires, wire } = opened('/process/room?sessionId=abc');
    wires.hold('abc');
    wire.write('picture ');
    expect(wire.writableCorked).toBe(1);
    await Promise.resolve().then(() => Promise.resolve());
    wire.write('receipt');
    expect(wire.read()).toBeNull();
    await tick();
    expect(wire.writableCorked).toBe(0);
    expect(String(wire.read())).toBe('picture receipt');
  });

  test('holding asked for among promises waits for those that are pending then', async () => {
    const { wires, wire } = opened('/process/room?skipHandshake=1&sessionId=abc');
    await Promise.resolve().then(() => wires.hold('abc'));
    wire.write('picture ');
    await Promise.resolve().then(() => Promise.resolve());
    expect(wire.read()).toBeNull();
    await tick();
    expect(wire.writableCorked).toBe(0);
  });

  test.each(['abc', ''])('a session without a wire (%j) is passed over', (session) => {
    const { wires, wire } = opened('/process/room');
    wires.hold(session);
    expect(wire.writableCorked).toBe(0);
  });

  test('a wire that has closed is forgotten', async () => {
    const { wires, wire } = opened('/process/room?sessionId=abc');
    wire.destroy();
    await tick();
    wires.hold('abc');
    expect(wire.writableCorked).toBe(0);
  });
});

describe('a wire that is not read', () => {
  const OPEN = 1;

  function clientOn(wire: PassThrough) {
    const sent: number[] = [];
    const client = {
      sessionId: 'abc',
      readyState: OPEN,
      ref: new EventEmitter(),
      raw(bytes: Uint8Array | Buffer) {
        sent.push(bytes.length);
        wire.write(bytes);
      },
    };
    return { client, sent };
  }

  test.each(['with its frame', 'by the library'])('is cut once too much waits for it, sent %s', (how) => {
    const { wires, wire } = opened('/process/room?sessionId=abc');
    const { client } = clientOn(wire);
    wires.sendFramed(client, (bytes) => (how === 'with its frame' ? Buffer.from(bytes) : undefined));
    const part = new Uint8Array(LIMITS.unreadBytes / 8);
    // A pass-through holds some more on its other side.
    for (let count = 0; count < 8; count += 1) client.raw(part);
    expect(wire.destroyed).toBe(false);
    for (let count = 0; count < 2; count += 1) client.raw(part);
    expect(wire.destroyed).toBe(true);
  });

  test('is cut over the answers to pings, too', () => {
    const { wires, wire } = opened('/process/room?sessionId=abc');
    const { client } = clientOn(wire);
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
