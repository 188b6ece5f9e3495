import { createServer } from 'node:http';
import { PassThrough } from 'node:stream';
import { Wires } from '../../../server/rooms/wires.ts';

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
