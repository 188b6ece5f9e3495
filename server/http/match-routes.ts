import type { Request, RequestHandler } from 'express';
import { Router } from 'express';
import { z } from 'zod';
import type { HostedGame } from '../../shared/games/registry.ts';
import type { Result } from '../../shared/kernel/index.ts';
import { fail, succeed } from '../../shared/kernel/index.ts';
import type { Refusal, Reservation, Welcome } from '../../shared/protocol/index.ts';
import {
  createMatchSchema,
  isServed,
  joinMatchSchema,
  LIMITS,
  PROTOCOL_VERSION,
  refusalOf,
  resumeMatchSchema,
  watchMatchSchema,
} from '../../shared/protocol/index.ts';
import type { House, Match, Seated } from '../match/index.ts';
import { playerId } from '../match/index.ts';
import type { Setups } from '../rulesets/index.ts';
import { detailOf, summaryOf } from './match-data.ts';
import { recordOf } from './record-of.ts';
import { refuse } from './problems.ts';

/** What the routes around matches are given. */
export interface MatchRouteParts {
  readonly house: House;
  readonly games: Readonly<Record<string, HostedGame>>;
  readonly setups: Setups;
  /** How many days finished matches are kept; 0 for good. */
  readonly keptDays: number;
  /** A place in the room of a match for one connection: of this player, or of somebody who watches. */
  reserve(match: Match, player: string | null): Promise<Reservation>;
}

type Answered = Result<Welcome, Refusal>;

const CREATED = 201;
const versionSchema = z.looseObject({ v: z.string() });

/** Making, joining, resuming, watching and listing matches. */
export function matchRoutes(parts: MatchRouteParts): Router {
  const routes = Router();

  async function welcome(match: Match, seated: Seated | undefined, player: string | null): Promise<Answered> {
    return succeed({
      v: PROTOCOL_VERSION,
      matchId: match.state.id,
      code: match.state.code,
      ...(seated === undefined ? {} : { seat: seated.seat, token: seated.token }),
      nextId: seated === undefined ? 1 : match.nextId(seated.seat),
      reservation: await parts.reserve(match, player),
    });
  }

  async function create(request: Request): Promise<Answered> {
    const body = readBody(createMatchSchema, request);
    if (!body.ok) return body;
    const chosen = parts.setups.choose(body.value);
    if (!chosen.ok) return chosen;
    const { game: gameId, setup, hash } = chosen.value;
    const hosted = parts.games[gameId];
    if (hosted === undefined) return fail(refusalOf('unknown_game'));
    const player = playerId(body.value.player);
    const { seats, bots = [], name, seat } = body.value;
    const wanted = { game: hosted.game, setup, ruleset: hash, capacity: seats, bots, player, name, seat };
    const seated = await parts.house.create(wanted);
    return seated.ok ? welcome(seated.value.match, seated.value, player) : seated;
  }

  async function join(request: Request): Promise<Answered> {
    const body = readBody(joinMatchSchema, request);
    if (!body.ok) return body;
    const match = await find(request);
    if (!match.ok) return match;
    const player = playerId(body.value.player);
    const seated = await parts.house.join(match.value, player, body.value.name, body.value.seat);
    return seated.ok ? welcome(match.value, seated.value, player) : seated;
  }

  async function resume(request: Request): Promise<Answered> {
    const body = readBody(resumeMatchSchema, request);
    if (!body.ok) return body;
    const match = await find(request);
    if (!match.ok) return match;
    const player = playerId(body.value.player);
    const seated = parts.house.resume(match.value, body.value.token, player);
    return seated.ok ? welcome(match.value, seated.value, player) : seated;
  }

  async function watch(request: Request): Promise<Answered> {
    const body = readBody(watchMatchSchema, request);
    if (!body.ok) return body;
    const match = await find(request);
    return match.ok ? welcome(match.value, undefined, null) : match;
  }

  /** The match of the id or code that the address names. */
  async function find(request: Request): Promise<Result<Match, Refusal>> {
    const asked = request.params['match'];
    const match = typeof asked === 'string' ? await parts.house.seek(asked) : undefined;
    return match === undefined ? fail(refusalOf('unknown_match')) : succeed(match);
  }

  routes.post('/matches', answering(create, CREATED));
  routes.post('/matches/:match/join', answering(join));
  routes.post('/matches/:match/resume', answering(resume));
  routes.post('/matches/:match/watch', answering(watch));
  routes.get('/matches', (_request, response) => {
    const matches = parts.house.list().filter(({ isArchived }) => !isArchived);
    response.json({ matches: matches.slice(0, LIMITS.listedMatches).map(summaryOf) });
  });
  routes.get('/matches/:match', async (request, response) => {
    const match = await find(request);
    if (match.ok) response.json(detailOf(match.value, parts.games, parts));
    else refuse(response, match.error);
  });
  routes.get('/matches/:match/record', async (request, response) => {
    const match = await find(request);
    const record = match.ok ? await recordOf(match.value, parts) : match;
    if (!record.ok) refuse(response, record.error);
    else response.attachment(`${record.value.name}.dsn`).type('text/plain').send(record.value.text);
  });
  return routes;
}

/** The body of a request: first its version, which says more than a form that has changed, then its form. */
function readBody<Body>(schema: z.ZodType<Body>, request: Request): Result<Body, Refusal> {
  const body: unknown = request.body;
  const version = versionSchema.safeParse(body);
  if (version.success && !isServed(version.data.v)) return fail(refusalOf('unsupported_version'));
  const parsed = schema.safeParse(body);
  return parsed.success ? succeed(parsed.data) : fail(refusalOf('malformed', z.prettifyError(parsed.error)));
}

function answering(work: (request: Request) => Promise<Answered>, status = 200): RequestHandler {
  return async (request, response) => {
    const answered = await work(request);
    if (answered.ok) response.status(status).json(answered.value);
    else refuse(response, answered.error);
  };
}
