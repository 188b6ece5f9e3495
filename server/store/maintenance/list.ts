/** What matches a store has. */
import type { DatabaseSync } from 'node:sqlite';
import { storeFile } from '../sqlite/files.ts';
import { openToRead } from '../sqlite/open-database.ts';
import { explained, RESTORE_ADVICE } from '../sqlite/opening-faults.ts';
import { numberIn, textIn } from '../sqlite/values.ts';

/** A match as a host sees it: who is in it is nobody's business. */
export interface ListedMatch {
  readonly matchId: string;
  readonly code: string;
  readonly rows: number;
  /** When an archived match ended, in milliseconds since 1970; undefined for a live one. */
  readonly ended: number | undefined;
}

/** All matches of a folder, oldest first and the live ones last, also while a server runs. Throws a StoreOpenError. */
export function listStore(folder: string): readonly ListedMatch[] {
  const database = openToRead(folder);
  try {
    return explained(storeFile(folder), () => listed(database), RESTORE_ADVICE);
  } finally {
    database.close();
  }
}

function listed(database: DatabaseSync): readonly ListedMatch[] {
  const archived = database.prepare('SELECT id, code, count, ended FROM archive ORDER BY ended, number').all();
  const live = database.prepare('SELECT id, code, count FROM matches ORDER BY key').all();
  return [...archived, ...live].map((row) => ({
    matchId: textIn(row['id']),
    code: textIn(row['code']),
    rows: numberIn(row['count']),
    ended: row['ended'] === undefined ? undefined : numberIn(row['ended']),
  }));
}
