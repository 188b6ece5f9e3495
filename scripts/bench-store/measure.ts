/** One run against a store of its own, in a folder that is gone afterwards. */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from '../../server/match/index.ts';
import { sqliteStore } from '../../server/store/index.ts';
import { firstRow, playedRows } from './rows.ts';

const ROWS_OF_A_MATCH = 600;
/** While one commit runs the rows of the next come in. */
const COMMITS_AT_ONCE = 2;
const PERCENTILE = 0.99;

export interface Measured {
  readonly rowsPerSecond: number;
  /** From a row's append to the promise that it is on the disk. */
  readonly p99Ms: number;
  readonly cpuMicrosPerRow: number;
  readonly bytesPerRow: number;
}

/** Appends for some seconds, with as many rows in each commit as asked for: each match has one row on its way. */
export async function measure(rowsInCommit: number, seconds: number, folder: string): Promise<Measured> {
  const place = mkdtempSync(join(folder, 'bench-store-'));
  try {
    return await measureIn(place, rowsInCommit * COMMITS_AT_ONCE, seconds);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

async function measureIn(folder: string, matches: number, seconds: number): Promise<Measured> {
  const played = playedRows(ROWS_OF_A_MATCH, 1);
  const store = await sqliteStore({
    folder,
    log: { info: () => undefined, error: () => undefined },
    onFatal(error) {
      throw error;
    },
  });
  const latencies: number[] = [];
  const ends = performance.now() + seconds * 1_000;
  const append = async (matchId: string, row: Row): Promise<void> => {
    const started = performance.now();
    await store.append(matchId, row);
    latencies.push(performance.now() - started);
  };
  const playOn = async (lane: number): Promise<void> => {
    for (let game = 1; performance.now() < ends; game += 1) {
      const matchId = `match ${lane}.${game}`;
      await append(matchId, firstRow(matchId, 'K7DMQ2'));
      for (const row of played) {
        if (performance.now() >= ends) return;
        await append(matchId, row);
      }
    }
  };
  const [started, cpu] = [performance.now(), process.cpuUsage()];
  await Promise.all(Array.from({ length: matches }, (_nothing, lane) => playOn(lane)));
  const elapsed = (performance.now() - started) / 1_000;
  const used = process.cpuUsage(cpu);
  await store.close();
  latencies.sort((one, other) => one - other);
  return {
    rowsPerSecond: latencies.length / elapsed,
    p99Ms: latencies[Math.floor(latencies.length * PERCENTILE)] ?? Number.NaN,
    cpuMicrosPerRow: (used.user + used.system) / latencies.length,
    bytesPerRow: sizeOf(folder) / latencies.length,
  };
}

function sizeOf(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}
