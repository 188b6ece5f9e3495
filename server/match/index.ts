/** The door of the authority over matches. */
export type { Cause, Fact, Leaving, Row } from './facts.ts';
export { LEAVINGS } from './facts.ts';
export type { HouseParts, NewMatch, Seated } from './house.ts';
export { House } from './house.ts';
export type { Change, Listener, Submission } from './match.ts';
export { Match } from './match.ts';
export type { Permission } from './permissions.ts';
export { PERMISSIONS } from './permissions.ts';
export type { Cancel, Clock, MatchLog, MatchParts, MatchStore, Randomness } from './ports.ts';
export { SequenceTaken } from './ports.ts';
export type { Answer } from './receipts.ts';
export type { Bot, Gone, MatchState, MatchStatus, Person, Sitter } from './state.ts';
export { evolveMatch, MATCH_STATUSES, seatOfPlayer } from './state.ts';
export { playerId } from './tokens.ts';
