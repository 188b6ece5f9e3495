/** What `npm run play` was asked for. */
import { parseArgs } from 'node:util';
import type { Color, Ruleset } from '../../shared/games/death-star/index.ts';
import { COLORS, deathStar, STANDARD_RULESET } from '../../shared/games/death-star/index.ts';
import { loadRuleset } from '../ruleset-file/load.ts';
import { UsageError } from '../support/command-line.ts';
import type { Player } from './cast.ts';
import { isPlayer, PLAYER_NAMES } from './cast.ts';
import { withHouseRules } from './house-rules.ts';

export interface PlayArguments {
  readonly ruleset: Ruleset;
  readonly players: ReadonlyMap<Color, Player>;
  /** Undefined for chance as strong as that of a real match. */
  readonly seed: number | undefined;
  /** The file that the game is saved in. */
  readonly record: string | undefined;
  readonly plain: boolean;
}

/** Reads the arguments. Throws a UsageError for a wrong one, a ScriptFailure for a ruleset that cannot be had. */
export function readArguments(given: readonly string[]): PlayArguments {
  const { values } = parseArgs({
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
      plain: { type: 'boolean' },
    },
  });
  const plain = values.ruleset === undefined ? STANDARD_RULESET : loadRuleset(values.ruleset);
  const ruleset = values.options === undefined ? plain : withHouseRules(plain, values.options);
  const { humans, bots, color } = values;
  if (values.seats !== undefined && [humans, bots, color].some((other) => other !== undefined)) {
    throw new UsageError('--seats says it all: leave out --humans, --bots and --color');
  }
  const players = values.seats === undefined ? seatThem(ruleset, { humans, bots, color }) : readSeats(values.seats);
  return {
    ruleset,
    players: inOrderOfPlay(ruleset, players),
    seed: values.seed === undefined ? undefined : readSeed(values.seed),
    record: values.record,
    plain: values.plain === true,
  };
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
  const humans = wish.humans === undefined ? Math.max(1, colors.length) : readCount(wish.humans);
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

function readCount(text: string): number {
  if (/^[0-4]$/.test(text)) return Number(text);
  throw new UsageError(`--humans is a number from 0 to 4, not “${text}”`);
}

function readSeed(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new UsageError(`--seed is a whole number of at most 15 digits, not “${text}”`);
}
