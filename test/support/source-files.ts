import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Path from the project's root, with forward slashes, to the text of the file. */
export type SourceFiles = ReadonlyMap<string, string>;

/** The project's top folder. */
export const PROJECT_ROOT = resolve(import.meta.dirname, '../..');

/** Every file under the named folders of the project whose name ends as asked. A folder that does not exist is empty. */
export function readSourceFiles(folders: readonly string[], ending: string): SourceFiles {
  const files = new Map<string, string>();
  for (const folder of folders) {
    const top = join(PROJECT_ROOT, folder);
    if (!existsSync(top)) continue;
    for (const found of readdirSync(top, { recursive: true, encoding: 'utf8' })) {
      const path = `${folder}/${found.replaceAll('\\', '/')}`;
      if (!path.endsWith(ending) || path.includes('node_modules/')) continue;
      files.set(path, readFileSync(join(PROJECT_ROOT, path), 'utf8'));
    }
  }
  return files;
}
