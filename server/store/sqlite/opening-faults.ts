/** What goes wrong while a file is opened, as a sentence for the host that names the file. */
import { statSync } from 'node:fs';
import { StoreOpenError } from '../open-error.ts';
import { isOfSqlite, kindOf, sayFault } from './faults.ts';

/** What a host can do about the matches of a server that cannot be read. */
export const RESTORE_ADVICE = '; npm run restore brings a backup back';

/** Gives what the work gives; what the system or SQLite says of this file becomes a StoreOpenError. */
export function explained<Value>(file: string, work: () => Value, advice = ''): Value {
  try {
    return work();
  } catch (error) {
    throw openFault(file, error, advice);
  }
}

/**
 * What the system or SQLite says of this file, as a sentence for the host; whatever else it is, as it is. The advice is
 * added where the file itself is no good.
 */
export function openFault(file: string, error: unknown, advice = ''): unknown {
  if (error instanceof StoreOpenError) return error;
  const kind = kindOf(error);
  if (!isOfSqlite(error) && !isFileError(error)) return error;
  if (isFolder(file)) return new StoreOpenError('notAStore', `${file} is a folder, and has to be a file`);
  switch (kind) {
    case 'busy':
    case 'locked':
    case 'protocol':
      return new StoreOpenError('locked', `another program works on ${file}, and does not come to an end`);
    case 'notADatabase':
      return new StoreOpenError('notAStore', `${file} is no database${advice}`);
    case 'corrupt':
      return new StoreOpenError('damaged', `${file} is damaged${advice}`);
    case 'readOnly':
    case 'permission':
    case 'open':
    case 'full':
    case 'input':
      return new StoreOpenError('notWritable', `nothing can be written to ${file}: ${sayFault(error)}`);
    case 'memory':
      return error;
    case undefined:
      return isFileError(error)
        ? new StoreOpenError('notWritable', `nothing can be written to ${file}: ${error.message}`)
        : new StoreOpenError('damaged', `${file} cannot be read: ${sayFault(error)}${advice}`);
  }
}

function isFolder(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isDirectory() === true;
}

function isFileError(error: unknown): error is { message: string } {
  return typeof error === 'object' && error !== null && 'syscall' in error && 'message' in error;
}
