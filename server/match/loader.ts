/** Makes matches again from what the store has of them. */
import type { AnyGame } from '../../shared/games/registry.ts';
import { succeed } from '../../shared/kernel/index.ts';
import { refusalOf } from '../../shared/protocol/index.ts';
import { bundleOf } from './bundle.ts';
import { Decisions } from './decisions.ts';
import { evolveMatch } from './evolve.ts';
import type { Fact, Row } from './facts.ts';
import { Match } from './match.ts';
import type { MatchParts, StoredMatch } from './ports.ts';
import type { ChosenRules } from './settings.ts';
import type { MatchState } from './state.ts';

export interface LoaderParts extends MatchParts {
  readonly games: Readonly<Record<string, AnyGame>>;
}

/** How a match began: what it is folded onto. */
type Created = Extract<Fact, { type: 'created' }>;

/** What rows fold to, and what keeps the rest of them from being folded. */
interface Folded {
  readonly state: MatchState | undefined;
  readonly error: unknown;
}

/** A setup, and its parts as JSON, by name. */
interface KnownSetup {
  readonly setup: unknown;
  readonly parts: readonly { readonly name: string; readonly part: unknown; readonly text: string }[];
}

export class Loader {
  private readonly parts: LoaderParts;
  /** Most matches have the same setup: one is kept for each ruleset, with its parts as texts. */
  private readonly setups = new Map<string, KnownSetup>();

  constructor(parts: LoaderParts) {
    this.parts = parts;
  }

  /**
   * The match of this id as it was left; undefined where there is none. One whose rows are broken is there as far as
   * they are good, put aside; one that another engine had to put aside goes on. Rejects where the store cannot be read.
   */
  async load(matchId: string): Promise<Match | undefined> {
    const { store, engine, log, games } = this.parts;
    const stored = await store.load(matchId, engine);
    if (stored === undefined) return undefined;
    const created = createdIn(stored.snapshot === undefined ? stored.rows : await store.read(matchId, 1, 1));
    const game = created === undefined ? undefined : games[created.game];
    if (created === undefined || game === undefined) {
      log.error('a match cannot be loaded', { match: matchId, fault: stored.fault ?? 'its game is not known' });
      return undefined;
    }
    const { state, error } = await this.fold(game, stored, created);
    if (state === undefined) {
      log.error('a match cannot be loaded', { match: matchId, error });
      return undefined;
    }
    const fault = stored.fault ?? (error === undefined ? undefined : 'its rows cannot be followed');
    if (fault !== undefined) return this.sealed(game, state, { stored, fault, error });
    const isQuarantined = state.status === 'quarantined';
    if (stored.isArchived) {
      const code = isQuarantined ? 'quarantined' : 'wrong_state';
      return new Match(game, this.parts, state, { code, isArchived: true });
    }
    const match = new Match(game, this.parts, state);
    if (isQuarantined && state.fault?.engine !== engine && state.next === null) {
      log.info('a match is tried again', { match: matchId, engine });
      await match.apply((put) => succeed(new Decisions(game, this.parts).release(put, engine)));
    }
    return match;
  }

  private async fold(game: AnyGame, stored: StoredMatch, created: Created): Promise<Folded> {
    const known = this.known(created);
    if (stored.snapshot === undefined) return this.foldRows(game, undefined, stored.rows, known);
    const shortcut = this.parts.snapshots.parse(stored.snapshot.state, known.setup);
    const isGood = shortcut?.sequence === stored.snapshot.sequence && shortcut.ruleset === created.ruleset;
    if (isGood) return this.foldRows(game, shortcut, stored.rows, known);
    // Of a match whose rules were changed before the start, too, the rows say what it is set up with.
    return this.foldRows(game, undefined, await this.parts.store.read(created.matchId, 1), known);
  }

  private known({ ruleset, setup }: ChosenRules): KnownSetup {
    const known = this.setups.get(ruleset) ?? knownSetup(setup);
    this.setups.set(ruleset, known);
    return known;
  }

  /** Folds as many rows as can be folded. */
  private foldRows(game: AnyGame, from: MatchState | undefined, rows: readonly Row[], first: KnownSetup): Folded {
    let state = from;
    let known = first;
    try {
      for (const row of rows) {
        const next = evolveMatch(game, state, sharing(row, known));
        if (state !== undefined && next.ruleset !== state.ruleset) known = this.known(next);
        state = next.setup === known.setup ? next : { ...next, setup: known.setup };
      }
      return { state, error: undefined };
    } catch (error) {
      return { state, error };
    }
  }

  /** A match that nothing can be added to: it shows what is good of it. */
  private async sealed(
    game: AnyGame,
    state: MatchState,
    { stored, fault, error }: { readonly stored: StoredMatch; readonly fault: string; readonly error: unknown },
  ): Promise<Match> {
    const { engine, log, store } = this.parts;
    log.error('a match is broken', { match: state.id, sequence: state.sequence, fault, error });
    if (error !== undefined) {
      const rows = stored.snapshot === undefined ? stored.rows : await store.read(state.id, 1);
      const bundle = bundleOf({ engine, matchId: state.id, rows, cause: null, error });
      await this.parts.keepBundle(bundle).catch((failure: unknown) => {
        log.error('a bundle could not be kept', { match: state.id, error: failure });
      });
    }
    const { message } = refusalOf('quarantined');
    const aside = { message, engine, status: state.status };
    return new Match(
      game,
      this.parts,
      { ...state, status: 'quarantined', fault: aside },
      { code: 'quarantined', isArchived: stored.isArchived },
    );
  }
}

function createdIn([first]: readonly Row[]): Created | undefined {
  const [fact] = first?.facts ?? [];
  return fact?.type === 'created' ? fact : undefined;
}

function knownSetup(setup: unknown): KnownSetup {
  const parts = isPlain(setup) ? Object.entries(setup).filter(([, part]) => isPlain(part)) : [];
  return { setup, parts: parts.map(([name, part]) => ({ name, part, text: JSON.stringify(part) })) };
}

/** The start of a game tells the setup again: it is not kept twice. */
function sharing(row: Row, known: KnownSetup): Row {
  if (!row.facts.some(({ type }) => type === 'started')) return row;
  const facts = row.facts.map((fact) =>
    fact.type === 'happened' ? { ...fact, events: fact.events.map((event) => withParts(event, known)) } : fact,
  );
  return { ...row, facts };
}

/** The same event, with the setup's own parts in place of equal ones of the same name. */
function withParts(event: unknown, { parts }: KnownSetup): unknown {
  if (!isPlain(event)) return event;
  const shared = parts.filter(({ name, text }) => isPlain(event[name]) && JSON.stringify(event[name]) === text);
  return shared.length === 0
    ? event
    : { ...event, ...Object.fromEntries(shared.map(({ name, part }) => [name, part])) };
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
