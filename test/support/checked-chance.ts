/** The chance of docs/fairness.md, written from that page alone, with Node's own hashes and whole-number arithmetic. */
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { PROJECT_ROOT } from './source-files.ts';

export interface PublicSource {
  readonly matchId: string;
  readonly entropies: readonly string[];
}

export const drawSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('spin'), sides: z.int(), result: z.int() }),
  z.strictObject({ kind: z.literal('shuffle'), items: z.int(), result: z.array(z.int()) }),
]);

const vectorSchema = z.strictObject({
  name: z.string(),
  secret: z.string().regex(/^[0-9a-f]{64}$/),
  commitment: z.string().regex(/^[0-9a-f]{64}$/),
  matchId: z.string(),
  entropies: z.array(z.string()),
  firstMessage: z.string(),
  firstBlock: z.string().regex(/^[0-9a-f]{64}$/),
  draws: z.array(drawSchema),
});

export type Vector = z.infer<typeof vectorSchema>;

/** The test vectors, as the page publishes them. */
export function publishedVectors(): readonly Vector[] {
  const page = readFileSync(join(PROJECT_ROOT, 'docs/fairness.md'), 'utf8');
  const block = /```json\n([\s\S]*?)```/.exec(page)?.[1];
  if (block === undefined) throw new Error('docs/fairness.md has no JSON block');
  return z.array(vectorSchema).parse(JSON.parse(block));
}

export function commitmentByThePage(secret: Uint8Array): string {
  return createHash('sha256').update('chance/1 commitment ', 'utf8').update(secret).digest('hex');
}

export function messageByThePage(source: PublicSource, kind: string, draw: number, block: number): string {
  const entropies = source.entropies.map(jsonText).join(',');
  return `["chance/1",${jsonText(source.matchId)},[${entropies}],"${kind}",${draw},${block}]`;
}

/** The 32 bytes of a block, under any key. */
export function blockByThePage(key: Uint8Array, message: string): Buffer {
  return createHmac('sha256', key).update(message, 'utf8').digest();
}

export function* wordsByThePage(
  key: Uint8Array,
  source: PublicSource,
  kind: string,
  draw: number,
): Generator<bigint, never> {
  for (let block = 0; ; block += 1) {
    const bytes = blockByThePage(key, messageByThePage(source, kind, draw, block)).toString('hex');
    for (let at = 0; at < 64; at += 8) yield BigInt(`0x${bytes.slice(at, at + 8)}`);
  }
}

export function spinByThePage(key: Uint8Array, source: PublicSource, draw: number, sides: number): number {
  return numberBelow(sides, wordsByThePage(key, source, 'spin', draw));
}

export function shuffleByThePage(
  key: Uint8Array,
  source: PublicSource,
  draw: number,
  items: number,
): readonly number[] {
  const words = wordsByThePage(key, source, 'shuffle', draw);
  const left = Array.from({ length: items }, (_, index) => index);
  const result: number[] = [];
  for (let remaining = items; remaining > 0; remaining -= 1) {
    const place = numberBelow(remaining, words);
    result.push(...left.slice(place, place + 1));
    left.splice(place, 1, ...left.slice(remaining - 1, remaining));
    left.length = remaining - 1;
  }
  return result;
}

function numberBelow(sides: number, words: Generator<bigint, never>): number {
  const divisor = BigInt(sides);
  const bound = (2n ** 32n / divisor) * divisor;
  for (;;) {
    const word = words.next().value;
    if (word < bound) return Number(word % divisor);
  }
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\b', '\\b'],
  ['\f', '\\f'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

function jsonText(text: string): string {
  const characters = Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    const mustBeEscaped = code < 0x20 || (code >= 0xd800 && code <= 0xdfff);
    return ESCAPES.get(character) ?? (mustBeEscaped ? `\\u${code.toString(16).padStart(4, '0')}` : character);
  });
  return `"${characters.join('')}"`;
}
