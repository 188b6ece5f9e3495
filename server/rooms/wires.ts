import type { Client } from '@colyseus/core';
import type { Server } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { LIMITS } from '../../shared/protocol/index.ts';

/** A socket that may be written to. */
const OPEN = 1;
const LOOK_EVERY = 10_000;
const MOST_LOOKS = (LIMITS.unreadSeconds * 1_000) / LOOK_EVERY;

/** How far a wire was read when it was looked at, and how often it has been looked at since. */
interface Seen {
  readonly read: number;
  readonly looks: number;
}

/**
 * The wires below the sockets, by the session of the reservation that each was opened with. What is written to one of
 * them in one go costs one call of the system instead of two: that is most of what an action costs. A wire whose other
 * end does not read is cut: what waits for it would fill the memory of the server.
 */
export class Wires {
  private readonly bySession = new Map<string, Duplex>();
  private readonly open = new Map<Duplex, Seen>();

  constructor(server: Server) {
    server.on('upgrade', ({ url = '' }, wire) => {
      this.open.set(wire, { read: 0, looks: 0 });
      const session = sessionIn(url);
      if (session !== undefined) this.bySession.set(session, wire);
      wire.once('close', () => {
        this.open.delete(wire);
        if (session !== undefined && this.bySession.get(session) === wire) this.bySession.delete(session);
      });
    });
    const looking = setInterval(() => this.cutStalled(), LOOK_EVERY).unref();
    server.once('close', () => clearInterval(looking));
  }

  /**
   * Whatever this connection is sent that has a frame already goes out as that frame, in one piece. Whatever it is sent,
   * answers to pings included, may not wait beyond a limit.
   */
  sendFramed(
    client: Pick<Client, 'sessionId' | 'raw' | 'ref'> & Partial<Readonly<Record<'readyState', number>>>,
    frameOf: (bytes: Uint8Array | Buffer) => Buffer | undefined,
  ): void {
    const wire = this.bySession.get(client.sessionId);
    if (wire === undefined) return;
    const send = client.raw.bind(client);
    client.raw = (bytes, options, sent) => {
      const frame = sent === undefined ? frameOf(bytes) : undefined;
      if (frame === undefined || client.readyState !== OPEN) send(bytes, options, sent);
      else wire.write(frame);
      cutIfFull(wire);
    };
    client.ref.on('ping', () => cutIfFull(wire));
  }

  /** Holds back what is written to a connection now, and lets it go once everything that is pending now is done. */
  hold(session: string): void {
    const wire = this.bySession.get(session);
    if (wire === undefined) return;
    wire.cork();
    // Promises are settled before the next tick when it is asked for among them, and after it otherwise.
    queueMicrotask(() => process.nextTick(() => wire.uncork()));
  }

  /** Cuts the wires that have had something waiting for them for long, none of which was read: that they send is no sign. */
  cutStalled(): void {
    for (const [wire, seen] of this.open) {
      const read = readOf(wire);
      const looks = wire.writableLength > 0 && read === seen.read ? seen.looks + 1 : 0;
      if (looks >= MOST_LOOKS) wire.destroy();
      else this.open.set(wire, { read, looks });
    }
  }

  /** Cuts all that are left. */
  cutAll(): void {
    for (const wire of this.open.keys()) wire.destroy();
  }
}

function cutIfFull(wire: Duplex): void {
  if (wire.writableLength > LIMITS.unreadBytes) wire.destroy();
}

/** How many of the bytes for it a wire has taken. */
function readOf(wire: Duplex): number {
  return wire instanceof Socket ? wire.bytesWritten - wire.writableLength : 0;
}

function sessionIn(url: string): string | undefined {
  return new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('sessionId') ?? undefined;
}
