import { Logger as FrameworkLogger } from '@colyseus/core/Logger';
import type { Logger } from 'pino';

/** What the framework says, most of it about clients that send nonsense: for who looks for it, and in our own form. */
export class FrameworkLog extends FrameworkLogger {
  private readonly log: Logger;

  constructor(log: Logger) {
    super();
    this.log = log;
  }

  override debug(...words: unknown[]): void {
    this.say(words);
  }

  override error(...words: unknown[]): void {
    this.say(words);
  }

  override info(...words: unknown[]): void {
    this.say(words);
  }

  override trace(...words: unknown[]): void {
    this.say(words);
  }

  override warn(...words: unknown[]): void {
    this.say(words);
  }

  private say(words: readonly unknown[]): void {
    this.log.debug({ words: words.map(String) }, 'the framework says');
  }
}
