/** What is said of files: their names, and why they cannot be had. */

const SENTENCES: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  ENOTDIR: 'what stands before its name is no folder',
  EACCES: 'that is not allowed',
  EPERM: 'that is not allowed',
  EROFS: 'nothing can be written there',
  EEXIST: 'it is there already',
  ENOSPC: 'there is no room left',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'its links lead around in a circle',
  ERR_INVALID_ARG_VALUE: 'this cannot be the name of a file',
  ERR_STRING_TOO_LONG: 'it is too large',
  ERR_FS_FILE_TOO_LARGE: 'it is too large',
};

/** Why a file could not be read or written, in a few words. */
export function sayFileError(error: unknown): string {
  // Not `instanceof Error`: Node's own errors are none to a module that a test runner has loaded.
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  return SENTENCES[code] ?? `the system says ${code === '' ? 'no' : code}`;
}

/** A text from outside, such as the name of a file, with nothing in it that a terminal would take for a command. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, '�');
}
