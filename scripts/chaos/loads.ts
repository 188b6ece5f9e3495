/** The processes with the clients, as one. */
import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import { ScriptFailure } from '../support/command-line.ts';
import type { News, Order, Stopped } from './messages.ts';
import { newsSchema } from './messages.ts';

export interface LoadPlan {
  readonly url: string;
  readonly matches: number;
  readonly seats: number;
  readonly seed: number;
  readonly rate: number;
  /** Whether the people of the tables have habits, or just play. */
  readonly around: boolean;
  /** Where each process writes its notes. */
  readonly folder: string;
}

const MATCHES_A_PROCESS = 500;
const LOWER = 5;
const LOWEST = 19;

export class Loads {
  readonly notesFiles: readonly string[];
  private readonly children: readonly ChildProcess[];
  private readonly listeners = new Set<(news: News, index: number) => void>();

  constructor({ url, matches, seats, seed, rate, around, folder }: LoadPlan) {
    const count = Math.ceil(matches / MATCHES_A_PROCESS);
    this.notesFiles = Array.from({ length: count }, (_none, index) => join(folder, `notes-${String(index)}.jsonl`));
    this.children = this.notesFiles.map((notesFile, index) => {
      const child = fork(join(import.meta.dirname, 'load-process.ts'), [], { execArgv: [] });
      // Clients have machines of their own: what they do must not keep the server from its processor.
      if (child.pid !== undefined) setPriority(child.pid, Math.min(LOWEST, getPriority() + LOWER));
      child.on('message', (message) => {
        const news = newsSchema.parse(message);
        for (const listener of this.listeners) listener(news, index);
      });
      const tables = Math.floor(matches / count) + (index < matches % count ? 1 : 0);
      const order = {
        kind: 'begin',
        url,
        tables,
        seats,
        seed: seed * 31 + index,
        rate: rate / count,
        around,
        notesFile,
      } as const;
      child.send(order satisfies Order);
      return child;
    });
  }

  killed(): void {
    this.tell({ kind: 'killed' });
  }

  listening(round: number): void {
    this.tell({ kind: 'listening', round });
  }

  /** When the last client was back, or the last match moved, in milliseconds since 1970; undefined where it takes too long. */
  async all(kind: 'back' | 'moving', round: number, patience: number): Promise<number | undefined> {
    const news = await this.each(
      (told) => (told.kind === kind && told.round === round ? told.at : undefined),
      patience,
    );
    return news === undefined ? undefined : Math.max(...news);
  }

  /** Has all clients stop once everything that they have sent is settled. */
  async stop(patience: number): Promise<readonly Stopped[]> {
    const told = this.each((news) => (news.kind === 'stopped' ? news : undefined), patience);
    this.tell({ kind: 'stop' });
    const stopped = await told;
    if (stopped === undefined) throw new ScriptFailure('the clients did not come to an end');
    return stopped;
  }

  end(): void {
    for (const child of this.children) child.kill('SIGKILL');
  }

  private tell(order: Order): void {
    for (const child of this.children) if (child.connected) child.send(order);
  }

  /** What each of the processes says, as far as it is asked for. */
  private each<Value>(
    pick: (news: News) => Value | undefined,
    patience: number,
  ): Promise<readonly Value[] | undefined> {
    return new Promise((resolve, reject) => {
      const values = new Map<number, Value>();
      const settle = (result: readonly Value[] | undefined): void => {
        clearTimeout(timer);
        this.listeners.delete(listener);
        for (const child of this.children) child.off('exit', onExit);
        resolve(result);
      };
      const timer = setTimeout(() => settle(undefined), patience);
      const onExit = (): void => {
        settle(undefined);
        reject(new ScriptFailure('a process with clients has ended'));
      };
      const listener = (news: News, index: number): void => {
        const value = pick(news);
        if (value !== undefined) values.set(index, value);
        if (values.size === this.children.length) settle([...values.values()]);
      };
      this.listeners.add(listener);
      for (const child of this.children) child.once('exit', onExit);
    });
  }
}
