/** A whole server in the process of a test: its parts can be chosen, and nothing in it goes by the time of day. */
import type { Logger } from 'pino';
import { pino } from 'pino';
import { fastChance } from '../../shared/kernel/simulation.ts';
import type { HostedGame } from '../../shared/games/registry.ts';
import type { App } from '../../server/app.ts';
import { createApp } from '../../server/app.ts';
import type { Config } from '../../server/config.ts';
import { readConfig } from '../../server/config.ts';
import type { Cancel, Clock, MatchStore, Randomness } from '../../server/match/index.ts';
import { memoryStore } from '../../server/store/index.ts';

/** A clock that stands still until a test moves it on. */
export class ManualClock implements Clock {
  private time = 1_700_000_000_000;
  /** How far the time of day is from where it was at first. */
  private leapt = 0;
  private readonly waiting = new Set<{ readonly at: number; readonly call: () => void }>();

  monotonic(): number {
    return this.time;
  }

  now(): number {
    return this.time + this.leapt;
  }

  /** Sets the time of day on, or back, without any time having passed. */
  leap(milliseconds: number): void {
    this.leapt += milliseconds;
  }

  after(milliseconds: number, call: () => void): Cancel {
    const entry = { at: this.time + milliseconds, call };
    this.waiting.add(entry);
    return () => this.waiting.delete(entry);
  }

  /** How many calls are waited for. */
  get pending(): number {
    return this.waiting.size;
  }

  /** Moves on, and makes the calls that are due by then, earliest first. Calls that they ask for wait for next time. */
  advance(milliseconds: number): void {
    this.time += milliseconds;
    const due = [...this.waiting].filter(({ at }) => at <= this.time).sort((one, other) => one.at - other.at);
    for (const entry of due) if (this.waiting.delete(entry)) entry.call();
  }
}

/** The same bytes for the same seed. */
export function seededRandomness(seed: number): Randomness {
  const chance = fastChance(seed);
  return { bytes: (count) => Uint8Array.from({ length: count }, () => chance.spin(256)) };
}

/** The secret of a player of a test: the same for the same name. */
export function secretOf(name: string): string {
  return Buffer.from(name.padEnd(32, '.')).toString('hex').slice(0, 64);
}

/** What a test may choose of a server. */
export interface ServerChoices {
  readonly config?: Partial<Config>;
  readonly store?: MatchStore;
  readonly clock?: Clock;
  readonly randomness?: Randomness;
  readonly games?: Readonly<Record<string, HostedGame>>;
  readonly log?: Logger;
}

export interface TestServer {
  readonly app: App;
  readonly store: MatchStore;
  readonly port: number;
  readonly url: string;
}

/** The settings of a server of a test: any free port, no limits, bots that do not think, nothing logged. */
export const TEST_CONFIG: Config = readConfig({
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'silent',
  BOT_DELAY_MS: '0',
  MAX_MATCHES: '100000',
  MAX_MATCHES_PER_ADDRESS: '1000000',
  MAX_REQUESTS_PER_ADDRESS: '1000000',
  MAX_MESSAGES_PER_SECOND: '1000000',
  MAX_LOBBY_COMMANDS: '1000000',
});

/** Starts a server on a free port. One at a time: the framework's matchmaker is one for each process. */
export async function startServer(choices: ServerChoices = {}): Promise<TestServer> {
  const store = choices.store ?? memoryStore();
  const randomness = choices.randomness ?? seededRandomness(1);
  const app = await createApp({
    config: { ...TEST_CONFIG, ...choices.config },
    store,
    clock: choices.clock ?? new ManualClock(),
    randomness,
    log: choices.log ?? pino({ level: 'silent' }),
    tokenKey: randomness.bytes(32),
    keepBundle: () => Promise.resolve(),
    ...(choices.games === undefined ? {} : { games: choices.games }),
  });
  const port = await app.listen();
  return { app, store, port, url: `http://127.0.0.1:${port}` };
}
