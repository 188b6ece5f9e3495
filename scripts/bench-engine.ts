/**
 * npm run bench:engine -- [--runs N] [--games N] [--json]
 * How fast the engine plays random four-player games on one thread, beside a hand-written loop in the same run.
 */
import { cpus } from 'node:os';
import { COLORS, STANDARD_RULESET } from '../shared/games/death-star/index.ts';
import { fastChance } from '../shared/kernel/simulation.ts';
import { makeBaseline } from './bench/baseline.ts';
import { playOnEngine } from './bench/engine-loop.ts';
import { median, spreadOf } from './bench/statistics.ts';
import { parseOptions, readWholeNumber, runScript } from './support/command-line.ts';

const HELP = `npm run bench:engine -- [--runs N] [--games N] [--json]

Plays random four-player games on one thread and measures how fast: on the engine, and, in the same run, in a loop
written by hand for the same game (mutable arrays, no events, no refusals). An action is one command of one player.

  --runs N    how often both are measured, in turns (5)
  --games N   how many games of the engine a run has; the hand-written loop plays four times as many (500)
  --json      print JSON
`;

const WARM_UP_GAMES = 200;
const BASELINE_GAMES_FOR_ONE = 4;
/** Where the players' own chance begins, so that it never meets the games' own. */
const CHOOSER_SEEDS = 1_000_000;

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
  const { values } = parseOptions({
    options: {
      runs: { type: 'string', default: '5' },
      games: { type: 'string', default: '500' },
      json: { type: 'boolean', default: false },
    },
  });
  const runs = readWholeNumber('--runs', values.runs, 1, 100);
  const games = readWholeNumber('--games', values.games, 1, 1_000_000);
  measure(playEngine, WARM_UP_GAMES);
  measure(playBaseline, WARM_UP_GAMES * BASELINE_GAMES_FOR_ONE);
  const pairs = Array.from({ length: runs }, () => ({
    baseline: measure(playBaseline, games * BASELINE_GAMES_FOR_ONE),
    engine: measure(playEngine, games),
  }));
  const actions = pairs.map(({ engine }) => engine.actionsPerSecond);
  const report: Report = {
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
  process.stdout.write(values.json ? `${JSON.stringify(report, null, 2)}\n` : sayReport(report));
});

interface Report {
  readonly actionsPerSecond: number;
  readonly gamesPerSecond: number;
  readonly baselineActionsPerSecond: number;
  readonly baselineGamesPerSecond: number;
  /** The engine's actions a second for one of the loop: the middle of the runs. */
  readonly ratio: number;
  /** How far apart the engine's slowest and fastest run were, as a share of the middle one. */
  readonly spread: number;
  readonly runs: number;
  readonly games: number;
  readonly node: string;
  readonly machine: string;
}

function sayReport(report: Report): string {
  const row = (name: string, actions: number, games: number): string =>
    `${name.padEnd(26)}${inGroups(actions).padStart(12)} actions a second ${inGroups(games).padStart(9)} games a second\n`;
  const times = (1 / report.ratio).toFixed(1);
  return [
    row('the engine', report.actionsPerSecond, report.gamesPerSecond),
    row('the loop written by hand', report.baselineActionsPerSecond, report.baselineGamesPerSecond),
    `ratio ${report.ratio}: the loop is ${times} times as fast; events, refusals and lists of legal commands cost that\n`,
    `runs of ${report.games} games: ${report.runs}, of which the middle counts; the engine’s slowest and fastest were `,
    `${Math.round(report.spread * 100)} % apart\n`,
    `Node.js ${report.node}, ${report.machine}\n`,
  ].join('');
}

function inGroups(value: number): string {
  return value.toLocaleString('en');
}

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
