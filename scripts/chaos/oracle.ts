/** Compares what clients were told with what is stored, row by row. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { MatchState, MatchStore, Row } from '../../server/match/index.ts';
import { evolveMatch } from '../../server/match/index.ts';
import { sqliteStore } from '../../server/store/index.ts';
import type { AnyGame } from '../../shared/games/registry.ts';
import { ENGINE_VERSION, HOSTED_GAMES } from '../../shared/games/registry.ts';
import { canonicalJson } from '../../shared/kernel/index.ts';
import type { Notes } from './messages.ts';
import { notesSchema } from './messages.ts';
import { hashOfShown } from './shown.ts';

export interface Verdict {
  /** Receipts, and seats that were given out, that are not stored as they were told. */
  readonly lost: number;
  /** Ids of a player that are stored twice. */
  readonly doubled: number;
  /** Matches with a gap in their rows, or with rows that cannot be read or followed. */
  readonly broken: number;
  /** Moments at which a client saw what the rows do not tell. */
  readonly wrongViews: number;
  readonly storedRows: number;
  readonly storedMatches: number;
  /** What is wrong, in words; not all of it where it is much. */
  readonly findings: readonly string[];
}

const MOST_FINDINGS = 20;

/** Reads what the server has stored, while it is stopped, and all that the clients have noted. */
export async function judge(dataFolder: string, notesFiles: readonly string[]): Promise<Verdict> {
  const silent = { info: () => undefined, error: () => undefined };
  const store = await sqliteStore({
    folder: dataFolder,
    log: silent,
    onFatal(error) {
      throw error;
    },
  });
  try {
    const oracle = new Oracle(store);
    for (const file of notesFiles) {
      for await (const line of createInterface({ input: createReadStream(file) })) {
        await oracle.compare(notesSchema.parse(JSON.parse(line)));
      }
    }
    // What nobody has noted, such as a match whose maker never got an answer, has to be whole all the same.
    for (const { matchId } of await store.live()) await oracle.look(matchId);
    return oracle.verdict();
  } finally {
    await store.close();
  }
}

/** Exported for tests: it is given a store with what it shall find in it. */
export class Oracle {
  private readonly store: Pick<MatchStore, 'load' | 'read'>;
  private readonly seen = new Set<string>();
  private readonly findings: string[] = [];
  private readonly counts = { lost: 0, doubled: 0, broken: 0, wrongViews: 0, storedRows: 0, storedMatches: 0 };

  constructor(store: Pick<MatchStore, 'load' | 'read'>) {
    this.store = store;
  }

  verdict(): Verdict {
    return { ...this.counts, findings: this.findings };
  }

  async compare(notes: Notes): Promise<void> {
    const { matchId, names, receipts, shown } = notes;
    const rows = await this.rowsOf(matchId);
    const stored = new Set(
      rows.flatMap(({ facts }) => facts.flatMap((fact) => (fact.type === 'sat' ? fact.name : []))),
    );
    for (const name of names) if (!stored.has(name)) this.find('lost', `${matchId}: ${name} has no seat`);
    for (const [seat, sequence, command] of receipts) {
      const cause = rows[sequence - 1]?.cause;
      if (cause?.seat !== seat || !isOf(command, cause.command)) {
        this.find('lost', `${matchId}: row ${String(sequence)} is not ${seat} ${JSON.stringify(command)}`);
      }
    }
    const hashes = this.check(matchId, rows, new Set(shown.map(([sequence]) => sequence)));
    for (const [sequence, hash] of shown) {
      if (sequence > rows.length) this.find('lost', `${matchId}: row ${String(sequence)} was seen and is not stored`);
      else if (hashes.get(sequence) !== hash) this.find('wrongViews', `${matchId}: at row ${String(sequence)}`);
    }
  }

  /** Looks at a match by itself, unless it has been looked at. */
  async look(matchId: string): Promise<void> {
    if (!this.seen.has(matchId)) this.check(matchId, await this.rowsOf(matchId), new Set());
  }

  private async rowsOf(matchId: string): Promise<readonly Row[]> {
    this.seen.add(matchId);
    const { fault } = (await this.store.load(matchId, ENGINE_VERSION)) ?? { fault: 'it is not there' };
    if (fault !== undefined) this.find('broken', `${matchId}: ${fault}`);
    const rows = await this.store.read(matchId, 1);
    this.counts.storedMatches += 1;
    this.counts.storedRows += rows.length;
    return rows;
  }

  /** Whether the rows are whole by themselves. Gives what was to be shown at these sequences. */
  private check(matchId: string, rows: readonly Row[], wanted: ReadonlySet<number>): ReadonlyMap<number, string> {
    const hashes = new Map<number, string>();
    const ids = new Set<string>();
    let state: MatchState | undefined;
    for (const [index, row] of rows.entries()) {
      if (row.sequence !== index + 1) this.find('broken', `${matchId}: a gap before row ${String(row.sequence)}`);
      const id = idOf(state, row);
      if (id !== undefined && ids.has(id))
        this.find('doubled', `${matchId}: ${id} again at row ${String(row.sequence)}`);
      if (id !== undefined) ids.add(id);
      const game = gameOf(state, row);
      try {
        if (game === undefined) throw new Error('no such game');
        state = evolveMatch(game, state, row);
        if (wanted.has(row.sequence)) hashes.set(row.sequence, hashOf(game, state));
      } catch (error) {
        this.find('broken', `${matchId}: row ${String(row.sequence)} cannot be followed: ${String(error)}`);
        break;
      }
    }
    return hashes;
  }

  private find(what: 'lost' | 'doubled' | 'broken' | 'wrongViews', finding: string): void {
    this.counts[what] += 1;
    if (this.findings.length < MOST_FINDINGS) this.findings.push(`${what}: ${finding}`);
  }
}

/** Whether a stored command is the one that was sent. What the SDK adds by itself, such as entropy, is not looked at. */
function isOf(sent: unknown, stored: unknown): boolean {
  if (typeof sent !== 'object' || sent === null || typeof stored !== 'object' || stored === null) return false;
  const known = Object.entries(stored).filter(([name]) => Object.hasOwn(sent, name));
  return canonicalJson(Object.fromEntries(known)) === canonicalJson(sent);
}

/** The player and the id of what led to a row. */
function idOf(before: MatchState | undefined, { cause }: Row): string | undefined {
  const sitter = cause === null ? undefined : before?.sitters.get(cause.seat);
  if (cause === null || cause.id === null || sitter?.kind !== 'person') return undefined;
  return `${sitter.name} ${String(cause.id)}`;
}

function gameOf(state: MatchState | undefined, row: Row): AnyGame | undefined {
  const [fact] = row.facts;
  const id = state?.game ?? (fact?.type === 'created' ? fact.game : '');
  return HOSTED_GAMES[id]?.game;
}

function hashOf(game: AnyGame, { status, decision, winners, position }: MatchState): string {
  const isPlaying = position !== undefined && status === 'playing';
  const view: unknown = position === undefined ? undefined : game.view(position, undefined);
  return hashOfShown({
    status,
    decision,
    active: isPlaying ? game.active(position) : [],
    winners: winners ?? [],
    view: typeof view === 'object' && view !== null ? view : undefined,
  });
}
