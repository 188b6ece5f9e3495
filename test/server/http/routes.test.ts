import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { STANDARD_RULESET, rulesetHash } from '../../../shared/games/death-star/index.ts';
import { isServed, PROTOCOL_VERSION, REFUSAL_MEANINGS, welcomeSchema } from '../../../shared/protocol/index.ts';
import type { TestServer } from '../../support/server.ts';
import { secretOf, startServer } from '../../support/server.ts';
import { answerOf, ask, codeOf, createMatch, joinMatch, startedMatch } from '../../support/server-client.ts';

const v = PROTOCOL_VERSION;
const HASH = rulesetHash(STANDARD_RULESET);

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.app.close());

const get = (path: string): ReturnType<typeof ask> => ask(server.url, 'GET', path);
const post = (path: string, body: unknown): ReturnType<typeof ask> => ask(server.url, 'POST', path, body);
const wanted = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  v,
  player: secretOf('Ada'),
  name: 'Ada',
  seats: 2,
  ...changes,
});

/** An answer in the form of RFC 9457, with this code; gives its status. */
async function expectProblem(asked: ReturnType<typeof ask>, code: string): Promise<number> {
  const answer = await asked;
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(answer.body).toMatchObject({ type: 'about:blank', status: answer.status, code });
  const { title, message } = z.looseObject({ title: z.string(), message: z.string() }).parse(answer.body);
  expect(title).not.toBe('');
  expect(message).not.toBe('');
  expect(Object.keys(REFUSAL_MEANINGS)).toContain(code);
  return answer.status;
}

describe('what everyone can ask', () => {
  test('health and readiness', async () => {
    expect(await get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await get('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
  });

  test('the front page says what this is, whether it is well, and how to connect', async () => {
    const { status, headers, body } = await get('/');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/html/);
    for (const words of ['Escape From The Death Star', 'It is well', 'npm run play -- --server', '/protocol', v]) {
      expect(body).toContain(words);
    }
    expect(headers.get('x-powered-by')).toBeNull();
  });

  test('the protocol, with every refusal', async () => {
    const { status, body } = await get('/protocol');
    expect(status).toBe(200);
    expect(body).toMatchObject({ version: v, refusals: REFUSAL_MEANINGS });
  });

  test('the rulesets, by list and by hash', async () => {
    const { body } = await get('/rulesets');
    expect(body).toMatchObject({ rulesets: [{ game: 'death-star', id: STANDARD_RULESET.id, hash: HASH }] });
    const one = await get(`/rulesets/${HASH}`);
    expect(one.status).toBe(200);
    expect(one.body).toEqual(JSON.parse(JSON.stringify(STANDARD_RULESET)));
    expect(one.headers.get('cache-control')).toMatch('immutable');
    expect(await expectProblem(get(`/rulesets/${'0'.repeat(64)}`), 'unknown_ruleset')).toBe(404);
  });

  test.each(['/nothing', '/matches/', '/rulesets/a/b', '/matchmake/joinOrCreate/match', '/__proto__'])(
    '%s is an unknown page or match, as a problem',
    async (path) => {
      const answer = await get(path);
      if (path === '/matches/') expect(answer.status).toBe(200);
      else expect(await expectProblem(get(path), 'unknown_page')).toBe(404);
    },
  );

  test('the framework’s own ways in stay shut', async () => {
    for (const method of ['joinOrCreate', 'create', 'join', 'joinById', 'reconnect']) {
      const answer = await post(`/matchmake/${method}/match`, {});
      expect([answer.status, codeOf(answer)]).toEqual([404, 'unknown_page']);
    }
  });
});

describe('matches', () => {
  test('are made with a seat, a token and a way in', async () => {
    const answer = await post('/matches', wanted({ seat: 'green', seats: 3, bots: ['easy'] }));
    expect(answer.status).toBe(201);
    const welcome = welcomeSchema.parse(answer.body);
    expect(welcome).toMatchObject({ v, seat: 'green', nextId: 1 });
    expect(welcome.code).toMatch(/^[A-Z2-9]{6}$/);
    expect(welcome.matchId).toMatch(/^[0-9a-f]{24}$/);
  });

  test('are joined by code, however it is typed, and by id', async () => {
    const { code, matchId } = await createMatch(server.url, 'Ada', { seats: 4 });
    const typed = ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `;
    expect(await joinMatch(server.url, encodeURIComponent(typed), 'Bob')).toMatchObject({ matchId, seat: 'green' });
    expect(await joinMatch(server.url, matchId, 'Cyd', 'yellow')).toMatchObject({ matchId, seat: 'yellow' });
  });

  test('reports 14: two players from one address join the same match', async () => {
    const { matchId } = await createMatch(server.url, 'Ada', { seats: 3 });
    for (const name of ['Bob', 'Cyd']) expect((await joinMatch(server.url, matchId, name)).matchId).toBe(matchId);
  });

  test('a join that is sent again gives the same seat', async () => {
    const { matchId } = await createMatch(server.url, 'Ada', { seats: 3 });
    const first = await joinMatch(server.url, matchId, 'Bob');
    const second = await joinMatch(server.url, matchId, 'Bob');
    expect({ ...second, reservation: null }).toEqual({ ...first, reservation: null });
    expect(
      await expectProblem(post(`/matches/${matchId}/join`, { ...guest('Bob'), seat: 'blue' }), 'already_seated'),
    ).toBe(409);
  });

  test('refusals have codes: full, taken, no such seat, token, started', async () => {
    const { matchId, token = '' } = await createMatch(server.url, 'Ada', { seats: 2 });
    const path = `/matches/${matchId}`;
    expect(await expectProblem(post(`${path}/join`, { ...guest('Bob'), seat: 'red' }), 'seat_taken')).toBe(409);
    expect(await expectProblem(post(`${path}/join`, { ...guest('Bob'), seat: 'purple' }), 'no_such_seat')).toBe(409);
    await joinMatch(server.url, matchId, 'Bob');
    expect(await expectProblem(post(`${path}/join`, guest('Cyd')), 'match_full')).toBe(409);
    expect(await expectProblem(post(`${path}/resume`, { v, player: secretOf('Bob'), token }), 'bad_token')).toBe(403);
    expect(
      await expectProblem(post(`${path}/resume`, { v, player: secretOf('Ada'), token: `${token}0` }), 'bad_token'),
    ).toBe(403);
    expect(await expectProblem(post('/matches', wanted({ seat: 'purple' })), 'no_such_seat')).toBe(409);
    expect(await expectProblem(post('/matches', wanted({ bots: ['easy', 'easy'] })), 'match_full')).toBe(409);
    expect(await expectProblem(post('/matches', wanted({ game: 'chess' })), 'unknown_game')).toBe(404);
    expect(await expectProblem(post('/matches', wanted({ ruleset: 'none' })), 'unknown_ruleset')).toBe(404);
    expect(await expectProblem(post('/matches', wanted({ seats: 5 })), 'malformed')).toBe(400);
    for (const way of ['join', 'resume', 'watch']) {
      const body = way === 'join' ? guest('Bob') : way === 'watch' ? { v } : { v, player: secretOf('Ada'), token };
      expect(await expectProblem(post(`/matches/NOSUCH/${way}`, body), 'unknown_match')).toBe(404);
    }
    expect(await expectProblem(get('/matches/NOSUCH'), 'unknown_match')).toBe(404);
  });

  test('house rules: chosen by name, known by the hash of the ruleset, and refused where they are none', async () => {
    const made = await createMatch(server.url, 'Ada', { options: { chainForce: true } });
    const { body } = await get(`/matches/${made.code}`);
    const { ruleset } = z.looseObject({ ruleset: z.string() }).parse(body);
    expect(ruleset).not.toBe(HASH);
    expect((await get(`/rulesets/${ruleset}`)).body).toMatchObject({ options: { chainForce: true } });
    for (const options of [{ nonsense: true }, { chainForce: 'yes' }, { chainForce: 1 }, []]) {
      expect(await expectProblem(post('/matches', wanted({ options })), 'malformed')).toBe(400);
    }
  });

  test('list and detail show nothing that is hidden', async () => {
    const lines = await startedMatch(server.url, ['Ada', 'Bob']);
    const [ada, bob] = lines;
    if (ada === undefined || bob === undefined) throw new Error('no lines');
    const { matchId } = ada.welcome;
    const match = server.app.house.find(matchId);
    const hidden = [match?.state.secret ?? 'none', ada.welcome.token ?? 'none', bob.welcome.token ?? 'none'];
    for (const name of ['Ada', 'Bob']) hidden.push(secretOf(name));
    for (const sitter of match?.state.sitters.values() ?? [])
      if (sitter.kind === 'person') hidden.push(sitter.player, sitter.entropy ?? 'none');
    const shown = [await get('/matches'), await get(`/matches/${matchId}`)].map(({ body }) => JSON.stringify(body));
    for (const text of shown) {
      expect(text).toContain(matchId);
      for (const secret of hidden) expect(text).not.toContain(secret);
      expect(text).not.toMatch(/"deck"|F[0-9]{2} F[0-9]{2}/);
    }
    expect(JSON.parse(shown[1] ?? '')).toMatchObject({
      status: 'playing',
      secret: null,
      entropies: null,
      winners: null,
    });
    await bob.command({ type: 'resign' });
    const over = await get(`/matches/${matchId}`);
    expect(over.body).toMatchObject({
      status: 'over',
      winners: ['red'],
      secret: match?.state.secret,
      entropies: ['entropy-of-red', 'entropy-of-green'],
      sitters: { red: { kind: 'person', name: 'Ada' }, green: { kind: 'person', name: 'Bob' } },
    });
    for (const line of lines) await line.close();
  });

  function guest(name: string): Record<string, unknown> {
    return { v, player: secretOf(name), name };
  }
});

describe('reports 57: the version', () => {
  test('the same minor and the one before are served, all else is not', () => {
    for (const [asked, spoken, served] of [
      ['1.0', '1.0', true],
      ['1.3', '1.3', true],
      ['1.2', '1.3', true],
      ['1.1', '1.3', false],
      ['1.4', '1.3', false],
      ['2.3', '1.3', false],
      ['0.3', '1.3', false],
      ['1.9', '1.10', true],
      ['1.10', '1.9', false],
      ['1', '1.0', false],
      ['1.0.0', '1.0', false],
      ['1.00', '1.0', false],
      ['01.0', '1.0', false],
      ['1.0 ', '1.0', false],
      ['', '1.0', false],
      ['x', '1.0', false],
      ['1e0.0', '1.0', false],
    ] as const) {
      expect([asked, spoken, isServed(asked, spoken)]).toEqual([asked, spoken, served]);
    }
    expect(isServed(PROTOCOL_VERSION)).toBe(true);
  });

  test.each(['9.9', '0.9', '1.99', 'x', ''])('%j is told clearly, on every way in', async (asked) => {
    const { matchId, token } = await createMatch(server.url, 'Ada');
    const ways: readonly [string, unknown][] = [
      ['/matches', wanted({ v: asked })],
      [`/matches/${matchId}/join`, { v: asked, player: secretOf('Bob'), name: 'Bob' }],
      [`/matches/${matchId}/resume`, { v: asked, player: secretOf('Ada'), token }],
      [`/matches/${matchId}/watch`, { v: asked }],
      // What the form of another version would be is not known here: the version comes first.
      ['/matches', { v: asked, somethingNew: [1, 2, 3] }],
    ];
    for (const [path, body] of ways) expect(await expectProblem(post(path, body), 'unsupported_version')).toBe(426);
  });

  test('no version is malformed', async () => {
    expect(await expectProblem(post('/matches', { ...wanted(), v: undefined }), 'malformed')).toBe(400);
    expect(await expectProblem(post('/matches', wanted({ v: 1 })), 'malformed')).toBe(400);
  });
});

describe('faults 32: bodies that are none', () => {
  const send = async (body: string, type = 'application/json', path = '/matches'): ReturnType<typeof ask> =>
    answerOf(await fetch(`${server.url}${path}`, { method: 'POST', body, headers: { 'content-type': type } }));

  test.each(['{', '', 'null', '1', '"x"', '[]', '{"v":', '\u0000', '{"v":"1.0"}}', 'NaN', '{"__proto__":{"v":"1.0"}}'])(
    'the JSON %j is malformed',
    async (body) => {
      expect(await expectProblem(send(body), 'malformed')).toBe(400);
    },
  );

  test('a body that is nested deeply is malformed', async () => {
    const deep = '['.repeat(8_000) + ']'.repeat(8_000);
    expect(await expectProblem(send(deep), 'malformed')).toBe(400);
    expect(
      await expectProblem(send(`{"v":"1.0","options":{"chainForce":${deep.slice(1_000, -1_000)}}}`), 'malformed'),
    ).toBe(400);
    const objects = '{"v":'.repeat(2_500) + '1' + '}'.repeat(2_500);
    expect(await expectProblem(send(objects), 'malformed')).toBe(400);
  });

  test('a body that is too large is told so', async () => {
    expect(await expectProblem(send(JSON.stringify(wanted({ name: 'x'.repeat(20_000) }))), 'too_large')).toBe(413);
    expect(await expectProblem(send('x'.repeat(10 * 1_024 * 1_024)), 'too_large')).toBe(413);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/octet-stream',
    'multipart/form-data',
    'nonsense',
  ])('a body of %s is refused', async (type) => {
    expect(await expectProblem(send(JSON.stringify(wanted()), type), 'malformed')).toBe(415);
  });

  test('charsets and encodings that are unknown are refused, and nothing breaks', async () => {
    expect(await expectProblem(send('{}', 'application/json; charset=nonsense'), 'malformed')).toBeGreaterThanOrEqual(
      400,
    );
    const packed = await answerOf(
      await fetch(`${server.url}/matches`, {
        method: 'POST',
        body: 'not packed at all',
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      }),
    );
    expect([packed.status, codeOf(packed)]).toEqual([400, 'malformed']);
  });

  test('every field of every way in, with every bad value, is malformed', async () => {
    const bad: readonly unknown[] = [
      null,
      -1,
      2 ** 53,
      1e308,
      '',
      [],
      {},
      true,
      '\ud800',
      '\u0000',
      '🚀'.repeat(10_000).slice(0, 7_000),
      0.5,
    ];
    const good: Readonly<Record<string, unknown>> = wanted({
      seat: 'red',
      game: 'death-star',
      ruleset: HASH,
      options: {},
      bots: [],
    });
    const fine = new Set(['options {}', 'bots []']);
    for (const field of Object.keys(good)) {
      for (const value of bad) {
        const shown = `${field} ${JSON.stringify(value)}`;
        if (fine.has(shown)) continue;
        const answer = await post('/matches', { ...good, [field]: value });
        expect([shown.slice(0, 40), answer.status]).toEqual([shown.slice(0, 40), expect.any(Number)]);
        expect(['malformed', 'unsupported_version', 'unknown_game', 'unknown_ruleset', 'no_such_seat']).toContain(
          codeOf(answer),
        );
      }
    }
    expect(codeOf(await post('/matches', { ...good, unknown: 1 }))).toBe('malformed');
  });

  test('addresses that cannot be read are malformed', async () => {
    for (const path of ['/matches/%zz', '/matches/%', '/rulesets/%c3%28']) {
      const answer = await get(path);
      expect([400, 404]).toContain(answer.status);
    }
  });
});
