/** Ways to damage pages of the file of a store that is closed, as a bad disk does. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface Page {
  readonly number: number;
  /** From the root, such as `/` for itself; in the order of what is in them. */
  readonly path: string;
  readonly kind: string;
}

/** The pages of a table or an index, those with lower keys first. */
export function pagesOf(folder: string, name: string): readonly Page[] {
  const database = new DatabaseSync(fileIn(folder), { readOnly: true });
  try {
    const pages = database.prepare('SELECT pageno, path, pagetype FROM dbstat WHERE name = ? ORDER BY path').all(name);
    return pages.map(({ pageno, path, pagetype }) => ({
      number: Number(pageno),
      path: String(path),
      kind: String(pagetype),
    }));
  } finally {
    database.close();
  }
}

/** Zeros in the place of a page. */
export function zeroPage(folder: string, page: Page | undefined): void {
  if (page === undefined) throw new Error('there is no such page');
  const database = new DatabaseSync(fileIn(folder), { readOnly: true });
  const size = Number(database.prepare('PRAGMA page_size').get()?.['page_size']);
  database.close();
  const descriptor = openSync(fileIn(folder), 'r+');
  writeSync(descriptor, new Uint8Array(size), 0, size, (page.number - 1) * size);
  closeSync(descriptor);
}

function fileIn(folder: string): string {
  return join(folder, 'matches.sqlite');
}
