/** The one list of games: the rules of each, how it is written for the network, and who plays for nobody. */
import type { Chance, Game, GameNotation, Seat } from '../kernel/index.ts';
import { deathStar, deathStarNotation, REFUSALS, STRATEGIES } from './death-star/index.ts';

/** Which engine this is: the version of the package. A record names the engine that it was played with. */
export const ENGINE_VERSION = '0.1.0';

/** A game of which nothing but the contract is known. */
export type AnyGame = Game<unknown, unknown, unknown, unknown, unknown>;
export type AnyNotation = GameNotation<unknown, unknown, unknown, unknown, unknown>;

/** Chooses for a seat from what that seat may see. */
export interface AnyBot {
  choose(view: unknown, seat: Seat, legal: readonly unknown[], chance: Chance): unknown;
}

/** All that a server needs of a game. */
export interface HostedGame {
  readonly game: AnyGame;
  readonly notation: AnyNotation;
  readonly bots: { readonly easy: AnyBot; readonly normal: AnyBot };
  /** The codes of the game's own refusals, and what they say to a person. */
  readonly refusals: Readonly<Record<string, string>>;
}

export const HOSTED_GAMES: Readonly<Record<string, HostedGame>> = {
  [deathStar.id]: {
    game: deathStar,
    notation: deathStarNotation,
    bots: { easy: { choose: STRATEGIES.random }, normal: { choose: STRATEGIES.planner } },
    refusals: REFUSALS,
  },
};

/** The same games, rules alone. */
export const GAMES: Readonly<Record<string, AnyGame>> = Object.fromEntries(
  Object.entries(HOSTED_GAMES).map(([id, { game }]) => [id, game]),
);
