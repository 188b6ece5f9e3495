import type { Color, GameEvent, Ruleset } from '../shared/games/death-star/index.ts';
import { PROTOCOL_VERSION } from '../shared/protocol/index.ts';
import type { Action, Receipt } from './actions.ts';
import type { PackedRow, Welcome } from './answers.ts';
import { colorOf, readRows, readWelcome, textOf } from './answers.ts';
import type { ChatLine } from './chat.ts';
import { Chat } from './chat.ts';
import type { LocalCode } from './codes.ts';
import { Emitter } from './emitter.ts';
import { CommandRejected, fieldOf, isRejectedAs, localRejection, SEAT_LOST, SEAT_REFUSED } from './errors.ts';
import type { Http } from './http.ts';
import type { Keyring } from './keyring.ts';
import type { Connection } from './line.ts';
import { Line } from './line.ts';
import { Outbox } from './outbox.ts';
import type { Snapshot, TableSide } from './snapshot.ts';
import { readTable } from './snapshot.ts';
import { openSocket } from './socket.ts';
import { Story } from './story.ts';
import type { Table } from './table.ts';
import type { Timing } from './timing.ts';

/** What can be listened to, and what is told with it. */
export interface MatchEvents {
  /** A fact of the game, after the snapshot that it has led to; each once and in order, whatever the line does. */
  readonly event: readonly [event: GameEvent, sequence: number];
  /** Rows were missed: their events follow now, all at once. Whoever animates may want to jump. */
  readonly resync: readonly [gap: { readonly from: number; readonly to: number }];
  /** Something you sent was refused; its promise says the same. */
  readonly refused: readonly [reason: CommandRejected];
  readonly connection: readonly [connection: Connection];
  /** The connection is over for good. */
  readonly over: readonly [reason: CommandRejected];
  /**
   * Somebody has said something, or what was said before has come: `chat` of the match has what came before you listened.
   * Not of those whom you do not want to hear.
   */
  readonly chat: readonly [lines: readonly ChatLine[]];
  /** The table goes on with the match of this id: `next()` of the match takes you along. */
  readonly next: readonly [matchId: string];
}

/** What a session is given by its client. */
export interface SessionParts {
  readonly http: Http;
  readonly keyring: Keyring;
  /** The secret of the player, and what the tab is called. */
  player(): Promise<{ readonly player: string; readonly tab: string }>;
  /** What somebody who watches says: nothing without a name. */
  watcher(name: string | undefined): Promise<object>;
  readonly timing: Timing;
  random(count: number): Uint8Array;
  log(message: string, error: unknown): void;
  findRuleset(hash: string): Promise<Ruleset>;
}

/** Who a session is of, besides the seat. */
interface Visitor {
  /** What those who watch are called, if they want to talk. */
  readonly name: string | undefined;
  /** The names of who is not heard. */
  readonly muted: Set<string>;
}

/** What is known once the match has been seen. */
interface Known {
  /** The ruleset of this hash; before the start another one may be chosen. */
  hash: string;
  ruleset: Ruleset;
  readonly story: Story;
  side: TableSide;
  /** When that was told, by this side's own clock. */
  at: number;
  snapshot: Snapshot;
}

/** The inside of a match: the line and what it brings, put together. */
export class Session {
  readonly parts: SessionParts;
  readonly emitter: Emitter<MatchEvents & { readonly change: readonly [] }>;
  readonly #onStorageFault = (error: unknown): void => this.parts.log('the storage failed', error);
  readonly #matchId: string;
  readonly #code: string;
  readonly #line: Line<Welcome, Table>;
  readonly #outbox: Outbox;
  readonly #firstTable: Promise<Table>;
  #onFirstTable: (table: Table) => void = () => undefined;
  #onNoTable: (reason: CommandRejected) => void = () => undefined;
  readonly chat: Chat;
  readonly #name: string | undefined;
  #seat: Color | undefined;
  #token: string | undefined;
  #connection: Connection = 'reconnecting';
  /** Whether the person has said that the seat is to come here, wherever it is open: until it has. */
  #takesOver = false;
  #ended: CommandRejected | undefined;
  #table: Table | undefined;
  #known: Known | undefined;

  private constructor(parts: SessionParts, { matchId, code, seat, token }: Welcome, { name, muted }: Visitor) {
    this.parts = parts;
    this.chat = new Chat(muted);
    this.#name = name;
    this.#matchId = matchId;
    this.#code = code;
    this.#seat = seat;
    this.#token = token;
    this.emitter = new Emitter((error) => parts.log('a listener failed', error));
    this.#firstTable = new Promise((resolve, reject) => {
      this.#onFirstTable = resolve;
      this.#onNoTable = reject;
    });
    this.#outbox = new Outbox({
      giveUp: parts.timing.giveUp,
      isOnline: () => this.#line.isOnline,
      send: (envelope) => this.#line.request('command', envelope, parts.timing.patience),
      isDone: (action) => this.#shows(action),
      onSilence: () => this.#line.check(),
      lateness: () => localRejection(this.#connection === 'online' ? 'timeout' : this.#absence()),
      onChange: () => this.#publish(),
    });
    this.#line = new Line({
      timing: parts.timing,
      enter: (patience) => this.#enter(patience),
      open: ({ reservation }, events) =>
        openSocket(parts.http.url, reservation, {
          ...events,
          messages: {
            seat: (message) => this.#takeSeat(colorOf(fieldOf(message, 'seat')), textOf(message, 'token')),
            chat: (message) => this.#hear(message),
          },
        }),
      onWelcome: (again) => {
        this.#outbox.raiseId(again.nextId);
        this.#takeSeat(again.seat, again.token);
      },
      onTable: (table, change) => this.#follow(table, change),
      whyGone: () => localRejection(this.#whyGone()),
      onAlive: () => this.#goOn(),
      onLost: () => this.#outbox.lost(),
      onStatus: (connection) => {
        if (connection === 'elsewhere') {
          const reason = localRejection(connection);
          // Nobody waits for a first table that will not come.
          if (!this.#known) return this.end(reason);
          this.#takesOver = false;
          // What may be done or not is told at once.
          this.#outbox.end(reason);
        }
        this.#setConnection(connection);
      },
      onEnd: (reason) => this.#finish(reason),
    });
  }

  /** Opens a match with the welcome of the server. Rejects with a CommandRejected where it cannot be seen in time. */
  static async open(parts: SessionParts, welcome: Welcome, visitor: Visitor): Promise<Session> {
    const session = new Session(parts, welcome, visitor);
    try {
      await session.#begin(welcome);
      return session;
    } catch (error) {
      session.end(localRejection('closed'));
      throw error;
    }
  }

  get snapshot(): Snapshot {
    return this.#seen().snapshot;
  }

  get ruleset(): Ruleset {
    return this.#seen().ruleset;
  }

  /** Why the session is over; undefined while it is not. */
  get reason(): CommandRejected | undefined {
    return this.#ended;
  }

  random(count: number): Uint8Array {
    return this.parts.random(count);
  }

  /** Sends an action, and settles in any case. */
  async act(action: Action, decision?: number): Promise<Receipt> {
    try {
      if (this.#ended !== undefined) throw this.#ended;
      if (this.#connection === 'elsewhere') throw localRejection('elsewhere');
      return await this.#outbox.submit(action, decision);
    } catch (error) {
      if (error instanceof CommandRejected) this.emitter.emit('refused', error);
      throw error;
    }
  }

  /** Stored rows from this one on, as many as the server gives at once. */
  async readRows(from: number): Promise<readonly PackedRow[]> {
    return readRows(await this.#line.request('history', { v: PROTOCOL_VERSION, from }, this.parts.timing.patience));
  }

  /** Comes back from where the seat was taken over. */
  comeBack(): void {
    this.#takesOver ||= this.#connection === 'elsewhere';
    this.#line.start();
  }

  end(reason: CommandRejected): void {
    this.#line.end(reason);
  }

  async #begin(welcome: Welcome): Promise<void> {
    const timer = setTimeout(() => this.end(localRejection('offline')), this.parts.timing.giveUp);
    try {
      this.#line.start(welcome);
      const { ruleset: hash } = await this.#firstTable;
      const ruleset = await this.parts.findRuleset(hash);
      if (this.#table === undefined || this.#ended !== undefined) throw this.#ended ?? localRejection('offline');
      const side = readTable(this.#table, ruleset, this.#seat, undefined);
      const at = performance.now();
      const snapshot = this.#withOwnSide(side, at);
      this.#known = { hash, ruleset, story: this.#makeStory(snapshot), side, at, snapshot };
      this.#outbox.reach(side.sequence);
      if (this.#table.ruleset !== hash) this.#look();
    } finally {
      clearTimeout(timer);
    }
  }

  #makeStory(first: Snapshot): Story {
    const parts = {
      ruleset: () => this.ruleset,
      readRows: (from: number) => this.readRows(from),
      onEvent: (event: GameEvent, sequence: number) => this.emitter.emit('event', event, sequence),
      onResync: (gap: { from: number; to: number }) => this.emitter.emit('resync', gap),
      onFault: (error: unknown) => this.parts.log('the story of a match has a gap', error),
    };
    return new Story(parts, first);
  }

  async #enter(patience: number): Promise<Welcome> {
    const { parts } = this;
    const token = this.#token;
    const [way, who] =
      token === undefined
        ? ['watch', await parts.watcher(this.#name)]
        : ['resume', { ...(await parts.player()), token, ...(this.#takesOver && { takeOver: true }) }];
    return readWelcome(await parts.http.post(`/matches/${this.#matchId}/${way}`, who, patience));
  }

  #follow(table: Table, { isWhole }: { readonly isWhole: boolean }): void {
    this.#table = table;
    if (isWhole) {
      this.#connection = 'online';
      this.#takesOver = false;
    }
    if (this.#known === undefined) {
      this.#onFirstTable(table);
      return;
    }
    if (!this.#look({ isWhole }) && isWhole) this.#publish();
    if (!isWhole) return;
    this.emitter.emit('connection', 'online');
    this.#outbox.flush();
  }

  /** Reads the table as it is now. False where it cannot be read, or not yet. */
  #look({ isWhole } = { isWhole: false }): boolean {
    const { parts } = this;
    const known = this.#known;
    const table = this.#table;
    if (known === undefined || table === undefined) return false;
    const { next, sequence } = known.side;
    if (table.ruleset !== known.hash) {
      void this.#learn(known, table.ruleset);
      return false;
    }
    try {
      known.side = readTable(table, known.ruleset, this.#seat, known.side);
      known.at = performance.now();
    } catch (error) {
      parts.log('the table of a match cannot be read', error);
      return false;
    }
    // Receipts are given after this snapshot all the same: who waits for one goes on later.
    this.#outbox.reach(table.sequence);
    this.#publish();
    // Only a row that has come alone tells its events with it.
    const isLive = !isWhole && table.sequence === sequence + 1;
    known.story.follow(known.snapshot, isLive ? table.events : undefined);
    if (next === undefined && known.side.next !== undefined) this.emitter.emit('next', known.side.next);
    return true;
  }

  /** Another ruleset was chosen: the table is read once it is there. Where it cannot be had it is tried again later. */
  async #learn(known: Known, hash: string): Promise<void> {
    try {
      known.ruleset = await this.parts.findRuleset(hash);
      known.hash = hash;
    } catch {
      return;
    }
    this.#look();
  }

  #publish(): void {
    if (this.#known === undefined) return;
    this.#known.snapshot = this.#withOwnSide(this.#known.side, this.#known.at);
    this.emitter.emit('change');
  }

  #withOwnSide(side: TableSide, at: number): Snapshot {
    const { turnLeft: left, turnRuns } = side;
    const turnLeft = left && Math.max(0, Math.round(left - (turnRuns ? performance.now() - at : 0)));
    const connection = this.#connection;
    const reason = this.#ended;
    return Object.freeze({ ...side, turnLeft, connection, reason, pending: this.#outbox.pending });
  }

  #hear(message: unknown): void {
    try {
      const lines = this.chat.take(message);
      if (lines.length > 0) this.emitter.emit('chat', lines);
    } catch (error) {
      this.parts.log('the chat of a match cannot be read', error);
    }
  }

  /** Why this player has no seat here any more, by what the table has shown last. */
  #whyGone(): LocalCode {
    const isLeaving = this.#outbox.pending.some(({ type }) => type === 'leave');
    const sitter = this.#seat && this.#known?.side.seats[this.#seat];
    if (isLeaving) return 'left';
    return sitter === undefined ? 'kicked' : sitter.kind === 'gone' ? 'removed' : 'moved';
  }

  #goOn(): void {
    this.#outbox.flush();
    if (this.#table?.ruleset !== this.#known?.hash) this.#look();
    this.#known?.story.goOn();
  }

  #takeSeat(seat: Color | undefined, token: string | undefined): void {
    if (seat === undefined || token === undefined || token === this.#token) return;
    this.#seat = seat;
    this.#token = token;
    const matchId = this.#matchId;
    const code = this.#code;
    this.parts.keyring.keep({ matchId, code, seat, token }).catch(this.#onStorageFault);
  }

  #setConnection(connection: Connection): void {
    this.#connection = connection;
    this.#publish();
    this.emitter.emit('connection', connection);
  }

  #finish(reason: CommandRejected): void {
    this.#ended = reason;
    if (this.#token !== undefined && isRejectedAs(reason, ...SEAT_LOST)) {
      this.parts.keyring.forget(this.#matchId).catch(this.#onStorageFault);
    }
    this.#outbox.end(reason);
    this.#setConnection('over');
    this.#onNoTable(reason);
    this.emitter.emit('over', reason);
  }

  /** Whether the match shows what this action was to do, so that it need not be sent again. */
  #shows(action: Action): boolean {
    if (action.type === 'sit') return action.seat === this.#seat;
    return action.type === 'leave' && isRejectedAs(this.#ended, ...SEAT_LOST, ...SEAT_REFUSED);
  }

  #absence(): 'elsewhere' | 'offline' {
    return this.#connection === 'elsewhere' ? 'elsewhere' : 'offline';
  }

  #seen(): Known {
    if (this.#known === undefined) throw new Error('a match is given out once it has been seen');
    return this.#known;
  }
}
