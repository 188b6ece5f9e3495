import { z } from 'zod';
import type { Color, Ruleset } from '../../shared/games/death-star/index.ts';
import { rulesetSchema } from '../../shared/games/death-star/index.ts';
import { STRATEGIES } from '../../shared/games/death-star/strategy/strategies.ts';

/** The strategies that can play, by name. */
export type Bot = keyof typeof STRATEGIES;
export const BOTS = Object.keys(STRATEGIES);

export function isBot(name: unknown): name is Bot {
  return typeof name === 'string' && Object.hasOwn(STRATEGIES, name);
}

/** Which games are played: the same job always gives the same tally. */
export interface Job {
  readonly ruleset: Ruleset;
  readonly seats: number;
  /** One for each seat; which seat is whose rotates from game to game. */
  readonly bots: readonly Bot[];
  readonly seed: number;
}

export const jobSchema: z.ZodType<Job> = z.object({
  ruleset: rulesetSchema,
  seats: z.int(),
  bots: z.array(z.custom<Bot>(isBot)),
  seed: z.int(),
});

/** A run of games by their numbers, the first and the one after the last. */
export const rangeSchema = z.object({ from: z.int(), to: z.int() });
export type Range = Readonly<z.infer<typeof rangeSchema>>;

/** How many of what; what is absent has not happened. */
const counts = z.record(z.string(), z.int());
export type Counts = z.infer<typeof counts>;

/** What came out of some games. Tallies add up in any order. */
export const tallySchema = z.object({
  games: z.int(),
  /** Games by how they ended. */
  endings: counts,
  winsByColor: counts,
  winsByBot: counts,
  winsOfStarter: z.int(),
  /** Games by how many turns they took, of all seats together; stuck ones are not among them. */
  turns: counts,
});
export type Tally = z.infer<typeof tallySchema>;

/** The tally of no games. */
export function emptyTally(): Tally {
  return { games: 0, endings: {}, winsByColor: {}, winsByBot: {}, winsOfStarter: 0, turns: {} };
}

/** The tally of both. */
export function addTally(sum: Tally, more: Tally): Tally {
  return {
    games: sum.games + more.games,
    endings: addCounts(sum.endings, more.endings),
    winsByColor: addCounts(sum.winsByColor, more.winsByColor),
    winsByBot: addCounts(sum.winsByBot, more.winsByBot),
    winsOfStarter: sum.winsOfStarter + more.winsOfStarter,
    turns: addCounts(sum.turns, more.turns),
  };
}

function addCounts(sum: Counts, more: Counts): Counts {
  const added = { ...sum };
  for (const [name, count] of Object.entries(more)) added[name] = (added[name] ?? 0) + count;
  return added;
}

/** Every choice of so many of these colours, in a fixed order. */
export function seatSets(colors: readonly Color[], seats: number): readonly (readonly Color[])[] {
  if (seats === 0) return [[]];
  return colors.flatMap((color, index) =>
    seatSets(colors.slice(index + 1), seats - 1).map((others) => [color, ...others]),
  );
}
