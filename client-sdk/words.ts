import type { Color, GameEvent, SentenceKey } from '../shared/games/death-star/index.ts';
import { COLORS, describe } from '../shared/games/death-star/index.ts';
import type { Phrase } from '../shared/protocol/index.ts';
import type { RejectionCode } from './codes.ts';
import type { CommandRejected } from './errors.ts';

/** What a language has: its sentences, with names in braces for values, its names of the seats, its refusals, and what can be said with one press. */
export interface Language {
  readonly sentences: { readonly [Key in SentenceKey]: string };
  readonly colors: { readonly [Name in Color]: string };
  readonly phrases: { readonly [Name in Phrase]: string };
  readonly refusals: { readonly [Code in RejectionCode]: string };
}

/** An event as a sentence of a language. */
export function sentenceOf(event: GameEvent, { sentences, colors }: Language): string {
  const { key, values } = describe(event);
  return sentences[key].replace(/\{(\w+)\}/g, (gap, name: string) => {
    const value = String(values[name] ?? gap);
    return name.startsWith('s') ? value.replace(/[a-z]+/g, (word) => nameOf(word, colors)) : value;
  });
}

/** Why something was refused, in a language. What this version has no words for is said as the server says it. */
export function refusalIn(
  { refusals }: Language,
  { code, message }: Pick<CommandRejected, 'code' | 'message'>,
): string {
  return code === 'unknown' ? message : refusals[code];
}

function nameOf(word: string, colors: Language['colors']): string {
  const color = COLORS.find((candidate) => candidate === word);
  return color === undefined ? word : colors[color];
}
