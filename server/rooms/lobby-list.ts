import type { LobbyChange, LobbyFilter, MatchSummary } from '../../shared/protocol/index.ts';
import type { Cancel, Clock } from '../match/index.ts';
import type { OpenMatches } from './open-matches.ts';
import { isSame } from './open-matches.ts';

/** Nobody is told of changes more often than once in this time, in milliseconds. */
const TELL_EVERY = 100;

/** A match that has changed since it was told last: what was told, and what it is; undefined where it is not listed. */
interface Difference {
  readonly matchId: string;
  readonly before: MatchSummary | undefined;
  readonly after: MatchSummary | undefined;
}

/** What has changed since it was told last, for whoever has this filter; undefined where that is nothing. */
export type TellChange = (changeFor: (filter: LobbyFilter) => LobbyChange | undefined) => void;

/**
 * The list of open matches as it was told last. Changes are gathered, so that many of them at once cost as much as one,
 * and what was taken back meanwhile is not told at all.
 */
export class LobbyList {
  private readonly told: Map<string, MatchSummary>;
  private readonly changed = new Set<string>();
  private readonly open: OpenMatches;
  private readonly clock: Clock;
  private readonly tell: TellChange;
  private readonly stopListening: () => void;
  private toldAt = Number.NEGATIVE_INFINITY;
  private cancel: Cancel | undefined;

  constructor(open: OpenMatches, clock: Clock, tell: TellChange) {
    this.open = open;
    this.clock = clock;
    this.tell = tell;
    this.told = new Map(open.all);
    this.stopListening = open.listen((matchId) => this.note(matchId));
  }

  /** What was told last of the matches that pass a filter, newest first: what changes next is told on top of it. */
  matchesFor(filter: LobbyFilter): readonly MatchSummary[] {
    return [...this.told.values()].filter((summary) => passes(filter, summary)).reverse();
  }

  close(): void {
    this.stopListening();
    this.cancel?.();
  }

  private note(matchId: string): void {
    this.changed.add(matchId);
    const wait = Math.max(0, this.toldAt + TELL_EVERY - this.clock.monotonic());
    this.cancel ??= this.clock.after(wait, () => this.tellChanges());
  }

  private tellChanges(): void {
    this.cancel = undefined;
    this.toldAt = this.clock.monotonic();
    const differences = this.takeDifferences();
    if (differences.length > 0) this.tell((filter) => changeOf(filter, differences));
  }

  private takeDifferences(): readonly Difference[] {
    const differences: Difference[] = [];
    for (const matchId of this.changed) {
      const before = this.told.get(matchId);
      const after = this.open.all.get(matchId);
      if (before === after || (before !== undefined && after !== undefined && isSame(before, after))) continue;
      differences.push({ matchId, before, after });
      if (after === undefined) this.told.delete(matchId);
      else this.told.set(matchId, after);
    }
    this.changed.clear();
    return differences;
  }
}

function changeOf(filter: LobbyFilter, differences: readonly Difference[]): LobbyChange | undefined {
  const gone: string[] = [];
  const matches: MatchSummary[] = [];
  for (const { matchId, before, after } of differences) {
    if (after !== undefined && passes(filter, after)) matches.push(after);
    else if (before !== undefined && passes(filter, before)) gone.push(matchId);
  }
  return gone.length + matches.length === 0 ? undefined : { gone, matches };
}

function passes({ game, clock, seats }: LobbyFilter, summary: MatchSummary): boolean {
  return (
    (game === undefined || game === summary.game) &&
    (clock === undefined || clock === summary.clock) &&
    (seats === undefined || seats === summary.seats)
  );
}
