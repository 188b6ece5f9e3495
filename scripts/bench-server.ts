/**
 * npm run bench:server -- [--matches N] [--mode closed|open] [--rate R] [--store sqlite|memory] [--seconds S] [--runs N] [--json]
 * The server under load, beside bare sockets around the same engine in the same run. Only this machine is loaded.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { median, spreadOf } from './bench/statistics.ts';
import { MODES } from './bench-server/load.ts';
import type { Measured, Measurement, Run } from './bench-server/measure.ts';
import { measureRun } from './bench-server/measure.ts';
import { STORES } from './bench-server/subject.ts';
import { runScript, UsageError } from './support/command-line.ts';

const HELP = `npm run bench:server -- [options]

  --matches N            how many matches of four clients there are (50)
  --mode closed|open     closed: each match has one action in flight; open: actions come at a steady rate (closed)
  --rate R               open mode: actions a second over all matches (1000)
  --store sqlite|memory  where the server keeps its matches; with sqlite the same server without is measured, too (sqlite)
  --seconds S            how long each of them is measured, half a second at a time (10)
  --runs N               how often all are started and measured (1)
  --rest S               how long new matches rest before the heap is read, in seconds (12)
  --profile FOLDER       write profiles of the time of all to this folder, for the browser's developer tools
  --json                 print JSON
`;

const argumentsSchema = z.object({
  matches: z.coerce.number().int().min(2).max(2_000),
  mode: z.enum(MODES),
  store: z.enum(STORES),
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
      store: { type: 'string', default: 'sqlite' },
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
  const measured: Run[] = [];
  for (let run = 0; run < runs; run += 1) measured.push(await measureRun(measurement));
  const report = makeReport(measurement, measured);
  if (values.json) console.log(JSON.stringify(report, null, 2));
  else {
    const { server, baseline, memory, ...rest } = report;
    console.table(memory === undefined ? { server, baseline } : { server, memory, baseline });
    for (const [key, value] of Object.entries(rest)) console.log(`${key.padEnd(24)} ${String(value)}`);
  }
});

function makeReport({ matches, mode, rate, seconds, store }: Measurement, runs: readonly Run[]) {
  const ratios = runs.map(({ baseline, server }) => server.actionsPerCpuSecond / baseline.actionsPerCpuSecond);
  const p99Ratios = runs.map(({ baseline, server }) => server.p99Ms / baseline.p99Ms);
  const memory = runs.flatMap((run) => run.memory ?? []);
  const durable = runs.flatMap((run) =>
    run.memory === undefined ? [] : run.server.actionsPerCpuSecond / run.memory.actionsPerCpuSecond,
  );
  return {
    server: mediansOf(runs.map(({ server }) => server)),
    baseline: mediansOf(runs.map(({ baseline }) => baseline)),
    ...(memory.length === 0 ? {} : { memory: mediansOf(memory) }),
    ratioPerCpuSecond: rounded(median(ratios)),
    ratioPerCpuSecondSpread: rounded(spreadOf(ratios)),
    ratiosPerCpuSecond: ratios.map(rounded),
    p99Ratio: rounded(median(p99Ratios)),
    p99RatioSpread: rounded(spreadOf(p99Ratios)),
    p99Ratios: p99Ratios.map(rounded),
    ...(durable.length === 0
      ? {}
      : {
          durableRatioPerCpuSecond: rounded(median(durable)),
          durableRatioPerCpuSecondSpread: rounded(spreadOf(durable)),
          durableRatiosPerCpuSecond: durable.map(rounded),
        }),
    store,
    matches,
    mode,
    rate: mode === 'open' ? rate : null,
    seconds,
    runs: runs.length,
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
    longestStallMs: Math.max(...measured.map(({ longestStallMs }) => rounded(longestStallMs))),
  };
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
