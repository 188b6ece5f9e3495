/** The matches of a server that are in memory, found by id or code, and loaded from the store when they are asked for. */
import { isCode, makeCode, normalizeCode } from './codes.ts';
import type { LoaderParts } from './loader.ts';
import { Loader } from './loader.ts';
import type { Match } from './match.ts';
import type { MatchStatus } from './state.ts';
import { hasEnded, seatOfPlayer } from './state.ts';

export interface MatchesParts extends LoaderParts {
  /** How many matches there may be at once. */
  readonly mostMatches: number;
}

/** So many matches of the archive are kept at hand while people look at them. */
const MOST_ARCHIVED = 100;

export class MatchesAtHand {
  private readonly matches = new Map<string, Match>();
  private readonly idsByCode = new Map<string, string>();
  private readonly listeners: ((match: Match) => void)[] = [];
  private readonly goneListeners: ((match: Match) => void)[] = [];
  private readonly loading = new Map<string, Promise<Match | undefined>>();
  private readonly leaving = new WeakSet<Match>();
  private readonly loader: Loader;
  protected readonly parts: MatchesParts;

  constructor(parts: MatchesParts) {
    this.parts = parts;
    this.loader = new Loader(parts);
  }

  /** How many matches there are, by what they are in. */
  count(): Readonly<Record<MatchStatus, number>> {
    const counts: Record<MatchStatus, number> = { lobby: 0, playing: 0, over: 0, abandoned: 0, quarantined: 0 };
    for (const match of this.matches.values()) counts[match.state.status] += 1;
    return counts;
  }

  /** All matches, newest first. */
  list(): readonly Match[] {
    return [...this.matches.values()].reverse();
  }

  /** The match of this id, or of the table with this code, however it was typed; of those that are in memory. */
  find(idOrCode: string): Match | undefined {
    return this.matches.get(idOrCode) ?? this.matches.get(this.idsByCode.get(normalizeCode(idOrCode)) ?? '');
  }

  /** The same, of all that the store has. Rejects where the store cannot be read. */
  async seek(idOrCode: string): Promise<Match | undefined> {
    const found = this.find(idOrCode);
    if (found !== undefined) return found;
    const code = normalizeCode(idOrCode);
    if (!isCode(code)) return this.loadOnce(idOrCode);
    const matchId = this.idsByCode.get(code) ?? (await this.parts.store.archivedByCode(code));
    return matchId === undefined ? undefined : (this.matches.get(matchId) ?? this.loadOnce(matchId));
  }

  /** Learns which matches the store has, so that each is there again as soon as somebody asks for it. */
  async open(): Promise<readonly string[]> {
    const live = await this.parts.store.live();
    for (const { matchId, code } of live) this.idsByCode.set(code, matchId);
    return live.map(({ matchId }) => matchId);
  }

  /**
   * Loads these matches, one after the other, while the server already serves: what is still missing is loaded when it
   * is asked for. Goes on while it may, and while there is room. Never rejects.
   */
  async warmUp(matchIds: readonly string[], mayGoOn: () => boolean): Promise<void> {
    for (const matchId of matchIds) {
      if (!mayGoOn() || this.matches.size >= this.parts.mostMatches) return;
      if (this.matches.has(matchId)) continue;
      try {
        await this.loadOnce(matchId);
      } catch (error) {
        this.parts.log.error('a match could not be loaded', { match: matchId, error });
      }
    }
  }

  /** Lets go of a match that has come to its end: its rows are in the archive from now on. */
  async putAway(match: Match): Promise<void> {
    const { id, code } = match.state;
    if (!match.isSealed) {
      await match.closeBy(() => this.parts.store.archive(id));
      if (this.idsByCode.get(code) === id) this.idsByCode.delete(code);
    }
    this.letGo(match);
  }

  /** Keeps a match at hand, and tells those who look after matches. */
  protected take(match: Match): void {
    const { id, code } = match.state;
    this.matches.set(id, match);
    if (match.isSealed) return;
    if (match.state.next === null) this.idsByCode.set(code, id);
    for (const listener of this.listeners) listener(match);
  }

  /** A match is not at hand any more, and nobody has to look after it. */
  private letGo(match: Match): void {
    this.matches.delete(match.state.id);
    for (const listener of this.goneListeners) listener(match);
  }

  /** Calls back for each match that is let go of, until it is loaded again. */
  onGone(listener: (match: Match) => void): void {
    this.goneListeners.push(listener);
  }

  /** Calls back for each match that is made or loaded from now on. */
  onMatch(listener: (match: Match) => void): void {
    this.listeners.push(listener);
  }

  /** The matches in memory in which this player has a seat, newest first. */
  ofPlayer(player: string): readonly Match[] {
    return this.list().filter(({ state }) => seatOfPlayer(state, player) !== undefined && state.next === null);
  }

  /** What matches of this ruleset are set up with; undefined where no match in memory is of it. */
  setupOf(ruleset: string): unknown {
    for (const { state } of this.matches.values()) if (state.ruleset === ruleset) return state.setup;
    return undefined;
  }

  /** From now on the code of a table leads to this match of it. */
  protected lead(code: string, matchId: string): void {
    this.idsByCode.set(code, matchId);
  }

  /**
   * Whether one more match fits besides those that are being made. The oldest that has ended makes room, unless its people
   * are about to go on to another match; its rows stay in the store.
   */
  protected hasRoomBeside(making: number, isGoingOn: (matchId: string) => boolean): boolean {
    if (this.matches.size + making < this.parts.mostMatches) return true;
    for (const match of this.matches.values()) {
      // What was put aside is there again as soon as somebody asks for it.
      if (match.state.status === 'quarantined') {
        this.letGo(match);
        return true;
      }
      const { id, rematch } = match.state;
      const goesOn = rematch !== null || isGoingOn(id) || !match.isIdle;
      if (!hasEnded(match.state) || goesOn || this.leaving.has(match)) continue;
      this.leaving.add(match);
      this.putAway(match).catch((error: unknown) => {
        this.parts.log.error('a match could not be put away', { match: id, error });
      });
      return true;
    }
    return false;
  }

  /** However many ask for a match at once, it is loaded once. */
  private loadOnce(matchId: string): Promise<Match | undefined> {
    const pending = this.loading.get(matchId) ?? this.load(matchId).finally(() => this.loading.delete(matchId));
    this.loading.set(matchId, pending);
    return pending;
  }

  private async load(matchId: string): Promise<Match | undefined> {
    const match = await this.loader.load(matchId);
    if (match === undefined) return undefined;
    this.take(match);
    if (match.isArchived) this.keepFewArchived();
    return match;
  }

  private keepFewArchived(): void {
    const archived = [...this.matches.values()].filter(({ isArchived }) => isArchived);
    for (const match of archived.slice(0, -MOST_ARCHIVED)) this.letGo(match);
  }

  /** A code that leads to no match. */
  protected freeCode(): string {
    for (;;) {
      const code = makeCode(this.parts.randomness);
      if (!this.idsByCode.has(code)) return code;
    }
  }
}
