/**
 * npm run bench:lobby -- [--lobbies N] [--watchers N] [--rate R] [--seconds S] [--store sqlite|memory] [--json]
 * How long a change of seats takes until all who watch the list of open matches have it, and what that costs the server.
 */
import { cpus } from 'node:os';
import { z } from 'zod';
import type { Measured, Measurement } from './bench-lobby/measure.ts';
import { measure } from './bench-lobby/measure.ts';
import { STORES } from './bench-server/subject.ts';
import { parseOptions, readWholeNumber, runScript, ScriptFailure, UsageError } from './support/command-line.ts';

const HELP = `npm run bench:lobby -- [options]

Matches wait for players, one host each; seats change at a steady rate; everybody who watches the list is told.
Fails where a change does not reach all of them within 250 ms at the median.

  --lobbies N            how many matches are open (1000)
  --watchers N           how many watch the list of them (1000)
  --rate R               changes of seats a second, over all matches (100)
  --seconds S            how long it is measured (10)
  --store sqlite|memory  where the server keeps its matches (sqlite)
  --profile FOLDER       write a profile of the server's time to this folder, for the browser's developer tools
  --json                 print JSON
`;

const DEMAND_MS = 250;
/** A lobby does not change again before everybody has seen its last change. */
const MOST_CHANGES_A_LOBBY = 1;

await runScript(HELP, async () => {
  const { values } = parseOptions({
    options: {
      lobbies: { type: 'string', default: '1000' },
      watchers: { type: 'string', default: '1000' },
      rate: { type: 'string', default: '100' },
      seconds: { type: 'string', default: '10' },
      store: { type: 'string', default: 'sqlite' },
      profile: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const lobbies = readWholeNumber('--lobbies', values.lobbies, 1, 5_000);
  const store = z.enum(STORES).safeParse(values.store);
  if (!store.success) throw new UsageError(`--store is one of ${STORES.join(', ')}`);
  const measurement: Measurement = {
    lobbies,
    watchers: readWholeNumber('--watchers', values.watchers, 1, 5_000),
    rate: readWholeNumber('--rate', values.rate, 1, lobbies * MOST_CHANGES_A_LOBBY),
    seconds: readWholeNumber('--seconds', values.seconds, 1, 60),
    store: store.data,
    profile: values.profile,
  };
  const report = makeReport(measurement, await measure(measurement));
  if (values.json) console.log(JSON.stringify(report, null, 2));
  else for (const [key, value] of Object.entries(report)) console.log(`${key.padEnd(24)} ${String(value)}`);
  if (report.medianMs > DEMAND_MS) throw new ScriptFailure(`more than ${DEMAND_MS} ms at the median`);
});

function makeReport({ lobbies, watchers, rate, store }: Measurement, measured: Measured) {
  const { latencies, seconds, cpuMicros, messages, bytes, stallMs, idleCpuMicrosPerSecond } = measured;
  const sorted = [...latencies].sort((one, other) => one - other);
  const quantile = (share: number): number =>
    rounded(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);
  return {
    medianMs: quantile(0.5),
    p99Ms: quantile(0.99),
    longestMs: rounded(sorted.at(-1) ?? Number.NaN),
    demandMs: DEMAND_MS,
    changes: latencies.length,
    messagesPerSecond: Math.round(messages / seconds),
    bytesPerWatcherSecond: Math.round(bytes / seconds / watchers),
    /** Of one processor. */
    serverCpuShare: rounded(cpuMicros / seconds / 1_000_000),
    idleServerCpuShare: rounded(idleCpuMicrosPerSecond / 1_000_000),
    cpuMicrosPerChange: Math.round(cpuMicros / latencies.length),
    cpuMicrosPerMessage: rounded(cpuMicros / messages),
    longestStallMs: rounded(stallMs),
    lobbies,
    watchers,
    rate,
    store,
    node: process.version,
    machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`,
  };
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
