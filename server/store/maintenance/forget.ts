/** Erases a person from a store that no server uses. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { deflateSync } from 'node:zlib';
import { StoreOpenError } from '../open-error.ts';
import { firstHash, hashOfMark, hasMark, marksOf, nextHash, toBytes, toHash } from '../sqlite/chain.ts';
import { Transaction } from '../sqlite/committing.ts';
import type { KeptMatches } from '../sqlite/kept-matches.ts';
import { readMatches, scanRows } from '../sqlite/kept-matches.ts';
import { copyDatabase, storeFile } from '../sqlite/files.ts';
import { openDatabase } from '../sqlite/open-database.ts';
import { openFault, RESTORE_ADVICE } from '../sqlite/opening-faults.ts';
import type { StoredRow } from '../sqlite/reading.ts';
import { inflated, Reading } from '../sqlite/reading.ts';
import { bytesIn, numberIn, textIn } from '../sqlite/values.ts';
import { erased, eraserOf } from './erasing.ts';

/** What was changed, and what was not looked into. */
export interface Forgotten {
  readonly live: readonly string[];
  readonly archived: readonly string[];
  /** The ids of matches that are damaged: the person may be in rows of them that cannot be read. */
  readonly unread: readonly string[];
  /** The copy of what was there before, which has the person in it; undefined where nothing was changed. */
  readonly copy: string | undefined;
  /** Other files in the folder, such as copies made before: they may hold the person still. */
  readonly otherFiles: readonly string[];
}

const UNREADABLE: StoredRow = { hash: '', text: '' };
const OWN_FILES = /^(matches\.sqlite(-wal|-shm|\.before-forget)?|lock\.sqlite|token\.key)$/;
const COPY = '.before-forget';

/**
 * Puts something else in the place of a player's name and id, in all rows of all matches, in one transaction, after a
 * copy; and sees to it that the file holds no trace of them. The player is named by secret or by id, see `isPlayer`. Throws
 * a StoreOpenError, also where the copy of another time is there still.
 */
export async function forgetPlayer(folder: string, player: string): Promise<Forgotten> {
  const file = storeFile(folder);
  const copy = `${file}${COPY}`;
  if (!existsSync(file)) throw new StoreOpenError('missing', `${folder} holds no matches: there is no ${file}`);
  const opened = await openDatabase(folder);
  const { database } = opened;
  try {
    if (existsSync(copy)) {
      const advice = 'delete it once you know that all is as it should be';
      throw new StoreOpenError('notWritable', `${copy} is there, from the last time: ${advice}`);
    }
    await copyDatabase(database, copy);
    const changed = forgetWithin(database, file, player);
    const hasChanged = changed.live.length + changed.archived.length > 0;
    if (!hasChanged) rmSync(copy);
    // Whatever pages and logs still hold of what was there before.
    else database.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
    const otherFiles = readdirSync(folder).filter((name) => !OWN_FILES.test(name));
    return { ...changed, copy: hasChanged ? copy : undefined, otherFiles };
  } catch (error) {
    throw openFault(file, error, RESTORE_ADVICE);
  } finally {
    opened.close();
  }
}

type Changed = Pick<Forgotten, 'live' | 'archived' | 'unread'>;

function forgetWithin(database: DatabaseSync, file: string, player: string): Changed {
  const [live, archived, unread]: [string[], string[], string[]] = [[], [], []];
  database.exec('PRAGMA secure_delete = ON');
  new Transaction(database).run(() => {
    database.exec('DELETE FROM rows WHERE match NOT IN (SELECT key FROM matches)');
    const { kept } = readMatches(database);
    if (scanRows(database, kept) === 'cut off') {
      throw new StoreOpenError('damaged', `${file} is damaged: a start of the server mends what can be mended`);
    }
    forgetLive(database, kept, player, { changed: live, unread });
    forgetArchived(database, player, { changed: archived, unread });
  });
  return { live, archived, unread };
}

interface Lists {
  readonly changed: string[];
  readonly unread: string[];
}

function forgetLive(database: DatabaseSync, kept: KeptMatches, player: string, { changed, unread }: Lists): void {
  const reading = new Reading(database, kept);
  const setRow = database.prepare('UPDATE rows SET hash = ?, text = ? WHERE number = ?');
  const setHead = database.prepare('UPDATE matches SET head = ? WHERE key = ?');
  const removeSnapshot = database.prepare('DELETE FROM snapshots WHERE match = ?');
  for (const match of kept.byKey.values()) {
    const stored = reading.storedRows(match, 1, match.numbers.length);
    const rows = stored.map((row) => row ?? UNREADABLE);
    const { chain, isUnread } = erased(match.matchId, { rows, head: match.head }, eraserOf(player));
    if (isUnread || rows.length < match.count) unread.push(match.matchId);
    if (chain === undefined) continue;
    for (const [index, { hash, text }] of chain.rows.entries())
      if (hash !== UNREADABLE.hash) setRow.run(toBytes(hash), text, match.numbers[index] ?? -1);
    setHead.run(toBytes(chain.head), match.key);
    removeSnapshot.run(match.key);
    changed.push(match.matchId);
  }
}

function forgetArchived(database: DatabaseSync, player: string, { changed, unread }: Lists): void {
  const find = database.prepare('SELECT id, head, marks, texts FROM archive WHERE number = ?');
  const set = database.prepare('UPDATE archive SET head = ?, marks = ?, texts = ? WHERE number = ?');
  // Not while it is read: a row that has grown may move, and would come twice.
  for (const { number } of database.prepare('SELECT number FROM archive').all()) {
    const found = find.get(numberIn(number)) ?? {};
    const matchId = textIn(found['id']);
    const texts = inflated(bytesIn(found['texts']));
    const rows = chained(matchId, texts ?? [], bytesIn(found['marks']));
    const { chain, isUnread } = erased(matchId, { rows, head: toHash(bytesIn(found['head'])) }, eraserOf(player));
    if (isUnread || texts === undefined) unread.push(matchId);
    if (chain === undefined) continue;
    const packed = deflateSync(chain.rows.map(({ text }) => text).join('\n'));
    set.run(toBytes(chain.head), marksOf(chain.rows.map(({ hash }) => hash)), packed, numberIn(number));
    changed.push(matchId);
  }
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
