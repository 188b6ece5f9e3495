/** What a match is at, as far as one terminal is concerned. Pure. */
import type { Snapshot } from '../../client-sdk/index.ts';

/** What is to be done at a terminal: something is asked, or nothing any more. */
export type Asked = 'over' | 'lost' | 'elsewhere' | 'lobby' | 'turn' | 'wait';

/** A situation; another key asks for something else. */
export interface Situation {
  readonly asked: Asked;
  readonly key: string;
}

export function situationOf(now: Snapshot): Situation {
  const { reason, status, connection, seat, seats, host, isMyTurn } = now;
  const make = (asked: Asked, ...details: readonly unknown[]): Situation => ({
    asked,
    key: [asked, ...details].join(),
  });
  if (status !== 'lobby' && status !== 'playing') return make('over');
  if (reason !== undefined) return make('lost');
  if (connection === 'elsewhere') return make('elsewhere');
  const isWaiting = now.pending.length > 0;
  if (status === 'lobby' && seat !== undefined && !isWaiting) {
    return make('lobby', seat, seats[seat]?.ready, host, Object.keys(seats).length, now.capacity);
  }
  if (isMyTurn && !isWaiting) return make('turn', now.decision);
  return make('wait', status, isWaiting, now.active);
}
