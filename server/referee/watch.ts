/** Looks after the time of one match: its turn clock, who is away, votes, the host right, offers. */
import type { Seat } from '../../shared/kernel/index.ts';
import { PATIENCE, TURN_CLOCKS } from '../../shared/protocol/index.ts';
import type { Cancel, Change, Clock, Match, MatchState, Surroundings } from '../match/index.ts';
import { allowanceOf } from '../match/index.ts';
import { Stopwatch } from './stopwatch.ts';

const SECOND = 1_000;

/** What has come due in a match. */
export type Due =
  | { readonly type: 'turn'; readonly seat: Seat }
  /** It is to be stored how much of the turn clock has run. */
  | { readonly type: 'store' }
  | { readonly type: 'gone'; readonly seat: Seat }
  | { readonly type: 'host' }
  | { readonly type: 'vote'; readonly seat: Seat }
  | { readonly type: 'offer' };

/** What a turn clock shows: how long the seat still has, in milliseconds, and whether that runs now. */
export interface ClockFace {
  readonly left: number;
  readonly runs: boolean;
}

export interface WatchParts {
  readonly clock: Clock;
  /** The seats that may act. */
  activeIn(state: MatchState): readonly Seat[];
  onDue(match: Match, due: Due): void;
}

export class Watch implements Surroundings {
  readonly match: Match;
  private readonly parts: WatchParts;
  private present: ReadonlySet<string> = new Set();
  private decision: { readonly name: string; readonly watch: Stopwatch };
  /** For how long the persons of these seats have been gone. */
  private readonly gone = new Map<Seat, Stopwatch>();
  private readonly votes = new Map<Seat, Stopwatch>();
  private offer: Stopwatch | undefined;
  private cancel: Cancel | undefined;

  constructor(match: Match, parts: WatchParts) {
    this.match = match;
    this.parts = parts;
    this.decision = { name: '', watch: new Stopwatch(parts.clock) };
    match.surroundings = this;
    match.listen((change) => this.follow(change));
    this.look();
  }

  isPresent(player: string): boolean {
    return this.present.has(player);
  }

  waited(): number {
    return this.decision.watch.elapsed;
  }

  /** What the turn clock shows; undefined where there is none, or nobody whom it runs for. */
  get face(): ClockFace | undefined {
    const seat = this.timedSeat();
    const allowance = seat === undefined ? undefined : allowanceOf(this.match.state, seat);
    if (allowance === undefined) return undefined;
    const { watch } = this.decision;
    return { left: Math.max(0, Math.round(allowance - watch.elapsed)), runs: watch.isRunning };
  }

  setPresent(present: ReadonlySet<string>): void {
    this.present = present;
    this.look();
  }

  stop(): void {
    this.cancel?.();
    this.cancel = undefined;
  }

  private follow({ row, before, after }: Change): void {
    if (this.isQuiet(before, after)) return this.nextDecision();
    for (const fact of row.facts) {
      // Whoever is still gone after a vote that changed nothing is asked about again, but not at once.
      if (fact.type === 'voteClosed' && this.gone.has(fact.seat)) this.gone.set(fact.seat, this.askedAgainLater());
    }
    this.look();
  }

  /** Whether a row has changed nothing but the game, and nothing waits for time: as it is with most rows. */
  private isQuiet(before: MatchState, after: MatchState): boolean {
    return (
      TURN_CLOCKS[after.settings.clock] === null &&
      before.sitters === after.sitters &&
      before.status === after.status &&
      before.votes === after.votes &&
      before.away === after.away &&
      before.host === after.host &&
      before.settings === after.settings &&
      this.gone.size === 0 &&
      this.votes.size === 0 &&
      this.offer === undefined &&
      after.rematch === null
    );
  }

  private nextDecision(): void {
    const { isRunning } = this.decision.watch;
    const name = this.decisionName(this.match.state.status === 'playing');
    if (this.decision.name === name) return;
    this.decision = { name, watch: new Stopwatch(this.parts.clock) };
    if (isRunning) this.decision.watch.run();
  }

  private decisionName(isPlaying: boolean): string {
    const { state } = this.match;
    return `${state.decision} ${isPlaying ? this.parts.activeIn(state).join() : ''}`;
  }

  private askedAgainLater(): Stopwatch {
    return new Stopwatch(this.parts.clock, (PATIENCE.graceSeconds - PATIENCE.voteSeconds) * SECOND);
  }

  /** Brings all stopwatches up to what the match is now, and waits for the next that comes due. */
  look(): void {
    const { state } = this.match;
    const isPlaying = state.status === 'playing';
    const anyone = this.presentSeats().length > 0;
    this.lookAtDecision(isPlaying, anyone);
    this.lookAtPersons(isPlaying, anyone);
    this.lookAtVotes(anyone);
    if (state.rematch === null) this.offer = undefined;
    else if (this.offer === undefined) {
      this.offer = new Stopwatch(this.parts.clock);
      this.offer.run();
    }
    this.wait();
  }

  /** Everything that is due by now. */
  private dues(): readonly { readonly due: Due; readonly left: number }[] {
    const { state } = this.match;
    const dues: { due: Due; left: number }[] = [];
    const add = (due: Due, watch: Stopwatch | undefined, after: number): void => {
      if (watch?.isRunning === true) dues.push({ due, left: after - watch.elapsed });
    };
    const timed = this.timedSeat();
    const clock = TURN_CLOCKS[state.settings.clock];
    const allowance = timed === undefined ? undefined : allowanceOf(state, timed);
    if (timed !== undefined && clock !== null && allowance !== undefined) {
      const stored = state.waited + clock.storedEverySeconds * SECOND;
      if (stored < allowance) add({ type: 'store' }, this.decision.watch, stored);
      add({ type: 'turn', seat: timed }, this.decision.watch, allowance);
    }
    for (const [seat, watch] of this.gone) {
      if (state.host === seat && this.presentSeats().length > 0) {
        add({ type: 'host' }, watch, PATIENCE.hostSeconds * SECOND);
      }
      const isLookedAfter =
        state.status !== 'playing' || state.out.has(seat) || state.away.has(seat) || state.votes.has(seat);
      if (!isLookedAfter) add({ type: 'gone', seat }, watch, PATIENCE.graceSeconds * SECOND);
    }
    for (const [seat, watch] of this.votes) add({ type: 'vote', seat }, watch, PATIENCE.voteSeconds * SECOND);
    add({ type: 'offer' }, this.offer, PATIENCE.offerSeconds * SECOND);
    return dues;
  }

  private wait(): void {
    this.stop();
    const next = Math.min(...this.dues().map(({ left }) => left));
    if (!Number.isFinite(next)) return;
    this.cancel = this.parts.clock.after(Math.max(0, next), () => {
      for (const { due, left } of this.dues()) if (left <= 0) this.parts.onDue(this.match, due);
    });
  }

  /** The person whom the turn clock runs for. */
  private timedSeat(): Seat | undefined {
    const { state } = this.match;
    if (state.status !== 'playing') return undefined;
    return this.parts
      .activeIn(state)
      .find((seat) => state.sitters.get(seat)?.kind === 'person' && !state.away.has(seat));
  }

  private lookAtDecision(isPlaying: boolean, anyone: boolean): void {
    const { state } = this.match;
    const name = this.decisionName(isPlaying);
    if (this.decision.name !== name) this.decision = { name, watch: new Stopwatch(this.parts.clock, state.waited) };
    const waitsForPeople = TURN_CLOCKS[state.settings.clock]?.waitsForPeople ?? true;
    if (isPlaying && (anyone || !waitsForPeople)) this.decision.watch.run();
    else this.decision.watch.stand();
  }

  private lookAtPersons(isPlaying: boolean, anyone: boolean): void {
    const { state } = this.match;
    for (const [seat, sitter] of state.sitters) {
      if (sitter.kind !== 'person' || this.isPresent(sitter.player)) this.gone.delete(seat);
      else if (!this.gone.has(seat)) this.gone.set(seat, new Stopwatch(this.parts.clock));
    }
    for (const seat of this.gone.keys()) if (!state.sitters.has(seat)) this.gone.delete(seat);
    const isOpen = isPlaying || state.status === 'lobby' || state.status === 'over';
    for (const watch of this.gone.values()) {
      if (anyone && isOpen) watch.run();
      else watch.stand();
    }
  }

  private lookAtVotes(anyone: boolean): void {
    const { votes } = this.match.state;
    for (const seat of this.votes.keys()) if (!votes.has(seat)) this.votes.delete(seat);
    for (const seat of votes.keys()) {
      const watch = this.votes.get(seat) ?? new Stopwatch(this.parts.clock);
      this.votes.set(seat, watch);
      if (anyone) watch.run();
      else watch.stand();
    }
  }

  private presentSeats(): readonly Seat[] {
    return [...this.match.state.sitters].flatMap(([seat, sitter]) =>
      sitter.kind === 'person' && this.isPresent(sitter.player) ? [seat] : [],
    );
  }
}
