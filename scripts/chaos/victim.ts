/** The server as a host starts it, in a process of its own, which is killed and started again on the same port. */
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ScriptFailure } from '../support/command-line.ts';

/** Limits by address are for strangers; here all traffic has one address. The rest is as the host gets it. */
const SETTINGS = {
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  BOT_DELAY_MS: '50',
  MAX_MATCHES: '100000',
  MAX_MATCHES_PER_ADDRESS: '10000000',
  MAX_REQUESTS_PER_ADDRESS: '10000000',
};
const SHORT_TIMES = ['--import', './scripts/chaos/with-short-times.ts'];
const ROOT = join(import.meta.dirname, '../..');
const ASK_EVERY = 5;
const MOST_START_TAKES = 60_000;

/** Whether grace, clocks, votes and offers take as long as they do, or seconds. */
interface Pace {
  readonly times: 'asTheyAre' | 'short';
}

export class Victim {
  readonly url: string;
  private readonly port: number;
  private readonly folder: string;
  private readonly log: number;
  private readonly preloads: readonly string[];
  private child: ChildProcess | undefined;
  private startedAt = 0;

  private constructor(port: number, folder: string, { times }: Pace) {
    this.preloads = times === 'short' ? SHORT_TIMES : [];
    this.port = port;
    this.folder = folder;
    this.url = `http://127.0.0.1:${port}`;
    this.log = openSync(join(folder, 'server.log'), 'a');
    // However the driver ends, no server is left behind.
    process.on('exit', () => this.child?.kill('SIGKILL'));
  }

  /** A server that is not started yet: on a free port, with its data in this folder. */
  static async on(folder: string, pace: Pace = { times: 'asTheyAre' }): Promise<Victim> {
    return new Victim(await freePort(), folder, pace);
  }

  get dataFolder(): string {
    return join(this.folder, 'data');
  }

  start(): void {
    this.startedAt = performance.now();
    this.child = spawn(process.execPath, ['--import', './scripts/guard.js', ...this.preloads, 'server/main.ts'], {
      cwd: ROOT,
      env: { ...process.env, ...SETTINGS, PORT: String(this.port), DATA_FOLDER: this.dataFolder },
      stdio: ['ignore', this.log, this.log],
    });
  }

  /** Waits until it says that it is ready. Gives how long that took since the start, in milliseconds. */
  async ready(): Promise<number> {
    while (!(await this.isReady())) {
      const took = performance.now() - this.startedAt;
      if (this.child?.exitCode !== null) throw new ScriptFailure(`the server has not started: see ${this.folder}`);
      if (took > MOST_START_TAKES) throw new ScriptFailure(`the server is not ready after ${Math.round(took)} ms`);
      await pause(ASK_EVERY);
    }
    return performance.now() - this.startedAt;
  }

  /** Ends it with this signal; gives its exit code, null where the signal itself has ended it. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const { child } = this;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    return child.exitCode;
  }

  private isReady(): Promise<boolean> {
    return new Promise((resolve) => {
      const request = get(`${this.url}/readyz`, { agent: false }, (response) => {
        response.resume();
        resolve(response.statusCode === 200);
      });
      request.on('error', () => resolve(false));
    });
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const holder = createServer();
    holder.once('error', reject);
    holder.listen(0, '127.0.0.1', () => {
      const address = holder.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      holder.close(() => resolve(port));
    });
  });
}
