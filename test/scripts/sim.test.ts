import { describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { readArguments } from '../../scripts/sim/arguments.ts';
import { seatSets } from '../../scripts/sim/job.ts';
import type { Job } from '../../scripts/sim/job.ts';
import { playRange } from '../../scripts/sim/play.ts';
import { simulate } from '../../scripts/sim/pool.ts';
import { reportOf } from '../../scripts/sim/report.ts';
import { UsageError } from '../../scripts/support/command-line.ts';
import { COLORS, PLAIN_OPTIONS, STANDARD_RULESET } from '../../shared/games/death-star/index.ts';

interface Ran {
  readonly status: number | null;
  readonly output: string;
  readonly errors: string;
}

function sim(...words: readonly string[]): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/sim.ts', ...words], { encoding: 'utf8' });
  return { status, output: stdout, errors: stderr };
}

function json(...words: readonly string[]): Record<string, unknown> {
  const { status, output, errors } = sim('--json', ...words);
  expect({ status, errors }).toEqual({ status: 0, errors: '' });
  return z.record(z.string(), z.unknown()).parse(JSON.parse(output));
}

test('npm run sim -- --json has the keys that are promised, and the same seed gives the same on any number of threads', () => {
  const words = ['--games', '12', '--seats', '2', '--bots', 'planner,planner', '--seed', '7'];
  const count = expect.any(Number);
  const { gamesPerSecond, ...once } = json(...words, '--workers', '1');
  expect(gamesPerSecond).toBeGreaterThan(0);
  expect(once).toEqual({
    games: 12,
    seats: 2,
    stuck: 0,
    winsByColor: { red: count, green: count, blue: count, yellow: count },
    winsByStarter: { starter: count, others: count },
    turnsPerSeat: { mean: count, p50: count, p99: count, max: count },
    endings: { base: 12, stuck: 0 },
    seed: 7,
  });
  expect(json(...words, '--workers', '2')).toEqual({ ...once, gamesPerSecond: count });
});

test('npm run sim prints a table for people, and no progress bar where there is no terminal', () => {
  const { status, output, errors } = sim('--games', '4', '--seats', '2', '--bots', 'planner,random');
  expect({ status, errors }).toEqual({ status: 0, errors: '' });
  expect(output).toMatch(/^games +4 {2}of 2 seats, seed 1/);
  expect(output).toMatch(/^won by planner +4 +100\.0 %$/m);
  expect(output.match(/stuck/g)).toHaveLength(1);
});

test('npm run sim -- --help says how', () => {
  const { status, output } = sim('--help');
  expect(status).toBe(0);
  expect(output).toContain('--seats N');
});

test('a ruleset that cannot be had ends with exit code 1, as in every script', () => {
  expect(sim('--ruleset', 'nowhere.json')).toEqual({
    status: 1,
    output: '',
    errors: 'cannot read nowhere.json: there is no such file or folder\n',
  });
  expect(sim('--ruleset', 'package.json')).toMatchObject({ status: 1, output: '' });
});

test('npm run sim refuses what makes no sense with one line and exit code 2', () => {
  expect(sim('--bots', 'genius')).toEqual({
    status: 2,
    output: '',
    errors: '--bots: no bot is named “genius”: there are random, planner\nTry --help.\n',
  });
});

describe('the arguments of npm run sim: what is played', () => {
  test('by default 1,000 games of four planners', () => {
    expect(readArguments([])).toMatchObject({
      games: 1_000,
      json: false,
      job: { seats: 4, bots: ['planner', 'planner', 'planner', 'planner'], seed: 1, ruleset: STANDARD_RULESET },
    });
  });

  test('one bot for all, or one for each seat', () => {
    expect(readArguments(['--seats', '2', '--bots', 'random']).job.bots).toEqual(['random', 'random']);
    expect(readArguments(['--seats', '2', '--bots', 'random,planner']).job.bots).toEqual(['random', 'planner']);
  });

  test('house rules', () => {
    const { options } = readArguments(['--options', 'falconExactCount,chainForce=false,spaceBump=none']).job.ruleset;
    expect(options).toEqual({ ...PLAIN_OPTIONS, falconExactCount: true, spaceBump: 'none' });
  });

  test('a ruleset of one’s own', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sim-'));
    try {
      const file = join(folder, 'own.json');
      const own = { ...STANDARD_RULESET, id: 'own', options: { ...PLAIN_OPTIONS, quietSpace: true } };
      writeFileSync(file, JSON.stringify(own));
      expect(readArguments(['--ruleset', file]).job.ruleset).toEqual(own);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('the arguments of npm run sim: what is refused', () => {
  test.each([
    ['more bots than seats', ['--seats', '2', '--bots', 'random,random,random'], '--bots: 3 bots for 2 seats'],
    ['fewer bots than seats', ['--seats', '3', '--bots', 'random,random'], '--bots: 2 bots for 3 seats'],
    ['too many seats', ['--seats', '5'], '--seats is a whole number from 2 to 4, not “5”'],
    ['no games', ['--games', '0'], '--games is a whole number from 1 to 100,000,000, not “0”'],
    ['a number that is none', ['--games', 'many'], '--games is a whole number'],
    ['a seed below 0', ['--seed=-1'], '--seed is a whole number from 0, not “-1”'],
    ['a house rule that is none', ['--options', 'sideways'], 'no house rule “sideways”'],
    ['a house rule with a value that it has not', ['--options', 'spaceBump=moon'], 'the house rule spaceBump cannot'],
    ['an argument that it does not know', ['--fast'], 'there is no option --fast'],
    ['a value that is missing', ['--games'], '--games needs a value'],
    ['a stray word', ['please'], 'unexpected argument: please'],
  ])('%s', (_name, words, says) => {
    let refusal: unknown;
    try {
      readArguments(words);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(UsageError);
    const { message } = z.object({ message: z.string() }).parse(refusal);
    expect(message.slice(0, says.length)).toBe(says);
    expect(message).not.toContain('\n');
  });
});

describe('the games of a simulation', () => {
  const job: Job = { ruleset: STANDARD_RULESET, seats: 3, bots: ['planner', 'random', 'random'], seed: 3 };

  test('all sets of colours take turns', () => {
    expect(seatSets(COLORS, 2)).toHaveLength(6);
    expect(seatSets(COLORS, 3)).toHaveLength(4);
    expect(seatSets(COLORS, 4)).toEqual([[...COLORS]]);
  });

  test('a bot that always wins wins equally often with each colour', () => {
    const tally = playRange(job, { from: 0, to: 12 });
    expect(tally.winsByBot).toEqual({ planner: 12 });
    expect(tally.winsByColor).toEqual({ red: 3, green: 3, blue: 3, yellow: 3 });
  });

  test('another seed gives other games', () => {
    const range = { from: 0, to: 12 };
    expect(playRange({ ...job, seed: 4 }, range)).not.toEqual(playRange(job, range));
  });

  test('different bots are told apart in the report, and only those', () => {
    const tally = playRange(job, { from: 0, to: 12 });
    expect(reportOf(job, tally, 1).winsByBot).toEqual({ planner: 12, random: 0 });
    const alike: Job = { ...job, bots: ['planner', 'planner', 'planner'] };
    expect(reportOf(alike, tally, 1)).not.toHaveProperty('winsByBot');
  });

  test('ranges add up to the whole, on this thread and on others', async () => {
    const whole = playRange(job, { from: 0, to: 30 });
    const seen: number[] = [];
    const alone = await simulate(job, 30, { workers: 1, onProgress: (done) => seen.push(done) });
    const together = await simulate(job, 30, { workers: 2 });
    expect(alone).toEqual(whole);
    expect(together).toEqual(whole);
    expect(seen.at(-1)).toBe(30);
    expect(reportOf(job, whole, 2)).toMatchObject({ games: 30, gamesPerSecond: 15, endings: { base: 30, stuck: 0 } });
  });

  test('a thread that fails fails the simulation', async () => {
    const broken: Job = { ...job, ruleset: { ...STANDARD_RULESET, id: 'Not a name' } };
    await expect(simulate(broken, 30, { workers: 2 })).rejects.toThrow();
  });
});
