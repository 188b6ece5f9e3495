import { spawnSync } from 'node:child_process';
import { expect, test } from '@jest/globals';

test('faults 1: twenty kills of thirty matches at a time: nothing lost, nothing doubled, nobody stuck', () => {
  const seed = String(Date.now() % 1_000_000);
  console.info(`chaos --seed ${seed}`);
  const options = ['--kills', '20', '--matches', '30', '--seed', seed, '--json'];
  const ran = spawnSync(process.execPath, ['scripts/chaos.ts', ...options], { encoding: 'utf8' });
  expect({ status: ran.status, said: ran.stderr }).toEqual({ status: 0, said: '' });
  expect(JSON.parse(ran.stdout)).toMatchObject({ kills: 20, lost: 0, doubled: 0, stuckMatches: 0, helplessClients: 0 });
});
