/**
 * npm run bench:store -- [--seconds S] [--runs N] [--folder FOLDER] [--json]
 * How many rows a second the store keeps for good, by how many of them go into one commit.
 */
import { cpus, tmpdir } from 'node:os';
import { median, spreadOf } from './bench/statistics.ts';
import type { Measured } from './bench-store/measure.ts';
import { measure } from './bench-store/measure.ts';
import { parseOptions, readWholeNumber, runScript } from './support/command-line.ts';

const HELP = `npm run bench:store -- [options]

Appends rows of played games to a new store and measures how fast: with 1, 8 and 32 rows in a commit. Each row has
come back only once it is on the disk.

  --seconds S      how long each of the three is measured, in whole seconds (3)
  --runs N         how often, in turns; the middle counts (3)
  --folder FOLDER  the folder to measure in, on the disk that is meant (that for temporary files)
  --json           print JSON
`;

const SIZES = [1, 8, 32] as const;
type Size = (typeof SIZES)[number];
const LARGEST: Size = 32;

await runScript(HELP, async () => {
  const { values } = parseOptions({
    options: {
      seconds: { type: 'string', default: '3' },
      runs: { type: 'string', default: '3' },
      folder: { type: 'string', default: tmpdir() },
      json: { type: 'boolean', default: false },
    },
  });
  const seconds = readWholeNumber('--seconds', values.seconds, 1, 60);
  const runs = readWholeNumber('--runs', values.runs, 1, 100);
  const measured: Record<Size, Measured[]> = { 1: [], 8: [], 32: [] };
  for (let run = 0; run < runs; run += 1)
    for (const size of SIZES) measured[size].push(await measure(size, seconds, values.folder));
  const report = makeReport(measured, runs, seconds);
  process.stdout.write(values.json ? `${JSON.stringify(report, null, 2)}\n` : sayReport(report));
});

function makeReport(measured: Readonly<Record<Size, readonly Measured[]>>, runs: number, seconds: number) {
  const middle = (size: Size, name: keyof Measured): number => median(measured[size].map((one) => one[name]));
  const bySize = (read: (size: Size) => number): Record<Size, number> => ({ 1: read(1), 8: read(8), 32: read(32) });
  return {
    rowsPerSecond: bySize((size) => Math.round(middle(size, 'rowsPerSecond'))),
    rowsPerSecondSpread: bySize((size) => rounded(spreadOf(measured[size].map((one) => one.rowsPerSecond)))),
    commitP99Ms: rounded(middle(LARGEST, 'p99Ms')),
    commitP99MsBySize: bySize((size) => rounded(middle(size, 'p99Ms'))),
    cpuMicrosPerRow: bySize((size) => rounded(middle(size, 'cpuMicrosPerRow'))),
    bytesPerRow: Math.round(middle(LARGEST, 'bytesPerRow')),
    runs,
    seconds,
    node: process.version,
    machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`,
  };
}

function sayReport(report: ReturnType<typeof makeReport>): string {
  const lines = SIZES.map((size) =>
    [
      `${size} a commit`.padEnd(14),
      `${report.rowsPerSecond[size].toLocaleString('en').padStart(10)} rows a second`,
      `${Math.round(report.rowsPerSecondSpread[size] * 100)} % apart`.padStart(14),
      `99 of 100 within ${report.commitP99MsBySize[size]} ms`.padStart(30),
      `${report.cpuMicrosPerRow[size]} µs of CPU each`.padStart(26),
    ].join(''),
  );
  return [
    ...lines,
    `${report.bytesPerRow} bytes a row in the file`,
    `runs of ${report.seconds} s: ${report.runs}, of which the middle counts; slowest and fastest lie apart as it says`,
    `Node.js ${report.node}, ${report.machine}`,
    '',
  ].join('\n');
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
