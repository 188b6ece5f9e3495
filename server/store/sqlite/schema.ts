/** What stands in the file, and how an older file becomes a present one. */
import type { DatabaseSync } from 'node:sqlite';

/** Makes a file of one version one of the next; runs in a transaction. */
export type Migration = (database: DatabaseSync) => void;

/** Says that a file is one of these stores: `dsms` as a number. */
export const APPLICATION_ID = 0x64_73_6d_73;

/** From version 0, an empty file, to 1, and so on. A release never changes one that is there, only adds. */
export const MIGRATIONS: readonly Migration[] = [makeTables];

/**
 * `rows` is only ever appended to, by its number, and has no other index: what belongs to a match is found by one scan at
 * the start. Rows of a key that `matches` has not are left over from an archived match, and are swept away.
 */
function makeTables(database: DatabaseSync): void {
  database.exec(`
    CREATE TABLE matches (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL,
      code TEXT NOT NULL,
      count INTEGER NOT NULL,
      head BLOB NOT NULL
    );
    CREATE TABLE rows (
      number INTEGER PRIMARY KEY,
      match INTEGER NOT NULL,
      sequence INTEGER NOT NULL,
      hash BLOB NOT NULL,
      text TEXT NOT NULL
    );
    CREATE TABLE snapshots (
      match INTEGER PRIMARY KEY,
      sequence INTEGER NOT NULL,
      engine TEXT NOT NULL,
      seal BLOB NOT NULL,
      state TEXT NOT NULL
    );
    CREATE TABLE archive (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL,
      code TEXT NOT NULL,
      ended INTEGER NOT NULL,
      count INTEGER NOT NULL,
      head BLOB NOT NULL,
      marks BLOB NOT NULL,
      texts BLOB NOT NULL
    );
    CREATE UNIQUE INDEX archive_id ON archive (id);
    CREATE INDEX archive_code ON archive (code, ended);
    CREATE INDEX archive_ended ON archive (ended);
    PRAGMA application_id = ${APPLICATION_ID};
  `);
}
