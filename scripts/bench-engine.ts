/**
 * npm run bench:engine -- [--runs N] [--games N] [--json]
 * How fast the engine plays random four-player games on one thread, beside a hand-written loop in the same run.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { COLORS, STANDARD_RULESET } from '../shared/games/death-star/index.ts';
import { fastChance } from '../shared/kernel/simulation.ts';
import { makeBaseline } from './bench/baseline.ts';
import { playOnEngine } from './bench/engine-loop.ts';
import { median, spreadOf } from './bench/statistics.ts';
import { runScript, UsageError } from './support/command-line.ts';

const HELP = `npm run bench:engine -- [--runs N] [--games N] [--json]

  --runs N    how often both are measured, in turns (5)
  --games N   how many games of the engine a run has; the hand-written loop plays four times as many (500)
  --json      print JSON
`;

const WARM_UP_GAMES = 200;
const BASELINE_GAMES_FOR_ONE = 4;
/** Where the players' own chance begins, so that it never meets the games' own. */
const CHOOSER_SEEDS = 1_000_000;

const argumentsSchema = z.object({
  runs: z.coerce.number().int().min(1).max(100),
  games: z.coerce.number().int().min(1).max(1_000_000),
});

interface Measured {
  readonly actionsPerSecond: number;
  readonly gamesPerSecond: number;
}

type PlayGame = (seed: number) => { readonly actions: number };

const seats = STANDARD_RULESET.board.clockwise.filter((color) => COLORS.includes(color));
const baselineGame = makeBaseline(STANDARD_RULESET, seats);
const playEngine: PlayGame = (seed) =>
  playOnEngine(STANDARD_RULESET, seats, fastChance(seed), fastChance(CHOOSER_SEEDS + seed));
const playBaseline: PlayGame = (seed) => baselineGame(fastChance(seed), fastChance(CHOOSER_SEEDS + seed));

await runScript(HELP, () => {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '5' },
      games: { type: 'string', default: '500' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const parsed = argumentsSchema.safeParse(values);
  if (!parsed.success) throw new UsageError(z.prettifyError(parsed.error));
  const { runs, games } = parsed.data;
  measure(playEngine, WARM_UP_GAMES);
  measure(playBaseline, WARM_UP_GAMES * BASELINE_GAMES_FOR_ONE);
  const pairs = Array.from({ length: runs }, () => ({
    baseline: measure(playBaseline, games * BASELINE_GAMES_FOR_ONE),
    engine: measure(playEngine, games),
  }));
  const actions = pairs.map(({ engine }) => engine.actionsPerSecond);
  const report = {
    actionsPerSecond: Math.round(median(actions)),
    gamesPerSecond: Math.round(median(pairs.map(({ engine }) => engine.gamesPerSecond))),
    baselineActionsPerSecond: Math.round(median(pairs.map(({ baseline }) => baseline.actionsPerSecond))),
    baselineGamesPerSecond: Math.round(median(pairs.map(({ baseline }) => baseline.gamesPerSecond))),
    ratio: rounded(median(pairs.map(({ engine, baseline }) => engine.actionsPerSecond / baseline.actionsPerSecond))),
    spread: rounded(spreadOf(actions)),
    runs,
    games,
    node: process.version,
    machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`,
  };
  if (values.json) console.log(JSON.stringify(report, null, 2));
  else console.table(report);
});

function measure(play: PlayGame, games: number): Measured {
  let actions = 0;
  const started = performance.now();
  for (let seed = 1; seed <= games; seed += 1) actions += play(seed).actions;
  const seconds = (performance.now() - started) / 1_000;
  return { actionsPerSecond: actions / seconds, gamesPerSecond: games / seconds };
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
