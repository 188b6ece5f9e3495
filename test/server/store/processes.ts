/** Processes that write to a store, and what they have said; with strace around them where something is to go wrong. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Whether strace is there and may be used. */
export const hasStrace = spawnSync('strace', ['-qq', '-o', '/dev/null', 'true']).status === 0;

/** What a process has come to. */
export interface Ended {
  readonly lines: readonly string[];
  /** Its exit code; null where a signal has ended it. */
  readonly code: number | null;
  /** The highest sequence that was acknowledged of each match. */
  readonly acknowledged: ReadonlyMap<string, number>;
}

export interface Running {
  readonly ended: Promise<Ended>;
  /** Comes back once so many lines were said that begin with this word; rejects where the process ends before. */
  said(word: string, times?: number): Promise<void>;
  kill(): void;
}

/** Starts a script of this folder; `strace` are arguments for strace. */
export function start(script: string, parameters: readonly string[], strace?: readonly string[]): Running {
  const command = [process.execPath, `test/server/store/${script}`, ...parameters];
  const [program = '', ...rest] = strace === undefined ? command : ['strace', '-f', '-qq', ...strace, ...command];
  const child = spawn(program, rest, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  const waiting: { readonly word: string; times: number; readonly resolve: () => void }[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => {
    lines.push(line);
    for (const one of waiting) if (line.startsWith(one.word) && --one.times === 0) one.resolve();
  });
  const ended = Promise.all([once(child, 'exit'), once(reader, 'close')]).then(([[code]]): Ended => {
    return { lines, code: typeof code === 'number' ? code : null, acknowledged: acknowledgedIn(lines) };
  });
  return {
    ended,
    said(word, times = 1) {
      const before = lines.filter((line) => line.startsWith(word)).length;
      if (before >= times) return Promise.resolve();
      const said = new Promise<void>((resolve) => waiting.push({ word, times: times - before, resolve }));
      const tooEarly = ended.then(() => Promise.reject(new Error(`ended before it said ${word}`)));
      return Promise.race([said, tooEarly]);
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

function acknowledgedIn(lines: readonly string[]): ReadonlyMap<string, number> {
  const highest = new Map<string, number>();
  for (const line of lines) {
    const [word, matchId = '', sequence] = line.split(' ');
    if (word === 'ack') highest.set(matchId, Math.max(Number(sequence), highest.get(matchId) ?? 0));
  }
  return highest;
}
