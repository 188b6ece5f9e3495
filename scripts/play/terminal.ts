/** The screen and the keyboard: the only part of `play` that reads and writes them. */
import { once } from 'node:events';
import type { Interface } from 'node:readline';
import { createInterface } from 'node:readline';
import type { Paint } from './paint.ts';
import { COLOURED, PLAIN } from './paint.ts';

/** What a person answers: a line, nothing more for ever, or Ctrl-C. */
export type Reply = { readonly kind: 'line'; readonly text: string } | { readonly kind: 'ended' | 'interrupted' };

/** Where a game is shown and played. */
export interface Terminal {
  readonly paint: Paint;
  /** In columns; whatever the lines may be long where there is no screen. */
  readonly width: () => number;
  /** In rows; undefined where nothing scrolls away. */
  readonly height: () => number | undefined;
  write(lines: readonly string[]): void;
  ask(prompt: string): Promise<Reply>;
  close(): void;
}

const WIDTH_WITHOUT_SCREEN = 120;

/** The terminal that the process was started in, or the pipes in its place. */
export function openTerminal({ plain }: { readonly plain: boolean }): Terminal {
  const { stdin, stdout } = process;
  const isScreen = stdout.isTTY;
  const reader = createInterface({ input: stdin, output: stdout, terminal: isScreen && stdin.isTTY });
  const next = lineQueue(reader);
  // Whoever read the output has gone, as `head` does: then nobody answers either.
  stdout.on('error', () => reader.close());
  return {
    paint: plain || !isScreen || process.env['NO_COLOR'] || process.env['TERM'] === 'dumb' ? PLAIN : COLOURED,
    width: () => (isScreen ? stdout.columns : WIDTH_WITHOUT_SCREEN),
    height: () => (isScreen ? stdout.rows : undefined),
    write(lines) {
      stdout.write(lines.map((line) => `${line}\n`).join(''));
    },
    async ask(prompt) {
      reader.setPrompt(prompt);
      reader.prompt();
      const reply = await next();
      // A screen shows what is typed; a pipe does not, and its transcript should be readable all the same.
      if (reply.kind === 'line' && !stdin.isTTY) stdout.write(`${reply.text}\n`);
      if (reply.kind !== 'line') stdout.write('\n');
      return reply;
    },
    close() {
      reader.close();
      stdin.destroy();
    },
  };
}

/** Lines that come before they are asked for wait for their turn; the input rests while some are waiting. */
function lineQueue(reader: Interface): () => Promise<Reply> {
  const waiting: string[] = [];
  let end: Reply | undefined;
  const closed = new AbortController();
  reader.on('line', (line) => {
    waiting.push(line);
    reader.pause();
  });
  const stop = (reply: Reply): void => {
    end ??= reply;
    closed.abort();
  };
  reader.on('close', () => stop({ kind: 'ended' }));
  const interrupt = (): void => {
    waiting.length = 0;
    stop({ kind: 'interrupted' });
    reader.close();
  };
  reader.on('SIGINT', interrupt);
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', interrupt);

  return async () => {
    for (;;) {
      const line = waiting.shift();
      if (line !== undefined) return { kind: 'line', text: line };
      if (end !== undefined) return end;
      reader.resume();
      await once(reader, 'line', { signal: closed.signal }).catch(() => undefined);
    }
  };
}
