/** Seats outlive what a host does wrong: a key that is lost for a while, a machine that is left for another one. */
import { afterEach, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { DeathStarClient, memoryStorage } from '../../../client-sdk/index.ts';
import { backUpStore, restoreStore } from '../../../server/store/index.ts';
import type { ServerProcess } from '../../support/server-process.ts';
import { startServerProcess } from '../../support/server-process.ts';
import { temporaryFolders } from '../store/folders.ts';

const newFolder = temporaryFolders();
const running = new Set<ServerProcess>();
afterEach(async () => {
  for (const server of running) await server.stop();
  running.clear();
});

async function start(folder: string, settings: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const server = await startServerProcess({ STORE: 'sqlite', DATA_FOLDER: folder, LOG_LEVEL: 'info', ...settings });
  running.add(server);
  return server;
}

test('a key that is wrong for a while costs nobody a seat', async () => {
  const folder = newFolder();
  const first = await start(folder);
  const PORT = new URL(first.url).port;
  const client = new DeathStarClient(first.url, { storage: memoryStorage(), log: () => undefined });
  const match = await client.createMatch({ name: 'Ann', seats: 2 });
  const kept = await client.keptSeats();
  expect(kept).toHaveLength(1);

  await first.stop();
  const wrong = await start(folder, { PORT, TOKEN_KEY: 'a'.repeat(64) });
  await expect(match.until(() => false)).rejects.toMatchObject({ code: 'bad_token' });
  await expect(client.resume()).rejects.toMatchObject({ code: 'bad_token' });
  expect(await client.keptSeats()).toEqual(kept);

  await wrong.stop();
  await start(folder, { PORT });
  const again = await client.resume();
  expect(again.getSnapshot().seat).toBe(kept[0]?.seat);
  await again.leave();
  expect(await client.keptSeats()).toEqual([]);
});

test('a backup that is restored on another machine lets everybody back in', async () => {
  const folder = newFolder();
  const first = await start(folder);
  const PORT = new URL(first.url).port;
  const client = new DeathStarClient(first.url, { storage: memoryStorage(), log: () => undefined });
  const match = await client.createMatch({ name: 'Ann', seats: 2, bots: ['easy'] });
  const backup = join(newFolder(), 'copy.sqlite');
  await backUpStore(folder, backup);
  match.close();
  await first.stop();

  const elsewhere = newFolder();
  await restoreStore(backup, elsewhere);
  await start(elsewhere, { PORT });
  const again = await client.resume();
  expect(again.matchId).toBe(match.matchId);
  await again.ready();
  await again.until(({ status }) => status === 'playing');
  again.close();
});
