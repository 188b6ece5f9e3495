/** What can be made anew from the rest of a damaged file is, once: then the matches go on. */
import type { DatabaseSync } from 'node:sqlite';
import { kindOf, sayFault } from './faults.ts';
import { ARCHIVE_INDEXES } from './schema.ts';
import type { Note } from './snapshot-table.ts';
import { SnapshotTable } from './snapshot-table.ts';
import { operate } from './surgery.ts';

export class Mending {
  readonly snapshots: SnapshotTable;
  private readonly database: DatabaseSync;
  private readonly note: Note;
  private indexes: 'good' | 'suspected' | 'seen to' = 'good';

  constructor(database: DatabaseSync, note: Note) {
    this.database = database;
    this.note = note;
    this.snapshots = new SnapshotTable(database, note);
  }

  /** Outside of any transaction: says whether what has failed with this error may be tried again. */
  mend(error: unknown): boolean {
    if (kindOf(error) !== 'corrupt') return false;
    if (this.snapshots.mend(error)) return true;
    this.suspectIndexes();
    return this.mendIndexes();
  }

  /** Something was wrong that may come from an index of the archive. */
  suspectIndexes(): void {
    if (this.indexes === 'good') this.indexes = 'suspected';
  }

  /** Makes indexes anew that are suspected and damaged, outside of any transaction. Says whether some were. */
  mendIndexes(): boolean {
    if (this.indexes !== 'suspected') return false;
    this.indexes = 'seen to';
    return ARCHIVE_INDEXES.map(({ name, made, read }) => this.mendIndex(name, made, read)).includes(true);
  }

  /** Reads, and reads again what could be mended. */
  retried<Value>(read: () => Value): Value {
    try {
      return read();
    } catch (error) {
      if (!this.mend(error)) throw error;
      return read();
    }
  }

  private mendIndex(name: string, made: string, read: string): boolean {
    try {
      this.database.prepare(read).get();
      return false;
    } catch (error) {
      if (kindOf(error) !== 'corrupt') throw error;
      return this.makeAnew(name, made, error);
    }
  }

  private makeAnew(name: string, made: string, damage: unknown): boolean {
    try {
      operate(this.database, (cut) => {
        cut(name);
        this.database.exec(made);
      });
      this.note(`the index ${name} was damaged, and is made anew`, sayFault(damage));
      return true;
    } catch {
      this.note(`the index ${name} is damaged: restore a backup`, sayFault(damage));
      return false;
    }
  }
}
