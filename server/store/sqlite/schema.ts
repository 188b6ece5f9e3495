/** What stands in the file, and how an older file becomes a present one. */
import type { DatabaseSync } from 'node:sqlite';

/** Makes a file of one version one of the next; runs in a transaction. */
export type Migration = (database: DatabaseSync) => void;

/** Says that a file is one of these stores: `dsms` as a number. */
export const APPLICATION_ID = 0x64_73_6d_73;

/** The columns of a table with rows; it has another name while it is made anew. */
export const rowTable = (name: string): string => `
  CREATE TABLE ${name} (
    number INTEGER PRIMARY KEY,
    match INTEGER NOT NULL,
    sequence INTEGER NOT NULL,
    hash BLOB NOT NULL,
    text TEXT NOT NULL
  )`;

export const SNAPSHOT_TABLE = `
  CREATE TABLE snapshots (
    match INTEGER PRIMARY KEY,
    sequence INTEGER NOT NULL,
    engine TEXT NOT NULL,
    seal BLOB NOT NULL,
    state TEXT NOT NULL
  )`;

/** How each index of the archive is made, and what reads the whole of it. */
export const ARCHIVE_INDEXES = [
  {
    name: 'archive_id',
    made: 'CREATE UNIQUE INDEX archive_id ON archive (id)',
    read: 'SELECT count(id) FROM archive INDEXED BY archive_id WHERE id > 0',
  },
  {
    name: 'archive_code',
    made: 'CREATE INDEX archive_code ON archive (code, ended)',
    read: 'SELECT count(ended) FROM archive INDEXED BY archive_code WHERE code > 0',
  },
  {
    name: 'archive_ended',
    made: 'CREATE INDEX archive_ended ON archive (ended)',
    read: 'SELECT count(ended) FROM archive INDEXED BY archive_ended WHERE ended > -1',
  },
] as const;

/** From version 0, an empty file, to 1, and so on. A release never changes one that is there, only adds. */
export const MIGRATIONS: readonly Migration[] = [makeTables, makeKeys];

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
    ${rowTable('rows')};
    ${SNAPSHOT_TABLE};
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
    ${ARCHIVE_INDEXES.map(({ made }) => `${made};`).join('\n')}
    PRAGMA application_id = ${APPLICATION_ID};
  `);
}

/** What belongs to the matches and is none of their rows, so that a copy of the file is all that a server needs. */
function makeKeys(database: DatabaseSync): void {
  database.exec('CREATE TABLE keys (name TEXT PRIMARY KEY, value TEXT NOT NULL)');
}
