/** The door of the protocol: the messages in and out, the refusals, the version. */
export type { HistoryRow, Receipt, Reservation, Welcome } from './answers.ts';
export { historyRowSchema, receiptSchema, reservationSchema, welcomeSchema } from './answers.ts';
export type { AwayWay, ClockName, NextFirst, TurnClock } from './clocks.ts';
export { AWAY_WAYS, CLOCK_NAMES, NEXT_FIRSTS, PATIENCE, TURN_CLOCKS } from './clocks.ts';
export type { Refusal, RefusalWord } from './codes.ts';
export { limitedFor, REFUSAL_MEANINGS, refusalOf } from './codes.ts';
export type {
  BotLevel,
  CreateMatch,
  Envelope,
  JoinMatch,
  MatchCommand,
  ResumeMatch,
  Vote,
  WatchMatch,
} from './messages.ts';
export {
  BOT_LEVELS,
  createMatchSchema,
  envelopeSchema,
  historySchema,
  joinMatchSchema,
  LONGEST,
  matchCommandSchema,
  moveSeatSchema,
  myMatchesSchema,
  quickMatchSchema,
  resumeMatchSchema,
  VOTES,
  watchMatchSchema,
} from './messages.ts';
export { LIMITS } from './limits.ts';
export type { EnterLobby, LobbyChange, LobbyFilter, LobbyWelcome, OpenMatchesTold } from './lobby.ts';
export {
  enterLobbySchema,
  lobbyChangeSchema,
  lobbyFilterSchema,
  lobbyWelcomeSchema,
  openMatchesSchema,
} from './lobby.ts';
export type { Phrase } from './phrases.ts';
export { PHRASES } from './phrases.ts';
export { isShowable, lengthOf } from './texts.ts';
export type { MatchSummary } from './tellings.ts';
export {
  healthSchema,
  matchDetailSchema,
  matchListSchema,
  matchSummarySchema,
  problemSchema,
  refusalSchema,
  rulesetListSchema,
  seatMessageSchema,
} from './tellings.ts';
export { isServed, PROTOCOL_VERSION } from './version.ts';
