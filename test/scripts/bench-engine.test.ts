import { describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { z } from 'zod';
import { makeBaseline } from '../../scripts/bench/baseline.ts';
import { playOnEngine } from '../../scripts/bench/engine-loop.ts';
import { median, spreadOf } from '../../scripts/bench/statistics.ts';
import { STANDARD_RULESET } from '../../shared/games/death-star/index.ts';
import { fastChance } from '../../shared/kernel/simulation.ts';

describe('the hand-written loop that the engine is measured against', () => {
  const { clockwise } = STANDARD_RULESET.board;

  test.each([2, 3, 4])('plays the same games as the engine, with %i seats and seeds 1 to 40', (count) => {
    const seats = clockwise.slice(0, count);
    const play = makeBaseline(STANDARD_RULESET, seats);
    for (let seed = 1; seed <= 40; seed += 1) {
      const engine = playOnEngine(STANDARD_RULESET, seats, fastChance(seed), fastChance(-seed));
      const loop = play(fastChance(seed), fastChance(-seed));
      expect({ seed, ...loop, winner: seats[loop.winner] }).toEqual({ seed, ...engine });
    }
  });
});

describe('npm run bench:engine', () => {
  test('prints what it measured, beside the loop in the same run, as JSON', () => {
    const output = execFileSync(process.execPath, ['scripts/bench-engine.ts', '--runs', '2', '--games', '5', '--json']);
    const report = z
      .object({
        actionsPerSecond: z.number().positive(),
        gamesPerSecond: z.number().positive(),
        baselineActionsPerSecond: z.number().positive(),
        ratio: z.number().positive(),
        node: z.literal(process.version),
        runs: z.literal(2),
        spread: z.number().min(0),
      })
      .parse(JSON.parse(output.toString()));
    expect(report.runs).toBe(2);
  });

  test('median and spread', () => {
    expect(median([5, 1, 3])).toBe(3);
    expect(spreadOf([5, 1, 3])).toBeCloseTo(4 / 3);
  });
});
