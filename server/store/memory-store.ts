import type { MatchStore, Row } from '../match/index.ts';
import { SequenceTaken } from '../match/index.ts';
import { rowSchema } from './row-schema.ts';

const FIRST_BYTES = 4_096;
const LINE_END = '\n';
/** UTF-8 takes at most three bytes for a UTF-16 unit. */
const MOST_BYTES_A_UNIT = 3;

/** The rows of one match as lines of JSON, outside of the heap that the collector walks. */
class Rows {
  private bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  private end = 0;
  private count = 0;

  append(matchId: string, row: Row): void {
    if (row.sequence !== this.count + 1) throw new SequenceTaken(`row ${row.sequence} of ${matchId}`);
    const line = JSON.stringify(row);
    this.makeRoom(line.length * MOST_BYTES_A_UNIT + LINE_END.length);
    this.end += this.bytes.write(line, this.end);
    this.end += this.bytes.write(LINE_END, this.end);
    this.count += 1;
  }

  read(from: number, most: number): readonly Row[] {
    const lines = this.bytes.toString('utf8', 0, this.end).split(LINE_END).slice(0, this.count);
    const first = Math.max(0, from - 1);
    return lines.slice(first, first + most).map((line) => rowSchema.parse(JSON.parse(line)));
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
  const matches = new Map<string, Rows>();
  return {
    append(matchId, row) {
      const rows = matches.get(matchId) ?? new Rows();
      rows.append(matchId, row);
      matches.set(matchId, rows);
      return undefined;
    },
    read: (matchId, from, most = Number.POSITIVE_INFINITY) =>
      Promise.resolve(matches.get(matchId)?.read(from, most) ?? []),
    matchIds: () => Promise.resolve([...matches.keys()]),
  };
}
