import type { MatchStore, Row, Snapshot, StoredMatch } from '../match/index.ts';
import { SequenceTaken } from '../match/index.ts';
import { codeOf, readRows, writeRow } from './row-text.ts';

const FIRST_BYTES = 4_096;
const LINE_END = '\n';
/** UTF-8 takes at most three bytes for a UTF-16 unit. */
const MOST_BYTES_A_UNIT = 3;

/** One match, its rows as lines of JSON outside of the heap that the collector walks. */
class KeptMatch {
  readonly code: string;
  /** The newest shortcut, its state as JSON, so that nobody changes it. */
  snapshot: (Snapshot & { readonly state: string }) | undefined;
  isArchived = false;
  lastAt = 0;
  private bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  private end = 0;
  private count = 0;

  constructor(code: string) {
    this.code = code;
  }

  append(matchId: string, row: Row): void {
    if (this.isArchived || row.sequence !== this.count + 1) {
      throw new SequenceTaken(`row ${row.sequence} of ${matchId}`);
    }
    const line = writeRow(row) + LINE_END;
    this.makeRoom(line.length * MOST_BYTES_A_UNIT);
    this.end += this.bytes.write(line, this.end);
    this.count += 1;
    this.lastAt = row.at;
  }

  read(from: number, most: number): ReturnType<typeof readRows> {
    const lines = this.bytes.toString('utf8', 0, this.end).split(LINE_END).slice(0, this.count);
    const first = Math.max(1, from);
    return readRows(lines.slice(first - 1, first - 1 + most), first);
  }

  load(engine: string): StoredMatch {
    const kept = this.snapshot;
    const isFit = kept !== undefined && kept.engine === engine && kept.sequence <= this.count;
    const snapshot = isFit ? { ...kept, state: parsed(kept.state) } : undefined;
    const read = this.read((snapshot?.sequence ?? 0) + 1, Number.POSITIVE_INFINITY);
    return { snapshot, ...read, isArchived: this.isArchived };
  }

  private makeRoom(size: number): void {
    if (this.end + size <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.bytes.length * 2, this.end + size));
    this.bytes.copy(larger, 0, 0, this.end);
    this.bytes = larger;
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
    keepSnapshot(matchId, snapshot) {
      const match = matches.get(matchId);
      if (match !== undefined) match.snapshot = { ...snapshot, state: JSON.stringify(snapshot.state) };
    },
    archive(matchId) {
      const match = matches.get(matchId);
      if (match !== undefined) [match.isArchived, match.snapshot] = [true, undefined];
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
