/** Where quick match sends people: to lobbies where somebody waits for them. */
import { LIMITS } from '../../shared/protocol/index.ts';
import type { Match } from './match.ts';
import type { Clock } from './ports.ts';
import { seatOfPlayer } from './state.ts';

/** Who knows whether any of a match's people is connected to it. */
export interface Attended {
  isAttended(match: Match): boolean;
}

/** Who has a place but no connection yet is on the way for as long as the place is kept. */
const ON_THE_WAY = LIMITS.reservationSeconds * 1_000;

export class Waiting {
  /** When somebody last took a seat, on the clock for durations. */
  private readonly arrivals = new WeakMap<Match, number>();
  private readonly clock: Clock;
  /** Without anybody who knows, everybody is taken to be there. */
  attended: Attended = { isAttended: () => true };

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** Somebody has taken a seat, and is about to connect. */
  arrive(match: Match): void {
    this.arrivals.set(match, this.clock.monotonic());
  }

  /** Whether somebody waits there for this player, or the player's own seat. */
  isFor(player: string, match: Match): boolean {
    const arrived = this.arrivals.get(match);
    const isComing = arrived !== undefined && this.clock.monotonic() - arrived < ON_THE_WAY;
    return isComing || this.attended.isAttended(match) || seatOfPlayer(match.state, player) !== undefined;
  }
}
