/** The door of the protocol: the messages in and out, the refusals, the version. */
export type { HistoryRow, Receipt, Reservation, Welcome } from './answers.ts';
export { historyRowSchema, receiptSchema, reservationSchema, welcomeSchema } from './answers.ts';
export type { Refusal, RefusalWord } from './codes.ts';
export { limitedFor, REFUSAL_MEANINGS, refusalOf } from './codes.ts';
export type { BotLevel, CreateMatch, Envelope, JoinMatch, MatchCommand, ResumeMatch, WatchMatch } from './messages.ts';
export {
  BOT_LEVELS,
  createMatchSchema,
  envelopeSchema,
  historySchema,
  joinMatchSchema,
  LONGEST,
  matchCommandSchema,
  resumeMatchSchema,
  watchMatchSchema,
} from './messages.ts';
export { LIMITS } from './limits.ts';
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
