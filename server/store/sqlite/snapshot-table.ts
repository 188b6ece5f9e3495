/** Where snapshots lie. They are shortcuts: whatever is wrong with them, all is done without. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { kindOf, sayFault } from './faults.ts';
import { SNAPSHOT_TABLE } from './schema.ts';
import { operate } from './surgery.ts';
import { bytesIn, numberIn, textIn } from './values.ts';

/** Tells the host of damage that was found, in few words and in SQLite's own. */
export type Note = (event: string, reason: string) => void;

export interface FoundSnapshot {
  readonly sequence: number;
  readonly seal: Uint8Array;
  readonly state: string;
}

export class SnapshotTable {
  private readonly database: DatabaseSync;
  private readonly note: Note;
  private readonly get: StatementSync;
  private readonly put: StatementSync;
  private readonly delete: StatementSync;
  private isDamaged = false;
  private wasMended = false;
  private isGivenUp = false;

  constructor(database: DatabaseSync, note: Note) {
    this.database = database;
    this.note = note;
    this.get = database.prepare('SELECT sequence, seal, state FROM snapshots WHERE match = ? AND engine = ?');
    this.put = database.prepare(
      'INSERT OR REPLACE INTO snapshots (match, sequence, engine, seal, state) VALUES (?, ?, ?, ?, ?)',
    );
    this.delete = database.prepare('DELETE FROM snapshots WHERE match = ?');
  }

  /** The snapshot of a match by this engine; undefined where there is none that can be read. */
  find(key: number, engine: string): FoundSnapshot | undefined {
    try {
      const found = this.guarded(() => this.get.get(key, engine));
      return (
        found && {
          sequence: numberIn(found['sequence']),
          seal: bytesIn(found['seal']),
          state: textIn(found['state']),
        }
      );
    } catch (error) {
      if (kindOf(error) !== 'corrupt') throw error;
      this.mend(error);
      return undefined;
    }
  }

  /** Throws where the table is damaged: the transaction has to be tried again after `mend`. */
  set(key: number, sequence: number, engine: string, seal: Uint8Array, state: string): void {
    this.guarded(() => this.put.run(key, sequence, engine, seal, state));
  }

  /** Throws as `set` does. */
  remove(key: number): void {
    this.guarded(() => this.delete.run(key));
  }

  /** Makes the table anew if something was found wrong with it, outside of any transaction. Says whether it was. */
  mend(error: unknown): boolean {
    if (!this.isDamaged) return false;
    this.isDamaged = false;
    try {
      if (this.wasMended) throw error;
      operate(this.database, (cut) => {
        cut('snapshots');
        this.database.exec(SNAPSHOT_TABLE);
      });
      this.wasMended = true;
      this.note('the snapshots were damaged, and are made anew', sayFault(error));
    } catch {
      this.isGivenUp = true;
      this.note('the snapshots are damaged: matches are loaded without', sayFault(error));
    }
    return true;
  }

  private guarded<Value>(work: () => Value): Value | undefined {
    if (this.isGivenUp) return undefined;
    try {
      return work();
    } catch (error) {
      if (kindOf(error) === 'corrupt') this.isDamaged = true;
      throw error;
    }
  }
}
