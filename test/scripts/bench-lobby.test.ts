import { describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';

const SECONDS = 1_000;
const SMALL = ['--lobbies', '20', '--watchers', '10', '--rate', '20', '--seconds', '1', '--store', 'memory'];
const MEASURES = ['medianMs', 'p99Ms', 'serverCpuShare', 'cpuMicrosPerChange', 'longestStallMs'];

function bench(...options: readonly string[]): ReturnType<typeof spawnSync> {
  return spawnSync(process.execPath, ['scripts/bench-lobby.ts', ...options], { encoding: 'utf8' });
}

describe('npm run bench:lobby', () => {
  test(
    'measures how long changes take to reach everybody, and says so as JSON',
    () => {
      const ran = bench(...SMALL, '--json');
      expect({ status: ran.status, said: ran.stderr }).toEqual({ status: 0, said: '' });
      const report: unknown = JSON.parse(String(ran.stdout));
      const measured = Object.fromEntries(MEASURES.map((name) => [name, expect.any(Number)]));
      expect(report).toMatchObject({ ...measured, changes: 20, demandMs: 250, lobbies: 20, watchers: 10 });
    },
    60 * SECONDS,
  );

  test.each([
    ['a store that there is not', ['--store', 'paper']],
    ['nobody who watches', ['--watchers', '0']],
    ['more changes than everybody could see', ['--lobbies', '10', '--rate', '11']],
    ['an option that there is not', ['--fast']],
  ])('refuses %s', (_what, options) => {
    expect(bench(...options).status).toBe(2);
  });
});
