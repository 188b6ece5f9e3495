import { spawnSync } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { z } from 'zod';

test('faults 1: twenty kills of thirty matches at a time: nothing lost, nothing doubled, nobody stuck', () => {
  const seed = String(Date.now() % 1_000_000);
  console.info(`chaos --seed ${seed}`);
  const options = ['--kills', '20', '--matches', '30', '--seed', seed, '--json'];
  const ran = spawnSync(process.execPath, ['scripts/chaos.ts', ...options], { encoding: 'utf8' });
  expect({ status: ran.status, said: ran.stderr }).toEqual({ status: 0, said: '' });
  const report: unknown = JSON.parse(ran.stdout);
  expect(report).toMatchObject({ kills: 20, lost: 0, doubled: 0, stuckMatches: 0, helplessClients: 0 });
  // It was no empty room: all that is around a match has really happened.
  const some = z.int().positive();
  const around = z.object({ lines: some, votes: some, rematches: some, timeouts: some });
  expect(z.object({ around }).safeParse(report).success).toBe(true);
});
