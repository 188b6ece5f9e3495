import { availableParallelism } from 'node:os';
import { deathStar } from '../../shared/games/death-star/index.ts';
import { chosenRuleset, HOUSE_RULES_HELP } from '../ruleset-file/house-rules.ts';
import { parseOptions, readWholeNumber, UsageError } from '../support/command-line.ts';
import type { Bot, Job } from './job.ts';
import { BOTS, isBot } from './job.ts';

export const HELP = `npm run sim -- [--games N] [--seats N] [--bots NAMES] [--seed N] [--ruleset FILE] [--options LIST]
               [--workers N] [--json]

Plays many games and counts how they end. Same arguments, same games.

  --games N        how many games (1000)
  --seats N        2, 3 or 4; all sets of colours take turns (4)
  --bots NAMES     who plays: ${BOTS.join(', ')}; one name for all, or one for each seat, with commas (planner).
                   The bots move on by one seat from game to game.
  --seed N         a whole number from 0 (1)
  --ruleset FILE   a board, a deck and a spinner of your own (the standard ones)
  --options LIST   ${HOUSE_RULES_HELP}
  --workers N      how many threads play (one a core); changes nothing but the time
  --json           prints JSON: games, seats, stuck, winsByColor, winsByStarter, turnsPerSeat, endings,
                   gamesPerSecond, seed; winsByBot where different bots play

A game is stuck when a seat that has to act has no legal command, or when it has not ended within 5,000 turns a seat.
`;

export interface Arguments {
  readonly job: Job;
  readonly games: number;
  readonly workers: number;
  readonly json: boolean;
}

/** Reads the command line. Throws a UsageError for one that makes no sense, a ScriptFailure for a ruleset that is none. */
export function readArguments(commandLine: readonly string[]): Arguments {
  const { values } = parseOptions({
    args: [...commandLine],
    options: {
      games: { type: 'string', default: '1000' },
      seats: { type: 'string', default: '4' },
      bots: { type: 'string', default: 'planner' },
      seed: { type: 'string', default: '1' },
      workers: { type: 'string', default: String(availableParallelism()) },
      ruleset: { type: 'string' },
      options: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const games = readWholeNumber('--games', values.games, 1, 100_000_000);
  const seats = readWholeNumber('--seats', values.seats, deathStar.seats.min, deathStar.seats.max);
  const seed = readWholeNumber('--seed', values.seed, 0, Number.MAX_SAFE_INTEGER);
  const workers = readWholeNumber('--workers', values.workers, 1, 256);
  const bots = readBots(values.bots, seats);
  const ruleset = chosenRuleset(values.ruleset, values.options);
  const colors = ruleset.board.clockwise.length;
  if (colors < seats) throw new UsageError(`--seats: ${seats} seats, but the board has areas for ${colors}`);
  return { job: { ruleset, seats, bots, seed }, games, workers, json: values.json };
}

/** A bot for each seat. */
function readBots(text: string, seats: number): readonly Bot[] {
  const bots = text.split(',').map((name) => {
    if (isBot(name)) return name;
    throw new UsageError(`--bots: no bot is named “${name}”: there are ${BOTS.join(', ')}`);
  });
  const [only] = bots;
  if (only !== undefined && bots.length === 1) return Array.from({ length: seats }, () => only);
  if (bots.length === seats) return bots;
  throw new UsageError(`--bots: ${bots.length} bots for ${seats} seats; name one for each seat, or one for all`);
}
