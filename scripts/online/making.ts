/** What a match is made of, as it is asked for on the command line or changed before the start. */
import type { BotLevel, Color, HouseRules, Settings } from '../../client-sdk/index.ts';
import { COLORS } from '../../client-sdk/index.ts';
import { STANDARD_RULESET } from '../../shared/games/death-star/index.ts';
import { AWAY_WAYS, CLOCK_NAMES, NEXT_FIRSTS } from '../../shared/protocol/index.ts';
import { withHouseRules } from '../ruleset-file/house-rules.ts';
import { readWholeNumber, UsageError } from '../support/command-line.ts';

/** A match to be made. */
export interface Making {
  readonly seats: number;
  readonly bots: readonly BotLevel[];
  readonly settings: Settings;
}

export interface GivenMaking {
  readonly seats?: string | undefined;
  readonly bots?: string | undefined;
  readonly options?: string | undefined;
  readonly clock?: string | undefined;
  readonly 'when-away'?: string | undefined;
  readonly 'next-first'?: string | undefined;
  readonly private?: boolean | undefined;
  readonly 'no-watching'?: boolean | undefined;
}

const LEVELS: { readonly [Level in BotLevel]: Level } = { easy: 'easy', normal: 'normal' };
const FEWEST = 2;
const MOST = COLORS.length;

/** Throws a UsageError for what cannot be. */
export function readMaking(given: GivenMaking): Making {
  const bots = given.bots === undefined ? [] : readBots(given.bots);
  const seats = given.seats === undefined ? Math.max(FEWEST, bots.length + 1) : readSeats('--seats', given.seats);
  if (bots.length >= seats) throw new UsageError(`${bots.length} bots leave you no seat of ${seats}`);
  const { clock, 'when-away': whenAway, 'next-first': nextFirst } = given;
  return {
    seats,
    bots,
    settings: {
      ...(given.options === undefined ? {} : { options: readHouseRules(given.options) }),
      ...(clock === undefined ? {} : { clock: readOneOf('--clock', CLOCK_NAMES, clock) }),
      ...(whenAway === undefined ? {} : { whenAway: readOneOf('--when-away', AWAY_WAYS, whenAway) }),
      ...(nextFirst === undefined ? {} : { nextFirst: readOneOf('--next-first', NEXT_FIRSTS, nextFirst) }),
      ...(given.private === true ? { listed: false } : {}),
      ...(given['no-watching'] === true ? { spectators: false } : {}),
    },
  };
}

export function readSeats(option: string, text: string): number {
  return readWholeNumber(option, text, FEWEST, MOST);
}

export function readHouseRules(text: string): HouseRules {
  return withHouseRules(STANDARD_RULESET, text).options;
}

/** The one of these names that was typed. Throws a UsageError for another one. */
export function readOneOf<Name extends string>(option: string, names: readonly Name[], text: string): Name {
  const found = oneNamed(names, text);
  if (found === undefined) throw new UsageError(`${option} is one of ${names.join(', ')}, not “${text}”`);
  return found;
}

/** The level of this name; undefined where there is none. */
export function levelNamed(name: string): BotLevel | undefined {
  return oneNamed(Object.values(LEVELS), name);
}

/** The colour of this name; undefined where there is none. */
export function colorNamed(name: string): Color | undefined {
  return oneNamed(COLORS, name);
}

/** The one of these names, whatever its capitals; undefined where it is none. */
export function oneNamed<Name extends string>(names: readonly Name[], text: string): Name | undefined {
  return names.find((name) => name.toLowerCase() === text.trim().toLowerCase());
}

/** A number of bots, or a level for each. */
function readBots(text: string): readonly BotLevel[] {
  if (/^\d+$/.test(text)) {
    return Array.from({ length: readWholeNumber('--bots', text, 0, MOST - 1) }, () => LEVELS.normal);
  }
  return text.split(',').map((word) => {
    const level = levelNamed(word);
    if (level === undefined) throw new UsageError(`no bot “${word}”: there are ${Object.keys(LEVELS).join(', ')}`);
    return level;
  });
}
