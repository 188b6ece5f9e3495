import { afterEach, describe, expect, test } from '@jest/globals';
import { PROTOCOL_VERSION } from '../../../shared/protocol/index.ts';
import type { ServerChoices, TestServer } from '../../support/server.ts';
import { secretOf, startServer } from '../../support/server.ts';
import { answerOf, ask, codeOf, createMatch, joinMatch, watchMatch } from '../../support/server-client.ts';
import {
  closeCodeIn,
  framesIn,
  RawSocket,
  requestText,
  socketPath,
  statusOf,
  UPGRADE_HEADERS,
} from '../../support/server-raw.ts';

const v = PROTOCOL_VERSION;

let server: TestServer | undefined;
afterEach(async () => {
  await server?.app.close();
  server = undefined;
});

async function serve(choices: ServerChoices): Promise<TestServer> {
  server = await startServer(choices);
  return server;
}

describe('limits by address', () => {
  const create = (url: string): ReturnType<typeof ask> =>
    ask(url, 'POST', '/matches', { v, player: secretOf('Ada'), name: 'Ada', seats: 4 });

  test('so many matches made and joined a minute, then rate_limited with when to come back', async () => {
    const { url } = await serve({ config: { mostMatchesPerAddress: 3 } });
    const { matchId } = await createMatch(url, 'Ada', { seats: 4 });
    await joinMatch(url, matchId, 'Bob');
    await joinMatch(url, matchId, 'Cyd');
    const refused = await create(url);
    expect([refused.status, codeOf(refused)]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.body).toMatchObject({ retryAfter: expect.any(Number) });
    const join = await ask(url, 'POST', `/matches/${matchId}/join`, { v, player: secretOf('Dan'), name: 'Dan' });
    expect(join.status).toBe(429);
    // Who sits already comes back all the same, and watching is open.
    expect((await watchMatch(url, matchId)).matchId).toBe(matchId);
  });

  test('so many requests a minute; health is always told', async () => {
    const { url } = await serve({ config: { mostRequestsPerAddress: 5 } });
    const statuses: number[] = [];
    for (let index = 0; index < 8; index += 1) statuses.push((await ask(url, 'GET', '/matches')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    for (let index = 0; index < 8; index += 1) expect((await ask(url, 'GET', '/healthz')).status).toBe(200);
    expect((await ask(url, 'GET', '/readyz')).status).toBe(200);
  });

  test('a forwarded address is believed from a proxy that the host has named, and from nobody else', async () => {
    const asFrom = async (url: string, address: string): Promise<number> =>
      (await answerOf(await fetch(`${url}/matches`, { headers: { 'x-forwarded-for': address } }))).status;
    const bare = await serve({ config: { mostRequestsPerAddress: 2 } });
    const seen: number[] = [];
    for (let index = 0; index < 3; index += 1) seen.push(await asFrom(bare.url, `10.0.0.${index}`));
    expect(seen).toEqual([200, 200, 429]);
    await bare.app.close();
    const behind = await serve({ config: { mostRequestsPerAddress: 2, trustedProxies: ['127.0.0.1'] } });
    for (let index = 0; index < 4; index += 1) expect(await asFrom(behind.url, `10.0.0.${index}`)).toBe(200);
    expect([await asFrom(behind.url, '10.0.0.1'), await asFrom(behind.url, '10.0.0.1')]).toEqual([200, 429]);
  });

  test('so many matches at once', async () => {
    const { url } = await serve({ config: { mostMatches: 2 } });
    await createMatch(url, 'Ada');
    await createMatch(url, 'Ada');
    const refused = await create(url);
    expect([refused.status, codeOf(refused)]).toEqual([503, 'too_many']);
  });
});

describe('faults 30: origins', () => {
  const OWN = 'https://play.example';

  async function upgrade(port: number, path: string, origin: string | undefined): Promise<number> {
    const socket = new RawSocket(port);
    const headers = origin === undefined ? UPGRADE_HEADERS : { ...UPGRADE_HEADERS, Origin: origin };
    socket.send(requestText(`GET ${path}`, headers));
    const received = await socket.until((bytes) => bytes.includes('\r\n\r\n'));
    socket.end();
    return statusOf(received);
  }

  test.each([
    ['https://evil.example', 403],
    ['https://play.example.evil.example', 403],
    ['http://play.example', 403],
    ['null', 403],
    ['', 403],
    [OWN, 101],
    [undefined, 101],
  ])('of %j a socket is answered with %i where the host allows its own alone', async (origin, status) => {
    const { url, port } = await serve({ config: { allowedOrigins: [OWN] } });
    const { reservation } = await createMatch(url, 'Ada');
    expect(await upgrade(port, socketPath(reservation), origin)).toBe(status);
  });

  test('any may where the host says so', async () => {
    const { port } = await serve({});
    for (const origin of ['https://evil.example', 'null']) expect(await upgrade(port, '/', origin)).toBe(101);
  });

  test('over HTTP the browser is told which page may read the answer', async () => {
    const { url } = await serve({ config: { allowedOrigins: [OWN] } });
    const allowed = async (origin: string, method = 'GET'): Promise<string | null> =>
      (await fetch(`${url}/matches`, { method, headers: { origin } })).headers.get('access-control-allow-origin');
    expect(await allowed(OWN)).toBe(OWN);
    expect(await allowed(OWN, 'OPTIONS')).toBe(OWN);
    for (const method of ['GET', 'OPTIONS']) {
      for (const origin of ['https://evil.example', 'null']) expect(await allowed(origin, method)).not.toBe(origin);
    }
  });
});

describe('faults 29: what no browser sends', () => {
  async function statusFor(text: string): Promise<number> {
    const { port } = server ?? (await serve({}));
    const socket = new RawSocket(port);
    socket.send(text);
    const received = await socket.until((bytes) => bytes.includes('\r\n\r\n'));
    socket.end();
    return statusOf(received);
  }

  async function expectAlive(): Promise<void> {
    expect((await ask(server?.url ?? '', 'GET', '/healthz')).status).toBe(200);
  }

  test.each([
    '*',
    '*:99999',
    '*@[',
    'http://x:99999999/',
    'http://[',
    '//',
    '/a/b?sessionId=%zz',
    '/%00',
    '/\\',
    '/a'.repeat(2_000),
  ])('an upgrade of %j is answered, and the server lives', async (address) => {
    expect([101, 400]).toContain(await statusFor(requestText(`GET ${address}`, UPGRADE_HEADERS)));
    await expectAlive();
  });

  test.each([
    ['a version of long ago', { 'Sec-WebSocket-Version': '1' }],
    ['no key', { 'Sec-WebSocket-Key': '' }],
    ['a key that is none', { 'Sec-WebSocket-Key': 'x' }],
  ])('an upgrade with %s is refused', async (_name, changed) => {
    const status = await statusFor(requestText('GET /', { ...UPGRADE_HEADERS, ...changed }));
    expect(status).toBeGreaterThanOrEqual(400);
    await expectAlive();
  });

  test.each(['h2c', 'h2c, websocket', 'TLS/1.0', 'constructor'])(
    'an offer to go on with %s is passed over, and the request answered',
    async (upgrade) => {
      const { port, url } = await serve({});
      const offer = { Host: 'server', Connection: 'Upgrade, HTTP2-Settings', Upgrade: upgrade, 'HTTP2-Settings': 'AA' };
      expect(await statusFor(requestText('GET /healthz', offer))).toBe(200);
      const body = JSON.stringify({ v: PROTOCOL_VERSION, player: secretOf('Ada'), name: 'Ada', seats: 2 });
      const json = { 'Content-Type': 'application/json', 'Content-Length': String(body.length) };
      const socket = new RawSocket(port);
      // The body comes in two parts, as it may after an offer.
      socket.send(requestText('POST /matches', { ...offer, ...json }, body.slice(0, 10)));
      socket.send(body.slice(10));
      expect(statusOf(await socket.until((bytes) => bytes.includes('\r\n\r\n')))).toBe(201);
      socket.end();
      expect((await ask(url, 'GET', '/healthz')).status).toBe(200);
    },
  );

  test('extensions with names of JavaScript are refused or passed over', async () => {
    for (const name of ['constructor', '__proto__', 'toString, permessage-deflate; constructor', 'a;;b=']) {
      const status = await statusFor(requestText('GET /', { ...UPGRADE_HEADERS, 'Sec-WebSocket-Extensions': name }));
      expect([101, 400]).toContain(status);
    }
    await expectAlive();
  });

  test('too many and too long headers are refused', async () => {
    const many = Object.fromEntries(Array.from({ length: 2_500 }, (_, index) => [`X-${index}`, 'x'.repeat(8)]));
    expect(await statusFor(requestText('GET /healthz', { Host: 'x', ...many }))).toBe(431);
    await expectAlive();
  });

  test('a socket that names no place, or one that is not there, is closed', async () => {
    const { url, port } = await serve({});
    const { reservation } = await createMatch(url, 'Ada');
    const path = socketPath(reservation);
    const wrong = [
      '/x/y?sessionId=z',
      path.replace(/sessionId=.*/, 'sessionId=constructor'),
      path.replace(/sessionId=.*/, 'sessionId=__proto__'),
      path.replace(/sessionId=.*/, 'x=1'),
      path.replace(/sessionId=.*/, 'reconnectionToken=__proto__'),
    ];
    for (const address of wrong) {
      const socket = new RawSocket(port);
      socket.send(requestText(`GET ${address}`, UPGRADE_HEADERS));
      await socket.until((bytes) => closeCodeIn(bytes) !== undefined);
      socket.end();
      await expectAlive();
    }
  });

  test('a place is taken once', async () => {
    const { url, port } = await serve({});
    const { reservation } = await createMatch(url, 'Ada');
    const first = new RawSocket(port);
    first.send(requestText(`GET ${socketPath(reservation)}`, UPGRADE_HEADERS));
    await first.until((bytes) => framesIn(bytes).length > 0);
    const second = new RawSocket(port);
    second.send(requestText(`GET ${socketPath(reservation)}`, UPGRADE_HEADERS));
    expect(closeCodeIn(await second.until((bytes) => closeCodeIn(bytes) !== undefined))).toBe(4_002);
    first.end();
    second.end();
  });
});
