import type { AnyGame } from '../../shared/games/registry.ts';
import type { Result, Seat, StrongChance } from '../../shared/kernel/index.ts';
import { bytesOf, canonicalJson, fail, strongChance, succeed } from '../../shared/kernel/index.ts';
import type { MatchCommand, Refusal } from '../../shared/protocol/index.ts';
import { refusalOf } from '../../shared/protocol/index.ts';
import type { Cause, Fact, Row } from './facts.ts';
import type { Facts } from './lobby.ts';
import { changeSeat, leaveLobby, readySeats, removeBot, sitBotDown, startsByItself, withoutPerson } from './lobby.ts';
import { refusedTo } from './permissions.ts';
import type { MatchParts } from './ports.ts';
import type { Answer } from './receipts.ts';
import { Receipts } from './receipts.ts';
import type { MatchState } from './state.ts';
import { evolveMatch, seatOfPlayer } from './state.ts';

/** A command on its way into a match. The seat comes from the connection, never from what was sent. */
export interface Submission {
  readonly seat: Seat;
  /** The id that the client gave it; null for a command of a bot. */
  readonly id: number | null;
  /** The decision that a turn command answers. */
  readonly decision?: number | undefined;
  readonly command: MatchCommand;
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

interface Task {
  readonly run: () => Promise<void> | undefined;
}

/**
 * The authority over one match. Commands wait in a mailbox and are decided one at a time; what they lead to is stored
 * before anyone sees it. A fault of a game or a listener stays inside: this match is put aside, all others go on.
 */
export class Match {
  private readonly mailbox: Task[] = [];
  private readonly listeners = new Set<Listener>();
  private readonly receipts = new Receipts();
  private chance: StrongChance | undefined;
  private isWorking = false;
  private current: MatchState;
  private readonly game: AnyGame;
  private readonly parts: MatchParts;

  constructor(game: AnyGame, parts: MatchParts, state: MatchState) {
    this.game = game;
    this.parts = parts;
    this.current = state;
  }

  get state(): MatchState {
    return this.current;
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

  /** Answers a command: a receipt once it is stored, or a refusal that has changed nothing. Never rejects. */
  submit(submission: Submission): Promise<Answer> {
    return this.enqueue(() => {
      const command = this.parse(submission.command);
      return command === undefined ? fail(refusalOf('malformed')) : this.answer({ ...submission, command });
    });
  }

  /** The same for what is no command of a seat, such as a person who takes one. */
  apply(decide: Decide): Promise<Answer> {
    return this.enqueue(() => this.commit(decide, null));
  }

  /** Puts the match aside: something around it has failed that it cannot go on without. What is over stays so. */
  quarantine(): Promise<Answer> {
    return this.enqueue(() => {
      const { status } = this.current;
      return status === 'lobby' || status === 'playing' ? this.putAside() : fail(refusalOf('wrong_state'));
    });
  }

  /** The command with nothing in it but what its game knows; undefined for one that its game does not know. */
  private parse(command: MatchCommand): MatchCommand | undefined {
    if (command.type !== 'play') return command;
    const parsed = this.game.commandSchema.safeParse(command.command);
    return parsed.success ? { type: 'play', command: parsed.data } : undefined;
  }

  private answer(submission: Submission): Answer | Promise<Answer> {
    const { seat, id, command } = submission;
    const commit = (): Answer | Promise<Answer> =>
      this.commit((state) => this.decide(state, submission), { seat, id, command });
    const player = this.playerOn(seat);
    if (id === null || player === undefined) return commit();
    const known = this.receipts.find(player, id);
    if (known !== undefined) return isSame(known.command, command) ? known.answer : fail(refusalOf('id_taken'));
    if (id <= (this.current.lastIds.get(player) ?? 0)) return this.answerFromStore(player, id, command);
    return andThen(commit(), (answer) => {
      const isThere = seatOfPlayer(this.current, player) !== undefined;
      if (isThere && this.isFinal(answer)) this.receipts.remember(player, id, command, answer);
      return answer;
    });
  }

  private playerOn(seat: Seat): string | undefined {
    const sitter = this.current.sitters.get(seat);
    return sitter?.kind === 'person' ? sitter.player : undefined;
  }

  /** A refusal for now is not kept: the same command may be sent again. */
  private isFinal(answer: Answer): boolean {
    return answer.ok || answer.error.code !== 'unavailable';
  }

  private decide(state: MatchState, { seat, command, decision }: Submission): Facts {
    const refusal = refusedTo(state, seat, command);
    if (refusal !== undefined) return fail(refusal);
    switch (command.type) {
      case 'play':
        return this.play(state, seat, command.command, decision);
      case 'resign':
        return this.decideGame(state, seat, { type: 'resign' });
      case 'ready':
        return succeed([{ type: 'readied', seat, entropy: command.entropy }]);
      case 'unready':
        return succeed([{ type: 'unreadied', seat }]);
      case 'sit':
        return changeSeat(this.game, state, seat, command.seat);
      case 'start':
        return this.start(state);
      case 'addBot':
        return sitBotDown(this.game, state, command.level, command.seat);
      case 'removeBot':
        return removeBot(state, command.seat);
      case 'leave':
        return this.leave(state, seat);
    }
  }

  private play(state: MatchState, seat: Seat, command: unknown, decision: number | undefined): Facts {
    if (decision === undefined) return fail(refusalOf('malformed'));
    if (decision !== state.decision) return fail(refusalOf('stale'));
    return this.decideGame(state, seat, command);
  }

  private decideGame(state: MatchState, seat: Seat, command: unknown): Facts {
    const chance = this.chanceOf(state);
    const decided = this.game.decide(state.position, seat, command, chance);
    if (!decided.ok) return fail({ code: decided.error.code, message: decided.error.message });
    const { events, state: position } = decided.value;
    return succeed([{ type: 'happened', events, draws: chance.drawn }, ...this.ending(state, position)]);
  }

  /** The chance of a match that is played: it goes on, and is made anew where a draw has come to nothing. */
  private chanceOf(state: MatchState): StrongChance {
    if (this.chance?.drawn !== state.draws) this.chance = strongChance(chanceSource(state), state.draws);
    return this.chance;
  }

  private ending(state: MatchState, position: unknown): readonly Fact[] {
    const outcome = this.game.outcome(position);
    return outcome === undefined ? [] : [{ type: 'ended', winners: outcome.winners, secret: state.secret }];
  }

  private start(state: MatchState): Facts {
    const ready = readySeats(this.game, state);
    if (ready === undefined) return fail(refusalOf('not_ready'));
    const seats = this.game.seats.names.filter((seat) => ready.includes(seat));
    const entropies = seats.flatMap((seat) => {
      const sitter = state.sitters.get(seat);
      return sitter?.kind === 'person' ? [sitter.entropy ?? ''] : [];
    });
    const chance = strongChance(chanceSource({ ...state, entropies }));
    const { events } = this.game.start(state.setup, seats, chance);
    return succeed([
      { type: 'started', seats, entropies },
      { type: 'happened', events, draws: chance.drawn },
    ]);
  }

  /** Leaving a game that goes on is resigning from it. */
  private leave(state: MatchState, seat: Seat): Facts {
    if (state.status === 'lobby') return leaveLobby(state, seat, 'left');
    const went: Fact = { type: 'went', seat };
    if (state.status !== 'playing') return succeed([went]);
    const resigned = this.decideGame(state, seat, { type: 'resign' });
    const facts = resigned.ok ? resigned.value : [];
    const isOver = facts.some(({ type }) => type === 'ended');
    return succeed([...facts, went, ...(isOver ? [] : withoutPerson(state, seat))]);
  }

  /** Decides, stores, and only then lets the match be what it is now. */
  private commit(decide: Decide, cause: Cause | null): Answer | Promise<Answer> {
    const before = this.current;
    let change: Result<Change, Refusal>;
    try {
      change = this.prepare(before, decide, cause);
    } catch (error) {
      this.parts.log.error('a game failed', { match: before.id, sequence: before.sequence, error });
      return this.putAside();
    }
    return change.ok ? this.store(change.value) : change;
  }

  /** What a command leads to, and the start of the game where that follows. */
  private prepare(before: MatchState, decide: Decide, cause: Cause | null): Result<Change, Refusal> {
    const decided = decide(before);
    if (!decided.ok) return decided;
    const change = this.change(before, cause, decided.value);
    if (!startsByItself(this.game, change.after)) return succeed(change);
    const started = this.start(change.after);
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
    if (after.sitters !== before.sitters) this.forgetWhoLeft(before);
    for (const listener of this.listeners) this.tell(listener, change);
    return succeed({ sequence: row.sequence });
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
      void this.quarantine();
    }
  }

  private change(before: MatchState, cause: Cause | null, facts: readonly Fact[]): Change {
    const row: Row = { sequence: before.sequence + 1, at: this.parts.clock.now(), cause, facts };
    return { row, before, after: evolveMatch(this.game, before, row) };
  }

  /** What a throw of the game becomes: the position stays as it was, and nothing more is played. */
  private putAside(): Answer | Promise<Answer> {
    const refusal = refusalOf('quarantined');
    const stored = this.store(this.change(this.current, null, [{ type: 'quarantined', message: refusal.message }]));
    return andThen(stored, (answer) => (answer.ok ? fail(refusal) : answer));
  }

  /** An id from before what is remembered: stored, it is answered by its row; otherwise it is too old to tell. */
  private async answerFromStore(player: string, id: number, command: MatchCommand): Promise<Answer> {
    let seat: Seat | undefined;
    let found: Row | undefined;
    for (const row of await this.parts.store.read(this.current.id, 1)) {
      if (row.cause !== null && row.cause.seat === seat && row.cause.id === id) found = row;
      for (const fact of row.facts) {
        if (fact.type === 'sat' && fact.player === player) seat = fact.seat;
        const hasLeft = (fact.type === 'rose' || fact.type === 'went') && fact.seat === seat;
        if (hasLeft) [seat, found] = [undefined, undefined];
      }
    }
    if (found === undefined) return fail(refusalOf('old_id'));
    return isSame(found.cause?.command, command) ? succeed({ sequence: found.sequence }) : fail(refusalOf('id_taken'));
  }

  private enqueue(work: () => Answer | Promise<Answer>): Promise<Answer> {
    return new Promise((resolve) => {
      this.mailbox.push({ run: () => this.settle(work, resolve) });
      this.work();
    });
  }

  /** Answers one by one, whatever happens: nobody behind it is left waiting. */
  private settle(work: () => Answer | Promise<Answer>, resolve: (answer: Answer) => void): Promise<void> | undefined {
    const failed = (error: unknown): void => {
      this.parts.log.error('a match could not answer', { match: this.current.id, error });
      resolve(fail(refusalOf('unavailable')));
    };
    try {
      const answer = work();
      if (answer instanceof Promise) return answer.then(resolve, failed);
      resolve(answer);
    } catch (error) {
      failed(error);
    }
    return undefined;
  }

  /** Empties the mailbox, one after the other; goes on later where one has to wait for the store. */
  private work(): void {
    if (this.isWorking) return;
    this.isWorking = true;
    for (let task = this.mailbox.shift(); task !== undefined; task = this.mailbox.shift()) {
      const pending = task.run();
      if (pending === undefined) continue;
      void pending.then(() => {
        this.isWorking = false;
        this.work();
      });
      return;
    }
    this.isWorking = false;
  }
}

function chanceSource(state: Pick<MatchState, 'id' | 'secret' | 'entropies'>): Parameters<typeof strongChance>[0] {
  return { secret: bytesOf(state.secret), entropies: state.entropies, matchId: state.id };
}

/** Whether two commands say the same, however they are written. */
function isSame(one: unknown, other: unknown): boolean {
  return canonicalJson(one) === canonicalJson(other);
}

/** The same, now or later. */
function andThen(answer: Answer | Promise<Answer>, next: (answer: Answer) => Answer): Answer | Promise<Answer> {
  return answer instanceof Promise ? answer.then(next) : next(answer);
}
