/** Folders for stores, gone after the test file; and stores in them that are not to fail. */
import { afterAll } from '@jest/globals';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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

/** One who may do little, and has nothing. */
const NOBODY = 65_534;

/** Does something in a folder of `temporaryFolders` as somebody to whom files can be read-only: to root none is. */
export async function asNobody(folder: string, work: () => Promise<void>): Promise<void> {
  if (process.geteuid?.() !== 0) return work();
  chmodSync(dirname(folder), 0o755);
  process.seteuid?.(NOBODY);
  try {
    await work();
  } finally {
    process.seteuid?.(0);
  }
}
