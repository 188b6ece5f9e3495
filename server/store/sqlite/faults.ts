/** What an error of SQLite means for whoever wanted something stored. */

/** The low byte of SQLite's codes is the kind; the whole tells more. */
const KIND = 0xff;
const KINDS = {
  permission: 3,
  busy: 5,
  locked: 6,
  memory: 7,
  readOnly: 8,
  input: 10,
  corrupt: 11,
  full: 13,
  open: 14,
  protocol: 15,
  notADatabase: 26,
} as const;
const FAILED_SYNC = 1_034;
const FAILED_FOLDER_SYNC = 1_290;

export type FaultKind = keyof typeof KINDS;

/** SQLite's whole code of an error; undefined for an error of another make. */
function codeOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('errcode' in error)) return undefined;
  return typeof error.errcode === 'number' ? error.errcode : undefined;
}

/** Whether an error is SQLite's, of whatever kind. */
export function isOfSqlite(error: unknown): boolean {
  return codeOf(error) !== undefined;
}

/** What kind of trouble SQLite reports; undefined for anything that is a mistake of the program's. */
export function kindOf(error: unknown): FaultKind | undefined {
  const code = codeOf(error);
  if (code === undefined) return undefined;
  for (const [kind, number] of Object.entries(KINDS)) if ((code & KIND) === number && isKind(kind)) return kind;
  return undefined;
}

function isKind(name: string): name is FaultKind {
  return name in KINDS;
}

/**
 * After a failed sync nobody knows what is on the disk, and another one that succeeds proves nothing: the process has to
 * end, and to read what is there. The same for what can only be a bug.
 */
export function isFatal(error: unknown): boolean {
  const code = codeOf(error);
  return code === FAILED_SYNC || code === FAILED_FOLDER_SYNC || kindOf(error) === undefined;
}

/** SQLite's words and its code. */
export function sayFault(error: unknown): string {
  // Not `instanceof Error`: Node's own errors are none to a module that a test runner has loaded.
  const isError = typeof error === 'object' && error !== null && 'message' in error;
  const message = String(isError ? error.message : error);
  return `${message} (SQLite ${codeOf(error) ?? 'has no code'})`;
}
