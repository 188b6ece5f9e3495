/** Erases a person from a store that no server uses. */
import { readdirSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { deflateSync } from 'node:zlib';
import { firstHash, hashOfMark, hasMark, marksOf, nextHash, toBytes, toHash } from '../sqlite/chain.ts';
import { Transaction } from '../sqlite/committing.ts';
import { readMatches, scanRows } from '../sqlite/kept-matches.ts';
import { openDatabase, openFault } from '../sqlite/open-database.ts';
import type { StoredRow } from '../sqlite/reading.ts';
import { inflated, Reading } from '../sqlite/reading.ts';
import { bytesIn, numberIn, textIn } from '../sqlite/values.ts';
import { erased, eraserOf } from './erasing.ts';

/** What was changed, and what was not looked into. */
export interface Forgotten {
  readonly live: readonly string[];
  readonly archived: readonly string[];
  /** The ids of archived matches that are damaged and could not be unpacked. */
  readonly unread: readonly string[];
  /** Other files in the folder, such as copies made before: they may hold the person still. */
  readonly otherFiles: readonly string[];
}

const UNREADABLE: StoredRow = { hash: '', text: '' };
const OWN_FILES = /^(matches\.sqlite(-wal|-shm)?|lock\.sqlite)$/;

/**
 * Puts something else in the place of a player's name and id, in all rows of all matches, in one transaction; and sees to
 * it that the file holds no trace of them. The player is named by secret or by id. Throws a StoreOpenError.
 */
export async function forgetPlayer(folder: string, player: string): Promise<Forgotten> {
  const opened = await openDatabase(folder);
  const { database } = opened;
  try {
    database.exec('PRAGMA secure_delete = ON');
    const forgotten: { live: string[]; archived: string[]; unread: string[] } = { live: [], archived: [], unread: [] };
    new Transaction(database).run(() => {
      database.exec('DELETE FROM rows WHERE match NOT IN (SELECT key FROM matches)');
      forgotten.live = forgetLive(database, player);
      [forgotten.archived, forgotten.unread] = forgetArchived(database, player);
    });
    // Whatever pages and logs still hold of what was there before.
    database.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
    return { ...forgotten, otherFiles: readdirSync(folder).filter((name) => !OWN_FILES.test(name)) };
  } catch (error) {
    throw openFault(folder, error);
  } finally {
    opened.close();
  }
}

function forgetLive(database: DatabaseSync, player: string): string[] {
  const { kept } = readMatches(database);
  scanRows(database, kept);
  const reading = new Reading(database, kept);
  const setRow = database.prepare('UPDATE rows SET hash = ?, text = ? WHERE number = ?');
  const setHead = database.prepare('UPDATE matches SET head = ? WHERE key = ?');
  const removeSnapshot = database.prepare('DELETE FROM snapshots WHERE match = ?');
  const changed: string[] = [];
  for (const match of kept.byKey.values()) {
    const stored = reading.storedRows(match, 1, match.numbers.length);
    const rows = stored.map((row) => row ?? UNREADABLE);
    const chain = erased(match.matchId, { rows, head: match.head }, eraserOf(player));
    if (chain === undefined) continue;
    for (const [index, { hash, text }] of chain.rows.entries())
      if (hash !== UNREADABLE.hash) setRow.run(toBytes(hash), text, match.numbers[index] ?? -1);
    setHead.run(toBytes(chain.head), match.key);
    removeSnapshot.run(match.key);
    changed.push(match.matchId);
  }
  return changed;
}

function forgetArchived(database: DatabaseSync, player: string): [string[], string[]] {
  const find = database.prepare('SELECT id, head, marks, texts FROM archive WHERE number = ?');
  const set = database.prepare('UPDATE archive SET head = ?, marks = ?, texts = ? WHERE number = ?');
  const [changed, unread]: [string[], string[]] = [[], []];
  // Not while it is read: a row that has grown may move, and would come twice.
  for (const { number } of database.prepare('SELECT number FROM archive').all()) {
    const found = find.get(numberIn(number)) ?? {};
    const matchId = textIn(found['id']);
    const texts = inflated(bytesIn(found['texts']));
    if (texts === undefined) {
      unread.push(matchId);
      continue;
    }
    const rows = chained(matchId, texts, bytesIn(found['marks']));
    const chain = erased(matchId, { rows, head: toHash(bytesIn(found['head'])) }, eraserOf(player));
    if (chain === undefined) continue;
    const packed = deflateSync(chain.rows.map(({ text }) => text).join('\n'));
    set.run(toBytes(chain.head), marksOf(chain.rows.map(({ hash }) => hash)), packed, numberIn(number));
    changed.push(matchId);
  }
  return [changed, unread];
}

/** The rows of an archived match with their hashes; from a changed row on with what was kept of them. */
function chained(matchId: string, texts: readonly string[], marks: Uint8Array): readonly StoredRow[] {
  let previous = firstHash(matchId);
  let isWhole = true;
  return texts.map((text, index) => {
    const hash = nextHash(previous, text);
    isWhole &&= hasMark(marks, index, hash);
    previous = hash;
    return { text, hash: isWhole ? hash : hashOfMark(marks, index) };
  });
}
