/** The host's own users: tokens that are good, and all the ways in which one can be wrong. */
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { JWTPayload } from 'jose';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { z } from 'zod';
import { PROTOCOL_VERSION } from '../../../shared/protocol/index.ts';
import { makeUsers } from '../../../server/users/index.ts';
import type { HttpAnswer } from '../../support/server-client.ts';
import { answerOf, ask, codeOf as codeOfAnswer } from '../../support/server-client.ts';
import type { TestServer } from '../../support/server.ts';
import { secretOf, startServer } from '../../support/server.ts';

const SECRET = 'a secret that is shared, and long enough';
const NO_SETTINGS = { secret: undefined, keysAddress: undefined, issuer: undefined, audience: undefined };
const shared = makeUsers({ ...NO_SETTINGS, secret: SECRET, issuer: 'https://club.example', audience: 'games' });

interface Signing {
  readonly secret?: string;
  readonly issuer?: string;
  readonly audience?: string;
  readonly expires?: string;
}

function sign(claims: JWTPayload, changes: Signing = {}): Promise<string> {
  const { secret = SECRET, issuer = 'https://club.example', audience = 'games', expires = '1h' } = changes;
  return new SignJWT({ sub: 'ann', ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(secret));
}

async function codeOf(asked: ReturnType<typeof shared.identify>): Promise<string> {
  const answer = await asked;
  return answer.ok ? 'known' : answer.error.code;
}

test('without settings there are no users, whatever is sent', async () => {
  const nobody = makeUsers(NO_SETTINGS);
  expect(await nobody.identify(undefined)).toEqual({ ok: true, value: undefined });
  expect(await nobody.identify('Bearer a.b.c')).toEqual({ ok: true, value: undefined });
});

describe('a shared secret', () => {
  test('a user is the same on every device, and has a name', async () => {
    const one = await shared.identify(`Bearer ${await sign({ name: ' Ann ' })}`);
    const other = await shared.identify(`bearer ${await sign({ preferred_username: 'annie' })}`);
    if (!one.ok || !other.ok) throw new Error('unknown');
    expect(one.value).toEqual({ player: expect.stringMatching(/^[0-9a-f]{64}$/), name: 'Ann' });
    expect(other.value).toEqual({ player: one.value?.player, name: 'annie' });
    const ben = await shared.identify(`Bearer ${await sign({ sub: 'ben' })}`);
    expect(ben.ok && ben.value?.player).not.toBe(one.value?.player);
    expect(ben.ok && ben.value?.name).toBeUndefined();
  });

  test.each([
    ['no token', () => Promise.resolve(undefined)],
    ['something else', () => Promise.resolve('Basic YTpi')],
    ['nonsense', () => Promise.resolve('Bearer a.b.c')],
    ['another secret', async () => `Bearer ${await sign({}, { secret: 'another secret, just as long as this' })}`],
    ['another issuer', async () => `Bearer ${await sign({}, { issuer: 'https://other.example' })}`],
    ['another audience', async () => `Bearer ${await sign({}, { audience: 'else' })}`],
    ['a token that is too old', async () => `Bearer ${await sign({}, { expires: '-1h' })}`],
    ['nobody', async () => `Bearer ${await sign({ sub: '' })}`],
    ['no algorithm', () => Promise.resolve(`Bearer ${unsigned({ sub: 'ann', exp: 9_999_999_999 })}`)],
  ])('%s is refused', async (_what, make) => {
    expect(await codeOf(shared.identify(await make()))).toBe('unknown_user');
  });

  test('a name that cannot be shown is not shown', async () => {
    for (const name of ['\u202Eevil', 'a'.repeat(25), '', 7, '<b>\n</b>']) {
      const answer = await shared.identify(`Bearer ${await sign({ name })}`);
      expect(answer.ok && answer.value?.name).toBeUndefined();
    }
  });
});

function unsigned(claims: JWTPayload): string {
  const [header, payload] = [{ alg: 'none' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  return `${header ?? ''}.${payload ?? ''}.x`;
}

describe('public keys', () => {
  let address = '';
  let isDown = false;
  let stop: () => void = () => undefined;
  let signWith: (claims: JWTPayload) => Promise<string> = () => Promise.reject(new Error('no key yet'));

  beforeAll(async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256');
    const key = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' };
    const server = createServer((_request, response) => {
      if (isDown) response.writeHead(500).end();
      else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [key] }));
    });
    address = await new Promise((resolve) => {
      server.listen(0, '127.0.0.1', () => {
        const bound = server.address();
        resolve(`http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}/keys`);
      });
    });
    stop = () => server.close();
    signWith = (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'one' }).setExpirationTime('1h').sign(privateKey);
  });
  afterAll(() => stop());

  test('are asked for, and a token that they fit is good', async () => {
    const users = makeUsers({ ...NO_SETTINGS, keysAddress: address });
    expect(await codeOf(users.identify(`Bearer ${await signWith({ sub: 'ann' })}`))).toBe('known');
    expect(await codeOf(users.identify(`Bearer ${await sign({})}`))).toBe('unknown_user');
  });

  test('that cannot be had are nobody’s fault: it is tried again', async () => {
    const users = makeUsers({ ...NO_SETTINGS, keysAddress: address });
    isDown = true;
    expect(await codeOf(users.identify(`Bearer ${await signWith({ sub: 'ann' })}`))).toBe('unavailable');
    isDown = false;
    expect(await codeOf(users.identify(`Bearer ${await signWith({ sub: 'ann' })}`))).toBe('known');
  });
});

describe('a server whose host knows the players', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ config: { users: { ...NO_SETTINGS, secret: SECRET } } });
  });
  afterAll(() => server.app.close());

  async function post(path: string, body: object, token?: string): Promise<HttpAnswer> {
    const response = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ v: PROTOCOL_VERSION, ...body }),
    });
    return answerOf(response);
  }

  test('lets nobody else in, and says so', async () => {
    const wanted = { player: secretOf('Ann'), name: 'Ann', seats: 2 };
    for (const [path, body] of [
      ['/matches', wanted],
      ['/quick', { player: secretOf('Ann'), name: 'Ann' }],
      ['/mine', { player: secretOf('Ann') }],
    ] as const) {
      const refused = await post(path, body);
      expect([path, refused.status, codeOfAnswer(refused)]).toEqual([path, 401, 'unknown_user']);
    }
  });

  test('a user’s matches follow to another device, by the name that the site gives', async () => {
    const made = await post(
      '/matches',
      { player: secretOf('phone'), name: 'x', seats: 2 },
      await sign({ name: 'Ann' }),
    );
    expect(made.status).toBe(201);
    const { matchId, seat } = z.looseObject({ matchId: z.string(), seat: z.string() }).parse(made.body);
    const mine = await post('/mine', { player: secretOf('desk') }, await sign({}));
    expect(mine.body).toMatchObject({ matches: [{ matchId, seat, isMyTurn: false }] });
    const joined = await post(`/matches/${matchId}/join`, { player: secretOf('desk'), name: 'y' }, await sign({}));
    expect(joined.body).toMatchObject({ matchId, seat });
    const detail = await ask(server.url, 'GET', `/matches/${matchId}`);
    expect(detail.body).toMatchObject({ sitters: { [seat]: { name: 'Ann' } } });
    const others = await post('/mine', { player: secretOf('phone') }, await sign({ sub: 'ben' }));
    expect(others.body).toEqual({ matches: [] });
  });
});
