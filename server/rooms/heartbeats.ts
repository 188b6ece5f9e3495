import type { EventEmitter } from 'node:events';
import type { Socket } from './sockets.ts';
import { isSocket, OPEN } from './sockets.ts';

/** How often each socket is asked, in milliseconds. Clients ask for themselves more often. */
const ASK_EVERY = 10_000;
const STEP = 100;
/** A socket that has left so many questions without an answer is cut. */
const MOST_UNANSWERED = 2;

interface Asked {
  /** When it was asked last, or came. */
  readonly at: number;
  /** How many questions it has not answered. */
  readonly unanswered: number;
}

/**
 * Asks every socket now and then whether it is there, a few at each step: all of them in one go would keep everybody
 * waiting, and the longer the more there are. A socket whose other end is gone without a word is cut.
 */
export class Heartbeats {
  /** Whoever is to be asked next stands first. */
  private readonly sockets = new Map<Socket, Asked>();
  private readonly now: () => number;
  private steppedAt: number;

  /** With a clock for durations, in milliseconds. */
  constructor(now: () => number) {
    this.now = now;
    this.steppedAt = now();
  }

  /** From now on this socket is asked, until it closes. */
  add(socket: EventEmitter): void {
    if (!isSocket(socket)) return;
    this.sockets.set(socket, { at: this.now(), unanswered: 0 });
    socket.on('pong', () => {
      const asked = this.sockets.get(socket);
      if (asked !== undefined) this.sockets.set(socket, { ...asked, unanswered: 0 });
    });
    socket.once('close', () => this.sockets.delete(socket));
  }

  /** Asks as it should, until the function that this gives is called. */
  start(): () => void {
    const timer = setInterval(() => this.askSome(), STEP).unref();
    return () => clearInterval(timer);
  }

  /**
   * Asks those whose time has come: of many who came at once no more than it takes to ask each twice in its time, by what
   * has passed since the step before.
   */
  askSome(): void {
    const now = this.now();
    let most = Math.ceil((2 * this.sockets.size * (now - this.steppedAt)) / ASK_EVERY);
    this.steppedAt = now;
    for (const [socket, { at, unanswered }] of this.sockets) {
      if (now - at < ASK_EVERY) return;
      if (unanswered >= MOST_UNANSWERED) {
        this.sockets.delete(socket);
        socket.terminate();
      } else {
        if (most <= 0) return;
        most -= 1;
        this.sockets.delete(socket);
        this.sockets.set(socket, { at: now, unanswered: unanswered + 1 });
        // One that is closing has as long for that.
        if (socket.readyState === OPEN) socket.ping();
      }
    }
  }
}
