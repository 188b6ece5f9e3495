/** The door of the authority over matches. */
export type { Surroundings } from './absence.ts';
export { closeVote, comesBack, goesAway } from './absence.ts';
export type { FaultBundle } from './bundle.ts';
export { BUNDLE_KIND } from './bundle.ts';
export type { ChatLine } from './chat.ts';
export { evolveMatch } from './evolve.ts';
export type { Absence, Cause, Channel, Fact, Leaving, Row, Verdict } from './facts.ts';
export { ABSENCES, CHANNELS, LEAVINGS, VERDICTS } from './facts.ts';
export type { HouseParts, Joining, NewMatch } from './house.ts';
export { House } from './house.ts';
export type { HousekeepingParts, Presence } from './housekeeping.ts';
export { Housekeeping } from './housekeeping.ts';
export type { Change, Listener, Submission } from './match.ts';
export { Match } from './match.ts';
export type { Seated } from './own-seats.ts';
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
export { comingAlong, isAnswered } from './rematch.ts';
export type { ChooseRules, ChosenRules, MatchSettings, OpenSettings, WantedRules } from './settings.ts';
export { passwordHash, PLAIN_SETTINGS, settingsWith } from './settings.ts';
export type { Bot, Fault, Gone, MatchState, MatchStatus, Person, Sitter } from './state.ts';
export { hasEnded, MATCH_STATUSES, seatOfPlayer } from './state.ts';
export type { Saying } from './talking.ts';
export { sayAsWatcher } from './talking.ts';
export type { Watcher } from './watchers.ts';
export { nextIdOf, shownLine, watcherKey, watcherSays } from './watchers.ts';
export { playerId } from './tokens.ts';
export { allowanceOf } from './turn-clock.ts';
