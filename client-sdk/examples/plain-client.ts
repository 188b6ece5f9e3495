/**
 * A whole match against three bots without the SDK of this project: with @colyseus/sdk and fetch, by docs/protocol.md.
 *   node client-sdk/examples/plain-client.ts http://localhost:2567
 */
import { Client } from '@colyseus/sdk';
import { randomBytes, randomInt } from 'node:crypto';

const VERSION = '1.0';
const server = process.argv[2] ?? 'http://localhost:2567';
const player = randomBytes(32).toString('hex');

type Reservation = Parameters<Client['consumeSeatReservation']>[0];
type TurnCommand = Readonly<Record<string, string>>;

interface Welcome {
  readonly matchId: string;
  readonly seat: string;
  readonly token: string;
  readonly nextId: number;
  readonly reservation: Reservation;
}

interface MatchState {
  readonly status: string;
  readonly decision: number;
  readonly active: string;
  readonly legal: string;
  readonly events: string;
  readonly winners: string;
}

interface Envelope {
  readonly v: string;
  readonly id: number;
  readonly decision?: number;
  readonly command: { readonly type: string; readonly entropy?: string; readonly command?: TurnCommand };
}

/** What the server has refused over HTTP. */
class Problem extends Error {
  readonly status: number;

  constructor(status: number, text: string) {
    super(text);
    this.status = status;
  }
}

type Room = Awaited<ReturnType<typeof openRoom>>;

let welcome = await post('/matches', { player, name: 'Plain', seats: 4, bots: ['easy', 'normal', 'easy'] });
let nextId = welcome.nextId;
/** What was sent and not answered: it is sent again, as it was, over the next line. */
let pending: Envelope | undefined;
let answeredDecision = -1;

for (let isOver = false; !isOver;) {
  isOver = await playUntilClosed();
  if (!isOver) welcome = await resume();
}

/** Plays over one line. True once the match is over, false when the line broke before. */
async function playUntilClosed(): Promise<boolean> {
  const room = await openRoom(welcome.reservation);
  return new Promise((resolve) => {
    room.onMessage('seat', ({ token }: { token: string }) => {
      welcome = { ...welcome, token };
    });
    room.onLeave(() => resolve(false));
    room.onStateChange((state) => {
      if (state.events !== '') console.log(state.events);
      if (state.status === 'lobby' && nextId === 1)
        send(room, { type: 'ready', entropy: randomBytes(16).toString('hex') });
      if (state.status === 'playing') answer(room, state);
      if (state.status !== 'over') return;
      console.log(`Won by ${state.winners}; this client was ${welcome.seat}.`);
      room.onLeave.clear();
      void room.leave();
      resolve(true);
    });
    if (pending !== undefined) void request(room, pending);
  });
}

/** Answers the decision that is waited for, once, with one of the legal commands. */
function answer(room: Room, { active, decision, legal }: MatchState): void {
  if (active !== welcome.seat || decision === answeredDecision) return;
  answeredDecision = decision;
  const commands = commandsIn(legal);
  send(room, { type: 'play', command: commands[randomInt(commands.length)] ?? {} }, decision);
}

function send(room: Room, command: Envelope['command'], decision?: number): void {
  pending = { v: VERSION, id: nextId, ...(decision === undefined ? {} : { decision }), command };
  nextId += 1;
  void request(room, pending);
}

/** Sends an envelope. A refusal is told; without an answer it stays pending. */
async function request(room: Room, envelope: Envelope): Promise<void> {
  try {
    await room.request<Envelope, { sequence: number }>('command', envelope);
  } catch (error) {
    if (!(error instanceof Error) || !('reason' in error)) return;
    console.log('Refused:', error.reason);
  }
  if (pending?.id === envelope.id) pending = undefined;
}

/** The commands of a `legal`, such as `LL>n4,n5 HC>u1 -`. */
function commandsIn(legal: string): readonly TurnCommand[] {
  return legal.split(' ').flatMap((group): TurnCommand[] => {
    if (group === 'spin') return [{ type: 'spin' }];
    if (group === '-') return [{ type: 'pass' }];
    if (group.endsWith('!')) return [{ type: 'escape', token: group.slice(0, -1) }];
    const [who = '', spaces = ''] = group.split('>');
    return spaces.split(',').map((to) => (who === 'MF' ? { type: 'fly', to } : { type: 'move', token: who, to }));
  });
}

async function openRoom(reservation: Reservation) {
  const room = await new Client(server).consumeSeatReservation<MatchState>(reservation);
  room.reconnection.enabled = false;
  return room;
}

/** Takes the seat back, however long that takes; what is refused for good is thrown. */
async function resume(): Promise<Welcome> {
  for (let pause = 100; ; pause = Math.min(pause * 2, 1_500)) {
    await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())));
    try {
      return await post(`/matches/${welcome.matchId}/resume`, { player, token: welcome.token });
    } catch (error) {
      if (error instanceof Problem && error.status < 500 && error.status !== 429) throw error;
    }
  }
}

async function post(path: string, body: object): Promise<Welcome> {
  const response = await fetch(`${server}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ v: VERSION, ...body }),
  });
  if (!response.ok) throw new Problem(response.status, await response.text());
  const answered: unknown = await response.json();
  if (!isWelcome(answered)) throw new Error('the server speaks another protocol');
  return answered;
}

function isWelcome(answered: unknown): answered is Welcome {
  return typeof answered === 'object' && answered !== null && 'reservation' in answered && 'token' in answered;
}
