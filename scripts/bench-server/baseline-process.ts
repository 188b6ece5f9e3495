/**
 * What the server is held against: the same engine behind bare sockets. A frame in is a command as JSON; a frame out,
 * the same to each of the four, says what has happened. No lobby, no store, no receipts, no way back, nothing hidden.
 */
import { randomBytes } from 'node:crypto';
import type { WebSocket } from 'ws';
import { WebSocketServer } from 'ws';
import { z } from 'zod';
import type { Color, Command, State } from '../../shared/games/death-star/index.ts';
import { commandSchema, deathStar, STANDARD_RULESET } from '../../shared/games/death-star/index.ts';
import { strongChance } from '../../shared/kernel/index.ts';
import type { StrongChance } from '../../shared/kernel/index.ts';
import { reportToLoad } from './under-load.ts';

interface BareMatch {
  readonly chance: StrongChance;
  readonly sockets: Map<Color, WebSocket>;
  state: State | undefined;
  sequence: number;
  /** What may be done now, as a server that tells it would have to know. */
  legalNow: number;
}

const messageSchema = z.object({ id: z.number(), command: commandSchema });
const matches = new Map<string, BareMatch>();
const seats = STANDARD_RULESET.board.clockwise;
const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });

server.on('connection', (socket, request) => {
  const [matchId = '', name] = (request.url ?? '').slice(1).split('/');
  const seat = seats.find((color) => color === name);
  if (seat === undefined) throw new Error(`no seat ${name}`);
  const match = matches.get(matchId) ?? makeMatch(matchId);
  match.sockets.set(seat, socket);
  socket.on('message', (data: Buffer) => act(match, seat, messageSchema.parse(JSON.parse(data.toString())).command));
  if (match.sockets.size === seats.length) start(match);
});
server.on('listening', () => {
  const address = server.address();
  reportToLoad(typeof address === 'object' && address !== null ? address.port : 0);
});

function makeMatch(matchId: string): BareMatch {
  const chance = strongChance({ secret: new Uint8Array(randomBytes(32)), entropies: ['', '', '', ''], matchId });
  const match: BareMatch = { chance, sockets: new Map(), state: undefined, sequence: 0, legalNow: 0 };
  matches.set(matchId, match);
  return match;
}

function start(match: BareMatch): void {
  const { events, state } = deathStar.start({ ruleset: STANDARD_RULESET }, seats, match.chance);
  // The ruleset is known to everybody.
  follow(
    match,
    events.filter(({ type }) => type !== 'started'),
    state,
  );
}

function act(match: BareMatch, seat: Color, command: Command): void {
  if (match.state === undefined) return;
  const decided = deathStar.decide(match.state, seat, command, match.chance);
  if (decided.ok) follow(match, decided.value.events, decided.value.state);
}

function follow(match: BareMatch, events: readonly unknown[], state: State): void {
  match.state = state;
  match.sequence += 1;
  match.legalNow = deathStar.legal(state, state.turn.seat).length;
  const frame = JSON.stringify({ sequence: match.sequence, events });
  for (const socket of match.sockets.values()) socket.send(frame);
}
