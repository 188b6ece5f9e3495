/** Ways to change what lies in a store, past everything that guards it. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { nextHash, toBytes, toHash } from '../../../server/store/sqlite/chain.ts';
import { bytesIn } from '../../../server/store/sqlite/values.ts';

/** Runs statements on the file of a store that is closed. */
export function change(folder: string, statements: string): void {
  withFile(folder, (database) => database.exec(statements));
}

/** Adds a row to the first match as a server of another version would have written it: chained, and counted. */
export function appendText(folder: string, text: string): void {
  withFile(folder, (database) => {
    const head = toHash(bytesIn(database.prepare('SELECT head FROM matches WHERE key = 1').get()?.['head']));
    const hash = toBytes(nextHash(head, text));
    database
      .prepare('INSERT INTO rows (match, sequence, hash, text) SELECT 1, count + 1, ?, ? FROM matches WHERE key = 1')
      .run(hash, text);
    database.prepare('UPDATE matches SET count = count + 1, head = ? WHERE key = 1').run(hash);
  });
}

function withFile(folder: string, work: (database: DatabaseSync) => void): void {
  const database = new DatabaseSync(join(folder, 'matches.sqlite'));
  work(database);
  database.close();
}
