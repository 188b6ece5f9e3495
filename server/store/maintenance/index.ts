/** What a host does to a store. */
export { backUpStore } from './backup.ts';
export type { BrokenMatch, CheckReport } from './check.ts';
export { checkBackup, checkStore } from './check.ts';
export { isPlayer } from './erasing.ts';
export type { Forgotten } from './forget.ts';
export { forgetPlayer } from './forget.ts';
export type { ListedMatch, Standing } from './list.ts';
export { listStore } from './list.ts';
export type { Restored } from './restore.ts';
export { BrokenBackup, restoreStore } from './restore.ts';
