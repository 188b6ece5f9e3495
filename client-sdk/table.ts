/** The table of a match as the server keeps it up to date. Texts that do not apply are empty, or not there yet. */
export interface Table {
  readonly matchId: string;
  readonly code: string;
  readonly ruleset: string;
  readonly capacity: number;
  readonly commitment: string;
  readonly status: string;
  readonly sequence: number;
  readonly decision: number;
  readonly host: string;
  readonly seats: Iterable<[string, SeatOfTable]>;
  readonly picture: Iterable<[string, string]>;
  readonly active: string | undefined;
  readonly legal: string | undefined;
  readonly events: string;
  readonly winners: string;
  readonly keptDays: number;
  readonly secret: string;
  readonly nextFirst: string;
  readonly listed: boolean;
  readonly turnLeft: number;
  readonly turnRuns: boolean;
  readonly votes: string | undefined;
  readonly rematch: string | undefined;
  readonly next: string | undefined;
}

export interface SeatOfTable {
  readonly kind: string;
  readonly name: string;
  readonly level: string;
  readonly ready: boolean;
  readonly present: boolean;
  readonly away: string;
  readonly bank: number;
  readonly muted: boolean;
}
