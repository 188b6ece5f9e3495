import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Welcome } from '../../../shared/protocol/index.ts';
import { PROTOCOL_VERSION, welcomeSchema } from '../../../shared/protocol/index.ts';
import { CLOSED_AS_REPLACED } from '../../../server/rooms/index.ts';
import { ManualClock, secretOf, startServer } from '../../support/server.ts';
import type { TestServer } from '../../support/server.ts';
import type { HttpAnswer } from '../../support/server-client.ts';
import { ask, codeOf, createMatch, Line } from '../../support/server-client.ts';
import type { RawSocket } from '../../support/server-raw.ts';
import { closeCodeIn, frameOf, framesIn, openRaw, OPCODES } from '../../support/server-raw.ts';

const v = PROTOCOL_VERSION;
const [FIRST, SECOND, THIRD] = ['a1', 'b2', 'c3'];
const PATIENCE = 2_000;

const clock = new ManualClock();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ clock });
});
afterAll(() => server.app.close());

const hostIn = (tab: string | undefined): Promise<Welcome> =>
  createMatch(server.url, 'Ada', tab === undefined ? {} : { tab });

function resume(welcome: Welcome, more: Record<string, unknown> = {}): Promise<HttpAnswer> {
  const body = { v, player: secretOf('Ada'), token: welcome.token, ...more };
  return ask(server.url, 'POST', `/matches/${welcome.matchId}/resume`, body);
}

/** Opens the socket that an answer leads to. Fails for a refusal. */
const openAs = (answer: HttpAnswer): Promise<Line> => Line.open(server.url, welcomeSchema.parse(answer.body));

/** Waits until the server has sent this socket a ping more than so many; this socket never answers one. */
const pinged = (socket: RawSocket, before = 0): Promise<unknown> =>
  socket.until((received) => framesIn(received).filter(({ opcode }) => opcode === OPCODES.ping).length > before);

/** What a promise has come to so far: everything that was under way for another request has been done by then. */
async function soFar(answer: Promise<HttpAnswer>): Promise<number | 'nothing yet'> {
  let status: number | 'nothing yet' = 'nothing yet';
  void answer.then((came) => {
    status = came.status;
  });
  for (let round = 0; round < 3; round += 1) await ask(server.url, 'GET', '/healthz');
  return status;
}

function expectElsewhere(answer: HttpAnswer): void {
  expect([answer.status, codeOf(answer)]).toEqual([409, 'open_elsewhere']);
}

describe('report 12: a second tab asks before it takes over', () => {
  test('while the first one answers, the second is told so, and nothing has changed', async () => {
    const welcome = await hostIn(FIRST);
    const first = await Line.open(server.url, welcome);
    const waiting = clock.pending;
    const before = first.state.sequence;
    for (let often = 0; often < 20; often += 1) expectElsewhere(await resume(welcome, { tab: SECOND }));
    expect((await first.request('ping', null)).ok).toBe(true);
    expect([first.state.sequence, first.state.seats.get('red')?.present]).toEqual([before, true]);
    expect(clock.pending).toBe(waiting);
    await first.close();
  });

  test('twenty at once are told so by one question', async () => {
    const welcome = await hostIn(FIRST);
    const first = await Line.open(server.url, welcome);
    const answers = await Promise.all(Array.from({ length: 20 }, () => resume(welcome, { tab: SECOND })));
    for (const answer of answers) expectElsewhere(answer);
    await first.close();
  });

  test('by a press it takes over at once, the first is told, and can take it back in the same way', async () => {
    const welcome = await hostIn(FIRST);
    let open = await Line.open(server.url, welcome);
    for (const tab of [SECOND, FIRST, SECOND]) {
      const next = await openAs(await resume(welcome, { tab, takeOver: true }));
      expect(await open.closed).toBe(CLOSED_AS_REPLACED);
      expect((await next.request('ping', null)).ok).toBe(true);
      // Without a press the one that was told is refused: neither of them throws the other out for ever.
      expectElsewhere(await resume(welcome, { tab: tab === FIRST ? SECOND : FIRST }));
      open = next;
    }
    await open.close();
  });

  test('who is told by joining again or by quick match is told the same', async () => {
    const welcome = await hostIn(FIRST);
    const first = await Line.open(server.url, welcome);
    const player = secretOf('Ada');
    const join = (tab: string): Promise<HttpAnswer> =>
      ask(server.url, 'POST', `/matches/${welcome.code}/join`, { v, player, name: 'Ada', tab });
    expectElsewhere(await join(SECOND));
    const again = await openAs(await join(FIRST));
    expect(await first.closed).toBe(CLOSED_AS_REPLACED);
    await again.close();
    const quick = (tab: string): Promise<HttpAnswer> =>
      ask(server.url, 'POST', '/quick', { v, player: secretOf('Quin'), name: 'Quin', seats: 4, tab });
    const line = await openAs(await quick(FIRST));
    expectElsewhere(await quick(SECOND));
    await line.close();
  });

  test('two tabs that come at the same instant: one has the seat, the other is told', async () => {
    const welcome = await hostIn(FIRST);
    const answers = await Promise.all([FIRST, SECOND].map((tab) => resume(welcome, { tab })));
    const lines = answers.map(openAs);
    // Who is replaced may be so before the first state has come.
    const closed = lines.map((line, index) =>
      line.then(
        (open) => open.closed.then((code) => ({ index, how: String(code) })),
        (error: unknown) => ({ index, how: String(error) }),
      ),
    );
    const first = await Promise.race(closed);
    expect(first.how).toContain(String(CLOSED_AS_REPLACED));
    const left = await lines[1 - first.index];
    expect((await left?.request('ping', null))?.ok).toBe(true);
    await left?.close();
  });
});

describe('report 12: a reload of one tab takes its own seat at once', () => {
  test('also while the old socket still looks alive, and without a question', async () => {
    const welcome = await hostIn(FIRST);
    const old = await openRaw(server.port, welcome.reservation);
    const waiting = clock.pending;
    const line = await openAs(await resume(welcome, { tab: FIRST }));
    expect(closeCodeIn(await old.until((received) => closeCodeIn(received) !== undefined))).toBe(CLOSED_AS_REPLACED);
    expect(framesIn(await old.until(() => true)).some(({ opcode }) => opcode === OPCODES.ping)).toBe(false);
    expect(clock.pending).toBe(waiting);
    await line.close();
    old.end();
  });

  test('a client that names no tab goes on as before', async () => {
    const welcome = await hostIn(undefined);
    const old = await Line.open(server.url, welcome);
    const next = await openAs(await resume(welcome));
    expect(await old.closed).toBe(CLOSED_AS_REPLACED);
    expectElsewhere(await resume(welcome, { tab: SECOND }));
    const last = await openAs(await resume(welcome));
    expect(await next.closed).toBe(CLOSED_AS_REPLACED);
    await last.close();
  });
});

describe('a line that is dead and does not say so', () => {
  test('no answer within 2 s is an answer: the other tab takes over', async () => {
    const welcome = await hostIn(FIRST);
    const dead = await openRaw(server.port, welcome.reservation);
    const waiting = clock.pending;
    const answer = resume(welcome, { tab: SECOND });
    await pinged(dead);
    clock.advance(PATIENCE - 1);
    expect(await soFar(answer)).toBe('nothing yet');
    clock.advance(1);
    const line = await openAs(await answer);
    expect(closeCodeIn(await dead.until((received) => closeCodeIn(received) !== undefined))).toBe(CLOSED_AS_REPLACED);
    expect(clock.pending).toBe(waiting);
    await line.close();
    dead.end();
  });

  test('anything that comes from it is an answer, not only a pong', async () => {
    const welcome = await hostIn(FIRST);
    const slow = await openRaw(server.port, welcome.reservation);
    const answer = resume(welcome, { tab: SECOND });
    await pinged(slow);
    slow.send(frameOf({ opcode: OPCODES.binary, payload: Uint8Array.from([10]) }));
    expectElsewhere(await answer);
    const other = resume(welcome, { tab: SECOND });
    await pinged(slow, 1);
    slow.send(frameOf({ opcode: OPCODES.pong }));
    expectElsewhere(await other);
    slow.end();
  });

  test('faults 16: an answer that came in time, and was not read since the event loop stood still, is an answer', async () => {
    const welcome = await hostIn(FIRST);
    const slow = await openRaw(server.port, welcome.reservation);
    const answer = resume(welcome, { tab: SECOND });
    await pinged(slow);
    slow.send(frameOf({ opcode: OPCODES.pong }));
    clock.advance(PATIENCE);
    expectElsewhere(await answer);
    slow.end();
  });

  test('one that ends while it is asked lets the other in at once', async () => {
    const welcome = await hostIn(FIRST);
    const dying = await openRaw(server.port, welcome.reservation);
    const answer = resume(welcome, { tab: SECOND });
    await pinged(dying);
    dying.end();
    await (await openAs(await answer)).close();
  });

  test('a third tab that was faster is asked, too', async () => {
    const welcome = await hostIn(FIRST);
    const dead = await openRaw(server.port, welcome.reservation);
    const answer = resume(welcome, { tab: SECOND });
    await pinged(dead);
    const third = await openAs(await resume(welcome, { tab: THIRD, takeOver: true }));
    clock.advance(PATIENCE);
    expectElsewhere(await answer);
    await third.close();
    dead.end();
  });
});

test.each([
  ['a tab that is no hexadecimal text', { tab: 'Z' }],
  ['a tab that is too long', { tab: 'a'.repeat(65) }],
  ['no tab at all', { tab: '' }],
  ['takeOver that is not true', { tab: FIRST, takeOver: false }],
])('%s is malformed', async (_what, more) => {
  const welcome = await hostIn(FIRST);
  const answer = await resume(welcome, more);
  expect([answer.status, codeOf(answer)]).toEqual([400, 'malformed']);
});
