/** Takes parts out of a file that are damaged, so that they can be made anew: SQLite cannot drop what it cannot read. */
import type { DatabaseSync } from 'node:sqlite';

/** Takes a table or an index out of the schema, whatever its pages look like. They stay in the file, unused, until a VACUUM. */
export type Cut = (name: string) => void;

/** One transaction in which parts can be cut out. */
export function operate(database: DatabaseSync, work: (cut: Cut) => void): void {
  database.enableDefensive(false);
  try {
    database.exec('BEGIN IMMEDIATE');
    work((name) => {
      database.exec('PRAGMA writable_schema = ON');
      database.prepare('DELETE FROM sqlite_schema WHERE name = ? OR tbl_name = ?').run(name, name);
      // What SQLite remembers of the schema is read anew.
      database.exec('PRAGMA writable_schema = RESET');
    });
    database.exec('COMMIT');
  } finally {
    if (database.isTransaction) database.exec('ROLLBACK');
    database.exec('PRAGMA writable_schema = RESET');
    database.enableDefensive(true);
  }
}
