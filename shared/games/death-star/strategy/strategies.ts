import type { Strategy } from '../../../kernel/index.ts';
import type { Command } from '../commands.ts';
import type { View } from '../view.ts';
import { plannerStrategy } from './planner.ts';
import { randomStrategy } from './random.ts';

/** Every strategy by its name. Each is pure: it chooses by the view, the legal commands and the chance it is given. */
export const STRATEGIES = {
  random: randomStrategy,
  planner: plannerStrategy,
} as const satisfies Readonly<Record<string, Strategy<View, Command>>>;
export type StrategyName = keyof typeof STRATEGIES;
