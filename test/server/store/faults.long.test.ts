/** The faults that take long: kills at many moments, bytes that flip anywhere, somebody who never lets the file go. */
import { describe, expect, test } from '@jest/globals';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreUnavailable } from '../../../server/match/index.ts';
import type { SqliteStore } from '../../../server/store/index.ts';
import { StoreOpenError } from '../../../server/store/index.ts';
import { fastChance } from '../../../shared/kernel/simulation.ts';
import { openStore, temporaryFolders } from './folders.ts';
import { testWithStrace } from './loudly.ts';
import { expectNothingLost } from './oracle.ts';
import { start } from './processes.ts';
import { ENGINE, fill, rowOf, rowsOf } from './rows.ts';

const SEED = 20_260_401;
const newFolder = temporaryFolders();

describe('a process that is killed', () => {
  testWithStrace.each([
    ['while it commits', 'matches.sqlite-wal', 'pwrite64', 37],
    ['while it makes a commit sure', 'matches.sqlite-wal', 'fsync,fdatasync', 9],
    ['while it moves its log into the file (faults 2)', 'matches.sqlite', 'pwrite64', 20],
    ['while it makes that sure (faults 2)', 'matches.sqlite', 'fsync,fdatasync', 2],
  ])('%s has lost nothing', async (_when, file, calls, count) => {
    const folder = newFolder();
    const strace = ['-o', '/dev/null', '-P', join(folder, file), '-e', `inject=${calls}:signal=SIGKILL:when=${count}`];
    // With an archive that grows, so that snapshots, packing and sweeping are in it, too.
    const writer = start('writer.ts', ['--folder', folder, '--rows', '300', '--archive', '--matches', '16'], strace);
    const { lines, acknowledged } = await writer.ended;
    expect(lines).not.toContain('done');
    await expectNothingLost(folder, acknowledged);
  });

  test(`again and again on the same store has lost nothing (seed ${SEED})`, async () => {
    const folder = newFolder();
    const chance = fastChance(SEED);
    const acknowledged = new Map<string, number>();
    for (let round = 1; round <= 25; round += 1) {
      const parameters = ['--folder', folder, '--name', `round${round}`, '--rows', '80', '--archive'];
      const writer = start('writer.ts', parameters);
      await writer.said('ack', 1 + chance.spin(600));
      writer.kill();
      for (const [matchId, sequence] of (await writer.ended).acknowledged) acknowledged.set(matchId, sequence);
      await expectNothingLost(folder, acknowledged);
    }
  });
});

test(`a byte that flips anywhere is never taken for a row that was written (seed ${SEED})`, async () => {
  const folder = newFolder();
  const matchIds = ['one', 'two', 'three', 'four'];
  const store = await openStore(folder);
  await Promise.all(matchIds.map((matchId) => fill(store, matchId, 40)));
  store.keepSnapshot('one', { sequence: 30, engine: ENGINE, state: rowOf(30) });
  await store.archive('three');
  await store.archive('four');
  await store.close();
  const whole = readFileSync(join(folder, 'matches.sqlite'));
  const chance = fastChance(SEED);
  let noticed = 0;
  for (let flip = 1; flip <= 250; flip += 1) {
    const damaged = Buffer.from(whole);
    const place = chance.spin(whole.length);
    damaged.writeUInt8(damaged.readUInt8(place) ^ (1 << chance.spin(8)), place);
    const other = newFolder();
    mkdirSync(other);
    writeFileSync(join(other, 'matches.sqlite'), damaged);
    const again = await openUnlessRefused(other);
    if (again === undefined) {
      noticed += 1;
      continue;
    }
    for (const matchId of matchIds) {
      const loaded = await again.load(matchId, ENGINE).catch((error: unknown) => {
        expect(error).toBeInstanceOf(StoreUnavailable);
        return undefined;
      });
      const end = (loaded?.snapshot?.sequence ?? 0) + (loaded?.rows.length ?? 0);
      const expected = rowsOf(matchId, 40).slice(loaded?.snapshot?.sequence ?? 0, end);
      expect({ place, matchId, rows: loaded?.rows ?? [] }).toEqual({ place, matchId, rows: expected });
      if (loaded?.snapshot !== undefined)
        expect(loaded.snapshot).toEqual({ sequence: 30, engine: ENGINE, state: rowOf(30) });
      if (loaded !== undefined && end < 40) expect(loaded.fault).toBeDefined();
      if (loaded?.fault !== undefined) noticed += 1;
    }
    await again.close();
  }
  expect(noticed).toBeGreaterThan(50);
});

test('who never lets the file go is not waited for for ever: the row is refused, and can be tried again (faults 14)', async () => {
  const folder = newFolder();
  const store = await openStore(folder);
  await fill(store, 'one', 5);
  const writer = new DatabaseSync(join(folder, 'matches.sqlite'));
  writer.exec('BEGIN IMMEDIATE');
  await expect(store.append('one', rowOf(6))).rejects.toThrow(StoreUnavailable);
  writer.exec('COMMIT');
  writer.close();
  await store.append('one', rowOf(6));
  await store.close();
  await expectNothingLost(folder, new Map([['one', 6]]));
});

/** Undefined where the store is refused with a sentence. */
async function openUnlessRefused(folder: string): Promise<SqliteStore | undefined> {
  try {
    return await openStore(folder);
  } catch (error) {
    if (error instanceof StoreOpenError) return undefined;
    throw error;
  }
}
