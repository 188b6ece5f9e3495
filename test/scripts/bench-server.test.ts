import { spawnSync } from 'node:child_process';

const SECONDS = 1_000;
const MEASURES = [
  'actionsPerSecond',
  'p50Ms',
  'p99Ms',
  'cpuMicrosPerAction',
  'bytesDownPerAction',
  'bytesUpPerAction',
  'heapKiBPerMatch',
];

function bench(...options: readonly string[]): ReturnType<typeof spawnSync> {
  return spawnSync(process.execPath, ['scripts/bench-server.ts', ...options], { encoding: 'utf8' });
}

describe('npm run bench:server', () => {
  test.each([
    ['closed', 'memory'],
    ['open', 'sqlite'],
  ])(
    'measures all in %s mode, matches kept in %s, and says so as JSON',
    (mode, store) => {
      const load = ['--matches', '2', '--seconds', '0.2', '--rest', '0', '--rate', '100'];
      const ran = bench(...load, '--mode', mode, '--store', store, '--json');
      expect({ status: ran.status, said: ran.stderr }).toEqual({ status: 0, said: '' });
      const report: unknown = JSON.parse(String(ran.stdout));
      const measured = Object.fromEntries(MEASURES.map((name) => [name, expect.any(Number)]));
      expect(report).toMatchObject({
        server: measured,
        baseline: measured,
        ratioPerCpuSecond: expect.any(Number),
        p99Ratio: expect.any(Number),
        mode,
      });
    },
    60 * SECONDS,
  );

  test.each([
    ['a mode that there is not', ['--mode', 'ajar']],
    ['a single match, which is no half of two', ['--matches', '1']],
    ['an option that there is not', ['--fast']],
  ])('refuses %s', (_what, options) => {
    expect(bench(...options).status).toBe(2);
  });
});
