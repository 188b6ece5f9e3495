import type { WriteStream } from 'node:tty';

const WIDTH = 40;
const SHOWN_AFTER_MS = 1_000;
const REDRAWN_AFTER_MS = 200;
const ERASE_LINE = '\r\u001B[2K';

export interface ProgressBar {
  show(done: number): void;
  clear(): void;
}

/** A bar for work that takes longer than a second; it is only drawn on a terminal, and gone when the work is done. */
export function progressBar(terminal: WriteStream, total: number): ProgressBar {
  const started = performance.now();
  let next = started + SHOWN_AFTER_MS;
  let isShown = false;

  return {
    show(done) {
      const now = performance.now();
      if (!terminal.isTTY || now < next) return;
      next = now + REDRAWN_AFTER_MS;
      isShown = true;
      const filled = Math.floor((done / total) * WIDTH);
      const left = Math.ceil((((now - started) / done) * (total - done)) / 1_000);
      const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
      terminal.write(`${ERASE_LINE}${bar} ${done} of ${total}, ${left} s left`);
    },
    clear() {
      if (isShown) terminal.write(ERASE_LINE);
    },
  };
}
