/** The door of the SDK. */
export type {
  Board,
  Card,
  CardEffect,
  CardId,
  Choice,
  Color,
  DogfightResult,
  FlightEnd,
  GameEvent,
  Line,
  Mission,
  Opening,
  Options,
  Phase,
  RefusalCode,
  Ruleset,
  SeatState,
  Space,
  SpaceBump,
  SpaceId,
  SpaceKind,
  SpinOff,
  Spinner,
  Token,
  TokenState,
  Turn,
  View,
} from '../shared/games/death-star/index.ts';
export { COLORS, MISSIONS, TOKENS } from '../shared/games/death-star/index.ts';
export type { AwayWay, ClockName, NextFirst, Phrase, RefusalWord } from '../shared/protocol/index.ts';
export { PHRASES, PROTOCOL_VERSION } from '../shared/protocol/index.ts';
export type { Action, BotLevel, ChangedSettings, Command, HouseRules, Receipt, Settings, Vote } from './actions.ts';
export type { MatchStatus, MatchSummary, OwnMatch, Running } from './answers.ts';
export { MATCH_STATUSES } from './answers.ts';
export type { ChatLine } from './chat.ts';
export type { ClientOptions, Joining, NewMatch, QuickMatch, Resuming, Watching } from './client.ts';
export { DeathStarClient } from './client.ts';
export { describe, explain } from './en.ts';
export type { LocalCode, RejectionCode } from './codes.ts';
export { CommandRejected } from './errors.ts';
export type { Fetch, HttpOptions } from './http.ts';
export type { KeptSeat } from './keyring.ts';
export type { Connection } from './line.ts';
export type { Match } from './match.ts';
export type { HistoryRow } from './rows.ts';
export type { MatchEvents } from './session.ts';
export type { Rematch, Sitter, Snapshot, TableSettings } from './snapshot.ts';
export type { PlayerStorage } from './storage.ts';
export { browserStorage, memoryStorage } from './storage.ts';
export type { Timing } from './timing.ts';
