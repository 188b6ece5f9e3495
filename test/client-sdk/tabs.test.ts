/** Tabs of one player: who has a seat open, who is asked, and nobody throws the other out for ever. */
import { describe, expect, test } from '@jest/globals';
import type { ClientOptions, DeathStarClient, Fetch, Match, PlayerStorage } from '../../client-sdk/index.ts';
import { memoryStorage } from '../../client-sdk/index.ts';
import { findTab } from '../../client-sdk/tabs.ts';
import { Browser } from '../support/browser.ts';
import { tableOnWire } from './on-the-wire.ts';
import { player } from './playing.ts';

const table = tableOnWire();

const random = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));

/** The clients of one person's browser: they share what it keeps. On the wire, unless told otherwise. */
function clientsOf(storage: PlayerStorage = memoryStorage()): (options?: ClientOptions) => DeathStarClient {
  return (options) => player(table.wire.url, { storage, ...options });
}

const connections = (match: Match): string[] => {
  const heard: string[] = [];
  match.on('connection', (connection) => heard.push(connection));
  return heard;
};

describe('what a tab is called', () => {
  test('is the same after a reload, and for all clients of a page', async () => {
    const page = new Browser().open();
    const [name, again] = await page.within(() => Promise.all([findTab(random), findTab(random)]));
    expect(name).toMatch(/^[0-9a-f]{32}$/);
    expect(again).toBe(name);
    expect(await page.reload().within(() => findTab(random))).toBe(name);
  });

  test('is another one in each tab, also in one that was cloned; and each of them keeps its own', async () => {
    const browser = new Browser();
    const first = browser.open();
    const name = await first.within(() => findTab(random));
    const clone = first.clone();
    const other = await clone.within(() => findTab(random));
    expect(new Set([name, other, await browser.open().within(() => findTab(random))]).size).toBe(3);
    expect(await clone.reload().within(() => findTab(random))).toBe(other);
    expect(await first.reload().within(() => findTab(random))).toBe(name);
  });

  test.each<readonly [string, object]>([
    ['there are no locks', {}],
    ['locks are forbidden', { locks: { request: () => Promise.reject(new Error('SecurityError')) } }],
  ])('where %s it lasts as long as the page', async (_how, navigator) => {
    const page = new Browser().open();
    const find = (): Promise<string> => {
      Object.defineProperty(globalThis, 'navigator', { configurable: true, value: navigator });
      return findTab(random);
    };
    const name = await page.within(find);
    expect(await page.within(find)).toBe(name);
    expect(await page.reload().within(find)).not.toBe(name);
  });

  test('without tabs each client has a name of its own', async () => {
    expect(await findTab(random)).not.toBe(await findTab(random));
    // A lock that is never let go of would stay with each client that a program makes.
    expect((await navigator.locks.query()).held).toEqual([]);
  });
});

test('report 12: a reload of the tab has its seat at once, while the old socket still answers', async () => {
  const client = clientsOf();
  const page = new Browser().open();
  const old = await page.within(() => client().createMatch({ name: 'One', seats: 2 }));
  const reloaded = await page.reload().within(() => client().resume());
  expect(reloaded.getSnapshot().seat).toBe(old.getSnapshot().seat);
  await old.until(({ connection }) => connection === 'elsewhere');
});

test('report 12: a second tab is told, and takes over when the person says so; the first one is told', async () => {
  const client = clientsOf();
  const browser = new Browser();
  const first = await browser.open().within(() => client().createMatch({ name: 'One', seats: 3 }));
  const heard = connections(first);
  const second = client();
  await browser.open().within(async () => {
    const wanted = [
      () => second.resume(),
      () => second.resume(first.code),
      () => second.joinMatch(first.code, { name: 'One' }),
    ];
    for (const enter of wanted) await expect(enter()).rejects.toMatchObject({ code: 'open_elsewhere' });
  });
  expect(heard).toEqual([]);
  expect(await second.keptSeats()).toHaveLength(1);
  const there = await second.resume(first.code, { takeOver: true });
  await first.until(({ connection }) => connection === 'elsewhere');
  expect(heard).toEqual(['elsewhere']);
  await expect(first.ready()).rejects.toMatchObject({ code: 'elsewhere' });
  await first.takeOver();
  await there.until(({ connection }) => connection === 'elsewhere');
  expect(first.getSnapshot()).toMatchObject({ connection: 'online', seat: there.getSnapshot().seat });
});

test('a quick match that is open in another tab is refused by that code', async () => {
  const client = clientsOf();
  await client().quickMatch({ name: 'One', seats: 4 });
  await expect(client().quickMatch({ name: 'One', seats: 4 })).rejects.toMatchObject({ code: 'open_elsewhere' });
});

/** Counts the attempts to come back, and what they have asked for. */
function watched(): { fetch: Fetch; resumes: string[] } {
  const resumes: string[] = [];
  return {
    resumes,
    fetch: (url, request) => {
      if (url.endsWith('/resume')) resumes.push(request.body ?? '');
      return fetch(url, request);
    },
  };
}

test('who comes back to a seat that meanwhile is open elsewhere waits, does not try again, and keeps the seat', async () => {
  const storage = memoryStorage();
  const { fetch, resumes } = watched();
  const client = player(table.wire.url, { storage, fetch });
  const first = await client.createMatch({ name: 'One', seats: 2 });
  table.wire.cut();
  await first.until(({ connection }) => connection === 'offline');
  // Past the wire: the server is the same.
  const past = { ...storage, get: (key: string) => storage.get(key.replace(table.server.url, table.wire.url)) };
  const there = await player(table.server.url, { storage: past }).resume();
  table.wire.mend();
  await first.until(({ connection }) => connection === 'elsewhere');
  const times = resumes.length;
  await expect(first.ready()).rejects.toMatchObject({ code: 'elsewhere' });
  expect(first.getSnapshot().reason).toBeUndefined();
  expect(await client.keptSeats()).toHaveLength(1);
  expect(resumes.slice(times)).toEqual([]);
  await first.takeOver();
  expect(resumes.slice(times).map((body) => body.includes('"takeOver":true'))).toEqual([true]);
  await there.until(({ connection }) => connection === 'elsewhere');
  // That was for one time: the next way back is as any other.
  table.wire.drop();
  await first.until(({ connection }) => connection === 'reconnecting');
  await first.until(({ connection }) => connection === 'online');
  expect(resumes.at(-1)).not.toContain('takeOver');
  expect(await first.ready()).toMatchObject({ sequence: expect.any(Number) });
});
