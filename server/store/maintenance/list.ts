/** What matches a store has. */
import type { DatabaseSync } from 'node:sqlite';
import type { MatchStatus } from '../../match/index.ts';
import { storeFile } from '../sqlite/files.ts';
import { readMatches, scanRows } from '../sqlite/kept-matches.ts';
import { openToRead } from '../sqlite/open-database.ts';
import { explained, RESTORE_ADVICE } from '../sqlite/opening-faults.ts';
import { Reading } from '../sqlite/reading.ts';
import { numberIn, textIn } from '../sqlite/values.ts';
import { standingOf } from './standing.ts';

/** A match as a host sees it: who is in it is nobody's business. */
export interface ListedMatch {
  readonly matchId: string;
  readonly code: string;
  readonly rows: number;
  readonly standing: Standing;
}

/** When an archived match ended, in milliseconds since 1970; how a live one stands, undefined where no row tells it. */
export type Standing =
  | { readonly kind: 'archived'; readonly ended: number }
  | { readonly kind: 'live'; readonly status: MatchStatus | undefined };

/** All matches of a folder, oldest first and the live ones last, also while a server runs. Throws a StoreOpenError. */
export function listStore(folder: string): readonly ListedMatch[] {
  const database = openToRead(folder);
  try {
    return explained(storeFile(folder), () => listed(database), RESTORE_ADVICE);
  } finally {
    database.close();
  }
}

/** As it is at one moment: a match that moves to the archive meanwhile is listed once. */
function listed(database: DatabaseSync): readonly ListedMatch[] {
  database.exec('BEGIN');
  try {
    return [...archivedMatches(database), ...liveMatches(database)];
  } finally {
    database.exec('ROLLBACK');
  }
}

function archivedMatches(database: DatabaseSync): readonly ListedMatch[] {
  const archived = database.prepare('SELECT id, code, count, ended FROM archive ORDER BY ended, number').all();
  return archived.map((row) => ({
    matchId: textIn(row['id']),
    code: textIn(row['code']),
    rows: numberIn(row['count']),
    standing: { kind: 'archived', ended: numberIn(row['ended']) },
  }));
}

function liveMatches(database: DatabaseSync): readonly ListedMatch[] {
  const { kept } = readMatches(database);
  scanRows(database, kept);
  const reading = new Reading(database, kept);
  return [...kept.byKey.values()].map((match) => ({
    matchId: match.matchId,
    code: match.code,
    rows: match.count,
    standing: { kind: 'live', status: standingOf(reading, match) },
  }));
}
