/** How a match is run, besides the rules of its game. */
import type { Result } from '../../shared/kernel/index.ts';
import { textHash } from '../../shared/kernel/index.ts';
import type { AwayWay, ClockName, NextFirst, Refusal } from '../../shared/protocol/index.ts';

export interface MatchSettings {
  readonly clock: ClockName;
  readonly whenAway: AwayWay;
  /** Who begins a match that follows another at its table. */
  readonly nextFirst: NextFirst;
  /** Whether others may watch. */
  readonly spectators: boolean;
  /** Whether it stands in the list of open matches. */
  readonly listed: boolean;
  /** The hash of what opens it besides its code; null where nothing is needed. */
  readonly password: string | null;
}

export const PLAIN_SETTINGS: MatchSettings = {
  clock: 'off',
  whenAway: 'bot',
  nextFirst: 'game',
  spectators: true,
  listed: true,
  password: null,
};

/** The settings that somebody may name, each of them or none. */
export type WantedSettings = {
  readonly [Name in keyof OpenSettings]?: OpenSettings[Name] | undefined;
};

/** The settings that everybody may know. */
export type OpenSettings = Omit<MatchSettings, 'password'>;

/** These settings, with what is wanted in their place. */
export function settingsWith(before: OpenSettings, wanted: WantedSettings): OpenSettings {
  const { clock, whenAway, nextFirst, spectators, listed } = wanted;
  return {
    clock: clock ?? before.clock,
    whenAway: whenAway ?? before.whenAway,
    nextFirst: nextFirst ?? before.nextFirst,
    spectators: spectators ?? before.spectators,
    listed: listed ?? before.listed,
  };
}

/** What is kept of a password: the same password of another table has another hash. */
export function passwordHash(code: string, password: string): string {
  return textHash(`password/1 ${code} ${password}`);
}

/** What a game is played by: what it is set up with, and the hash of its ruleset, house rules included. */
export interface ChosenRules {
  readonly setup: unknown;
  readonly ruleset: string;
}

/** The ruleset and the house rules that are wanted in place of those that a setup has. */
export interface WantedRules {
  readonly ruleset?: string | undefined;
  readonly options?: Readonly<Record<string, boolean | string>> | undefined;
}

export type ChooseRules = (game: string, setup: unknown, wanted: WantedRules) => Result<ChosenRules, Refusal>;
