/** A process under load, as the load sees it. */
import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Question, Usage } from './messages.ts';
import { reportSchema } from './messages.ts';

/** Bare sockets; the server as it is asked for; the same server without anything being kept. */
export const SUBJECTS = ['baseline', 'server', 'memory'] as const;
export type SubjectName = (typeof SUBJECTS)[number];

export const STORES = ['sqlite', 'memory'] as const;
export type StoreName = (typeof STORES)[number];

export interface Subject {
  readonly port: number;
  /** With the heap as it is after a collection, or as it happens to be. */
  usage(question: Exclude<Question, 'stop'>): Promise<Usage>;
  stop(): Promise<void>;
}

/** Limits by address are for strangers; here all traffic has one address. Everything else is as the host gets it. */
const SETTINGS = {
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'error',
  MAX_MATCHES: '100000',
  MAX_MATCHES_PER_ADDRESS: '1000000',
  MAX_REQUESTS_PER_ADDRESS: '1000000',
  MAX_MESSAGES_PER_SECOND: '100000',
  MAX_LOBBY_COMMANDS: '100000',
};

/**
 * The heap is read after collections that are asked for. After such a one V8 would collect all once or twice more, eight
 * seconds later, in whatever time it takes for idle: nothing of that is there where nobody asks.
 */
const COLLECTING = ['--expose-gc', '--no-memory-reducer'];

/** Starts one of them in a process of its own. `profile` is a folder to write a profile of its time to. */
export async function startSubject(
  name: SubjectName,
  { store, profile }: { readonly store: StoreName; readonly profile: string | undefined },
): Promise<Subject> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-server-'));
  const script = name === 'baseline' ? 'baseline' : 'server';
  const child = fork(join(import.meta.dirname, `${script}-process.ts`), [], {
    env: { ...process.env, ...SETTINGS, DATA_FOLDER: folder, STORE: name === 'memory' ? 'memory' : store },
    execArgv: [...COLLECTING, ...(profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`])],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const listening = await nextReport(child);
  if (listening.kind !== 'listening') throw new Error(`${name} did not listen`);
  return {
    port: listening.port,
    async usage(question) {
      const answer = nextReport(child);
      child.send(question);
      const report = await answer;
      if (report.kind !== 'usage') throw new Error(`${name} did not say what it uses`);
      return report;
    },
    stop: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit');
        child.once('exit', () => {
          rmSync(folder, { recursive: true, force: true });
          resolve();
        });
        child.send('stop' satisfies Question);
      }),
  };
}

function nextReport(child: ChildProcess): Promise<ReturnType<typeof reportSchema.parse>> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null): void => reject(new Error(`a process under load ended with ${code}`));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      resolve(reportSchema.parse(message));
    });
  });
}
