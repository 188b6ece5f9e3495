import { expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { z } from 'zod';

test('npm run bench:store prints what it measured as JSON', () => {
  const output = execFileSync(process.execPath, ['scripts/bench-store.ts', '--seconds', '1', '--runs', '1', '--json']);
  const bySize = z.object({ 1: z.number().positive(), 8: z.number().positive(), 32: z.number().positive() });
  const report = z
    .object({
      rowsPerSecond: bySize,
      commitP99Ms: z.number().positive(),
      bytesPerRow: z.number().positive(),
      runs: z.literal(1),
      node: z.literal(process.version),
    })
    .parse(JSON.parse(output.toString()));
  expect(report.rowsPerSecond[32]).toBeGreaterThan(report.rowsPerSecond[1]);
});
