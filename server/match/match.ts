import type { AnyGame } from '../../shared/games/registry.ts';
import type { Result, Seat } from '../../shared/kernel/index.ts';
import { canonicalJson, fail, succeed } from '../../shared/kernel/index.ts';
import type { MatchCommand, Refusal, RefusalWord } from '../../shared/protocol/index.ts';
import { limitedFor, refusalOf } from '../../shared/protocol/index.ts';
import type { Surroundings } from './absence.ts';
import { bundleOf } from './bundle.ts';
import type { SeatCommand } from './decisions.ts';
import { Decisions } from './decisions.ts';
import { evolveMatch } from './evolve.ts';
import type { Cause, Fact, Row } from './facts.ts';
import type { Facts } from './lobby.ts';
import { startsByItself } from './lobby.ts';
import { Mailbox } from './mailbox.ts';
import { Pace } from './pace.ts';
import type { MatchParts } from './ports.ts';
import type { Answer } from './receipts.ts';
import { answerFromRows, Receipts } from './receipts.ts';
import type { MatchState } from './state.ts';
import { seatOfPlayer } from './state.ts';
import { statusEvent } from './status-event.ts';

/** A command on its way into a match. The seat comes from who sends it, never from what was sent. */
export interface Submission extends SeatCommand {
  /** The id that the client gave it; null where nobody asks for its answer again. */
  readonly id: number | null;
}

/** What those who watch a match are told: the row that is new, and the state before and after it. */
export interface Change {
  readonly row: Row;
  readonly before: MatchState;
  readonly after: MatchState;
}

export type Listener = (change: Change) => void;

/** Works out what a command leads to, from the state that is there when its turn has come. */
type Decide = (state: MatchState) => Facts;

/** Why nothing more can happen in a match that is only kept. */
export interface Seal {
  /** What it says to whoever tries. */
  readonly code: Extract<RefusalWord, 'wrong_state' | 'quarantined'>;
  /** Whether its rows are in the archive; otherwise they are broken. */
  readonly isArchived: boolean;
}

const ARCHIVED: Seal = { code: 'wrong_state', isArchived: true };

/** After so many rows the state is kept once more, so that a match is there again without all its rows. */
const ROWS_A_SNAPSHOT = 64;
/** Looking for an old id takes all rows of a match, for which all its players wait. After a restart each may ask for some. */
const OLD_IDS = { most: 16, within: 16_000 };

/**
 * The authority over one match. Commands wait in a mailbox and are decided one at a time; what they lead to is stored
 * before anyone sees it. A fault of a game or a listener stays inside: this match is put aside, all others go on.
 */
export class Match {
  private readonly mailbox = new Mailbox();
  private readonly listeners = new Set<Listener>();
  private readonly receipts = new Receipts();
  private readonly oldIds = new Pace(OLD_IDS);
  private readonly decisions: Decisions;
  private current: MatchState;
  private readonly game: AnyGame;
  private readonly parts: MatchParts;
  private seal: Seal | undefined;

  constructor(game: AnyGame, parts: MatchParts, state: MatchState, seal?: Seal) {
    this.game = game;
    this.parts = parts;
    this.decisions = new Decisions(game, parts);
    this.current = state;
    this.seal = seal;
  }

  get state(): MatchState {
    return this.current;
  }

  /** Whether nothing can happen in it any more: it is archived, or its rows are broken. */
  get isSealed(): boolean {
    return this.seal !== undefined;
  }

  get isArchived(): boolean {
    return this.seal?.isArchived === true;
  }

  /** Closes the match for good, by what puts its rows away; where that fails it is as open as before. */
  async closeBy(putAway: () => Promise<void>): Promise<void> {
    this.seal ??= ARCHIVED;
    try {
      await putAway();
    } catch (error) {
      this.seal = undefined;
      throw error;
    }
  }

  /** Whether nothing waits to be decided or stored. */
  get isIdle(): boolean {
    return this.mailbox.isEmpty;
  }

  /** Who is connected, and how long it has been waited for what is pending; asked whenever something is decided. */
  set surroundings(surroundings: Surroundings) {
    this.decisions.surroundings = surroundings;
  }

  /** Calls back after each new row, until the function that it gives is called. */
  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The lowest id that the player on this seat has not used yet. */
  nextId(seat: Seat): number {
    const player = this.playerOn(seat);
    if (player === undefined) return 1;
    return Math.max(this.current.lastIds.get(player) ?? 0, this.receipts.highestId(player)) + 1;
  }

  /** Whether a command of this player under this id makes no row any more: it was answered before. */
  hasAnswered(player: string, id: number): boolean {
    return id <= (this.current.lastIds.get(player) ?? 0) || this.receipts.has(player, id);
  }

  /** Answers a command: a receipt once it is stored, or a refusal that has changed nothing. Never rejects. */
  submit(submission: Submission): Promise<Answer> {
    return this.enqueue(() => this.read(submission));
  }

  /**
   * The same for a command of this player, on the seat that is the player's when its turn has come: it may be another
   * one than when it was sent, and that one may be somebody else's by then.
   */
  submitBy(player: string, submission: Omit<Submission, 'seat'>): Promise<Answer> {
    return this.enqueue(() => {
      const seat = seatOfPlayer(this.current, player);
      return seat === undefined ? fail(refusalOf('not_seated')) : this.read({ ...submission, seat });
    });
  }

  /** The same for what is no command of a seat, such as a person who takes one. */
  apply(decide: Decide): Promise<Answer> {
    return this.enqueue(() => this.commit(decide, null));
  }

  /** The same where something else has to be done before; nothing is decided in this match until that is done. */
  applyAfter(prepare: (state: MatchState) => Promise<Result<Decide, Refusal>>): Promise<Answer> {
    return this.enqueue(async () => {
      const decide = await prepare(this.current);
      return decide.ok ? this.commit(decide.value, null) : decide;
    });
  }

  /** A bot decides once for this seat; these facts stand before what follows. */
  playFor(command: SeatCommand, leading: readonly Fact[]): Promise<Answer> {
    const { seat } = command;
    const cause: Cause = { seat, id: null, command: command.command };
    return this.enqueue(() => this.commit((state) => this.decisions.playFor(state, command, leading), cause));
  }

  /** A bot decides for a seat of its own, or for a person who is away; refused where the seat is no bot's any more. */
  playAsBot(command: SeatCommand): Promise<Answer> {
    const cause: Cause = { seat: command.seat, id: null, command: command.command };
    return this.enqueue(() => this.commit((state) => this.decisions.playAsBot(state, command), cause));
  }

  /** Starts where nothing is left to wait for: who was missing may just have come back. */
  startIfReady(): Promise<Answer> {
    return this.apply((state) =>
      startsByItself(this.game, state) ? this.decisions.start(state) : fail(refusalOf('not_ready')),
    );
  }

  /** Puts the match aside: something around it has failed that it cannot go on without. What is over stays so. */
  quarantine(error: unknown): Promise<Answer> {
    return this.enqueue(() => (this.isUnderWay ? this.putAside(error, null) : fail(refusalOf('wrong_state'))));
  }

  private get isUnderWay(): boolean {
    const { status } = this.current;
    return status === 'lobby' || status === 'playing';
  }

  private read(submission: Submission): Answer | Promise<Answer> {
    const command = this.decisions.parse(submission.command);
    return command === undefined ? fail(refusalOf('malformed')) : this.answer({ ...submission, command });
  }

  private answer(submission: Submission): Answer | Promise<Answer> {
    const { seat, id, command } = submission;
    const commit = (): Answer | Promise<Answer> =>
      this.commit((state) => this.decisions.decide(state, submission), { seat, id, command });
    const player = this.playerOn(seat);
    if (id === null || player === undefined) return commit();
    const known = this.receipts.find(player, id, command);
    if (known !== undefined) return known;
    if (id <= (this.current.lastIds.get(player) ?? 0)) return this.answerFromStore(player, id, command);
    return andThen(commit(), (answer) => {
      const isThere = seatOfPlayer(this.current, player) !== undefined;
      if (isThere && isFinal(answer)) this.receipts.remember(player, id, command, answer);
      return answer;
    });
  }

  /** An id from before what is remembered: stored, it is answered by its row; otherwise it is too old to tell. */
  private async answerFromStore(player: string, id: number, command: MatchCommand): Promise<Answer> {
    const turn = this.oldIds.take(player, this.parts.clock.monotonic());
    if (!turn.ok) return fail(limitedFor(turn.error));
    const rows = await this.parts.store.read(this.current.id, 1);
    return answerFromRows(rows, player, id, (found) => isSame(found, command));
  }

  private playerOn(seat: Seat): string | undefined {
    const sitter = this.current.sitters.get(seat);
    return sitter?.kind === 'person' ? sitter.player : undefined;
  }

  /** Decides, stores, and only then lets the match be what it is now. */
  private commit(decide: Decide, cause: Cause | null): Answer | Promise<Answer> {
    const before = this.current;
    let change: Result<Change, Refusal>;
    try {
      change = this.prepare(before, decide, cause);
    } catch (error) {
      this.parts.log.error('a game failed', { match: before.id, sequence: before.sequence, error });
      return this.putAside(error, cause);
    }
    return change.ok ? this.store(change.value) : change;
  }

  /** What a command leads to, and the start of the game where that follows. */
  private prepare(before: MatchState, decide: Decide, cause: Cause | null): Result<Change, Refusal> {
    const decided = decide(before);
    if (!decided.ok) return decided;
    const change = this.change(before, cause, decided.value);
    if (!startsByItself(this.game, change.after)) return succeed(change);
    const started = this.decisions.start(change.after);
    return succeed(started.ok ? this.change(before, cause, [...decided.value, ...started.value]) : change);
  }

  private store(change: Change): Answer | Promise<Answer> {
    const { row, before } = change;
    const notStored = (error: unknown): Answer => {
      this.parts.log.error('a row could not be stored', { match: before.id, sequence: row.sequence, error });
      return fail(refusalOf('unavailable'));
    };
    try {
      const stored = this.parts.store.append(before.id, row);
      if (stored === undefined) return this.accept(change);
      return stored.then(() => this.accept(change), notStored);
    } catch (error) {
      return notStored(error);
    }
  }

  private accept(change: Change): Answer {
    const { row, before, after } = change;
    this.current = after;
    if (after.status !== before.status) {
      const event = statusEvent(before.status, after.status);
      this.parts.log.info(event, { match: after.id, sequence: row.sequence, status: after.status });
    }
    if (after.sitters !== before.sitters) this.forgetWhoLeft(before);
    for (const listener of this.listeners) this.tell(listener, change);
    if (row.sequence % ROWS_A_SNAPSHOT === 0) this.keepSnapshot();
    return succeed({ sequence: row.sequence });
  }

  private keepSnapshot(): void {
    const { id, sequence } = this.current;
    const { store, engine, snapshots, log } = this.parts;
    try {
      store.keepSnapshot(id, { sequence, engine, state: snapshots.make(this.current) });
    } catch (error) {
      log.error('a snapshot could not be kept', { match: id, sequence, error });
    }
  }

  private forgetWhoLeft({ sitters }: MatchState): void {
    for (const sitter of sitters.values()) {
      if (sitter.kind !== 'person') continue;
      if (seatOfPlayer(this.current, sitter.player) === undefined) this.receipts.forget(sitter.player);
    }
  }

  private tell(listener: Listener, change: Change): void {
    try {
      listener(change);
    } catch (error) {
      this.parts.log.error('a listener of a match failed', { match: this.current.id, error });
      void this.quarantine(error);
    }
  }

  private change(before: MatchState, cause: Cause | null, facts: readonly Fact[]): Change {
    const row: Row = { sequence: before.sequence + 1, at: this.parts.clock.now(), cause, facts };
    return { row, before, after: evolveMatch(this.game, before, row) };
  }

  /**
   * What a fault of the server's own becomes: the position stays as it was, nothing more is played, and a bundle with
   * which the fault can be shown again is kept for the host.
   */
  private putAside(error: unknown, cause: Cause | null): Answer | Promise<Answer> {
    if (!this.isUnderWay) return fail(refusalOf('unavailable'));
    const refusal = refusalOf('quarantined');
    const { engine } = this.parts;
    const aside: Fact = { type: 'quarantined', message: refusal.message, engine };
    void this.keepBundle(error, cause);
    return andThen(this.store(this.change(this.current, null, [aside])), (answer) =>
      answer.ok ? fail(refusal) : answer,
    );
  }

  private async keepBundle(error: unknown, cause: Cause | null): Promise<void> {
    const { id, sequence } = this.current;
    const { store, log, engine } = this.parts;
    try {
      const rows = await store.read(id, 1, sequence);
      await this.parts.keepBundle(bundleOf({ engine, matchId: id, rows, cause, error }));
    } catch (failure) {
      log.error('a bundle could not be kept', { match: id, sequence, error: failure });
    }
  }

  private enqueue(work: () => Answer | Promise<Answer>): Promise<Answer> {
    const { seal } = this;
    if (seal !== undefined) return Promise.resolve(fail(refusalOf(seal.code)));
    return this.mailbox.enqueue(work, (error) => {
      this.parts.log.error('a match could not answer', { match: this.current.id, error });
      return fail(refusalOf('unavailable'));
    });
  }
}

/** A refusal for now is not kept: the same command may be sent again. */
function isFinal(answer: Answer): boolean {
  return answer.ok || (answer.error.code !== 'unavailable' && answer.error.code !== 'rate_limited');
}

/** Whether two commands say the same, however they are written. */
function isSame(one: unknown, other: unknown): boolean {
  return canonicalJson(one) === canonicalJson(other);
}

/** The same, now or later. */
function andThen(answer: Answer | Promise<Answer>, next: (answer: Answer) => Answer): Answer | Promise<Answer> {
  return answer instanceof Promise ? answer.then(next) : next(answer);
}
