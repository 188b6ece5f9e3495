/** The door of the stores. */
export { memoryStore } from './memory-store.ts';
export { StoreOpenError } from './open-error.ts';
export type { SqliteStore, SqliteStoreOptions } from './sqlite-store.ts';
export { sqliteStore } from './sqlite-store.ts';
export { bundleKeeper, parseBundle } from './bundles.ts';
export { snapshotForm } from './snapshots.ts';
export type { BrokenMatch, CheckReport, Forgotten, ListedMatch, Restored, Standing } from './maintenance/index.ts';
export {
  backUpStore,
  BrokenBackup,
  checkBackup,
  checkStore,
  forgetPlayer,
  isPlayer,
  listStore,
  restoreStore,
} from './maintenance/index.ts';
