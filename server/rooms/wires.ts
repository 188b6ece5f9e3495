import type { Client } from '@colyseus/core';
import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** A socket that may be written to. */
const OPEN = 1;

/**
 * The wires below the sockets, by the session of the reservation that each was opened with. What is written to one of
 * them in one go costs one call of the system instead of two: that is most of what an action costs.
 */
export class Wires {
  private readonly bySession = new Map<string, Duplex>();

  constructor(server: Server) {
    server.on('upgrade', ({ url = '' }, wire) => {
      const session = sessionIn(url);
      if (session === undefined) return;
      this.bySession.set(session, wire);
      wire.once('close', () => {
        if (this.bySession.get(session) === wire) this.bySession.delete(session);
      });
    });
  }

  /** Whatever this connection is sent that has a frame already goes out as that frame, in one piece. */
  sendFramed(
    client: Client & Partial<Readonly<Record<'readyState', number>>>,
    frameOf: (bytes: Uint8Array | Buffer) => Buffer | undefined,
  ): void {
    const wire = this.bySession.get(client.sessionId);
    if (wire === undefined) return;
    const send = client.raw.bind(client);
    client.raw = (bytes, options, sent) => {
      const frame = sent === undefined ? frameOf(bytes) : undefined;
      if (frame === undefined || client.readyState !== OPEN) send(bytes, options, sent);
      else wire.write(frame);
    };
  }

  /** Holds back what is written to a connection now, and lets it go once everything that is pending now is done. */
  hold(session: string): void {
    const wire = this.bySession.get(session);
    if (wire === undefined) return;
    wire.cork();
    // Promises are settled before the next tick when it is asked for among them, and after it otherwise.
    queueMicrotask(() => process.nextTick(() => wire.uncork()));
  }
}

function sessionIn(url: string): string | undefined {
  return new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('sessionId') ?? undefined;
}
