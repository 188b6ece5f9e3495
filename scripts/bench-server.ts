/**
 * npm run bench:server -- [--matches N] [--mode closed|open] [--rate R] [--seconds S] [--runs N] [--json]
 * The server under load, beside bare sockets around the same engine in the same run. Only this machine is loaded.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { median, spreadOf } from './bench/statistics.ts';
import { MODES } from './bench-server/load.ts';
import type { Measured, Measurement, Pair } from './bench-server/measure.ts';
import { measurePair } from './bench-server/measure.ts';
import { runScript, UsageError } from './support/command-line.ts';

const HELP = `npm run bench:server -- [options]

  --matches N            how many matches of four clients there are (50)
  --mode closed|open     closed: each match has one action in flight; open: actions come at a steady rate (closed)
  --rate R               open mode: actions a second over all matches (1000)
  --seconds S            how long each of the two is measured, half a second at a time (10)
  --runs N               how often both are started and measured (1)
  --rest S               how long new matches rest before the heap is read, in seconds (12)
  --profile FOLDER       write profiles of the time of both to this folder, for the browser's developer tools
  --json                 print JSON
`;

const argumentsSchema = z.object({
  matches: z.coerce.number().int().min(2).max(2_000),
  mode: z.enum(MODES),
  rate: z.coerce.number().min(1).max(100_000),
  seconds: z.coerce.number().min(0.1).max(120),
  runs: z.coerce.number().int().min(1).max(20),
  rest: z.coerce.number().min(0).max(60),
  profile: z.string().optional(),
});

await runScript(HELP, async () => {
  const { values } = parseArgs({
    options: {
      matches: { type: 'string', default: '50' },
      mode: { type: 'string', default: 'closed' },
      rate: { type: 'string', default: '1000' },
      seconds: { type: 'string', default: '10' },
      runs: { type: 'string', default: '1' },
      rest: { type: 'string', default: '12' },
      profile: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const parsed = argumentsSchema.safeParse(values);
  if (!parsed.success) throw new UsageError(z.prettifyError(parsed.error));
  const { runs, ...asked } = parsed.data;
  const measurement: Measurement = { ...asked, profile: asked.profile };
  const pairs: Pair[] = [];
  for (let run = 0; run < runs; run += 1) pairs.push(await measurePair(measurement));
  const report = makeReport(measurement, pairs);
  if (values.json) console.log(JSON.stringify(report, null, 2));
  else {
    const { server, baseline, ...rest } = report;
    console.table({ server, baseline });
    for (const [key, value] of Object.entries(rest)) console.log(`${key.padEnd(24)} ${String(value)}`);
  }
});

function makeReport({ matches, mode, rate, seconds }: Measurement, pairs: readonly Pair[]) {
  const ratios = pairs.map(({ baseline, server }) => server.actionsPerCpuSecond / baseline.actionsPerCpuSecond);
  const p99Ratios = pairs.map(({ baseline, server }) => server.p99Ms / baseline.p99Ms);
  return {
    server: mediansOf(pairs.map(({ server }) => server)),
    baseline: mediansOf(pairs.map(({ baseline }) => baseline)),
    ratioPerCpuSecond: rounded(median(ratios)),
    ratioPerCpuSecondSpread: rounded(spreadOf(ratios)),
    ratiosPerCpuSecond: ratios.map(rounded),
    p99Ratio: rounded(median(p99Ratios)),
    p99RatioSpread: rounded(spreadOf(p99Ratios)),
    p99Ratios: p99Ratios.map(rounded),
    matches,
    mode,
    rate: mode === 'open' ? rate : null,
    seconds,
    runs: pairs.length,
    node: process.version,
    machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`,
  };
}

type Row = Omit<Measured, 'actionsPerCpuSecond'>;

function mediansOf(measured: readonly Measured[]): Row {
  const middle = (name: keyof Row): number => rounded(median(measured.map((one) => one[name])));
  return {
    actionsPerSecond: middle('actionsPerSecond'),
    p50Ms: middle('p50Ms'),
    p99Ms: middle('p99Ms'),
    cpuMicrosPerAction: middle('cpuMicrosPerAction'),
    bytesDownPerAction: middle('bytesDownPerAction'),
    bytesUpPerAction: middle('bytesUpPerAction'),
    heapKiBPerMatch: middle('heapKiBPerMatch'),
    heapBytesPerAction: middle('heapBytesPerAction'),
  };
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
