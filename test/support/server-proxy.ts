import type { Server } from 'node:net';
import { connect, createServer } from 'node:net';
import { framesIn } from './server-raw.ts';

/** Stands between clients and a server, and keeps every byte that the server sends, connection by connection. */
export class RecordingProxy {
  private readonly server: Server;
  private readonly received: Buffer[] = [];
  readonly url: Promise<string>;

  constructor(port: number) {
    this.server = createServer((client) => {
      const index = this.received.push(Buffer.alloc(0)) - 1;
      const upstream = connect(port, '127.0.0.1');
      upstream.on('data', (chunk: Buffer) => {
        this.received[index] = Buffer.concat([this.received[index] ?? Buffer.alloc(0), chunk]);
        client.write(chunk);
      });
      client.on('data', (chunk: Buffer) => upstream.write(chunk));
      for (const [one, other] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        one.on('close', () => other.destroy());
        one.on('error', () => undefined);
        one.setNoDelay();
      }
    });
    this.url = new Promise((resolve) => {
      this.server.listen(0, '127.0.0.1', () => {
        const address = this.server.address();
        resolve(`http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`);
      });
    });
  }

  /** The frames of each socket, in the order in which the sockets were opened. */
  get frames(): readonly (readonly Buffer[])[] {
    return this.received.map((bytes) => framesIn(bytes).map(({ payload }) => payload));
  }

  close(): void {
    this.server.close();
  }
}
