/** One measurement: a server of its own, its lobbies with a host each, those who watch, and seats that change. */
import { randomBytes } from 'node:crypto';
import { lobbyWelcomeSchema, PROTOCOL_VERSION, welcomeSchema } from '../../shared/protocol/index.ts';
import type { StoreName, Subject } from '../bench-server/subject.ts';
import { startSubject } from '../bench-server/subject.ts';
import { Crowd } from './crowd.ts';
import { LeanLine } from './line.ts';

export interface Measurement {
  readonly lobbies: number;
  readonly watchers: number;
  /** Changes of seats a second, over all lobbies. */
  readonly rate: number;
  readonly seconds: number;
  readonly store: StoreName;
  readonly profile: string | undefined;
}

export interface Measured {
  /** From when each change was due until the last one who watches had it, in milliseconds. */
  readonly latencies: readonly number[];
  readonly seconds: number;
  readonly cpuMicros: number;
  /** What the same server used a second while nothing changed. */
  readonly idleCpuMicrosPerSecond: number;
  readonly messages: number;
  readonly bytes: number;
  readonly stallMs: number;
}

interface Lobby {
  readonly matchId: string;
  readonly host: LeanLine;
  /** The host alone, or with a bot. */
  taken: 1 | 2;
}

const OPENED_AT_ONCE = 20;
const WARM_UP_SECONDS = 2;
const IDLE_SECONDS = 2;
/** How long what is under way may take to reach everybody, once nothing more changes. */
const DRAIN = 10_000;
const BOT_SEAT = 'green';

export async function measure(measurement: Measurement): Promise<Measured> {
  const subject = await startSubject('server', measurement);
  const crowd = new Crowd(measurement.watchers);
  const lobbies: Lobby[] = [];
  const watchers: LeanLine[] = [];
  try {
    await inGroups(measurement.lobbies, async () => lobbies.push(await openLobby(subject.port)));
    await inGroups(measurement.watchers, async () => watchers.push(await openWatcher(subject.port, crowd)));
    await change(lobbies, crowd, measurement.rate, Math.min(WARM_UP_SECONDS, measurement.seconds));
    const idle = await usedWhile(subject, () => pause(Math.min(IDLE_SECONDS, measurement.seconds)));
    crowd.forget();
    const busy = await usedWhile(subject, () => change(lobbies, crowd, measurement.rate, measurement.seconds));
    return {
      ...busy,
      latencies: crowd.latencies,
      idleCpuMicrosPerSecond: idle.cpuMicros / idle.seconds,
      messages: crowd.messages,
      bytes: crowd.bytes,
    };
  } finally {
    for (const line of [...watchers, ...lobbies.map(({ host }) => host)]) line.close();
    await subject.stop();
  }
}

/** Changes seats at a steady rate, one lobby after the other, and waits until everybody has seen all of it. */
async function change(lobbies: readonly Lobby[], crowd: Crowd, rate: number, seconds: number): Promise<void> {
  const started = performance.now();
  const most = Math.floor(rate * seconds);
  for (let issued = 0; issued < most;) {
    const dueByNow = Math.min(most, Math.floor(((performance.now() - started) / 1_000) * rate));
    for (; issued < dueByNow; issued += 1) {
      const lobby = lobbies[issued % lobbies.length];
      if (lobby !== undefined) changeSeats(lobby, crowd, started + (issued / rate) * 1_000);
    }
    await turn();
  }
  const until = performance.now() + DRAIN;
  while (crowd.pending > 0) {
    if (performance.now() > until) throw new Error(`${crowd.pending} changes were never seen by all`);
    await turn();
  }
}

function changeSeats(lobby: Lobby, crowd: Crowd, due: number): void {
  lobby.taken = lobby.taken === 1 ? 2 : 1;
  crowd.await(lobby.matchId, lobby.taken, due);
  lobby.host.command(
    lobby.taken === 2 ? { type: 'addBot', level: 'easy', seat: BOT_SEAT } : { type: 'removeBot', seat: BOT_SEAT },
  );
}

async function openLobby(port: number): Promise<Lobby> {
  const player = randomBytes(32).toString('hex');
  const body = { v: PROTOCOL_VERSION, player, name: 'Host', seat: 'red', seats: 4 };
  const { matchId, reservation } = welcomeSchema.parse(await post(port, '/matches', body));
  const host = new LeanLine(port, reservation, () => undefined);
  await host.opened;
  return { matchId, host, taken: 1 };
}

async function openWatcher(port: number, crowd: Crowd): Promise<LeanLine> {
  const { reservation } = lobbyWelcomeSchema.parse(await post(port, '/lobby', { v: PROTOCOL_VERSION }));
  const line = new LeanLine(port, reservation, (name, frame, from) => crowd.see(name, frame, from));
  await line.opened;
  return line;
}

async function post(port: number, path: string, body: unknown): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

async function inGroups(count: number, open: () => Promise<unknown>): Promise<void> {
  for (let opened = 0; opened < count; opened += OPENED_AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(OPENED_AT_ONCE, count - opened) }, open));
  }
}

async function usedWhile(
  subject: Subject,
  work: () => Promise<void>,
): Promise<Pick<Measured, 'seconds' | 'cpuMicros' | 'stallMs'>> {
  const before = await subject.usage('usage');
  const started = performance.now();
  await work();
  const seconds = (performance.now() - started) / 1_000;
  const after = await subject.usage('usage');
  return { seconds, cpuMicros: after.cpuMicros - before.cpuMicros, stallMs: after.stallMs };
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
}

/** The next turn of the event loop: the load never sleeps. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
