/** What is wrong with a request is said in words of our own: which field, and what it must be; or which method. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { problemSchema, PROTOCOL_VERSION } from '../../../shared/protocol/index.ts';
import { ManualClock, secretOf, startServer } from '../../support/server.ts';
import type { TestServer } from '../../support/server.ts';
import { ask } from '../../support/server-client.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ clock: new ManualClock() });
});
afterAll(() => server.app.close());

const GOOD = { v: PROTOCOL_VERSION, player: secretOf('Ada'), name: 'Ada', seats: 2 };

async function saidOf(change: object): Promise<string> {
  const { body, status } = await ask(server.url, 'POST', '/matches', { ...GOOD, ...change });
  const { code, message } = problemSchema.parse(body);
  expect([status, code]).toEqual([400, 'malformed']);
  return message;
}

describe('a body that has not its form', () => {
  test.each<[object, string]>([
    [{ seats: undefined }, 'seats is missing.'],
    [{ seats: 'two' }, 'seats must be a number.'],
    [{ seats: 2.5 }, 'seats must be a whole number.'],
    [{ seats: 9 }, 'seats must be at most 8.'],
    [{ seats: 1 }, 'seats must be at least 2.'],
    [{ name: 7 }, 'name must be a text.'],
    [{ name: ' ' }, 'name must not be empty.'],
    [{ name: 'x'.repeat(25) }, 'name must be: no more than 24 signs.'],
    [{ name: 'a\u202Eb' }, 'name must be: letters, digits and signs that can be seen, in one line.'],
    [{ player: 'me' }, 'player does not have the form that docs/protocol.md gives it.'],
    [{ clock: 'sand' }, 'clock must be "off" or "casual" or "fast" or "slow".'],
    [{ takeOver: false }, 'takeOver must be true.'],
    [{ spectators: 'yes' }, 'spectators must be true or false.'],
    [{ bots: ['easy', 'hard'] }, 'bots[1] must be "easy" or "normal".'],
    [{ bots: {} }, 'bots must be a list.'],
    [{ bots: Array.from({ length: 8 }, () => 'easy') }, 'bots must have at most 7 entries.'],
    [{ options: { chainForce: 1 } }, 'options.chainForce is nothing that can stand there.'],
    [{ colour: 'red' }, 'The body has what is not known here: colour.'],
    [{ ['k'.repeat(500)]: 1 }, `The body has what is not known here: ${'k'.repeat(32)}.`],
    [{ seats: 1, name: undefined }, 'name is missing. seats must be at least 2.'],
  ])('%j', async (change, said) => {
    expect(await saidOf(change)).toBe(said);
  });

  test('is told of by three sentences at most', async () => {
    const wrong = { name: 1, seats: 'x', clock: 1, bots: 1, seat: 1, listed: 1 };
    expect((await saidOf(wrong)).split('. ')).toHaveLength(3);
  });
});

/** Every way in, as the code of the routes has it. */
const ROUTES = ['http-app', 'match-routes', 'lobby-routes'].flatMap((file) => {
  const text = readFileSync(`server/http/${file}.ts`, 'utf8');
  return [...text.matchAll(/(?:app|routes)\.(get|post)\('([^']+)'/g)].map(([, method = '', path = '']) => ({
    method: method.toUpperCase(),
    path: path.replace(/:\w+/g, 'unknown'),
  }));
});
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

describe('a method that an address is not asked by', () => {
  const paths = [...new Set(ROUTES.map(({ path }) => path))].filter((path) => !/healthz|readyz/.test(path));

  test('all ways in are known', () => {
    expect(paths.length).toBeGreaterThanOrEqual(14);
  });

  test.each(paths)('%s', async (path) => {
    const right = ROUTES.filter((route) => route.path === path).map(({ method }) => method);
    for (const method of METHODS) {
      const response = await fetch(`${server.url}${path}`, { method });
      const text = await response.text();
      if (right.includes(method)) {
        expect([method, response.status]).not.toEqual([method, 405]);
        continue;
      }
      expect([method, response.status]).toEqual([method, 405]);
      expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
      const allowed = response.headers.get('allow')?.split(', ') ?? [];
      expect(allowed.filter((name) => name !== 'HEAD').sort()).toEqual([...right].sort());
      expect(problemSchema.parse(JSON.parse(text))).toMatchObject({ status: 405, code: 'unknown_page' });
    }
  });

  test('what can be got can be asked for without its body, and a page may ask what it may do', async () => {
    const ways = await Promise.all([
      fetch(`${server.url}/matches`, { method: 'HEAD' }),
      fetch(`${server.url}/quick`, { method: 'OPTIONS', headers: { origin: 'https://club.example' } }),
    ]);
    expect(ways.map(({ status }) => status)).toEqual([200, 204]);
  });

  test('health is asked by GET alone, too', async () => {
    const { status, headers } = await fetch(`${server.url}/healthz`, { method: 'POST' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});
