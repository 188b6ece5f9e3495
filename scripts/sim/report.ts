import type { Job, Tally } from './job.ts';
import type { Ending } from './play.ts';
import { ENDINGS } from './play.ts';

/** What `--json` prints. Its keys are promised. Only `gamesPerSecond` differs from run to run. */
export interface Report {
  readonly games: number;
  readonly seats: number;
  readonly stuck: number;
  readonly winsByColor: Readonly<Record<string, number>>;
  readonly winsByStarter: { readonly starter: number; readonly others: number };
  /** The turns of a game, divided by its seats. */
  readonly turnsPerSeat: { readonly mean: number; readonly p50: number; readonly p99: number; readonly max: number };
  readonly endings: Readonly<Record<string, number>>;
  readonly gamesPerSecond: number;
  readonly seed: number;
  /** Only where different bots play. */
  readonly winsByBot?: Readonly<Record<string, number>>;
}

/** The report on what was played in so many seconds. */
export function reportOf({ ruleset, seats, bots, seed }: Job, tally: Tally, seconds: number): Report {
  const decided = sumOf(Object.values(tally.winsByColor));
  return {
    games: tally.games,
    seats,
    stuck: tally.endings['stuck'] ?? 0,
    winsByColor: Object.fromEntries(ruleset.board.clockwise.map((color) => [color, tally.winsByColor[color] ?? 0])),
    winsByStarter: { starter: tally.winsOfStarter, others: decided - tally.winsOfStarter },
    turnsPerSeat: turnsPerSeat(tally, seats),
    endings: Object.fromEntries(ENDINGS.map((ending) => [ending, tally.endings[ending] ?? 0])),
    gamesPerSecond: Math.round(tally.games / seconds),
    seed,
    ...(new Set(bots).size > 1 && {
      winsByBot: Object.fromEntries([...new Set(bots)].map((bot) => [bot, tally.winsByBot[bot] ?? 0])),
    }),
  };
}

function turnsPerSeat({ turns }: Tally, seats: number): Report['turnsPerSeat'] {
  const sorted = Object.entries(turns)
    .map(([length, count]) => [Number(length), count] as const)
    .sort(([one], [other]) => one - other);
  const games = sumOf(Object.values(turns));
  const perSeat = (value: number): number => Math.round((value / seats) * 100) / 100;
  const below = (share: number): number => {
    let seen = 0;
    for (const [length, count] of sorted) {
      seen += count;
      if (seen >= games * share) return length;
    }
    return 0;
  };
  const all = sumOf(sorted.map(([length, count]) => length * count));
  return {
    mean: perSeat(games === 0 ? 0 : all / games),
    p50: perSeat(below(0.5)),
    p99: perSeat(below(0.99)),
    max: perSeat(below(1)),
  };
}

function sumOf(values: Iterable<number>): number {
  return [...values].reduce((sum, value) => sum + value, 0);
}

const SAID_ENDINGS: { readonly [Name in Ending]: string } = { base: 'ended at the Rebel Base', stuck: 'got stuck' };

/** The same for people. */
export function sayReport(report: Report): string {
  const { games, seats, winsByStarter, turnsPerSeat: turns, endings, gamesPerSecond, seed } = report;
  const decided = winsByStarter.starter + winsByStarter.others;
  const share = (count: number, of: number): string =>
    `${String(count).padStart(8)}  ${percent(count, of).padStart(6)}`;
  const rows: readonly (readonly [string, string])[] = [
    ['games', `${String(games).padStart(8)}  of ${seats} seats, seed ${seed}, ${gamesPerSecond} a second`],
    ...ENDINGS.map((ending) => [SAID_ENDINGS[ending], share(endings[ending] ?? 0, games)] as const),
    ...Object.entries(report.winsByColor).map(([color, wins]) => [`won by ${color}`, share(wins, decided)] as const),
    ['won by the seat that began', share(winsByStarter.starter, decided)],
    ['won by another seat', share(winsByStarter.others, decided)],
    ...Object.entries(report.winsByBot ?? {}).map(([bot, wins]) => [`won by ${bot}`, share(wins, decided)] as const),
    ['turns a seat', `mean ${turns.mean}, half by ${turns.p50}, 99 % by ${turns.p99}, longest ${turns.max}`],
  ];
  return rows.map(([name, value]) => `${name.padEnd(28)}${value}\n`).join('');
}

function percent(count: number, of: number): string {
  return of === 0 ? '-' : `${((count / of) * 100).toFixed(1)} %`;
}
