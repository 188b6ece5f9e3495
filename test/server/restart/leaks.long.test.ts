import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { median } from '../../../scripts/bench/statistics.ts';
import { sqliteStore } from '../../../server/store/index.ts';
import { closeMatches, player } from '../../client-sdk/playing.ts';
import type { TestServer } from '../../support/server.ts';
import { ManualClock, startServer } from '../../support/server.ts';

const CYCLES = Number(process.env['LEAK_CYCLES'] ?? 10_000);
const MEASURES = 12;
const AT_ONCE = 8;
const MINUTE = 60_000;
const MIB = 1_024 * 1_024;

setFlagsFromString('--expose-gc');
const collector: unknown = runInNewContext('gc');

function collect(): void {
  if (typeof collector !== 'function') throw new Error('there is no way to collect');
  Reflect.apply(collector, undefined, []);
}

/** Makes a match, joins it and leaves it, by the SDK. */
async function cycle(url: string): Promise<void> {
  const one = await player(url).createMatch({ name: 'One', seats: 2 });
  const two = await player(url).joinMatch(one.code, { name: 'Two' });
  await one.leave();
  await two.leave();
}

async function cycles(url: string, count: number): Promise<void> {
  let left = count;
  const work = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await cycle(url);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  closeMatches();
}

/** Lets minutes pass until the matches that have ended are put away. */
async function tidy({ app }: TestServer, clock: ManualClock): Promise<void> {
  // What is asked of the clock again and again: it is all there whenever nothing is under way.
  const resting = clock.pending;
  while (app.house.list().length > 0) {
    clock.advance(MINUTE);
    do await turn();
    while (clock.pending < resting);
  }
}

/** The heap after collections, with what joining leaves behind for a while gone; in bytes. */
async function heap(): Promise<number> {
  for (let round = 0; round < 4; round += 1) {
    collect();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return process.memoryUsage().heapUsed;
}

/** What keeps a process alive, by kind, once the connections that were kept for a next request have run out. */
async function handles(): Promise<Readonly<Record<string, number>>> {
  while (process.getActiveResourcesInfo().includes('TCPSocketWrap')) await heap();
  const counts: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

test('faults 44, report 55: ten thousand times create, join and leave: heap, handles and timers are as before', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'leaks-'));
  const silent = { info: () => undefined, error: () => undefined };
  const store = await sqliteStore({
    folder,
    log: silent,
    onFatal(error) {
      throw error;
    },
  });
  const clock = new ManualClock();
  const server = await startServer({ store, clock });
  try {
    // What is made once, such as compiled code and connections, is there after this.
    await cycles(server.url, Math.ceil(CYCLES / MEASURES));
    await tidy(server, clock);
    const base = { handles: await handles(), timers: clock.pending };
    const heaps: number[] = [];
    for (let measure = 0; measure < MEASURES; measure += 1) {
      await cycles(server.url, Math.ceil(CYCLES / MEASURES));
      await tidy(server, clock);
      heaps.push(await heap());
    }
    console.info(`heap in MiB: ${heaps.map((bytes) => (bytes / MIB).toFixed(2)).join(' ')}`);
    const first = median(heaps.slice(0, MEASURES / 3));
    const last = median(heaps.slice(-MEASURES / 3));
    expect(last).toBeLessThan(first * 1.03 + 2 * MIB);
    for (const [kind, count] of Object.entries(await handles())) {
      expect({ kind, more: Math.max(0, count - (base.handles[kind] ?? 0)) }).toEqual({ kind, more: 0 });
    }
    expect(clock.pending).toBe(base.timers);
  } finally {
    closeMatches();
    await server.app.close();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
