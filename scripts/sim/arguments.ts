import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Ruleset } from '../../shared/games/death-star/index.ts';
import { deathStar, STANDARD_RULESET } from '../../shared/games/death-star/index.ts';
import { withHouseRules } from '../play/house-rules.ts';
import { loadRuleset } from '../ruleset-file/load.ts';
import { ScriptFailure, UsageError } from '../support/command-line.ts';
import type { Job } from './job.ts';
import { BOTS, botSchema } from './job.ts';

export const HELP = `npm run sim -- [--games N] [--seats N] [--bots NAMES] [--seed N] [--ruleset FILE] [--options LIST] [--json]

Plays many games and counts how they end. Same arguments, same games.

  --games N        how many games (1000)
  --seats N        2, 3 or 4; all sets of colours take turns (4)
  --bots NAMES     who plays: ${BOTS.join(', ')}; one name for all, or one for each seat, with commas (planner).
                   The bots move on by one seat from game to game.
  --seed N         a whole number from 0 (1)
  --ruleset FILE   a board, a deck and a spinner of your own (the standard ones)
  --options LIST   house rules, with commas: chainForce,spaceBump=none (those of the ruleset)
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

const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^[0-9]{1,16}$/, 'a whole number is needed')
    .transform(Number)
    .pipe(z.int().min(from).max(to));

const argumentsSchema = z.object({
  games: wholeNumber(1, 100_000_000),
  seats: wholeNumber(deathStar.seats.min, deathStar.seats.max),
  bots: z
    .string()
    .transform((names) => names.split(','))
    .pipe(z.array(botSchema)),
  seed: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  workers: wholeNumber(1, 256),
  ruleset: z.string().optional(),
  options: z.string().optional(),
  json: z.boolean(),
});

/** Reads the command line. Throws a UsageError for one that makes no sense. */
export function readArguments(commandLine: readonly string[]): Arguments {
  const parsed = argumentsSchema.safeParse(readValues(commandLine));
  if (!parsed.success) throw new UsageError(firstIssue(parsed.error));
  const { games, seats, bots, seed, workers, json } = parsed.data;
  const [bot] = bots;
  if (bot === undefined || (bots.length !== 1 && bots.length !== seats)) {
    throw new UsageError(`--bots: ${bots.length} bots for ${seats} seats; name one for each seat, or one for all`);
  }
  const ruleset = readRuleset(parsed.data.ruleset, parsed.data.options);
  const colors = ruleset.board.clockwise.length;
  if (colors < seats) throw new UsageError(`--seats: ${seats} seats, but the board has areas for ${colors}`);
  return {
    job: { ruleset, seats, bots: bots.length === 1 ? Array.from({ length: seats }, () => bot) : bots, seed },
    games,
    workers,
    json,
  };
}

function readValues(commandLine: readonly string[]): unknown {
  try {
    return parseArgs({
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
    }).values;
  } catch (error) {
    throw new UsageError(firstLine(error));
  }
}

/** The first thing that is wrong, as one line that begins with the argument. */
function firstIssue({ issues, message }: z.ZodError): string {
  const [issue] = issues;
  return issue === undefined ? message : `--${String(issue.path[0])}: ${issue.message}`;
}

/** The ruleset of the file, or the standard one, with the house rules that are asked for. */
function readRuleset(file: string | undefined, houseRules: string | undefined): Ruleset {
  const plain = file === undefined ? STANDARD_RULESET : readFile(file);
  return houseRules === undefined ? plain : withHouseRules(plain, houseRules);
}

function readFile(file: string): Ruleset {
  try {
    return loadRuleset(file);
  } catch (error) {
    throw error instanceof ScriptFailure ? new UsageError(firstLine(error)) : error;
  }
}

function firstLine(error: unknown): string {
  return messageOf(error).split('\n')[0] ?? '';
}

/** Whatever realm the error comes from: Node's own are no Errors to a module that a test runner has loaded. */
function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
}
