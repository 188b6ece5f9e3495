import { CommandRejected, isRejectedAs, localRejection } from './errors.ts';
import { onPageBack } from './page.ts';
import type { Socket } from './socket.ts';
import type { Timing } from './timing.ts';
import { pauseBefore } from './timing.ts';

/** How a room is connected. `offline` goes on trying; only `over` is for good, and `elsewhere` waits for `takeOver`. */
export type Connection = 'online' | 'reconnecting' | 'offline' | 'elsewhere' | 'over';

/** `Welcome` lets one in, and `Table` is what is shown there. */
export interface LineParts<Welcome, Table> {
  readonly timing: Timing;
  /** Asks to come (back) in. Rejects with a CommandRejected. */
  enter(patience: number): Promise<Welcome>;
  open(welcome: Welcome, events: LineEvents<Table>): Socket;
  onWelcome(welcome: Welcome): void;
  /** `isWhole` for the first table of a connection: the line is online with it, and rows may have been missed. */
  onTable(table: Table, change: { readonly isWhole: boolean }): void;
  /** Why the seat that was open here is not open any more, by what was shown last. */
  whyGone(): CommandRejected;
  /** The line has just answered. */
  onAlive(): void;
  /** What was sent and not answered has to be sent again. */
  onLost(): void;
  /** All but `online`, which comes with a whole table, and `over`, which comes with its reason. */
  onStatus(status: Connection): void;
  /** The line is over for good. */
  onEnd(reason: CommandRejected): void;
}

export interface LineEvents<Table> {
  onTable(table: Table): void;
  onClose(code: number): void;
}

/** The close code of a socket whose player has opened another one. */
const REPLACED = 4_100;
/** The close code of a socket whose player has no seat any more. */
const GONE = 4_101;
/** A reservation that was given up may be used by the network this much later, and would replace our own next one. */
const ECHO_LASTS = 12_000;
const LONGEST_ATTEMPT = 6_000;
/** A server that has refused us at once, or has let us in, is there; where all come back to it at once, it takes its time. */
const LONGEST_QUEUE = 8_000;
/** These refusals pass; what else the server refuses on coming back stays refused. */
const PASSING: readonly CommandRejected['code'][] = [
  'offline',
  'timeout',
  'unavailable',
  'unknown',
  'rate_limited',
  'too_many',
];

/**
 * The line to one room: opens it, notices when it is dead, and comes back. There is one way back for everything that
 * can happen to it: a new reservation, and a new socket with it.
 */
export class Line<Welcome, Table> {
  readonly #parts: LineParts<Welcome, Table>;
  readonly #stopPage: () => void;
  #status: Connection = 'reconnecting';
  #socket: Socket | undefined;
  #isComingBack = false;
  #attempt = 0;
  #abandonedAt = -Infinity;
  #connectTimer: ReturnType<typeof setTimeout> | undefined;
  #heartbeatTimer: ReturnType<typeof setTimeout> | undefined;
  #endPause: (() => void) | undefined;

  constructor(parts: LineParts<Welcome, Table>) {
    this.#parts = parts;
    this.#stopPage = onPageBack(() => this.#wake());
  }

  /** Opens the line, at first with a welcome that is there already. */
  start(welcome?: Welcome): void {
    if (this.#isComingBack || this.isOnline || this.#isOver()) return;
    this.#isComingBack = true;
    this.#setStatus('reconnecting');
    void this.#comeBack(welcome);
  }

  get isOnline(): boolean {
    return this.#status === 'online';
  }

  async request(type: string, payload: object, patience: number): Promise<unknown> {
    if (this.#socket === undefined || !this.isOnline) throw localRejection('offline');
    return this.#socket.request(type, payload, patience);
  }

  /** Ends the line for good. */
  end(reason: CommandRejected): void {
    if (this.#status === 'over') return;
    this.#stopPage();
    this.#drop();
    this.#status = 'over';
    this.#endPause?.();
    this.#parts.onEnd(reason);
  }

  /** Asks whether the line is alive. */
  check(): void {
    if (this.#socket !== undefined && this.isOnline) void this.#beat(this.#socket);
  }

  /** A good moment: tries at once instead of after the pause. */
  #wake(): void {
    this.#attempt = 0;
    this.#endPause?.();
    this.check();
  }

  async #comeBack(first: Welcome | undefined): Promise<void> {
    let welcome = first;
    let retryAfter = 0;
    let isThere = false;
    for (this.#attempt = 0; !this.#isOver(); this.#attempt += 1) {
      try {
        if (welcome === undefined) await this.#pause(retryAfter);
        if (this.#isOver()) return;
        const patience = Math.min(LONGEST_ATTEMPT, this.#parts.timing.patience + 1_000 * this.#attempt);
        welcome ??= await this.#parts.enter(isThere ? LONGEST_QUEUE : patience);
        if (this.#isOver()) return;
        this.#parts.onWelcome(welcome);
        await this.#connect(welcome);
        return;
      } catch (error) {
        welcome = undefined;
        const rejection = error instanceof CommandRejected ? error : localRejection('offline');
        if (isRejectedAs(rejection, 'elsewhere', 'open_elsewhere')) {
          this.#giveWay();
          return;
        }
        if (!PASSING.includes(rejection.code)) this.end(rejection);
        else this.#setStatus('offline');
        retryAfter = rejection.retryAfter ?? 0;
        isThere = rejection.code === 'offline';
      }
    }
  }

  /** Resolves with the first table. */
  #connect(welcome: Welcome): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#connectTimer = setTimeout(() => {
        this.#drop();
        reject(localRejection('timeout'));
      }, LONGEST_QUEUE);
      let isFirst = true;
      const socket = this.#parts.open(welcome, {
        onTable: (table) => {
          const isWhole = isFirst;
          isFirst = false;
          if (isWhole) {
            clearTimeout(this.#connectTimer);
            this.#isComingBack = false;
            this.#status = 'online';
            this.#beatLater(socket);
          }
          this.#parts.onTable(table, { isWhole });
          if (isWhole) resolve();
        },
        onClose: (code) => {
          clearTimeout(this.#connectTimer);
          if (!isFirst) this.#lost(code);
          else {
            socket.abandon();
            this.#socket = undefined;
            reject(localRejection(this.#isReplacedBy(code) ? 'elsewhere' : 'offline'));
          }
        },
      });
      this.#socket = socket;
    });
  }

  #lost(code: number): void {
    this.#drop();
    if (code === GONE) this.end(this.#parts.whyGone());
    else if (this.#isReplacedBy(code)) this.#giveWay();
    else {
      this.#setStatus('reconnecting');
      this.start();
    }
  }

  #giveWay(): void {
    this.#isComingBack = false;
    this.#setStatus('elsewhere');
  }

  /** A socket of our own that was given up, and got through late, replaces us as well: that is nobody else. */
  #isReplacedBy(code: number): boolean {
    return code === REPLACED && performance.now() - this.#abandonedAt > ECHO_LASTS;
  }

  #drop(): void {
    clearTimeout(this.#connectTimer);
    clearTimeout(this.#heartbeatTimer);
    if (this.#socket === undefined) return;
    if (!this.isOnline) this.#abandonedAt = performance.now();
    this.#socket.abandon();
    this.#socket = undefined;
    this.#parts.onLost();
  }

  #beatLater(socket: Socket): void {
    clearTimeout(this.#heartbeatTimer);
    this.#heartbeatTimer = setTimeout(() => void this.#beat(socket), this.#parts.timing.heartbeat);
  }

  async #beat(socket: Socket): Promise<void> {
    clearTimeout(this.#heartbeatTimer);
    const isAlive = await socket.request('ping', undefined, this.#parts.timing.patience).then(
      () => true,
      // A refusal is an answer as well.
      (error: unknown) => error instanceof CommandRejected && error.code !== 'offline',
    );
    if (this.#socket !== socket) return;
    if (!isAlive) this.#lost(0);
    else {
      this.#beatLater(socket);
      this.#parts.onAlive();
    }
  }

  #pause(retryAfter: number): Promise<void> {
    const pause = Math.max(retryAfter * 1_000, pauseBefore(this.#attempt, this.#parts.timing.longestPause));
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pause);
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #isOver(): boolean {
    return this.#status === 'over';
  }

  #setStatus(status: Connection): void {
    if (status === this.#status || this.#isOver()) return;
    this.#status = status;
    this.#parts.onStatus(status);
  }
}
