/** Takes a person out of the rows of a match, and chains them anew. */
import { randomBytes } from 'node:crypto';
import { playerId } from '../../match/index.ts';
import { firstHash, nextHash } from '../sqlite/chain.ts';
import type { StoredRow } from '../sqlite/reading.ts';
import { rowFault } from '../sqlite/reading.ts';

const NAME = 'forgotten';
const ID_BYTES = 16;

/** Gives a text without the person. */
export type Erase = (text: string) => string;

/** Erases the player with this secret or id. In each match another id stands for the player: nothing links them. */
export function eraserOf(player: string): Erase {
  const ids = [player, playerId(player)];
  const other = `forgotten-${randomBytes(ID_BYTES).toString('hex')}`;
  return (text) => {
    if (!ids.some((id) => text.includes(id))) return text;
    const plain = ids.reduce((before, id) => before.replaceAll(id, other), text);
    try {
      return JSON.stringify(withoutName(JSON.parse(plain), other));
    } catch {
      // What is no JSON any more holds no name that can be told from other texts.
      return plain;
    }
  };
}

function withoutName(value: unknown, player: string): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutName(one, player));
  if (typeof value !== 'object' || value === null) return value;
  const isTheirs = Object.values(value).includes(player);
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, isTheirs && key === 'name' ? NAME : withoutName(one, player)]),
  );
}

/** The rows of a match, and the hash of the last one that was written. */
export interface Chain {
  readonly rows: readonly StoredRow[];
  readonly head: string;
}

/**
 * The same rows without the person, chained anew as far as they were whole; what was broken stays broken. Undefined where
 * the person is not in them.
 */
export function erased(matchId: string, { rows, head }: Chain, erase: Erase): Chain | undefined {
  const texts = rows.map(({ text }) => erase(text));
  if (texts.every((text, index) => text === rows[index]?.text)) return undefined;
  const rewritten: StoredRow[] = [];
  /** What the rows were chained to, and are now; undefined behind a row that is not what was written. */
  let last: { readonly before: string; readonly after: string } | undefined = {
    before: firstHash(matchId),
    after: firstHash(matchId),
  };
  for (const [index, row] of rows.entries()) {
    const text = texts[index] ?? '';
    const isGood: boolean = last !== undefined && rowFault(row, last.before, index + 1) === undefined;
    last = last !== undefined && isGood ? { before: row.hash, after: nextHash(last.after, text) } : undefined;
    rewritten.push({ hash: last?.after ?? row.hash, text });
  }
  return { rows: rewritten, head: last?.before === head ? last.after : head };
}
