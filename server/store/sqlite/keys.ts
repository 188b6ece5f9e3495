/** The keys that belong to the matches in a file. */
import type { DatabaseSync } from 'node:sqlite';
import { textIn } from './values.ts';

const TOKENS = 'tokens';

/** What seats' tokens are signed with, as it was kept; undefined where nothing was. */
export function readTokenKey(database: DatabaseSync): string | undefined {
  const found = database.prepare('SELECT value FROM keys WHERE name = ?').get(TOKENS);
  return found && textIn(found['value']);
}

export function writeTokenKey(database: DatabaseSync, key: string): void {
  database.prepare('INSERT OR REPLACE INTO keys (name, value) VALUES (?, ?)').run(TOKENS, key);
}
