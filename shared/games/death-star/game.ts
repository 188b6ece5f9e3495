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
import { rulesetSchema } from './ruleset/schema.ts';
import type { State } from './state.ts';
import type { Ruleset } from './types.ts';
import { COLORS } from './types.ts';
import type { View } from './view.ts';
import { publicEvent, view } from './view.ts';

/** What a game is set up with: the ruleset, house rules chosen. */
export interface Setup {
  readonly ruleset: Ruleset;
}

/** Escape From The Death Star, as everything else sees it. */
export const deathStar: Game<Setup, State, Command, GameEvent, View> = {
  id: 'death-star',
  seats: { min: 2, max: COLORS.length, names: COLORS },
  setupSchema: z.strictObject({ ruleset: rulesetSchema }),
  commandSchema,
  start: ({ ruleset }, seats, chance) => startGame(ruleset, seats, chance),
  decide,
  evolve,
  active: ({ phase, turn }) => (phase.kind === 'over' ? [] : [turn.seat]),
  legal,
  outcome: ({ phase }) => (phase.kind === 'over' ? { winners: [phase.winner] } : undefined),
  view,
  publicEvent,
  describe,
  drawsOf,
  commandOf,
};
