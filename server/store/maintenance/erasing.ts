/** Takes a person out of the rows of a match, and chains them anew. */
import { randomBytes } from 'node:crypto';
import { playerId } from '../../match/index.ts';
import { firstHash, nextHash } from '../sqlite/chain.ts';
import type { StoredRow } from '../sqlite/reading.ts';
import { rowFault } from '../sqlite/reading.ts';

const NAME = 'forgotten';
const ID_BYTES = 16;
const PLAYER = /^([0-9a-f]{64}|forgotten-[0-9a-f]{32})$/;

/** Gives a text without the person; undefined where it is no row that the person could be looked for in. */
export type Erase = (text: string) => string | undefined;

/** Whether this can be a player's secret or id, or what stands for a player who was forgotten. */
export function isPlayer(word: string): boolean {
  return PLAYER.test(word);
}

/** Erases the player with this secret or id. In each match another id stands for the player: nothing links them. */
export function eraserOf(player: string): Erase {
  const ids: readonly unknown[] = [player, playerId(player)];
  const other = `${NAME}-${randomBytes(ID_BYTES).toString('hex')}`;
  return (text) => {
    const row = parsed(text);
    if (!isRecord(row) || !Array.isArray(row['facts'])) return undefined;
    const facts: readonly unknown[] = row['facts'];
    if (!facts.some((fact) => isRecord(fact) && ids.includes(fact['player']))) return text;
    return JSON.stringify({ ...row, facts: facts.map((fact) => withoutPlayer(fact, ids, other)) });
  };
}

/** Only whole values, and only where a player stands: what else has the same digits means something else. */
function withoutPlayer(fact: unknown, ids: readonly unknown[], other: string): unknown {
  if (!isRecord(fact) || !ids.includes(fact['player'])) return fact;
  return { ...fact, player: other, ...('name' in fact ? { name: NAME } : {}) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The rows of a match, and the hash of the last one that was written. */
export interface Chain {
  readonly rows: readonly StoredRow[];
  readonly head: string;
}

/** What has become of a chain, and whether the person may still be in rows of it that cannot be read. */
export interface Erased {
  /** Undefined where the person was not found. */
  readonly chain: Chain | undefined;
  readonly isUnread: boolean;
}

/** The same rows without the person, chained anew as far as they were whole; what was broken stays broken. */
export function erased(matchId: string, { rows, head }: Chain, erase: Erase): Erased {
  const found = rows.map(({ text }) => erase(text));
  const isUnread = found.includes(undefined);
  const texts = rows.map(({ text }, index) => found[index] ?? text);
  if (texts.every((text, index) => text === rows[index]?.text)) return { chain: undefined, isUnread };
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
  return { chain: { rows: rewritten, head: last?.before === head ? last.after : head }, isUnread };
}
