import type { Client } from '@colyseus/core';
import type { Server } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { LIMITS } from '../../shared/protocol/index.ts';
import { framed } from './frames.ts';
import { Heartbeats } from './heartbeats.ts';
import { OPEN } from './sockets.ts';

const LOOK_EVERY = 10_000;
const MOST_LOOKS = (LIMITS.unreadSeconds * 1_000) / LOOK_EVERY;

/** How far a wire was read when it was looked at, and how often it has been looked at since. */
interface Seen {
  readonly read: number;
  readonly looks: number;
}

/**
 * The wires below the sockets, by the session of the reservation that each was opened with. What all of them are sent in
 * one turn of the event loop goes out at its end, wire after wire, each in one piece: whoever acted gets the new picture
 * and the receipt by one call of the system, and these calls, which are most of what an action costs, are cheaper in a
 * row than with other work between them. A wire whose other end does not read is cut: what waits for it would fill the
 * memory of the server.
 */
export class Wires {
  private readonly bySession = new Map<string, Duplex>();
  private readonly open = new Map<Duplex, Seen>();
  /** What goes out at the end of this turn. */
  private readonly outgoing = new Map<Duplex, Buffer[]>();
  private readonly heartbeats = new Heartbeats(() => performance.now());

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
    const stopAsking = this.heartbeats.start();
    server.once('close', () => {
      clearInterval(looking);
      stopAsking();
    });
  }

  /**
   * Whatever this connection is sent goes out as a frame in one piece: as the one that there is already, if there is.
   * Whatever it is sent, answers to pings included, may not wait beyond a limit.
   */
  sendFramed(
    client: Pick<Client, 'sessionId' | 'raw' | 'leave' | 'ref'> & Partial<Readonly<Record<'readyState', number>>>,
    frameOf: (bytes: Uint8Array | Buffer) => Buffer | undefined,
  ): void {
    this.heartbeats.add(client.ref);
    const wire = this.bySession.get(client.sessionId);
    if (wire === undefined) return;
    const send = client.raw.bind(client);
    const leave = client.leave.bind(client);
    client.raw = (bytes, options, sent) => {
      if (sent === undefined && client.readyState === OPEN) this.write(wire, frameOf(bytes) ?? framed(bytes).frame);
      else {
        this.release(wire);
        send(bytes, options, sent);
        cutIfFull(wire);
      }
    };
    // Nothing may follow a close.
    client.leave = (code, reason) => {
      this.release(wire);
      leave(code, reason);
    };
    client.ref.on('ping', () => cutIfFull(wire));
  }

  private write(wire: Duplex, frame: Buffer): void {
    const waiting = this.outgoing.get(wire);
    if (waiting !== undefined) {
      waiting.push(frame);
      return;
    }
    if (this.outgoing.size === 0) setImmediate(() => this.releaseAll());
    this.outgoing.set(wire, [frame]);
  }

  private releaseAll(): void {
    for (const wire of this.outgoing.keys()) this.release(wire);
  }

  private release(wire: Duplex): void {
    const waiting = this.outgoing.get(wire);
    if (waiting === undefined) return;
    this.outgoing.delete(wire);
    const [first] = waiting;
    wire.write(waiting.length === 1 && first !== undefined ? first : Buffer.concat(waiting));
    cutIfFull(wire);
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

/** As the transport reads it. */
function sessionIn(address: string): string | undefined {
  return URL.parse(`ws://server${address}`)?.searchParams.get('sessionId') ?? undefined;
}
