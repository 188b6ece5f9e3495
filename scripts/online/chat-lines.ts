/** What people say, as lines of a screen. */
import { phrase as sentenceOfPhrase } from '../../client-sdk/en.ts';
import type { ChatLine } from '../../client-sdk/index.ts';
import type { Paint } from '../play/paint.ts';
import { printable } from '../support/file-errors.ts';

/** Whoever comes in sees so much of what was said before. */
const MOST_OF_BEFORE = 10;

/** Gives each line once: a table that goes on with another match brings along what was said before. */
export class Hearing {
  readonly #heard = new Set<string>();

  /** Those of these lines that were not shown yet. */
  take(lines: readonly ChatLine[]): readonly ChatLine[] {
    const fresh = lines.filter((line) => !this.#heard.has(JSON.stringify(line)));
    for (const line of fresh) this.#heard.add(JSON.stringify(line));
    return fresh.slice(-MOST_OF_BEFORE);
  }
}

/** `Ann: hello`. What people write does nothing to the screen but stand there. */
export function chatText({ channel, seat, name, text, phrase }: ChatLine, paint: Paint): string {
  const shown = plain(name);
  const who = seat === undefined ? shown : paint.seat(seat, `${shown} (${seat})`);
  const said = phrase === undefined ? plain(text ?? '') : sentenceOfPhrase(phrase);
  return `${who}${channel === 'watchers' ? ' (watching)' : ''}: ${said}`;
}

function plain(text: string): string {
  return printable(text).replaceAll(/\p{Bidi_Control}/gu, '�');
}
