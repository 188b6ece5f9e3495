/** Follows the rows of one match, and looks at what is around its game: talk, votes, offers, absence, clocks, ends. */
import type { Fact, MatchState, Row } from '../../server/match/index.ts';
import { allowanceOf } from '../../server/match/index.ts';
import type { AnyGame } from '../../shared/games/registry.ts';
import { PATIENCE, TURN_CLOCKS } from '../../shared/protocol/index.ts';
import type { Find } from './judging.ts';
import { missingEffect } from './effects.ts';
import type { ServerRun } from './uptime.ts';
import { longestUptime, uptime } from './uptime.ts';

/** How much of all this there was. */
export interface AroundCounts {
  lines: number;
  votes: number;
  rematches: number;
  timeouts: number;
}

const SECOND = 1_000;
/** What two clocks may differ by, and a timer be early, in milliseconds. */
const CLOSE = 100;
/** How much later than it is due something may end: until people are back, things stand still. */
const LATE = 20_000;
const ONCE: readonly Fact['type'][] = ['started', 'ended', 'continued', 'abandoned'];

export interface AroundParts {
  readonly game: AnyGame;
  readonly matchId: string;
  readonly runs: readonly ServerRun[];
  readonly counts: AroundCounts;
  readonly find: Find;
}

export class AroundOracle {
  private readonly parts: AroundParts;
  /** Since when a vote about a seat is open, and an offer. */
  private readonly votes = new Map<string, number>();
  private offeredAt: number | undefined;
  /** The choice that is waited for, and since when. */
  private decision: { readonly name: string; readonly at: number } = { name: '', at: 0 };
  private readonly done = new Set<Fact['type']>();
  /** The last numbered line of each person. */
  private readonly numbers = new Map<string, number>();

  constructor(parts: AroundParts) {
    this.parts = parts;
  }

  /** One row more. */
  follow(before: MatchState, row: Row, after: MatchState): void {
    const missing = missingEffect(row, after);
    if (missing !== undefined) this.find('lost', row, missing);
    for (const fact of row.facts) this.look(before, row, fact);
    this.lookAtTurn(before, row, after);
    this.lookAtOpen(row, after);
  }

  /** Nothing more has been stored. */
  end(state: MatchState): void {
    const last = Math.max(...this.parts.runs.map(({ to }) => to));
    if (!Number.isFinite(last)) return;
    for (const [seat, since] of this.votes)
      this.mustHaveEnded(`the vote about ${seat}`, since, last, PATIENCE.voteSeconds);
    if (this.offeredAt !== undefined) this.mustHaveEnded('the offer', this.offeredAt, last, PATIENCE.offerSeconds);
    this.endTurn(state, last);
  }

  private look(before: MatchState, row: Row, fact: Fact): void {
    const { counts } = this.parts;
    if (ONCE.includes(fact.type)) {
      if (this.done.has(fact.type)) this.find('doubled', row, `it is ${fact.type} again`);
      this.done.add(fact.type);
    }
    if (fact.type === 'happened' && this.done.has('ended')) this.find('doubled', row, 'it is played after its result');
    if (fact.type === 'said') {
      counts.lines += 1;
      this.lookAtLine(before, row, fact);
    }
    if (fact.type === 'voted') counts.votes += 1;
    if (fact.type === 'continued') counts.rematches += 1;
    if (fact.type === 'timedOut') {
      counts.timeouts += 1;
      const missing = (allowanceOf(before, fact.seat) ?? 0) - this.waited(row);
      if (missing > CLOSE) this.find('lost', row, `the clock of ${fact.seat} has run out ${String(missing)} ms early`);
    }
    if (fact.type === 'spent') this.lookAtBank(before, row, fact);
  }

  private lookAtLine({ muted }: MatchState, row: Row, { seat, name, text }: Extract<Fact, { type: 'said' }>): void {
    if (seat !== null && muted.has(seat)) this.find('lost', row, `${seat} is muted and says something`);
    const number = Number(/^line (\d+)$/.exec(text ?? '')?.[1]);
    if (Number.isNaN(number)) return;
    if (number <= (this.numbers.get(name) ?? 0)) this.find('doubled', row, `${name} says ${text ?? ''} again, or late`);
    this.numbers.set(name, number);
  }

  /** A bank never grows, and pays for nothing but time in which the server was there. */
  private lookAtBank(before: MatchState, row: Row, { seat, bank }: Extract<Fact, { type: 'spent' }>): void {
    const had = before.banks.get(seat) ?? 0;
    if (bank > had) this.find('doubled', row, `the bank of ${seat} has grown by ${String(bank - had)} ms`);
    const clock = TURN_CLOCKS[before.settings.clock];
    const over = Math.max(0, this.waited(row) - (clock?.decisionSeconds ?? 0) * SECOND);
    if (had - bank > over + CLOSE) {
      this.find('lost', row, `${seat} has paid ${String(had - bank)} ms for ${String(over)} ms`);
    }
  }

  private lookAtTurn(before: MatchState, row: Row, after: MatchState): void {
    const { game } = this.parts;
    const active = after.status === 'playing' ? game.active(after.position) : [];
    const name = `${String(after.decision)} ${active.join()}`;
    if (name === this.decision.name) return;
    this.endTurn(before, row.at);
    this.decision = { name, at: row.at };
  }

  /** With a turn clock nobody waits for ever. */
  private endTurn(before: MatchState, at: number): void {
    if (before.status !== 'playing') return;
    const [seat = ''] = this.parts.game.active(before.position);
    const allowance = allowanceOf(before, seat);
    if (allowance !== undefined) this.mustHaveEnded(`the turn of ${seat}`, this.decision.at, at, allowance / SECOND);
  }

  private lookAtOpen(row: Row, { votes, rematch }: MatchState): void {
    for (const [seat, since] of this.votes) {
      if (votes.has(seat)) continue;
      this.votes.delete(seat);
      this.mustHaveEnded(`the vote about ${seat}`, since, row.at, PATIENCE.voteSeconds);
    }
    for (const seat of votes.keys()) if (!this.votes.has(seat)) this.votes.set(seat, row.at);
    if (rematch !== null) this.offeredAt ??= row.at;
    else if (this.offeredAt !== undefined) {
      this.mustHaveEnded('the offer', this.offeredAt, row.at, PATIENCE.offerSeconds);
      this.offeredAt = undefined;
    }
  }

  private mustHaveEnded(what: string, since: number, until: number, seconds: number): void {
    const { runs, find, matchId } = this.parts;
    const open = longestUptime(runs, since, until);
    if (open > seconds * SECOND + LATE) find('stuck', `${matchId}: ${what} was open for ${String(open)} ms`);
  }

  /** For how long the server has been there since the choice was there. */
  private waited(row: Row): number {
    return uptime(this.parts.runs, this.decision.at, row.at);
  }

  private find(what: Parameters<Find>[0], row: Row, finding: string): void {
    this.parts.find(what, `${this.parts.matchId}: row ${String(row.sequence)}: ${finding}`);
  }
}
