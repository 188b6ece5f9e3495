/** docs/protocol.md and docs/protocol.schema.json as they should be. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { protocolDocument } from '../../server/http/index.ts';
import { makePart } from './tables.ts';

const TEXT = join(import.meta.dirname, 'protocol.md');
const PART = /\{\{([a-z-]+)((?: [\w.-]+)*)\}\}/g;
const NOTE = '<!-- Written by `npm run protocol` from scripts/protocol/protocol.md and the code. -->\n\n';

/** Each file by its path from the project's root. */
export async function makeProtocolFiles(): Promise<ReadonlyMap<string, string>> {
  const text = readFileSync(TEXT, 'utf8').replace(PART, (_whole, name: string, words: string) =>
    makePart(name, words.split(' ').slice(1)),
  );
  const style = await resolveConfig(TEXT);
  return new Map([
    ['docs/protocol.md', await format(NOTE + text, { ...style, parser: 'markdown' })],
    ['docs/protocol.schema.json', `${JSON.stringify(protocolDocument(), null, 2)}\n`],
  ]);
}
