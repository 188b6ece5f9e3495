/** What `npm run play` was asked for. */
import type { Color, Ruleset } from '../../shared/games/death-star/index.ts';
import { COLORS, deathStar } from '../../shared/games/death-star/index.ts';
import { chosenRuleset } from '../ruleset-file/house-rules.ts';
import { parseOptions, readWholeNumber, UsageError } from '../support/command-line.ts';
import type { Player } from './cast.ts';
import { isPlayer, PLAYER_NAMES } from './cast.ts';
import type { SaveTo } from './saving.ts';

export interface PlayArguments {
  readonly ruleset: Ruleset;
  readonly players: ReadonlyMap<Color, Player>;
  /** Undefined for chance as strong as that of a real match. */
  readonly seed: number | undefined;
  /** Where the game is saved; undefined where it is not. */
  readonly record: SaveTo | undefined;
  /** The file of the ruleset; undefined for the standard one. */
  readonly rulesetFile: string | undefined;
  readonly plain: boolean;
}

/** Reads the arguments. Throws a UsageError for a wrong one, a ScriptFailure for a ruleset that cannot be had. */
export function readArguments(given: readonly string[]): PlayArguments {
  const { values } = parseOptions({
    args: [...given],
    options: {
      seats: { type: 'string' },
      humans: { type: 'string' },
      bots: { type: 'string' },
      color: { type: 'string' },
      ruleset: { type: 'string' },
      options: { type: 'string' },
      seed: { type: 'string' },
      record: { type: 'string' },
      overwrite: { type: 'boolean', default: false },
      plain: { type: 'boolean' },
    },
  });
  const ruleset = chosenRuleset(values.ruleset, values.options);
  const { humans, bots, color } = values;
  if (values.seats !== undefined && [humans, bots, color].some((other) => other !== undefined)) {
    throw new UsageError('--seats says it all: leave out --humans, --bots and --color');
  }
  const players = values.seats === undefined ? seatThem(ruleset, { humans, bots, color }) : readSeats(values.seats);
  return {
    ruleset,
    players: inOrderOfPlay(ruleset, players),
    seed: values.seed === undefined ? undefined : readWholeNumber('--seed', values.seed, 0, Number.MAX_SAFE_INTEGER),
    record: readRecord(values.record, values.overwrite),
    rulesetFile: values.ruleset,
    plain: values.plain === true,
  };
}

/** Where a game is to be saved. Throws a UsageError. */
export function readRecord(path: string | undefined, overwrite: boolean): SaveTo | undefined {
  if (path !== undefined) return { path, existing: overwrite ? 'replaced' : 'kept' };
  if (overwrite) throw new UsageError('--overwrite goes with --record');
  return undefined;
}

/** `red:human,blue:planner`; a colour alone is a person's. */
function readSeats(text: string): ReadonlyMap<Color, Player> {
  const players = new Map<Color, Player>();
  for (const word of wordsOf(text)) {
    const [name = '', player = 'human', more] = word.split(':');
    if (more !== undefined) throw new UsageError(`--seats has a colour and its player each, not “${word}”`);
    const color = readColor(name);
    if (players.has(color)) throw new UsageError(`${color} is named twice in --seats`);
    players.set(color, readPlayer(player));
  }
  return players;
}

/** People take the colours that they ask for, then whatever is free; so do the bots after them. */
function seatThem(
  ruleset: Ruleset,
  wish: {
    readonly humans: string | undefined;
    readonly bots: string | undefined;
    readonly color: string | undefined;
  },
): ReadonlyMap<Color, Player> {
  const colors = wish.color === undefined ? [] : wordsOf(wish.color).map(readColor);
  if (new Set(colors).size < colors.length) throw new UsageError('--color names a colour twice');
  const humans =
    wish.humans === undefined ? Math.max(1, colors.length) : readWholeNumber('--humans', wish.humans, 0, COLORS.length);
  if (colors.length > humans) throw new UsageError(`--color names ${colors.length} colours for ${humans} people`);
  const bots = wish.bots === undefined ? (humans === 1 ? ['planner'] : []) : wordsOf(wish.bots);
  const free = ruleset.board.clockwise.filter((color) => !colors.includes(color));
  const seated = [...Array.from({ length: humans }, () => 'human'), ...bots];
  const players = new Map<Color, Player>();
  for (const [index, name] of seated.entries()) {
    const color = colors[index] ?? free.shift();
    if (color === undefined) throw new UsageError(`${seated.length} players, but seats for ${players.size}`);
    players.set(color, readPlayer(name));
  }
  return players;
}

/** Rule 3.3. Throws a UsageError for seats that cannot play on this board. */
function inOrderOfPlay(ruleset: Ruleset, players: ReadonlyMap<Color, Player>): ReadonlyMap<Color, Player> {
  const { clockwise } = ruleset.board;
  const missing = [...players.keys()].find((color) => !clockwise.includes(color));
  if (missing !== undefined) throw new UsageError(`this board has no area for ${missing}: ${clockwise.join(', ')}`);
  const { min } = deathStar.seats;
  if (players.size < min) throw new UsageError(`a game has ${min} to ${clockwise.length} players, not ${players.size}`);
  return new Map([...players].sort(([one], [other]) => clockwise.indexOf(one) - clockwise.indexOf(other)));
}

function wordsOf(list: string): readonly string[] {
  return list.split(',').map((word) => word.trim().toLowerCase());
}

function readColor(name: string): Color {
  const color = COLORS.find((candidate) => candidate === name);
  if (color === undefined) throw new UsageError(`no colour “${name}”: there are ${COLORS.join(', ')}`);
  return color;
}

function readPlayer(name: string): Player {
  if (isPlayer(name)) return name;
  throw new UsageError(`no player “${name}”: there are ${PLAYER_NAMES.join(', ')}`);
}
