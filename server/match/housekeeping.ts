/** What has to be done about matches that nobody is at: they end, are put away, and are deleted in the end. */
import { succeed } from '../../shared/kernel/index.ts';
import type { House } from './house.ts';
import type { Match } from './match.ts';
import type { Cancel, Clock, MatchLog, MatchStore } from './ports.ts';
import { hasEnded } from './state.ts';

/** Who is connected to a match now. */
export interface Presence {
  /** Of those with a seat. */
  readonly persons: number;
  /** Those who watch included. */
  readonly connections: number;
}

export interface HousekeepingParts {
  readonly house: House;
  readonly store: MatchStore;
  readonly clock: Clock;
  readonly log: MatchLog;
  /** After so long without any of its people a match ends as abandoned, in milliseconds. */
  readonly abandonAfter: number;
  /** How long finished matches are kept, in milliseconds; null for good. */
  readonly keepFinished: number | null;
}

const EVERY = 60_000;
/** A match that has ended stays at hand for so long; nobody is given up sooner after a start, either. */
export const REST = 600_000;
const ASK_THE_ARCHIVE_EVERY = 3_600_000;

interface Seen {
  readonly presence: Presence;
  /** Since when, on the clock for durations. */
  readonly since: number;
}

export class Housekeeping {
  private readonly seen = new WeakMap<Match, Seen>();
  private readonly parts: HousekeepingParts;
  /** When it was opened, on the clock for durations and by the time of day. */
  private readonly openedAt: number;
  private readonly openedOn: number;
  private askedArchiveAt: number | undefined;
  private cancel: Cancel | undefined;

  constructor(parts: HousekeepingParts) {
    this.parts = parts;
    this.openedAt = parts.clock.monotonic();
    this.openedOn = parts.clock.now();
  }

  setPresence(match: Match, presence: Presence): void {
    const before = this.seen.get(match);
    // Those who only watch come and go: how long its people have been away goes on.
    const goesOn = before !== undefined && before.presence.persons === 0 && presence.persons === 0;
    this.seen.set(match, { presence, since: goesOn ? before.since : this.parts.clock.monotonic() });
  }

  /** Whether any of its people is connected now. */
  isAttended(match: Match): boolean {
    return (this.seen.get(match)?.presence.persons ?? 0) > 0;
  }

  start(): void {
    this.cancel = this.parts.clock.after(EVERY, () => {
      void this.tidy().finally(() => this.start());
    });
  }

  stop(): void {
    this.cancel?.();
  }

  /** Looks after every match once. Never rejects. */
  async tidy(): Promise<void> {
    for (const match of this.parts.house.list()) await this.guarded(match.state.id, () => this.look(match));
    await this.guarded('', () => this.clearArchive());
  }

  private async look(match: Match): Promise<void> {
    const { state } = match;
    if (!match.isIdle) return;
    const alone = this.aloneFor(match);
    if (hasEnded(state) || match.isSealed) {
      const isSeen = (this.seen.get(match)?.presence.connections ?? 0) > 0;
      if (!isSeen && alone >= REST) await this.parts.house.putAway(match);
    } else if (state.status !== 'quarantined' && alone >= this.parts.abandonAfter) {
      await match.apply(() => succeed([{ type: 'hosted', seat: null }, { type: 'abandoned' }]));
    }
  }

  /** For how long none of its people has been there, in milliseconds. */
  private aloneFor(match: Match): number {
    const seen = this.seen.get(match);
    if (seen !== undefined) return seen.presence.persons > 0 ? 0 : this.parts.clock.monotonic() - seen.since;
    if (match.state.at <= this.openedOn) return this.aloneSinceBefore(match.state.at);
    // One that has been made since the start, and that nobody has come to yet.
    this.setPresence(match, { persons: 0, connections: 0 });
    return 0;
  }

  /**
   * The same of a match from before the start that nobody has come back to, by the date of its last row. Whether the
   * clock of the machine was wrong then or is now, nobody knows: it counts what makes the time shorter.
   */
  private aloneSinceBefore(lastRow: number): number {
    const sinceStart = this.parts.clock.monotonic() - this.openedAt;
    return sinceStart < REST ? 0 : this.today() - lastRow;
  }

  /**
   * The time of day, without any leap forward since the start: many a small machine begins with a clock that is behind,
   * and nothing is to end or be deleted because it is set right.
   */
  private today(): number {
    const { clock } = this.parts;
    return Math.min(clock.now(), this.openedOn + clock.monotonic() - this.openedAt);
  }

  private async clearArchive(): Promise<void> {
    const { clock, keepFinished, store, log } = this.parts;
    const now = clock.monotonic();
    if (keepFinished === null || now - (this.askedArchiveAt ?? -ASK_THE_ARCHIVE_EVERY) < ASK_THE_ARCHIVE_EVERY) return;
    this.askedArchiveAt = now;
    const forgotten = await store.forgetArchivedBefore(this.today() - keepFinished);
    for (const match of forgotten) log.info('a finished match has been deleted', { match });
  }

  private async guarded(match: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.parts.log.error('housekeeping failed', { match, error });
    }
  }
}
