import type { MatchSummary } from '../../shared/protocol/index.ts';
import type { House, Match } from '../match/index.ts';
import { isOpen, summaryOf } from '../tables/index.ts';

/** The matches that wait for players, as they are now, and who wants to hear when the list is another one. */
export class OpenMatches {
  private readonly summaries = new Map<string, MatchSummary>();
  private readonly listeners = new Set<(matchId: string) => void>();

  constructor(house: House) {
    for (const match of house.list()) this.follow(match);
    house.onMatch((match) => this.follow(match));
  }

  /** Each of them by its id, oldest first. */
  get all(): ReadonlyMap<string, MatchSummary> {
    return this.summaries;
  }

  /** Calls back with the id of each match that is new in the list, another one, or gone, until what it gives is called. */
  listen(listener: (matchId: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private follow(match: Match): void {
    this.look(match);
    match.listen(({ before, after }) => {
      if (before.status === 'lobby' || after.status === 'lobby') this.look(match);
    });
  }

  private look({ state }: Match): void {
    const known = this.summaries.get(state.id);
    const now = isOpen(state) ? summaryOf(state) : undefined;
    if (known === now || (known !== undefined && now !== undefined && isSame(known, now))) return;
    if (now === undefined) this.summaries.delete(state.id);
    else this.summaries.set(state.id, now);
    for (const listener of this.listeners) listener(state.id);
  }
}

/** Whether two summaries say the same. */
export function isSame(one: MatchSummary, other: MatchSummary): boolean {
  const others = new Map<string, unknown>(Object.entries(other));
  return Object.entries(one).every(([name, value]) => others.get(name) === value);
}
