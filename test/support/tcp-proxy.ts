/** A wire between a client and a server that a test can cut, hold or slow down. */
import type { AddressInfo, Server, Socket } from 'node:net';
import { connect, createServer } from 'node:net';

/** One connection through the proxy. */
interface Pair {
  /** The side of the client. */
  readonly near: Socket;
  /** The side of the server. */
  readonly far: Socket;
}

export class TcpProxy {
  private readonly server: Server;
  private readonly pairs = new Set<Pair>();
  private isCut = false;
  private isFrozen = false;
  private isMuted = false;
  private delay = 0;
  private targetPort: number;

  private constructor(targetPort: number) {
    this.targetPort = targetPort;
    this.server = createServer((near) => this.join(near));
  }

  /** Listens on a free port, and leads to this one. */
  static async open(targetPort: number): Promise<TcpProxy> {
    const proxy = new TcpProxy(targetPort);
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    const address: AddressInfo | string | null = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('the proxy does not listen');
    return `http://127.0.0.1:${address.port}`;
  }

  /** Each new connection leads to this port. */
  leadTo(targetPort: number): void {
    this.targetPort = targetPort;
  }

  /** How many connections there are. */
  get connections(): number {
    return this.pairs.size;
  }

  /** Ends all connections at once; new ones are welcome. */
  drop(): void {
    for (const { near, far } of this.pairs) {
      near.destroy();
      far.destroy();
    }
  }

  /** Ends all connections, and each new one, until `mend`. */
  cut(): void {
    this.isCut = true;
    this.drop();
  }

  /** Lets nothing through in either way, and says so to nobody: the line is dead, and looks alive. */
  freeze(): void {
    this.isFrozen = true;
    this.holdBack();
  }

  /** Lets through what goes to the server, and keeps back what it answers. */
  mute(): void {
    this.isMuted = true;
    this.holdBack();
  }

  /** Brings each piece later by this many milliseconds. */
  slow(milliseconds: number): void {
    this.delay = milliseconds;
  }

  /** All is well again; what was kept back goes through. */
  mend(): void {
    this.isCut = false;
    this.isFrozen = false;
    this.isMuted = false;
    this.delay = 0;
    this.holdBack();
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.server.close(() => resolve());
    });
    this.drop();
    await closed;
  }

  private join(near: Socket): void {
    if (this.isCut) {
      near.destroy();
      return;
    }
    const far = connect(this.targetPort, '127.0.0.1');
    const pair = { near, far };
    this.pairs.add(pair);
    this.lead(near, far, pair);
    this.lead(far, near, pair);
    this.holdBack();
  }

  private lead(from: Socket, to: Socket, pair: Pair): void {
    from.setNoDelay(true);
    from.on('data', (piece) => this.later(() => to.write(piece)));
    from.on('end', () => this.later(() => to.end()));
    from.on('error', () => to.destroy());
    from.on('close', () => {
      this.pairs.delete(pair);
      this.later(() => to.end());
    });
  }

  private later(call: () => void): void {
    if (this.delay === 0) call();
    else setTimeout(call, this.delay);
  }

  private holdBack(): void {
    for (const { near, far } of this.pairs) {
      if (this.isFrozen) near.pause();
      else near.resume();
      if (this.isFrozen || this.isMuted) far.pause();
      else far.resume();
    }
  }
}
