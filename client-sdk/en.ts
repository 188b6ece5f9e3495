import type { GameEvent } from '../shared/games/death-star/index.ts';
import { sayInEnglish } from '../shared/games/death-star/index.ts';
import type { CommandRejected } from './errors.ts';

/** An event as an English sentence. */
export function describe(event: GameEvent): string {
  return sayInEnglish(event);
}

/** A refusal as an English sentence. */
export function explain({ message }: Pick<CommandRejected, 'code' | 'message'>): string {
  return message;
}
