import { Router } from 'express';
import type { LobbyFilter, LobbyWelcome, Reservation } from '../../shared/protocol/index.ts';
import { enterLobbySchema, PROTOCOL_VERSION } from '../../shared/protocol/index.ts';
import { readBody } from './bodies.ts';
import { refuse } from './problems.ts';

export interface LobbyRouteParts {
  /** A place where the list of open matches is told, as far as they pass this filter. */
  reserveLobby(filter: LobbyFilter): Promise<Reservation>;
}

/** The way to the list of open matches, as it changes. */
export function lobbyRoutes(parts: LobbyRouteParts): Router {
  const routes = Router();
  routes.post('/lobby', async (request, response) => {
    const body = readBody(enterLobbySchema, request);
    if (!body.ok) {
      refuse(response, body.error);
      return;
    }
    const reservation = await parts.reserveLobby(body.value.filter ?? {});
    response.json({ v: PROTOCOL_VERSION, reservation } satisfies LobbyWelcome);
  });
  return routes;
}
