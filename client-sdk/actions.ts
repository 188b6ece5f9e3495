import type { Color, Options, SpaceId, Token } from '../shared/games/death-star/index.ts';
import type { AwayWay, ClockName, NextFirst, Phrase } from '../shared/protocol/index.ts';

/** What a seat can do in its turn; `spin` is every spin, dogfights included. */
export type Command =
  | { readonly type: 'spin' }
  | { readonly type: 'move'; readonly token: Token; readonly to: SpaceId }
  | { readonly type: 'pass' }
  | { readonly type: 'escape'; readonly token: Token }
  | { readonly type: 'fly'; readonly to: SpaceId }
  | { readonly type: 'resign' };

/** How well a bot plays. */
export type BotLevel = 'easy' | 'normal';

/** What the others can want to happen with who is away: wait, a bot for the time being, or give the seat up. */
export type Vote = 'wait' | 'bot' | 'remove';

/** The house rules that a match can have; those left out are as in its ruleset. */
export type HouseRules = Partial<Options>;

/** How a match is run. What is left out is as for most: no clock, a bot for who is away, watched and listed. */
export interface Settings {
  /** The id or hash of a ruleset of the server. */
  readonly ruleset?: string;
  readonly options?: HouseRules;
  readonly clock?: ClockName;
  /** What happens when somebody is away for long: a bot plays, or a vote. */
  readonly whenAway?: AwayWay;
  /** Who begins the next match of the table: as the game decides it, or who came last. */
  readonly nextFirst?: NextFirst;
  /** Whether others may watch. */
  readonly spectators?: boolean;
  /** Whether it stands in the list of open matches. */
  readonly listed?: boolean;
}

/** What a host changes before the start; whatever is left out stays. */
export interface ChangedSettings extends Settings {
  readonly seats?: number;
  /** What opens the match besides its code; null takes it away. */
  readonly password?: string | null;
}

/** Everything that can be sent to a match: turns, and what is around them. */
export type Action =
  | { readonly type: 'play'; readonly command: Command }
  | { readonly type: 'resign' | 'unready' | 'start' | 'leave' | 'back' | 'offerRematch' }
  | { readonly type: 'ready'; readonly entropy: string }
  | { readonly type: 'sit' | 'removeBot' | 'kick' | 'callVote' | 'mute' | 'unmute'; readonly seat: Color }
  | { readonly type: 'addBot'; readonly level: BotLevel; readonly seat?: Color }
  | ({ readonly type: 'set' } & ChangedSettings)
  | { readonly type: 'vote'; readonly seat: Color; readonly choice: Vote }
  | { readonly type: 'answerRematch'; readonly accepts: boolean }
  | { readonly type: 'say'; readonly text: string }
  | { readonly type: 'sayPhrase'; readonly phrase: Phrase }
  | { readonly type: 'link'; readonly code: string };

/** What an accepted action gives: the number of the stored row that holds it. */
export interface Receipt {
  readonly sequence: number;
}
