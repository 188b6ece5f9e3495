import cors from 'cors';
import type { ErrorRequestHandler, Express, Request, RequestHandler } from 'express';
import express from 'express';
import { rateLimit } from 'express-rate-limit';
import type { Logger } from 'pino';
import { LIMITS, refusalOf } from '../../shared/protocol/index.ts';
import type { Config } from '../config.ts';
import type { MatchRouteParts } from './match-routes.ts';
import { matchRoutes } from './match-routes.ts';
import type { LobbyRouteParts } from './lobby-routes.ts';
import { lobbyRoutes } from './lobby-routes.ts';
import { frontPage } from './front-page.ts';
import { holdToMethods } from './methods.ts';
import { refuse } from './problems.ts';
import { protocolDocument } from './protocol-document.ts';

/** What the HTTP side of a server is given. */
export interface HttpParts extends MatchRouteParts, LobbyRouteParts {
  readonly config: Config;
  readonly log: Logger;
  /** Whether new connections are welcome: not while the server is stopping. */
  isReady(): boolean;
}

const MINUTE = 60_000;

/** Everything that the server answers over HTTP, on an express app that does not listen yet. */
export function makeHttpApp(parts: HttpParts): Express {
  const { config, house } = parts;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustedProxies.length === 0 ? false : config.trustedProxies);
  app.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  app.get('/readyz', (_request, response) => {
    const ready = parts.isReady();
    response.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'stopping' });
  });
  app.use(cors({ origin: originsOf(config.allowedOrigins) }));
  app.use(limit(config.mostRequestsPerAddress));
  app.post(['/matches', '/matches/:match/join'], limit(config.mostMatchesPerAddress));
  holdToMethods(app);
  app.use(requireJson);
  app.use(express.json({ limit: LIMITS.bodyBytes, strict: true }));
  app.get('/', (_request, response) => {
    response.type('html').send(frontPage(house.count(), parts.isReady()));
  });
  app.get('/protocol', (_request, response) => {
    response.json(protocolDocument());
  });
  app.get('/rulesets', (_request, response) => {
    response.json({ rulesets: parts.setups.list() });
  });
  app.get('/rulesets/:hash', (request, response) => {
    const { hash } = request.params;
    const ruleset = parts.setups.find(hash) ?? parts.setups.rulesetIn(house.setupOf(hash));
    if (ruleset === undefined) refuse(response, refusalOf('unknown_ruleset'));
    else response.setHeader('Cache-Control', 'public, max-age=31536000, immutable').json(ruleset);
  });
  app.use(matchRoutes(parts));
  app.use(lobbyRoutes(parts));
  app.use((_request, response) => refuse(response, refusalOf('unknown_page')));
  app.use(onError(parts.log));
  return app;
}

/** Whether a page of this origin may use the server. A program that names no origin may. */
export function isOriginAllowed(origins: readonly string[], origin: string | undefined): boolean {
  return origin === undefined || origins.includes('*') || origins.includes(origin);
}

function originsOf(origins: readonly string[]): string | string[] {
  return origins.includes('*') ? '*' : [...origins];
}

function limit(mostAMinute: number): RequestHandler {
  return rateLimit({
    windowMs: MINUTE,
    limit: mostAMinute,
    // The next draft names each address by a hash, which costs more than all the rest of it.
    standardHeaders: 'draft-7',
    legacyHeaders: false,
    // Whoever sends such a header without being asked for it is not to write into our log.
    validate: { xForwardedForHeader: false },
    handler: (_request, response) => refuse(response, { ...refusalOf('rate_limited'), retryAfter: MINUTE / 1_000 }),
  });
}

/** A body that is sent must say that it is JSON; without this it would be taken for none. */
const requireJson: RequestHandler = (request, response, next) => {
  if (!hasBody(request) || request.is('application/json') !== false) next();
  else response.status(415).type('application/problem+json').send(JSON.stringify(unsupportedMedia));
};

const unsupportedMedia = {
  type: 'about:blank',
  title: 'The body must be JSON.',
  status: 415,
  ...refusalOf('malformed', 'The body must be sent as application/json.'),
};

function hasBody(request: Request): boolean {
  return request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined;
}

/** What express and its parsers throw, as refusals; anything else is ours, is logged, and told without its inside. */
function onError(log: Logger): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    const status = statusOf(error);
    if (response.headersSent) next(error);
    else if (status === 413) refuse(response, refusalOf('too_large'));
    else if (status !== undefined && status >= 400 && status < 500) refuse(response, refusalOf('malformed'));
    else {
      log.error({ err: error }, 'a request failed');
      refuse(response, refusalOf('unavailable'));
    }
  };
}

function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined;
  return typeof error.status === 'number' ? error.status : undefined;
}
