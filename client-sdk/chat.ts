import type { Color } from '../shared/games/death-star/index.ts';
import type { Phrase } from '../shared/protocol/index.ts';
import { PHRASES } from '../shared/protocol/index.ts';
import { colorOf, listOf, numberOf, oneOf, optionalTextOf, textOf } from './answers.ts';
import { fieldOf } from './errors.ts';

/** Something that was said: a text or a phrase. It is plain text: show it as text, and never as HTML. */
export interface ChatLine {
  /** Who hears it: everybody, or only those who watch. */
  readonly channel: 'table' | 'watchers';
  /** Who said it; undefined for those who watch. */
  readonly seat: Color | undefined;
  readonly name: string;
  readonly text: string | undefined;
  readonly phrase: Phrase | undefined;
  /** When, by the clock of the server, in milliseconds since 1970. */
  readonly at: number;
}

const MOST_OF_A_CHANNEL = 50;

/** What has been said, without those whom this person does not want to hear. */
export class Chat {
  readonly #muted: Set<string>;
  #all: readonly ChatLine[] = [];
  /** What is kept of it, newest last: the same list until something changes. */
  lines: readonly ChatLine[] = [];

  /** The names of who is not heard; they stay so in the next match of the table. */
  constructor(muted: Set<string>) {
    this.#muted = muted;
  }

  /** Takes lines that the server has sent, old ones again included. Gives those that are new and to be heard. */
  take(message: unknown): readonly ChatLine[] {
    const known = new Set(this.#all.map((line) => JSON.stringify(line)));
    const fresh = listOf(message)
      .map(readLine)
      .filter((line) => !known.has(JSON.stringify(line)) && (line.text ?? line.phrase) !== undefined);
    const all = [...this.#all, ...fresh];
    this.#all = all.filter(({ channel }, index) => {
      const since = all.slice(index).filter((line) => line.channel === channel);
      return since.length <= MOST_OF_A_CHANNEL;
    });
    this.#sift();
    return fresh.filter((line) => this.#isHeard(line));
  }

  mute(name: string): void {
    this.#muted.add(name);
    this.#sift();
  }

  unmute(name: string): void {
    this.#muted.delete(name);
    this.#sift();
  }

  #sift(): void {
    this.lines = this.#all.filter((line) => this.#isHeard(line));
  }

  #isHeard({ name }: ChatLine): boolean {
    return !this.#muted.has(name);
  }
}

function readLine(line: unknown): ChatLine {
  return Object.freeze({
    channel: fieldOf(line, 'channel') === 'table' ? 'table' : 'watchers',
    seat: colorOf(fieldOf(line, 'seat')),
    name: textOf(line, 'name'),
    text: optionalTextOf(line, 'text'),
    // A phrase that only a newer version knows cannot be said here.
    phrase: oneOf(PHRASES, fieldOf(line, 'phrase')),
    at: numberOf(line, 'at'),
  });
}
