import type { EventEmitter } from 'node:events';
import type { Clock } from '../match/index.ts';
import type { Socket } from './sockets.ts';
import { isSocket, OPEN } from './sockets.ts';

/** How long a socket has to answer before it counts as dead, in milliseconds. */
const PATIENCE = 2_000;
/** Whatever comes from the other side shows that it is there. */
const ANSWERS = ['pong', 'message'] as const;

/** Where a player has a match open. */
interface Place {
  /** The connection, by the session of its reservation. */
  readonly session: string;
  /** What the client calls its tab; null for a client that does not say. */
  readonly tab: string | null;
  readonly socket: EventEmitter;
}

/**
 * Which tab each player has a match open in. A line that broke without a word still looks open: so the other tab is
 * asked for a sign of life before somebody is told that it has the seat.
 */
export class Tabs {
  private readonly places = new Map<string, Place>();
  private readonly asked = new WeakMap<Socket, Promise<boolean>>();
  private readonly clock: Clock;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** This connection is the player's from now on. */
  open(matchId: string, player: string, place: Place): void {
    this.places.set(keyOf(matchId, player), place);
  }

  /** A connection has gone; another one of the player may have come before. */
  close(matchId: string, player: string, session: string): void {
    const key = keyOf(matchId, player);
    if (this.places.get(key)?.session === session) this.places.delete(key);
  }

  /** Whether the player has the match open in another tab than this one, and that tab still answers. */
  async isOpenElsewhere(matchId: string, player: string, tab: string): Promise<boolean> {
    const key = keyOf(matchId, player);
    for (;;) {
      const place = this.places.get(key);
      if (place === undefined || place.tab === tab) return false;
      if (await this.answers(place.socket)) return true;
      // Meanwhile yet another tab may have taken the place of one that was dead.
      const now = this.places.get(key);
      if (now === place || now === undefined) return false;
    }
  }

  private answers(socket: EventEmitter): Promise<boolean> {
    if (!isSocket(socket) || socket.readyState !== OPEN) return Promise.resolve(false);
    const pending = this.asked.get(socket) ?? this.ask(socket).finally(() => this.asked.delete(socket));
    this.asked.set(socket, pending);
    return pending;
  }

  private ask(socket: Socket): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const hear = (): void => resolve(true);
    const giveUp = (): void => resolve(false);
    for (const answer of ANSWERS) socket.once(answer, hear);
    socket.once('close', giveUp);
    // After a stall of the event loop what has come meanwhile is read, in a whole turn of it, before the time is over.
    const cancel = this.clock.after(PATIENCE, () => setImmediate(() => setImmediate(giveUp)));
    socket.ping();
    return promise.finally(() => {
      cancel();
      for (const answer of ANSWERS) socket.off(answer, hear);
      socket.off('close', giveUp);
    });
  }
}

function keyOf(matchId: string, player: string): string {
  return `${matchId} ${player}`;
}
