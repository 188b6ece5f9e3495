import { z } from 'zod';
import type { Game } from '../../kernel/index.ts';
import type { Command } from './commands.ts';
import { commandSchema } from './commands.ts';
import { decide } from './decide.ts';
import { describe } from './describe.ts';
import type { GameEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { legal } from './legal.ts';
import { commandOf, drawsOf } from './replaying.ts';
import { startGame } from './rules/start.ts';
import { standings } from './rules/victory.ts';
import { rulesetSchema } from './ruleset/schema.ts';
import type { State } from './state.ts';
import type { Color, Ruleset } from './types.ts';
import { COLORS } from './types.ts';
import type { View } from './view.ts';
import { publicEvent, view } from './view.ts';

/** What a game is set up with: the ruleset, house rules chosen. */
export interface Setup {
  readonly ruleset: Ruleset;
  /** Who begins, where that was decided before the game; left out, it is spun for (3.2). */
  readonly first?: Color | undefined;
}

/** Escape From The Death Star, as everything else sees it. */
export const deathStar: Game<Setup, State, Command, GameEvent, View> = {
  id: 'death-star',
  seats: { min: 2, max: COLORS.length, names: COLORS },
  setupSchema: z.strictObject({ ruleset: rulesetSchema, first: z.enum(COLORS).optional() }),
  commandSchema,
  start: (setup, seats, chance) => startGame(setup, seats, chance),
  startingWith: ({ ruleset }, first) => ({ ruleset, first: COLORS.find((color) => color === first) }),
  decide,
  evolve,
  active: ({ phase, turn }) => (phase.kind === 'over' ? [] : [turn.seat]),
  legal,
  outcome: ({ phase }) => (phase.kind === 'over' ? { winners: [phase.winner] } : undefined),
  standings,
  view,
  publicEvent,
  describe,
  drawsOf,
  commandOf,
};
