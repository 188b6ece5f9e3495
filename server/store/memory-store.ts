import type { MatchStore, Row, Snapshot, StoredMatch } from '../match/index.ts';
import { SequenceTaken } from '../match/index.ts';
import { codeOf, readRows, writeRow } from './row-text.ts';

const FIRST_BYTES = 4_096;
const LINE_END = '\n';
/** UTF-8 takes at most three bytes for a UTF-16 unit. */
const MOST_BYTES_A_UNIT = 3;

/** Text outside of the heap that the collector walks, in bytes that are used again. */
class Texts {
  private bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  private end = 0;

  add(text: string): void {
    this.makeRoom(text.length * MOST_BYTES_A_UNIT);
    this.end += this.bytes.write(text, this.end);
  }

  clear(): void {
    this.end = 0;
  }

  toString(): string {
    return this.bytes.toString('utf8', 0, this.end);
  }

  private makeRoom(size: number): void {
    if (this.end + size <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.bytes.length * 2, this.end + size));
    this.bytes.copy(larger, 0, 0, this.end);
    this.bytes = larger;
  }
}

/** One match, its rows as lines of JSON. */
class KeptMatch {
  readonly code: string;
  isArchived = false;
  lastAt = 0;
  private readonly rows = new Texts();
  private count = 0;
  /** The newest shortcut, its state as JSON beside it, so that nobody changes it. */
  private shortcut: Pick<Snapshot, 'sequence' | 'engine'> | undefined;
  private state: Texts | undefined;

  constructor(code: string) {
    this.code = code;
  }

  append(matchId: string, row: Row): void {
    if (this.isArchived || row.sequence !== this.count + 1) {
      throw new SequenceTaken(`row ${row.sequence} of ${matchId}`);
    }
    this.rows.add(writeRow(row) + LINE_END);
    this.count += 1;
    this.lastAt = row.at;
  }

  read(from: number, most: number): ReturnType<typeof readRows> {
    const lines = this.rows.toString().split(LINE_END).slice(0, this.count);
    const first = Math.max(1, from);
    return readRows(lines.slice(first - 1, first - 1 + most), first);
  }

  load(engine: string): StoredMatch {
    const { shortcut, state } = this;
    const isFit = shortcut !== undefined && shortcut.engine === engine && shortcut.sequence <= this.count;
    const snapshot = isFit && state !== undefined ? { ...shortcut, state: parsed(state.toString()) } : undefined;
    const read = this.read((snapshot?.sequence ?? 0) + 1, Number.POSITIVE_INFINITY);
    return { snapshot, ...read, isArchived: this.isArchived };
  }

  keepSnapshot({ sequence, engine, state }: Snapshot): void {
    this.shortcut = { sequence, engine };
    this.state ??= new Texts();
    this.state.clear();
    this.state.add(JSON.stringify(state));
  }

  archive(): void {
    this.isArchived = true;
    this.shortcut = undefined;
    this.state = undefined;
  }
}

/** A store that lives as long as its process: for tests, and for hosts who need nothing kept. */
export function memoryStore(): MatchStore {
  const matches = new Map<string, KeptMatch>();
  return {
    append(matchId, row) {
      const match = matches.get(matchId) ?? new KeptMatch(codeOf(row));
      match.append(matchId, row);
      matches.set(matchId, match);
      return undefined;
    },
    read: (matchId, from, most = Number.POSITIVE_INFINITY) =>
      Promise.resolve(matches.get(matchId)?.read(from, most).rows ?? []),
    load: (matchId, engine) => Promise.resolve(matches.get(matchId)?.load(engine)),
    live: () =>
      Promise.resolve(
        [...matches].filter(([, { isArchived }]) => !isArchived).map(([matchId, { code }]) => ({ matchId, code })),
      ),
    archivedByCode: (code) => Promise.resolve(newestArchived(matches, code)),
    keepSnapshot: (matchId, snapshot) => matches.get(matchId)?.keepSnapshot(snapshot),
    archive(matchId) {
      matches.get(matchId)?.archive();
      return Promise.resolve();
    },
    forgetArchivedBefore(time) {
      const forgotten = [...matches].filter(([, { isArchived, lastAt }]) => isArchived && lastAt < time);
      for (const [matchId] of forgotten) matches.delete(matchId);
      return Promise.resolve(forgotten.map(([matchId]) => matchId));
    },
    close: () => Promise.resolve(),
  };
}

function parsed(json: string): unknown {
  return JSON.parse(json);
}

function newestArchived(matches: ReadonlyMap<string, KeptMatch>, code: string): string | undefined {
  let newest: [string, KeptMatch] | undefined;
  for (const entry of matches) {
    const [, match] = entry;
    if (match.isArchived && match.code === code && match.lastAt >= (newest?.[1].lastAt ?? 0)) newest = entry;
  }
  return newest?.[0];
}
