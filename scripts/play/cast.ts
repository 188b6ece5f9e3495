/** Who plays which seat, and what each is called. */
import type { Color } from '../../shared/games/death-star/index.ts';
import type { StrategyName } from '../../shared/games/death-star/strategy/strategies.ts';
import { STRATEGIES } from '../../shared/games/death-star/strategy/strategies.ts';
import { capitalized } from './words.ts';

/** A person at the keyboard, or a bot by the name of its strategy. */
export type Player = 'human' | StrategyName;

/** Every kind of player, by name. */
export const PLAYER_NAMES: readonly string[] = ['human', ...Object.keys(STRATEGIES)];

export function isPlayer(name: string): name is Player {
  return name === 'human' || Object.hasOwn(STRATEGIES, name);
}

/** The seats of a game and their players; a person who plays alone is spoken to as “you”. */
export interface Cast {
  /** What the table of the seats says of who plays each. */
  readonly players: ReadonlyMap<string, string>;
  /** “You” or “Green”: at the start of a sentence. */
  subject(seat: string): string;
  /** “you” or “green”: inside a sentence. */
  name(seat: string): string;
  /** “your” or “green’s”. */
  owner(seat: string): string;
}

export function makeCast(players: ReadonlyMap<Color, Player>): Cast {
  const humans = [...players].flatMap(([color, player]): string[] => (player === 'human' ? [color] : []));
  const you = humans.length === 1 ? humans[0] : undefined;
  const name = (seat: string): string => (seat === you ? 'you' : seat);
  return {
    players: new Map<string, string>(players),
    subject: (seat) => capitalized(name(seat)),
    name,
    owner: (seat) => (seat === you ? 'your' : `${seat}’s`),
  };
}
