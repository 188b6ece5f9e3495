/** By which method each address is asked. Others are refused, with those that are right. */
import type { Express, RequestHandler } from 'express';
import { refusalOf } from '../../shared/protocol/index.ts';
import { refuse } from './problems.ts';

const ADDRESSES: Readonly<Record<string, readonly ('GET' | 'POST')[]>> = {
  '/': ['GET'],
  '/healthz': ['GET'],
  '/readyz': ['GET'],
  '/protocol': ['GET'],
  '/rulesets': ['GET'],
  '/rulesets/:hash': ['GET'],
  '/matches': ['GET', 'POST'],
  '/matches/:match': ['GET'],
  '/matches/:match/record': ['GET'],
  '/matches/:match/join': ['POST'],
  '/matches/:match/resume': ['POST'],
  '/matches/:match/watch': ['POST'],
  '/matches/:match/move': ['POST'],
  '/quick': ['POST'],
  '/mine': ['POST'],
  '/lobby': ['POST'],
};

const NOT_ALLOWED = 405;

export function holdToMethods(app: Express): void {
  for (const [path, methods] of Object.entries(ADDRESSES)) {
    // What can be got can be asked for without its body, too.
    app.all(path, allowing(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))));
  }
}

function allowing(methods: readonly string[]): RequestHandler {
  const allowed = methods.join(', ');
  const refusal = refusalOf('unknown_page', `This address is asked by ${allowed}.`);
  return (request, response, next) => {
    if (methods.includes(request.method)) next();
    else refuse(response.setHeader('Allow', allowed), refusal, NOT_ALLOWED);
  };
}
