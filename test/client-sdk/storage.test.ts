import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileStorage } from '../../client-sdk/file.ts';
import { browserStorage, memoryStorage } from '../../client-sdk/index.ts';
import type { TestServer } from '../support/server.ts';
import { closeMatches, player, startTable } from './playing.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTable();
  folder = mkdtempSync(join(tmpdir(), 'storage-'));
});
afterEach(() => {
  closeMatches();
  Reflect.deleteProperty(globalThis, 'localStorage');
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.app.close();
});

/** Lets the page have this as its local storage. */
function haveLocalStorage(get: () => unknown): void {
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get });
}

describe('the storage of the browser', () => {
  test('outlives the page', async () => {
    const values = new Map<string, string>();
    haveLocalStorage(() => ({
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
    }));
    await browserStorage().set('key', 'value');
    expect(await browserStorage().get('key')).toBe('value');
  });

  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  };
  test.each([
    ['missing', () => undefined],
    ['full', () => full],
    [
      'blocked',
      () => {
        throw new Error('blocked');
      },
    ],
  ])('that is %s is stood in for by memory, and a seat can be resumed', async (_how, get) => {
    haveLocalStorage(get);
    const client = player(server.url, { storage: browserStorage() });
    const match = await client.createMatch({ name: 'One', seats: 2 });
    expect((await client.resume()).matchId).toBe(match.matchId);
  });
});

describe('the storage in a file', () => {
  test('is for its owner alone, and gives the seat back to another program', async () => {
    const path = join(folder, 'seats.json');
    const match = await player(server.url, { storage: fileStorage(path) }).createMatch({ name: 'One', seats: 2 });
    match.close();
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const again = await player(server.url, { storage: fileStorage(path) }).resume(match.code.toLowerCase());
    expect(again.getSnapshot().seat).toBe(match.getSnapshot().seat);
  });

  test('that cannot be read any more is begun anew', async () => {
    const path = join(folder, 'broken.json');
    writeFileSync(path, '{"key": "val');
    const storage = fileStorage(path);
    expect(await storage.get('key')).toBeUndefined();
    await storage.set('key', 'value');
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ key: 'value' });
  });
});

test('each server gets a secret of its own, and keeps it; what cannot be read is made anew', async () => {
  const storage = memoryStorage();
  const secretOf = async (url: string): Promise<string | undefined> => {
    await player(url, { storage, timing: { giveUp: 1 } })
      .createMatch({ name: 'One', seats: 2 })
      .catch(() => undefined);
    return storage.get(`escape-from-the-death-star ${url} player`);
  };
  const here = await secretOf(server.url);
  expect(here).toMatch(/^[0-9a-f]{64}$/);
  expect(await secretOf(server.url)).toBe(here);
  expect(await secretOf('http://127.0.0.1:1')).not.toBe(here);
  await storage.set(`escape-from-the-death-star ${server.url} seats`, 'not json');
  expect(await player(server.url, { storage }).keptSeats()).toEqual([]);
  await storage.set(`escape-from-the-death-star ${server.url} player`, 'short');
  expect(await secretOf(server.url)).toMatch(/^[0-9a-f]{64}$/);
});

test('a seat that a server refuses is kept, passed over for one that it opens, and forgotten once it is left', async () => {
  const storage = memoryStorage();
  const client = player(server.url, { storage });
  const made = await client.createMatch({ name: 'One', seats: 2 });
  const key = `escape-from-the-death-star ${server.url} seats`;
  await storage.set(key, String(await storage.get(key)).replace(/"matchId":"[^"]+"/, '"matchId":"gone"'));
  await expect(client.resume()).rejects.toMatchObject({ code: 'unknown_match' });
  await expect(client.resume()).rejects.toMatchObject({ code: 'unknown_match' });
  await expect(client.resume('another')).rejects.toMatchObject({ code: 'nothing_to_resume' });
  expect((await client.keptSeats()).map(({ matchId }) => matchId)).toEqual(['gone']);
  const next = await client.joinMatch(made.code, { name: 'One' });
  const seats: unknown = JSON.parse(String(await storage.get(key)));
  await storage.set(key, JSON.stringify(Array.isArray(seats) ? seats.toReversed() : seats));
  expect((await client.keptSeats()).map(({ matchId }) => matchId)).toEqual(['gone', made.matchId]);
  const back = await client.resume();
  expect(back.matchId).toBe(made.matchId);
  await back.leave();
  expect((await client.keptSeats()).map(({ matchId }) => matchId)).toEqual(['gone']);
  next.close();
});

test('a server that is not there, and one that is something else, are told apart from refusals', async () => {
  await expect(player('http://127.0.0.1:1').listMatches()).rejects.toMatchObject({ code: 'offline' });
  const other = player(server.url, {
    fetch: () => Promise.resolve({ ok: true, status: 200, text: () => Promise.resolve('<html></html>') }),
  });
  await expect(other.listMatches()).rejects.toMatchObject({ code: 'unavailable' });
  const newer = player(server.url, {
    fetch: () =>
      Promise.resolve({
        ok: false,
        status: 409,
        text: () => Promise.resolve('{"code":"moon_phase","message":"Full moon."}'),
      }),
  });
  await expect(newer.listMatches()).rejects.toMatchObject({ code: 'unknown', message: 'Full moon.' });
  await expect(player(server.url).joinMatch('BCDFGH', { name: 'One' })).rejects.toMatchObject({
    code: 'unknown_match',
  });
});
