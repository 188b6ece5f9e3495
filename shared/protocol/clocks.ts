/** The turn clocks that a match can have, as data. */

export interface TurnClock {
  /** For each decision, in seconds. */
  readonly decisionSeconds: number;
  /** What a seat has besides, for the whole match, in seconds. */
  readonly bankSeconds: number;
  /** How often it is stored what a decision has taken so far, in seconds: a restart gives back no more than that. */
  readonly storedEverySeconds: number;
  /** Whether it stands still while no person of the match is connected. */
  readonly waitsForPeople: boolean;
}

export const CLOCK_NAMES = ['off', 'casual', 'fast', 'slow'] as const;
export type ClockName = (typeof CLOCK_NAMES)[number];

/** Each clock by its name; `off` is none. */
export const TURN_CLOCKS: { readonly [Name in ClockName]: TurnClock | null } = {
  off: null,
  casual: { decisionSeconds: 60, bankSeconds: 0, storedEverySeconds: 10, waitsForPeople: true },
  fast: { decisionSeconds: 20, bankSeconds: 120, storedEverySeconds: 10, waitsForPeople: true },
  slow: { decisionSeconds: 86_400, bankSeconds: 0, storedEverySeconds: 600, waitsForPeople: false },
};

/** What happens when a person is away for longer than the grace: a bot plays, or the others vote. */
export const AWAY_WAYS = ['bot', 'vote'] as const;
export type AwayWay = (typeof AWAY_WAYS)[number];

/** Who begins a match that follows another at its table: as the game decides it, or who came last there. */
export const NEXT_FIRSTS = ['game', 'loser'] as const;
export type NextFirst = (typeof NEXT_FIRSTS)[number];

/** How long things around a match last, in seconds. */
export const PATIENCE = {
  /** A person who is gone may come back before anything happens. */
  graceSeconds: 60,
  /** The host right stays with who is gone. */
  hostSeconds: 30,
  /** A vote is open; after one that came to nothing the next one waits as long. */
  voteSeconds: 30,
  /** An offer of a rematch is open. */
  offerSeconds: 60,
} as const;
