/** The rows of a match: everything that has happened to it, and so everything that it is. */
import type { Seat } from '../../shared/kernel/index.ts';
import type { BotLevel, Phrase, Vote } from '../../shared/protocol/index.ts';
import type { ChatLine, Origin } from './chat.ts';
import type { MatchSettings } from './settings.ts';

/** Why a seat got free again. */
export const LEAVINGS = ['left', 'moved', 'removed', 'kicked'] as const;
export type Leaving = (typeof LEAVINGS)[number];

/** Why a bot plays in place of a person. */
export const ABSENCES = ['dropped', 'idle', 'voted'] as const;
export type Absence = (typeof ABSENCES)[number];

/** How a vote ended: as most wanted, because who was away is back, or not at all. */
export const VERDICTS = ['wait', 'bot', 'remove', 'returned', 'lapsed'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Who can have said something: those with a seat, or those who watch. */
export const CHANNELS = ['table', 'watchers'] as const;
export type Channel = (typeof CHANNELS)[number];

/** The match that another one goes on from, as far as that matters there. */
export interface Previous {
  readonly matchId: string;
  /** What was said there. */
  readonly chat: readonly ChatLine[];
  /** Of those who come along, who came last in it; left out where nobody did. */
  readonly last?: Seat | undefined;
}

/** One thing that has happened. Events of the game are plain data of that game. */
export type Fact =
  | {
      readonly type: 'created';
      readonly matchId: string;
      readonly code: string;
      readonly game: string;
      /** What the game is set up with: the ruleset, house rules chosen. */
      readonly setup: unknown;
      /** The hash of the ruleset, house rules included. */
      readonly ruleset: string;
      readonly capacity: number;
      /** 64 hexadecimal digits each. The secret stays here until the match has ended. */
      readonly secret: string;
      readonly commitment: string;
      readonly settings: MatchSettings;
      /** The match that this one goes on from. */
      readonly previous?: Previous | undefined;
    }
  /** Settings are other ones now. */
  | {
      readonly type: 'settled';
      readonly settings: MatchSettings;
      readonly capacity: number;
      /** There where the rules of the game are other ones. */
      readonly rules?: { readonly setup: unknown; readonly ruleset: string } | undefined;
    }
  /** A person has taken a seat; tokens of an earlier epoch of that seat are worth nothing. */
  | {
      readonly type: 'sat';
      readonly seat: Seat;
      readonly player: string;
      readonly name: string;
      readonly epoch: number;
    }
  | { readonly type: 'botSat'; readonly seat: Seat; readonly level: BotLevel; readonly name: string }
  /** A seat of the lobby is free again. */
  | { readonly type: 'rose'; readonly seat: Seat; readonly why: Leaving }
  | { readonly type: 'readied'; readonly seat: Seat; readonly entropy: string }
  | { readonly type: 'unreadied'; readonly seat: Seat }
  /** Who may do what only the host may; null when no person is left. */
  | { readonly type: 'hosted'; readonly seat: Seat | null }
  /** The seats that play, and what their persons added to chance, in the same order. */
  | { readonly type: 'started'; readonly seats: readonly Seat[]; readonly entropies: readonly string[] }
  /** What a decision of the game led to, and how many draws of chance there have been since the start. */
  | { readonly type: 'happened'; readonly events: readonly unknown[]; readonly draws: number }
  /** A person has left a game that has started, or was removed; the seat is played by nobody any more. */
  | { readonly type: 'went'; readonly seat: Seat; readonly why: 'left' | 'removed' }
  /** A bot plays this seat until its person is back. */
  | { readonly type: 'away'; readonly seat: Seat; readonly why: Absence }
  | { readonly type: 'back'; readonly seat: Seat }
  /** The turn clock of this seat has run out, and a bot has decided this once. */
  | { readonly type: 'timedOut'; readonly seat: Seat }
  /** For how long the pending decision has been waited for, in milliseconds. */
  | { readonly type: 'waited'; readonly milliseconds: number }
  /** What this seat still has in its bank, in milliseconds. */
  | { readonly type: 'spent'; readonly seat: Seat; readonly bank: number }
  /** The others are asked about this seat. */
  | { readonly type: 'voteOpened'; readonly seat: Seat }
  | { readonly type: 'voted'; readonly seat: Seat; readonly about: Seat; readonly choice: Vote }
  | { readonly type: 'voteClosed'; readonly seat: Seat; readonly verdict: Verdict }
  | { readonly type: 'rematchOffered'; readonly seat: Seat }
  | { readonly type: 'rematchAnswered'; readonly seat: Seat; readonly accepts: boolean }
  /** The offer has come to nothing. */
  | { readonly type: 'rematchLapsed' }
  /** The table goes on with this match. */
  | { readonly type: 'continued'; readonly matchId: string }
  /** Somebody has said something: a text, or a ready-made phrase. */
  | {
      readonly type: 'said';
      readonly channel: Channel;
      readonly seat: Seat | null;
      readonly name: string;
      readonly text: string | null;
      readonly phrase: Phrase | null;
      /** Of those who watch, where it has an id. */
      readonly origin?: Origin | undefined;
    }
  | { readonly type: 'muted'; readonly seat: Seat }
  | { readonly type: 'unmuted'; readonly seat: Seat }
  /** Whoever brings this code first gets the seat. */
  | { readonly type: 'linked'; readonly seat: Seat; readonly code: string }
  /** The game is over; with the secret everyone can check its chance. */
  | { readonly type: 'ended'; readonly winners: readonly Seat[]; readonly secret: string }
  /** No person is left: there is no result. */
  | { readonly type: 'abandoned' }
  /** A fault of the server's own, of this engine; the position is the one before it. */
  | { readonly type: 'quarantined'; readonly message: string; readonly engine: string }
  /** Another engine tries again what was put aside. */
  | { readonly type: 'released'; readonly engine: string };

/** What led to a row: a command of a seat with its id, or the server itself. */
export interface Cause {
  readonly seat: Seat;
  /** The command's id; null for a command of a bot. */
  readonly id: number | null;
  readonly command: unknown;
}

/** One stored row: all facts of one accepted command, in order. */
export interface Row {
  /** Counts the rows of a match from 1. */
  readonly sequence: number;
  /** When it was written, in milliseconds since 1970. */
  readonly at: number;
  readonly cause: Cause | null;
  readonly facts: readonly Fact[];
}
