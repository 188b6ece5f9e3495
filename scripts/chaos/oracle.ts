/** Compares what clients were told with what is stored, row by row. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { MatchState, MatchStore, Row } from '../../server/match/index.ts';
import { evolveMatch } from '../../server/match/index.ts';
import { sqliteStore } from '../../server/store/index.ts';
import type { AnyGame } from '../../shared/games/registry.ts';
import { ENGINE_VERSION, HOSTED_GAMES } from '../../shared/games/registry.ts';
import { canonicalJson } from '../../shared/kernel/index.ts';
import type { AroundCounts } from './around-oracle.ts';
import { AroundOracle } from './around-oracle.ts';
import { checkClocks, checkHearing } from './client-oracle.ts';
import type { FaultKind } from './judging.ts';
import type { Notes } from './messages.ts';
import { notesSchema } from './messages.ts';
import { hashOfShown, shownOf } from './shown.ts';
import { TableOracle } from './table-oracle.ts';
import type { ServerRun } from './uptime.ts';

export interface Verdict {
  /** Receipts, seats that were given out, lines, votes, time and the like that are not there as they were told. */
  readonly lost: number;
  /** What is there twice: ids of a player, lines, results, next matches, time. */
  readonly doubled: number;
  /** Matches with a gap in their rows, or with rows that cannot be read or followed. */
  readonly broken: number;
  /** Moments at which a client saw what the rows do not tell. */
  readonly wrongViews: number;
  /** What should have come to its end, and has not: turns, votes, offers. */
  readonly stuck: readonly string[];
  readonly storedRows: number;
  readonly storedMatches: number;
  /** How much there was besides the games. */
  readonly around: Readonly<AroundCounts>;
  /** What is wrong, in words; not all of it where it is much. */
  readonly findings: readonly string[];
}

const MOST_FINDINGS = 20;

/** Reads what the server has stored, while it is stopped, and all that the clients have noted. */
export async function judge(
  dataFolder: string,
  notesFiles: readonly string[],
  runs: readonly ServerRun[],
): Promise<Verdict> {
  const silent = { info: () => undefined, error: () => undefined };
  const store = await sqliteStore({
    folder: dataFolder,
    log: silent,
    onFatal(error) {
      throw error;
    },
  });
  try {
    const oracle = new Oracle(store, runs);
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

/** Exported for tests: it is given a store with what it shall find in it, and when the server was there. */
export class Oracle {
  private readonly store: Pick<MatchStore, 'load' | 'read'>;
  private readonly runs: readonly ServerRun[];
  private readonly seen = new Set<string>();
  private readonly findings: string[] = [];
  private readonly stuck: string[] = [];
  private readonly counts = { lost: 0, doubled: 0, broken: 0, wrongViews: 0, storedRows: 0, storedMatches: 0 };
  private readonly around: AroundCounts = { lines: 0, votes: 0, rematches: 0, timeouts: 0 };
  private readonly tables: TableOracle;
  private readonly find = (what: FaultKind, finding: string): void => {
    if (what === 'stuck') this.stuck.push(finding);
    else this.counts[what] += 1;
    if (what !== 'stuck' && this.findings.length < MOST_FINDINGS) this.findings.push(`${what}: ${finding}`);
  };

  constructor(store: Pick<MatchStore, 'load' | 'read'>, runs: readonly ServerRun[]) {
    this.store = store;
    this.runs = runs;
    this.tables = new TableOracle(this.find);
  }

  /** What all that it has been given comes to. */
  verdict(): Verdict {
    this.tables.end();
    const { stuck, around, findings } = this;
    return { ...this.counts, stuck, around, findings };
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
    const states = this.check(matchId, rows);
    for (const [sequence, hash] of shown) {
      const known = states[sequence - 1];
      if (sequence > rows.length) this.find('lost', `${matchId}: row ${String(sequence)} was seen and is not stored`);
      else if (known === undefined || hashOfShown(shownOf(known.game, known.state)) !== hash) {
        this.find('wrongViews', `${matchId}: at row ${String(sequence)}`);
      }
    }
    const plainStates = states.map(({ state }) => state);
    for (const hearing of notes.hearings) checkHearing(matchId, hearing, { rows, states: plainStates }, this.find);
    for (const clocks of notes.clocks)
      checkClocks(matchId, clocks, { states: plainStates, runs: this.runs }, this.find);
    this.tables.compare(notes, rows);
  }

  /** Looks at a match by itself, unless it has been looked at. */
  async look(matchId: string): Promise<void> {
    if (!this.seen.has(matchId)) this.check(matchId, await this.rowsOf(matchId));
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

  /** Whether the rows are whole by themselves. Gives what the match was after each, as far as they can be followed. */
  private check(matchId: string, rows: readonly Row[]): readonly Followed[] {
    const states: Followed[] = [];
    const ids = new Set<string>();
    let around: AroundOracle | undefined;
    for (const [index, row] of rows.entries()) {
      if (row.sequence !== index + 1) this.find('broken', `${matchId}: a gap before row ${String(row.sequence)}`);
      const before = states.at(-1)?.state;
      const id = idOf(before, row);
      if (id !== undefined && ids.has(id))
        this.find('doubled', `${matchId}: ${id} again at row ${String(row.sequence)}`);
      if (id !== undefined) ids.add(id);
      const game = gameOf(before, row);
      try {
        if (game === undefined) throw new Error('no such game');
        const state = evolveMatch(game, before, row);
        states.push({ game, state });
        around ??= new AroundOracle({ game, matchId, runs: this.runs, counts: this.around, find: this.find });
        if (before !== undefined) around.follow(before, row, state);
      } catch (error) {
        this.find('broken', `${matchId}: row ${String(row.sequence)} cannot be followed: ${String(error)}`);
        break;
      }
    }
    const last = states.at(-1);
    if (last !== undefined) around?.end(last.state);
    this.tables.take(
      matchId,
      rows,
      states.map(({ state }) => state),
    );
    return states;
  }
}

/** What a match was after a row, and what it plays. */
interface Followed {
  readonly game: AnyGame;
  readonly state: MatchState;
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
