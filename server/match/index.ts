/** The door of the authority over matches. */
export type { FaultBundle } from './bundle.ts';
export { BUNDLE_KIND } from './bundle.ts';
export type { Cause, Fact, Leaving, Row } from './facts.ts';
export { LEAVINGS } from './facts.ts';
export type { HouseParts, NewMatch, Seated } from './house.ts';
export { House } from './house.ts';
export type { HousekeepingParts, Presence } from './housekeeping.ts';
export { Housekeeping } from './housekeeping.ts';
export type { Change, Listener, Submission } from './match.ts';
export { Match } from './match.ts';
export type { Allowance } from './pace.ts';
export { Pace } from './pace.ts';
export type { Permission } from './permissions.ts';
export { PERMISSIONS } from './permissions.ts';
export type {
  Cancel,
  Clock,
  LiveMatch,
  MatchLog,
  MatchParts,
  MatchStore,
  Randomness,
  Snapshot,
  SnapshotForm,
  StoredMatch,
} from './ports.ts';
export { SequenceTaken, StoreUnavailable } from './ports.ts';
export type { Answer } from './receipts.ts';
export type { Bot, Fault, Gone, MatchState, MatchStatus, Person, Sitter } from './state.ts';
export { evolveMatch, hasEnded, MATCH_STATUSES, seatOfPlayer } from './state.ts';
export { playerId } from './tokens.ts';
