/** What `npm run play -- --server URL` was asked for. */
import type { BotLevel, Color, HouseRules } from '../../client-sdk/index.ts';
import { COLORS } from '../../client-sdk/index.ts';
import { STANDARD_RULESET } from '../../shared/games/death-star/index.ts';
import { readRecord } from '../play/arguments.ts';
import type { SaveTo } from '../play/saving.ts';
import { withHouseRules } from '../ruleset-file/house-rules.ts';
import { parseOptions, readWholeNumber, ScriptFailure, UsageError } from '../support/command-line.ts';

/** How somebody wants to come into a match. */
export type Entry =
  | {
      readonly kind: 'create';
      readonly name: string;
      readonly color: Color | undefined;
      readonly seats: number;
      readonly bots: readonly BotLevel[];
      readonly options: HouseRules | undefined;
    }
  | { readonly kind: 'join'; readonly name: string; readonly color: Color | undefined; readonly code: string }
  | { readonly kind: 'resume'; readonly code: string | undefined }
  | { readonly kind: 'watch'; readonly code: string };

export interface OnlineArguments {
  readonly url: string;
  readonly entry: Entry;
  /** Where the record is saved at the end; undefined where it is not. */
  readonly record: SaveTo | undefined;
  readonly plain: boolean;
}

const LEVELS: { readonly [Level in BotLevel]: Level } = { easy: 'easy', normal: 'normal' };
const FEWEST = 2;
const MOST = COLORS.length;
/** What a match is made of, and makes no sense for one that is there. */
const MAKING = ['seats', 'bots', 'options'] as const;

/** Reads the arguments. Throws a UsageError for a wrong one, a ScriptFailure for an address that is none. */
export function readOnlineArguments(given: readonly string[]): OnlineArguments {
  const { values } = parseOptions({
    args: [...given],
    options: {
      server: { type: 'string', default: '' },
      code: { type: 'string' },
      seats: { type: 'string' },
      bots: { type: 'string' },
      options: { type: 'string' },
      name: { type: 'string' },
      color: { type: 'string' },
      watch: { type: 'boolean' },
      resume: { type: 'boolean' },
      record: { type: 'string' },
      overwrite: { type: 'boolean', default: false },
      plain: { type: 'boolean' },
    },
  });
  return {
    url: readAddress(values.server),
    entry: readEntry(values),
    record: readRecord(values.record, values.overwrite),
    plain: values.plain === true,
  };
}

interface Given {
  readonly code?: string | undefined;
  readonly seats?: string | undefined;
  readonly bots?: string | undefined;
  readonly options?: string | undefined;
  readonly name?: string | undefined;
  readonly color?: string | undefined;
  readonly watch?: boolean | undefined;
  readonly resume?: boolean | undefined;
}

function readEntry(given: Given): Entry {
  const { code } = given;
  if (given.watch === true && given.resume === true) throw new UsageError('either --watch or --resume');
  if (code !== undefined || given.watch === true || given.resume === true) {
    const surplus = MAKING.find((name) => given[name] !== undefined);
    if (surplus !== undefined)
      throw new UsageError(`--${surplus} is for a match that is made, not for one that is there`);
  }
  if (given.resume === true) return { kind: 'resume', code };
  if (given.watch === true) {
    if (code === undefined) throw new UsageError('--watch needs the --code of a match');
    return { kind: 'watch', code };
  }
  const name = given.name ?? 'Player';
  const color = given.color === undefined ? undefined : readColor(given.color);
  return code === undefined
    ? { ...readMaking(given), kind: 'create', name, color }
    : { kind: 'join', name, color, code };
}

function readMaking(given: Given): Pick<Extract<Entry, { kind: 'create' }>, 'seats' | 'bots' | 'options'> {
  const bots = given.bots === undefined ? [] : readBots(given.bots);
  const seats =
    given.seats === undefined
      ? Math.max(FEWEST, bots.length + 1)
      : readWholeNumber('--seats', given.seats, FEWEST, MOST);
  if (bots.length >= seats) throw new UsageError(`${bots.length} bots leave you no seat of ${seats}`);
  const options = given.options === undefined ? undefined : withHouseRules(STANDARD_RULESET, given.options).options;
  return { seats, bots, options };
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

/** The level of this name; undefined where there is none. */
export function levelNamed(name: string): BotLevel | undefined {
  return Object.values(LEVELS).find((level) => level === name.trim().toLowerCase());
}

/** The colour of this name; undefined where there is none. */
export function colorNamed(name: string): Color | undefined {
  return COLORS.find((color) => color === name.trim().toLowerCase());
}

function readColor(name: string): Color {
  const color = colorNamed(name);
  if (color === undefined) throw new UsageError(`no colour “${name}”: there are ${COLORS.join(', ')}`);
  return color;
}

/** People leave out the scheme. */
function readAddress(text: string): string {
  const whole = /^\w+:\/\//.test(text) ? text : `http://${text}`;
  const url = URL.parse(whole);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new ScriptFailure(`“${text}” is no address of a server: it looks like http://localhost:2567`);
  }
  return whole.replace(/\/+$/, '');
}
