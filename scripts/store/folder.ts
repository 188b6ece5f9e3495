/** Where a script finds the matches, and what it says where it cannot have them. */
import { BrokenBackup, StoreOpenError } from '../../server/store/index.ts';
import { ScriptFailure } from '../support/command-line.ts';
import { sayFileError } from '../support/files.ts';
import { sayBroken } from './words.ts';

const FALLBACK = 'data';

/** The option that every script of the store takes. */
export const DATA_OPTION = { data: { type: 'string' } } as const;

export const DATA_HELP = `  --data FOLDER   the folder with the matches (the environment’s DATA_FOLDER, or else ${FALLBACK})
`;

export function dataFolder({ data }: { readonly data?: string | undefined }): string {
  return data ?? process.env['DATA_FOLDER'] ?? FALLBACK;
}

/** Does something with a store. Throws a ScriptFailure for all that can be wrong with one. */
export async function withStore<Value>(work: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StoreOpenError) throw new ScriptFailure(error.message);
    if (error instanceof BrokenBackup) {
      throw new ScriptFailure(`${error.message}, and nothing was changed:\n${sayBroken(error.report)}`);
    }
    if (isFileError(error)) throw new ScriptFailure(`that cannot be done: ${error.path}: ${sayFileError(error)}`);
    throw error;
  }
}

function isFileError(error: unknown): error is { readonly path: string } {
  return typeof error === 'object' && error !== null && 'syscall' in error && 'path' in error;
}
