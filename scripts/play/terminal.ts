/** The screen and the keyboard: the only part of `play` that reads and writes them. */
import { once } from 'node:events';
import type { Interface } from 'node:readline';
import { clearScreenDown, createInterface, cursorTo, moveCursor } from 'node:readline';
import type { Paint } from './paint.ts';
import { COLOURED, PLAIN } from './paint.ts';
import { isClosedPipe, outliveOutput, sayDeadOutput } from '../support/command-line.ts';

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
  /**
   * Why nobody looks on any more: Ctrl-C or another signal, or an output that nobody reads. An input that has ended is
   * no such reason.
   */
  readonly abandoned: () => 'ended' | 'interrupted' | undefined;
  close(): void;
}

/** A terminal for a game that goes on meanwhile: what is written while a question is open comes above it. */
export interface LiveTerminal extends Terminal {
  /** Whether a person types there; what a pipe brings waits for the question that it answers. */
  readonly isTyped: boolean;
  /** Aborted by Ctrl-C or another signal, and where nobody reads the output any more. */
  readonly interrupted: AbortSignal;
  /** As `ask`; undefined once `signal` takes the question back. */
  askUntil(signal: AbortSignal, prompt: string): Promise<Reply | undefined>;
}

const WIDTH_WITHOUT_SCREEN = 120;
/** Of a screen that does not tell its size, as some have 0 columns. */
const USUAL = { columns: 80, rows: 24 } as const;
const NARROWEST = 20;

/** The terminal that the process was started in, or the pipes in its place. */
export function openTerminal({ plain }: { readonly plain: boolean }): LiveTerminal {
  const { stdin, stdout, stderr } = process;
  const isScreen = stdout.isTTY;
  const isTyped = isScreen && stdin.isTTY;
  const reader = createInterface({ input: stdin, output: stdout, terminal: isTyped });
  const interruption = new AbortController();
  const next = lineQueue(reader, interruption);
  let isClosed = false;
  reader.once('close', () => {
    isClosed = true;
  });
  let question: string | undefined;
  const showQuestion = (): void => {
    // A reader that is closed shows nothing, though lines may wait that were read before.
    if (isTyped && !isClosed) reader.prompt(true);
    else show(question ?? '');
  };
  let isUnread = false;
  // Whoever read the output has gone, as `head` does, and nobody answers either: what is still to be said, such as where
  // the game is saved, may yet be read on the other line.
  outliveOutput((error) => {
    if (!isUnread && !isClosedPipe(error)) {
      sayDeadOutput(error);
      process.exitCode = 1;
    }
    isUnread = true;
    interruption.abort();
    reader.close();
  });
  stderr.on('error', () => undefined);
  // A terminal that is closed under the game.
  reader.on('error', () => reader.close());
  const show = (text: string): void => {
    (isUnread ? stderr : stdout).write(text);
  };
  const askUntil = async (signal: AbortSignal | undefined, prompt: string): Promise<Reply | undefined> => {
    question = prompt;
    reader.setPrompt(prompt);
    showQuestion();
    const reply = await next(signal);
    question = undefined;
    if (reply === undefined && isTyped) clearQuestion(reader);
    // A screen shows what is typed; a pipe does not, and its transcript should be readable all the same.
    else if (reply?.kind === 'line' && !stdin.isTTY) show(`${reply.text}\n`);
    else if (reply?.kind !== 'line') show('\n');
    return reply;
  };
  return {
    paint: plain || !isScreen || process.env['NO_COLOR'] || process.env['TERM'] === 'dumb' ? PLAIN : COLOURED,
    width: () => (isScreen ? Math.max(NARROWEST, stdout.columns || USUAL.columns) : WIDTH_WITHOUT_SCREEN),
    height: () => (isScreen ? stdout.rows || USUAL.rows : undefined),
    isTyped,
    interrupted: interruption.signal,
    write(lines) {
      const text = lines.map((line) => `${line}\n`).join('');
      if (question === undefined) show(text);
      else {
        // A reader goes up by the rows of its question before it writes it again.
        show(isTyped ? text + '\n'.repeat(clearQuestion(reader)) : `\n${text}`);
        showQuestion();
      }
    },
    async ask(prompt) {
      return (await askUntil(undefined, prompt)) ?? { kind: 'ended' };
    },
    askUntil,
    abandoned: () => (isUnread ? 'ended' : interruption.signal.aborted ? 'interrupted' : undefined),
    close() {
      reader.close();
      stdin.destroy();
    },
  };
}

/** Takes an open question from the screen; gives how many rows it had above the cursor. */
function clearQuestion(reader: Interface): number {
  const { rows } = reader.getCursorPos();
  moveCursor(process.stdout, 0, -rows);
  cursorTo(process.stdout, 0);
  clearScreenDown(process.stdout);
  return rows;
}

/** Lines that come before they are asked for wait for their turn; the input rests while some are waiting. */
function lineQueue(
  reader: Interface,
  interruption: AbortController,
): (until: AbortSignal | undefined) => Promise<Reply | undefined> {
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
    interruption.abort();
    stop({ kind: 'interrupted' });
    reader.close();
  };
  reader.on('SIGINT', interrupt);
  // The last is that of a terminal that is closed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, interrupt);

  return async (until) => {
    const signal = until === undefined ? closed.signal : AbortSignal.any([closed.signal, until]);
    for (;;) {
      const line = waiting.shift();
      if (line !== undefined) return { kind: 'line', text: line };
      if (end !== undefined) return end;
      if (signal.aborted) return undefined;
      reader.resume();
      await once(reader, 'line', { signal }).catch(() => undefined);
    }
  };
}
