/** A match as lists show it. */
import type { MatchSummary } from '../../shared/protocol/index.ts';
import type { MatchState } from '../match/index.ts';

export function summaryOf(state: MatchState): MatchSummary {
  return {
    matchId: state.id,
    code: state.code,
    game: state.game,
    ruleset: state.ruleset,
    status: state.status,
    seats: state.capacity,
    taken: state.sitters.size,
    host: state.host,
    clock: state.settings.clock,
    whenAway: state.settings.whenAway,
    spectators: state.settings.spectators,
    locked: state.settings.password !== null,
  };
}

/** Whether a match stands in the list of those that wait for players. */
export function isOpen({ status, settings }: MatchState): boolean {
  return status === 'lobby' && settings.listed;
}
