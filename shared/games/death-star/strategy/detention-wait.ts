import { TURNS_HELD } from '../rules/detention.ts';
import type { Ruleset } from '../types.ts';

/** The turns that a token is expected to be held before one lets it out, at the start of a turn (rules 7.3, 7.5). */
export function expectedWait({ spinner }: Ruleset, misses: number): number {
  const exits = spinner.outer.filter((count) => count === spinner.detentionExit).length;
  const held = 1 - exits / spinner.outer.length;
  let wait = 0;
  for (let turn = 1; turn <= TURNS_HELD - misses; turn += 1) wait += held ** turn;
  return wait;
}
