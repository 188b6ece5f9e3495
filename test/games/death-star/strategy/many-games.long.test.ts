import { beforeAll, describe, expect, test } from '@jest/globals';
import { availableParallelism } from 'node:os';
import type { Bot, Job } from '../../../../scripts/sim/job.ts';
import { simulate } from '../../../../scripts/sim/pool.ts';
import type { Report } from '../../../../scripts/sim/report.ts';
import { reportOf } from '../../../../scripts/sim/report.ts';
import { COLORS, STANDARD_RULESET } from '../../../../shared/games/death-star/index.ts';

async function report(bot: Bot, seats: number, games: number, seed: number): Promise<Report> {
  const job: Job = { ruleset: STANDARD_RULESET, seats, bots: Array.from({ length: seats }, () => bot), seed };
  return reportOf(job, await simulate(job, games, { workers: availableParallelism() }), 1);
}

describe.each([
  { seats: 4, seed: 1 },
  { seats: 3, seed: 1 },
  { seats: 2, seed: 1 },
])('20,000 games of $seats planners, seed $seed', ({ seats, seed }) => {
  const games = 20_000;
  let played: Report;
  beforeAll(async () => {
    played = await report('planner', seats, games, seed);
  });

  test('rule 11.3: nobody is stuck', () => {
    expect(played.games).toBe(games);
    expect(played.stuck).toBe(0);
    expect(played.endings).toEqual({ base: games, stuck: 0 });
  });

  test('rule 3.3: each colour wins its share of the games that it plays, within 4 points', () => {
    const gamesOfColor = (games * seats) / COLORS.length;
    for (const color of COLORS) {
      const share = (played.winsByColor[color] ?? 0) / gamesOfColor;
      expect({ color, isFair: Math.abs(share - 1 / seats) < 0.04, share }).toMatchObject({ isFair: true });
    }
  });

  test('a game takes 20 to 35 turns a seat, and 99 of 100 end before turn 120', () => {
    expect(played.turnsPerSeat.mean).toBeGreaterThan(20);
    expect(played.turnsPerSeat.mean).toBeLessThan(35);
    expect(played.turnsPerSeat.p99).toBeLessThan(120);
  });
});

test.each([
  { seats: 2, games: 34_000, seed: 1 },
  { seats: 3, games: 33_000, seed: 2 },
  { seats: 4, games: 33_000, seed: 3 },
])('rule 11.3: nobody is stuck in $games random games for $seats, seed $seed', async ({ seats, games, seed }) => {
  const played = await report('random', seats, games, seed);
  expect(played.endings).toEqual({ base: games, stuck: 0 });
});
