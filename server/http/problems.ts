/** Refusals over HTTP: problem details (RFC 9457), with the same codes as everywhere. */
import type { Response } from 'express';
import type { Refusal, RefusalWord } from '../../shared/protocol/index.ts';

const STATUS_OF: { readonly [Code in RefusalWord]?: number } = {
  unknown_match: 404,
  unknown_ruleset: 404,
  unknown_game: 404,
  unknown_page: 404,
  unknown_user: 401,
  wrong_password: 403,
  kicked: 403,
  left: 403,
  moved: 403,
  removed: 403,
  no_spectators: 403,
  bad_token: 403,
  not_host: 403,
  not_seated: 403,
  unsupported_version: 426,
  too_large: 413,
  rate_limited: 429,
  too_many: 503,
  unavailable: 503,
  quarantined: 503,
  malformed: 400,
};

const statuses = new Map<string, number>(Object.entries(STATUS_OF));
const CONFLICT = 409;

/** The status of a refusal with this code: 409 where nothing else fits. */
export function statusOf(code: string): number {
  return statuses.get(code) ?? CONFLICT;
}

/** Answers with a refusal; its status follows from its code where it has none of its own. */
export function refuse(response: Response, refusal: Refusal, status = statusOf(refusal.code)): void {
  if (refusal.retryAfter !== undefined) response.setHeader('Retry-After', String(Math.ceil(refusal.retryAfter)));
  response
    .status(status)
    .type('application/problem+json')
    .send(
      JSON.stringify({
        type: 'about:blank',
        title: refusal.message,
        status,
        code: refusal.code,
        message: refusal.message,
        retryAfter: refusal.retryAfter,
      }),
    );
}
