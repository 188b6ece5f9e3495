/** What a turn clock has left. Pure. */
import type { Seat } from '../../shared/kernel/index.ts';
import { TURN_CLOCKS } from '../../shared/protocol/index.ts';
import type { Fact } from './facts.ts';
import type { MatchState } from './state.ts';

const SECOND = 1_000;

/** How long a seat has for the pending decision, its bank included, in milliseconds; undefined without a clock. */
export function allowanceOf({ settings, banks }: MatchState, seat: Seat): number | undefined {
  const clock = TURN_CLOCKS[settings.clock];
  return clock === null ? undefined : clock.decisionSeconds * SECOND + (banks.get(seat) ?? 0);
}

/** What a decision that took so long has cost the bank of its seat. */
export function spentOf({ settings, banks }: MatchState, seat: Seat, waited: number): readonly Fact[] {
  const clock = TURN_CLOCKS[settings.clock];
  const bank = banks.get(seat) ?? 0;
  const over = clock === null ? 0 : Math.round(waited - clock.decisionSeconds * SECOND);
  return over <= 0 || bank === 0 ? [] : [{ type: 'spent', seat, bank: Math.max(0, bank - over) }];
}
