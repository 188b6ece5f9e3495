import type { Request, RequestHandler, Response } from 'express';
import { Router } from 'express';
import type { HostedGame } from '../../shared/games/registry.ts';
import type { Result } from '../../shared/kernel/index.ts';
import { fail, succeed } from '../../shared/kernel/index.ts';
import type { Refusal, Reservation, Welcome } from '../../shared/protocol/index.ts';
import {
  createMatchSchema,
  joinMatchSchema,
  LIMITS,
  moveSeatSchema,
  myMatchesSchema,
  PROTOCOL_VERSION,
  quickMatchSchema,
  refusalOf,
  resumeMatchSchema,
  watchMatchSchema,
} from '../../shared/protocol/index.ts';
import type { House, Match, Seated } from '../match/index.ts';
import { nextIdOf, PLAIN_SETTINGS, settingsWith, watcherKey } from '../match/index.ts';
import type { Visitor } from '../rooms/index.ts';
import type { Setups } from '../rulesets/index.ts';
import { summaryOf } from '../tables/index.ts';
import type { Users } from '../users/index.ts';
import { readBody } from './bodies.ts';
import { detailOf, minesOf } from './match-data.ts';
import { readPlayersBody } from './players.ts';
import { recordOf } from './record-of.ts';
import { refuse } from './problems.ts';

/** What the routes around matches are given. */
export interface MatchRouteParts {
  readonly house: House;
  readonly games: Readonly<Record<string, HostedGame>>;
  readonly setups: Setups;
  /** Who the players are, where the host knows them already. */
  readonly users: Users;
  /** How many days finished matches are kept; 0 for good. */
  readonly keptDays: number;
  /** A place in the room of a match for one connection: of this player, or of somebody who watches. */
  reserve(match: Match, visitor: Visitor): Promise<Result<Reservation, Refusal>>;
}

type Answered = Result<Welcome, Refusal>;

const CREATED = 201;
/** People who do not know each other do not wait for each other without end. */
const QUICK_SETTINGS = { ...PLAIN_SETTINGS, clock: 'casual' } as const;

/** Making, joining, resuming, watching and listing matches. */
export function matchRoutes(parts: MatchRouteParts): Router {
  const routes = Router();

  async function welcome(match: Match, seated: Seated | undefined, visitor: Visitor): Promise<Answered> {
    const reservation = await parts.reserve(match, visitor);
    if (!reservation.ok) return reservation;
    return succeed({
      v: PROTOCOL_VERSION,
      matchId: match.state.id,
      code: match.state.code,
      ...(seated === undefined ? {} : { seat: seated.seat, token: seated.token }),
      nextId: seated === undefined ? nextIdOfWatcher(match, visitor) : match.nextId(seated.seat),
      reservation: reservation.value,
    });
  }

  async function create(request: Request): Promise<Answered> {
    const body = await readPlayersBody(createMatchSchema, request, parts.users);
    if (!body.ok) return body;
    const chosen = parts.setups.choose(body.value);
    if (!chosen.ok) return chosen;
    const { game: gameId, setup, hash } = chosen.value;
    const hosted = parts.games[gameId];
    if (hosted === undefined) return fail(refusalOf('unknown_game'));
    const { player } = body.value;
    const { seats, bots = [], name, seat, password } = body.value;
    const settings = settingsWith(PLAIN_SETTINGS, body.value);
    const rules = { game: hosted.game, setup, ruleset: hash };
    const seated = await parts.house.create({
      ...rules,
      capacity: seats,
      bots,
      player,
      name,
      seat,
      settings,
      password,
    });
    return seated.ok ? welcome(seated.value.match, seated.value, seatedAs(player, body.value)) : seated;
  }

  async function join(request: Request): Promise<Answered> {
    const body = await readPlayersBody(joinMatchSchema, request, parts.users);
    if (!body.ok) return body;
    const match = await find(request);
    if (!match.ok) return match;
    const { player } = body.value;
    const { name, seat, password } = body.value;
    const seated = await parts.house.join(match.value, player, name, { seat, password });
    return seated.ok ? welcome(match.value, seated.value, seatedAs(player, body.value)) : seated;
  }

  async function resume(request: Request): Promise<Answered> {
    const body = await readPlayersBody(resumeMatchSchema, request, parts.users);
    if (!body.ok) return body;
    const match = await find(request);
    if (!match.ok) return match;
    const { player } = body.value;
    const seated = parts.house.resume(match.value, body.value.token, player);
    return seated.ok ? welcome(match.value, seated.value, seatedAs(player, body.value)) : seated;
  }

  async function watch(request: Request): Promise<Answered> {
    const body = readBody(watchMatchSchema, request);
    if (!body.ok) return body;
    const match = await find(request);
    if (!match.ok) return match;
    if (!match.value.state.settings.spectators) return fail(refusalOf('no_spectators'));
    return welcome(match.value, undefined, {
      player: null,
      name: body.value.name ?? null,
      tab: body.value.tab ?? null,
      takesOver: false,
    });
  }

  /** Another device takes a seat over, with the link that was made for it. */
  async function move(request: Request): Promise<Answered> {
    const body = await readPlayersBody(moveSeatSchema, request, parts.users);
    if (!body.ok) return body;
    const match = await find(request);
    if (!match.ok) return match;
    const { player } = body.value;
    const seated = await parts.house.move(match.value, player, body.value.link);
    return seated.ok ? welcome(match.value, seated.value, seatedAs(player, body.value)) : seated;
  }

  /** A seat in whatever open match has waited longest, or in a new one: of two who come at once, the second joins the first. */
  async function quick(request: Request): Promise<Answered> {
    const body = await readPlayersBody(quickMatchSchema, request, parts.users);
    if (!body.ok) return body;
    const chosen = parts.setups.choose({});
    if (!chosen.ok) return chosen;
    const { game: gameId, setup, hash } = chosen.value;
    const hosted = parts.games[gameId];
    if (hosted === undefined) return fail(refusalOf('unknown_game'));
    const { player } = body.value;
    const { name, seats } = body.value;
    const seated = await parts.house.quick({
      game: hosted.game,
      setup,
      ruleset: hash,
      capacity: seats ?? hosted.game.seats.min,
      bots: [],
      player,
      name,
      seat: undefined,
      settings: QUICK_SETTINGS,
      password: undefined,
    });
    return seated.ok ? welcome(seated.value.match, seated.value, seatedAs(player, body.value)) : seated;
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
  routes.post('/matches/:match/move', answering(move));
  routes.post('/quick', answering(quick));
  routes.post('/mine', async (request, response) => {
    const body = await readPlayersBody(myMatchesSchema, request, parts.users);
    if (body.ok) response.json({ matches: minesOf(parts, body.value.player) });
    else refuse(response, body.error);
  });
  routes.get('/matches', (_request, response) => {
    const listed = parts.house
      .list()
      .filter(({ state, isArchived }) => !isArchived && state.settings.listed && state.next === null);
    response.json({ matches: listed.slice(0, LIMITS.listedMatches).map(({ state }) => summaryOf(state)) });
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

/** The next id of somebody who watches: who names no tab counts anew with every connection. */
function nextIdOfWatcher({ state }: Match, { tab }: Visitor): number {
  return tab === null ? 1 : nextIdOf(state, watcherKey(state.id, tab));
}

/** A player, in the tab that the body of a request names. */
function seatedAs(
  player: string,
  { tab, takeOver }: { readonly tab?: string | undefined; readonly takeOver?: true | undefined },
): Visitor {
  return { player, name: null, tab: tab ?? null, takesOver: takeOver ?? false };
}

function answering(work: (request: Request) => Promise<Answered>, status = 200): RequestHandler {
  return async (request, response) => {
    const answered = await work(request);
    if (answered.ok) sendFresh(response, status, answered.value);
    else refuse(response, answered.error);
  };
}

/** What is never the same twice needs no tag by which it could be kept, nor what else an answer goes through. */
function sendFresh(response: Response, status: number, value: object): void {
  const text = JSON.stringify(value);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
  });
  response.end(text);
}
