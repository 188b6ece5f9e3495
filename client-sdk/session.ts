import type { Color, GameEvent, Ruleset } from '../shared/games/death-star/index.ts';
import { PROTOCOL_VERSION } from '../shared/protocol/index.ts';
import type { Action, Receipt } from './actions.ts';
import type { PackedRow, Welcome } from './answers.ts';
import { colorOf, readRows, readWelcome, textOf } from './answers.ts';
import { Emitter } from './emitter.ts';
import { CommandRejected, fieldOf, localRejection } from './errors.ts';
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
}

/** What a session is given by its client. */
export interface SessionParts {
  readonly http: Http;
  readonly keyring: Keyring;
  readonly timing: Timing;
  random(count: number): Uint8Array;
  log(message: string, error: unknown): void;
  findRuleset(hash: string): Promise<Ruleset>;
}

/** What is known once the match has been seen. */
interface Known {
  readonly ruleset: Ruleset;
  readonly story: Story;
  side: TableSide;
  snapshot: Snapshot;
}

/** Said of a seat that was left; but also by a server that has lost its key or its matches, which may come back. */
export const SEAT_IS_GONE: readonly CommandRejected['code'][] = ['bad_token', 'unknown_match'];

/** The inside of a match: the line and what it brings, put together. */
export class Session {
  readonly parts: SessionParts;
  readonly emitter: Emitter<MatchEvents & { readonly change: readonly [] }>;
  readonly #onStorageFault = (error: unknown): void => this.parts.log('the storage failed', error);
  readonly #matchId: string;
  readonly #code: string;
  readonly #line: Line;
  readonly #outbox: Outbox;
  readonly #firstTable: Promise<Table>;
  #onFirstTable: (table: Table) => void = () => undefined;
  #onNoTable: (reason: CommandRejected) => void = () => undefined;
  #seat: Color | undefined;
  #token: string | undefined;
  #connection: Connection = 'reconnecting';
  #ended: CommandRejected | undefined;
  #table: Table | undefined;
  #known: Known | undefined;

  private constructor(parts: SessionParts, { matchId, code, seat, token }: Welcome) {
    this.parts = parts;
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
      open: (welcome, events) => openSocket(parts.http.url, welcome.reservation, events),
      onWelcome: (again) => {
        this.#outbox.raiseId(again.nextId);
        this.#takeSeat(again.seat, again.token);
      },
      onTable: (table, change) => this.#follow(table, change),
      onSeat: (message) => this.#takeSeat(colorOf(fieldOf(message, 'seat')), textOf(message, 'token')),
      onAlive: () => this.#goOn(),
      onLost: () => this.#outbox.lost(),
      onStatus: (connection) => this.#setConnection(connection),
      onEnd: (reason) => this.#finish(reason),
    });
  }

  /** Opens a match with the welcome of the server. Rejects with a CommandRejected where it cannot be seen in time. */
  static async open(parts: SessionParts, welcome: Welcome): Promise<Session> {
    const session = new Session(parts, welcome);
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
      const snapshot = this.#withOwnSide(side);
      this.#known = { ruleset, story: this.#makeStory(ruleset, snapshot), side, snapshot };
      this.#outbox.reach(side.sequence);
    } finally {
      clearTimeout(timer);
    }
  }

  #makeStory(ruleset: Ruleset, first: Snapshot): Story {
    const parts = {
      ruleset,
      readRows: (from: number) => this.readRows(from),
      onEvent: (event: GameEvent, sequence: number) => this.emitter.emit('event', event, sequence),
      onResync: (gap: { from: number; to: number }) => this.emitter.emit('resync', gap),
      onFault: (error: unknown) => this.parts.log('the story of a match has a gap', error),
    };
    return new Story(parts, first);
  }

  async #enter(patience: number): Promise<Welcome> {
    const { http, keyring } = this.parts;
    const token = this.#token;
    const path = `/matches/${this.#matchId}`;
    if (token === undefined) return readWelcome(await http.post(`${path}/watch`, { v: PROTOCOL_VERSION }, patience));
    const player = await keyring.player();
    return readWelcome(await http.post(`${path}/resume`, { v: PROTOCOL_VERSION, player, token }, patience));
  }

  #follow(table: Table, { isWhole }: { readonly isWhole: boolean }): void {
    this.#table = table;
    if (isWhole) this.#connection = 'online';
    if (this.#known === undefined) {
      this.#onFirstTable(table);
      return;
    }
    const before = this.#known.side.sequence;
    try {
      this.#known.side = readTable(table, this.#known.ruleset, this.#seat, this.#known.side);
    } catch (error) {
      this.parts.log('the table of a match cannot be read', error);
      return;
    }
    // Receipts are given after this snapshot all the same: who waits for one goes on later.
    this.#outbox.reach(table.sequence);
    this.#publish();
    if (isWhole) this.emitter.emit('connection', 'online');
    // Only a row that has come alone tells its events with it.
    const isLive = !isWhole && table.sequence === before + 1;
    this.#known.story.follow(this.#known.snapshot, isLive ? table.events : undefined);
    if (isWhole) this.#outbox.flush();
  }

  #publish(): void {
    if (this.#known === undefined) return;
    this.#known.snapshot = this.#withOwnSide(this.#known.side);
    this.emitter.emit('change');
  }

  #withOwnSide(side: TableSide): Snapshot {
    const connection = this.#connection;
    const reason = this.#ended;
    return Object.freeze({ ...side, connection, reason, pending: this.#outbox.pending });
  }

  #goOn(): void {
    this.#outbox.flush();
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
    this.#outbox.end(reason);
    this.#setConnection('over');
    this.#onNoTable(reason);
    this.emitter.emit('over', reason);
  }

  /** Whether the match shows what this action was to do, so that it need not be sent again. */
  #shows(action: Action): boolean {
    if (action.type === 'sit') return action.seat === this.#seat;
    return action.type === 'leave' && this.#ended !== undefined && SEAT_IS_GONE.includes(this.#ended.code);
  }

  #absence(): 'elsewhere' | 'offline' {
    return this.#connection === 'elsewhere' ? 'elsewhere' : 'offline';
  }

  #seen(): Known {
    if (this.#known === undefined) throw new Error('a match is given out once it has been seen');
    return this.#known;
  }
}
