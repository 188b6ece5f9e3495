import { z } from 'zod';
import { HOSTED_GAMES } from '../../shared/games/registry.ts';
import {
  createMatchSchema,
  enterLobbySchema,
  envelopeSchema,
  healthSchema,
  historyRowSchema,
  historySchema,
  joinMatchSchema,
  lobbyChangeSchema,
  lobbyWelcomeSchema,
  matchDetailSchema,
  matchListSchema,
  matchSummarySchema,
  moveSeatSchema,
  myMatchesSchema,
  openMatchesSchema,
  problemSchema,
  PROTOCOL_VERSION,
  quickMatchSchema,
  receiptSchema,
  REFUSAL_MEANINGS,
  refusalSchema,
  resumeMatchSchema,
  rulesetListSchema,
  seatMessageSchema,
  watchMatchSchema,
  welcomeSchema,
} from '../../shared/protocol/index.ts';

/** Every message of the protocol by its name. */
export const PROTOCOL_MESSAGES = {
  createMatch: createMatchSchema,
  joinMatch: joinMatchSchema,
  resumeMatch: resumeMatchSchema,
  watchMatch: watchMatchSchema,
  moveSeat: moveSeatSchema,
  quickMatch: quickMatchSchema,
  myMatches: myMatchesSchema,
  enterLobby: enterLobbySchema,
  welcome: welcomeSchema,
  lobbyWelcome: lobbyWelcomeSchema,
  matchList: matchListSchema,
  matchSummary: matchSummarySchema,
  matchDetail: matchDetailSchema,
  rulesetList: rulesetListSchema,
  health: healthSchema,
  problem: problemSchema,
  command: envelopeSchema,
  receipt: receiptSchema,
  history: historySchema,
  historyRow: historyRowSchema,
  seat: seatMessageSchema,
  openMatches: openMatchesSchema,
  lobbyChange: lobbyChangeSchema,
  refusal: refusalSchema,
};

/** The protocol as one JSON Schema: its messages and the turn commands of each game by name, and every refusal. */
export interface ProtocolDocument {
  readonly $schema: string;
  readonly title: string;
  readonly version: string;
  readonly $defs: Readonly<Record<string, unknown>>;
  /** By its code: what a refusal means. */
  readonly refusals: Readonly<Record<string, string>>;
  /** The same for the refusals that each game adds. */
  readonly gameRefusals: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

let made: ProtocolDocument | undefined;

/** The document, made once. */
export function protocolDocument(): ProtocolDocument {
  made ??= makeDocument();
  return made;
}

function makeDocument(): ProtocolDocument {
  const games = Object.entries(HOSTED_GAMES);
  const schemas: readonly [string, z.ZodType][] = [
    ...Object.entries(PROTOCOL_MESSAGES),
    ...games.map(([id, { game }]): [string, z.ZodType] => [`turnCommand.${id}`, game.commandSchema]),
  ];
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'The protocol of Escape From The Death Star',
    version: PROTOCOL_VERSION,
    $defs: Object.fromEntries(schemas.map(([name, schema]) => [name, definitionOf(schema)])),
    refusals: REFUSAL_MEANINGS,
    gameRefusals: Object.fromEntries(games.map(([id, { refusals }]) => [id, refusals])),
  };
}

function definitionOf(schema: z.ZodType): unknown {
  const { $schema: _dialect, ...definition } = z.toJSONSchema(schema, { io: 'input' });
  return definition;
}
