/** Folders for stores, gone after the test file; and stores in them that are not to fail. */
import { afterAll } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SqliteStore, SqliteStoreOptions } from '../../../server/store/index.ts';
import { sqliteStore } from '../../../server/store/index.ts';

/** Gives a new folder each time; all are removed after the last test of the file. */
export function temporaryFolders(): () => string {
  const top = mkdtempSync(join(tmpdir(), 'store-'));
  let made = 0;
  afterAll(() => rmSync(top, { recursive: true, force: true }));
  return () => {
    made += 1;
    return join(top, String(made));
  };
}

export function openStore(folder: string, log: SqliteStoreOptions['log'] = silentLog): Promise<SqliteStore> {
  return sqliteStore({
    folder,
    log,
    onFatal(error) {
      throw error;
    },
  });
}

export const silentLog: SqliteStoreOptions['log'] = { info: () => undefined, error: () => undefined };
