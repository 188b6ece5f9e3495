/** A match as the terminal is shown it, to vary. */
import type { Sitter, Snapshot } from '../../client-sdk/index.ts';

export const PLAIN_SITTER: Sitter = {
  kind: 'person',
  name: 'Ben',
  level: undefined,
  ready: false,
  present: true,
  away: undefined,
  bank: 0,
  muted: false,
};

/** Ben's game for three, in which nothing has happened. */
export const PLAIN_SNAPSHOT: Snapshot = {
  matchId: 'm',
  code: 'c',
  status: 'playing',
  capacity: 3,
  seats: { red: PLAIN_SITTER, blue: PLAIN_SITTER, green: PLAIN_SITTER },
  host: 'red',
  seat: 'red',
  isMyTurn: false,
  active: [],
  legal: [],
  view: undefined,
  sequence: 1,
  decision: 0,
  winners: [],
  keptDays: 0,
  settings: { clock: 'off', whenAway: 'bot', nextFirst: 'game', spectators: true, listed: true, locked: false },
  turnLeft: undefined,
  turnRuns: false,
  votes: {},
  rematch: undefined,
  next: undefined,
  commitment: '',
  secret: undefined,
  connection: 'online',
  reason: undefined,
  pending: [],
};
