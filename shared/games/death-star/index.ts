/** The only door of the game. */
export type { FalconAccess, Graph, Walk } from './board/graph.ts';
export { FALCON_ACCESSES, graphOf } from './board/graph.ts';
export { STANDARD_BOARD } from './board/standard-board.ts';
export { cardNamed } from './cards/deck.ts';
export { STANDARD_DECK } from './cards/standard-deck.ts';
export type { Command } from './commands.ts';
export { commandSchema } from './commands.ts';
export type { DeathStarSentence, SentenceKey } from './describe.ts';
export { describe, ENGLISH, sayInEnglish } from './describe.ts';
export type { Choice, FlightEnd, GameEvent, Opening, SpinOff } from './events.ts';
export { CHOICES, FLIGHT_ENDS, OPENINGS } from './events.ts';
export { evolve } from './evolve.ts';
export type { Setup } from './game.ts';
export { deathStar } from './game.ts';
export { makeCommand, makeCommands, parseCommand, parseCommands } from './notation/command.ts';
export type { NotationError } from './notation/errors.ts';
export { makePosition, parsePosition } from './notation/position.ts';
export { deathStarNotation } from './notation/network.ts';
export type { ProofTag, ProofTagFault, WrittenProof } from './notation/proof.ts';
export { checksumOf, PROOF_TAGS, proofTags, readProof, withProof } from './notation/proof.ts';
export type { DeathStarRecord, FindRuleset, TextPlace } from './notation/record.ts';
export { makeRecord, parseRecord, placeOfEvent, UNFINISHED } from './notation/record.ts';
export type { Scene } from './notation/read-items.ts';
export { makePicture, parsePicture } from './notation/picture.ts';
export type { Tag } from './notation/tags.ts';
export { makeEvents, makeTurn, parseEvents, parseTurn } from './notation/turn.ts';
export type { ToldDraw } from './notation/chance-fault.ts';
export type { FaultKind, Finding, HeldByReader, RecordFacts, Verdict, VerdictFault } from './notation/verdict.ts';
export { FAULT_KINDS, verifyRecordText } from './notation/verdict.ts';
export { redraw } from './redrawing.ts';
export type { DeathStarRejection, RefusalCode } from './rejections.ts';
export { REFUSALS } from './rejections.ts';
export { PLAIN_OPTIONS, RULES, rulesetHash, withOptions } from './ruleset/identity.ts';
export type { UsableRuleset } from './ruleset/check.ts';
export { checkRuleset, parseRuleset } from './ruleset/check.ts';
export type { RulesetProblem, RulesetProblemCode, Severity, ValuePath } from './ruleset/problems.ts';
export {
  isUsable,
  placeOf,
  RULESET_ERRORS,
  RULESET_PROBLEM_CODES,
  RULESET_WARNINGS,
  SEVERITIES,
} from './ruleset/problems.ts';
export { optionsSchema, rulesetJsonSchema, rulesetSchema } from './ruleset/schema.ts';
export { STANDARD_RULESET } from './ruleset/standard.ts';
export type { Phase, SeatState, State, TokenState, Turn } from './state.ts';
export { seatNamed, seatOf } from './state.ts';
export { plannerStrategy } from './strategy/planner.ts';
export { randomStrategy } from './strategy/random.ts';
export type { StrategyName } from './strategy/strategies.ts';
export { STRATEGIES } from './strategy/strategies.ts';
export type {
  Board,
  Card,
  CardEffect,
  CardId,
  Color,
  DogfightResult,
  Line,
  Mission,
  Options,
  Ruleset,
  Space,
  SpaceBump,
  SpaceId,
  SpaceKind,
  Spinner,
  Token,
} from './types.ts';
export { COLORS, DOGFIGHT_RESULTS, MISSIONS, SPACE_BUMPS, SPACE_KINDS, TOKENS } from './types.ts';
export type { View } from './view.ts';
