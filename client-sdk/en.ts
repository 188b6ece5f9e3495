import type { GameEvent } from '../shared/games/death-star/index.ts';
import { sayInEnglish } from '../shared/games/death-star/index.ts';
import type { Phrase } from '../shared/protocol/index.ts';
import type { CommandRejected } from './errors.ts';
import type { Language } from './words.ts';

const PHRASES: Language['phrases'] = {
  hello: 'Hello!',
  goodLuck: 'Good luck!',
  wellPlayed: 'Well played!',
  thankYou: 'Thank you!',
  sorry: 'Sorry!',
  oops: 'Oops!',
  wow: 'Wow!',
  hurryUp: 'Your turn!',
  oneMoment: 'One moment, please.',
  rematch: 'Another match?',
  goodGame: 'Good game!',
  goodbye: 'Goodbye!',
};

/** An event as an English sentence. */
export function describe(event: GameEvent): string {
  return sayInEnglish(event);
}

/** A refusal as an English sentence. */
export function explain({ message }: Pick<CommandRejected, 'code' | 'message'>): string {
  return message;
}

/** One of the ready-made phrases of the chat in English. */
export function phrase(key: Phrase): string {
  return PHRASES[key];
}
