/** Rows to fill stores with. */
import type { MatchStore, Row } from '../../../server/match/index.ts';
import { PLAIN_SETTINGS } from '../../../server/match/index.ts';

export const CODE = 'K7DMQ2';
export const ENGINE = '1.2.3';

/** A row that can be any but the first. */
export function rowOf(sequence: number): Row {
  return {
    sequence,
    at: 1_000 + sequence,
    cause: { seat: 'red', id: sequence, command: { type: 'ready', entropy: 'ä–😀' } },
    facts: [
      { type: 'readied', seat: 'red', entropy: `entropy of ${sequence}` },
      { type: 'happened', events: [{ type: 'spun', seat: 'red', count: 3 }], draws: sequence },
    ],
  };
}

/** The row that makes a match, with a person in it. */
export function firstRow(matchId: string, code: string = CODE): Row {
  const secret = '11'.repeat(32);
  return {
    sequence: 1,
    at: 1_001,
    cause: null,
    facts: [
      {
        type: 'created',
        matchId,
        code,
        game: 'race',
        setup: { laps: 3 },
        ruleset: 'hash',
        capacity: 2,
        secret,
        commitment: '22'.repeat(32),
        settings: PLAIN_SETTINGS,
      },
      { type: 'sat', seat: 'red', player: `player of ${matchId}`, name: 'Ann “the fast” Ä', epoch: 1 },
    ],
  };
}

/** The rows of a match, its first one and those that follow. */
export function rowsOf(matchId: string, count: number, code: string = CODE): readonly Row[] {
  return Array.from({ length: count }, (_nothing, index) => (index === 0 ? firstRow(matchId, code) : rowOf(index + 1)));
}

/** Appends the first rows of a match, one after the other. */
export async function fill(store: MatchStore, matchId: string, count: number, code: string = CODE): Promise<void> {
  for (const row of rowsOf(matchId, count, code)) await store.append(matchId, row);
}
