import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { connect } from 'node:net';
import { parseCommands } from '../../../shared/games/death-star/index.ts';
import { LIMITS, PROTOCOL_VERSION } from '../../../shared/protocol/index.ts';
import type { TestServer } from '../../support/server.ts';
import { ManualClock, startServer } from '../../support/server.ts';
import { createMatch, joinMatch, Line, resumeMatch, startedMatch, watchMatch } from '../../support/server-client.ts';
import { frameOf, OPCODES, requestText, socketPath, UPGRADE_HEADERS } from '../../support/server-raw.ts';

const v = PROTOCOL_VERSION;
const MOST = 5;
const LIMITED = { ok: false, error: { code: 'rate_limited', retryAfter: expect.any(Number) } };

let server: TestServer;
let clock: ManualClock;
beforeEach(async () => {
  clock = new ManualClock();
  server = await startServer({ clock, config: { mostLobbyCommands: MOST } });
});
afterEach(() => server.app.close());

describe('commands besides turns', () => {
  /** So many commands that each make a row, and what the last of them was answered. */
  async function waver(line: Line, times: number): Promise<unknown> {
    let answer: unknown;
    for (let count = 0; count < times; count += 1) {
      const isReady = line.state.seats.get(line.welcome.seat ?? '')?.ready === true;
      answer = await line.command(isReady ? { type: 'unready' } : { type: 'ready', entropy: 'x' });
    }
    return answer;
  }

  test('are refused beyond the limit with when to try again, and make no rows; then they go on', async () => {
    const line = await Line.open(server.url, await createMatch(server.url, 'Ada', { seats: 3 }));
    expect(await waver(line, MOST)).toMatchObject({ ok: true });
    expect(await waver(line, 4)).toMatchObject(LIMITED);
    expect(line.state.sequence).toBe(1 + MOST);
    clock.advance((LIMITS.lobbyCommandsWithin * 1_000) / MOST);
    expect(await waver(line, 1)).toMatchObject({ ok: true });
    expect(await waver(line, 1)).toMatchObject(LIMITED);
  });

  test('are counted for a player, whatever the connection, and not for anybody else', async () => {
    const welcome = await createMatch(server.url, 'Ada', { seats: 3 });
    const line = await Line.open(server.url, welcome);
    await waver(line, MOST);
    const again = await Line.open(
      server.url,
      await resumeMatch(server.url, welcome.matchId, 'Ada', welcome.token ?? ''),
    );
    expect(await waver(again, 1)).toMatchObject(LIMITED);
    const other = await Line.open(server.url, await joinMatch(server.url, welcome.matchId, 'Bob'));
    expect(await waver(other, 1)).toMatchObject({ ok: true });
  });

  test('do not count what is sent again, and count what is new under whatever id', async () => {
    const line = await Line.open(server.url, await createMatch(server.url, 'Ada', { seats: 3 }));
    const ask = (id: number, command: object): Promise<unknown> => line.request('command', { v, id, command });
    const start = { type: 'start' };
    expect(await ask(1_000, start)).toMatchObject({ ok: false, error: { code: 'not_ready' } });
    const answers: unknown[] = [];
    for (let id = 1; id < MOST; id += 1) answers.push(await ask(id, { type: 'ready', entropy: `${id}` }));
    expect(answers).toEqual(answers.map(() => expect.objectContaining({ ok: true })));
    expect(await ask(MOST, { type: 'unready' })).toMatchObject(LIMITED);
    for (let id = 1; id < MOST; id += 1) {
      expect(await ask(id, { type: 'ready', entropy: `${id}` })).toEqual(answers[id - 1]);
    }
    expect(await ask(1_000, start)).toMatchObject({ ok: false, error: { code: 'not_ready' } });
  });

  test('what was refused so can be sent again under its id', async () => {
    const line = await Line.open(server.url, await createMatch(server.url, 'Ada', { seats: 3 }));
    await waver(line, MOST);
    const sent = { v, id: 99, command: { type: 'addBot', level: 'easy' } };
    expect(await line.request('command', sent)).toMatchObject(LIMITED);
    clock.advance(LIMITS.lobbyCommandsWithin * 1_000);
    expect(await line.request('command', sent)).toMatchObject({ ok: true });
  });

  test('do not count turns', async () => {
    const lines = await startedMatch(server.url, ['Ada', 'Bob']);
    for (let turns = 0; turns < 6 * MOST; turns += 1) {
      const [first] = lines;
      const line = lines.find(({ welcome }) => welcome.seat === first?.state.active);
      const legal = parseCommands(first?.state.legal ?? '');
      if (line === undefined || !legal.ok || legal.value[0] === undefined) break;
      const receipt = await line.play(legal.value[0]);
      expect(receipt.ok ? 'done' : receipt.error.code).toBe('done');
      for (const each of lines) await each.until(({ sequence }) => receipt.ok && sequence >= receipt.value);
    }
  });
});

describe('history', () => {
  test('asked for in a flood is answered in part, the rest is refused, and everything else is answered', async () => {
    const { matchId } = await createMatch(server.url, 'Ada', { seats: 3 });
    const [flooding, other] = [
      await Line.open(server.url, await watchMatch(server.url, matchId)),
      await Line.open(server.url, await watchMatch(server.url, matchId)),
    ];
    const asked = Array.from({ length: 60 }, () => flooding.request('history', { v, from: 1 }));
    expect(await flooding.request('ping', undefined)).toEqual({ ok: true, value: null });
    expect(await other.history(1)).toHaveLength(1);
    const answers = await Promise.all(asked);
    const done = answers.filter(({ ok }) => ok).length;
    expect(done).toBeGreaterThanOrEqual(LIMITS.histories);
    expect(done).toBeLessThan(2 * LIMITS.histories);
    for (const answer of answers.filter(({ ok }) => !ok)) expect(answer).toMatchObject(LIMITED);
  });

  test('read page after page is not refused', async () => {
    const { matchId } = await createMatch(server.url, 'Ada', { seats: 3 });
    const reading = await Line.open(server.url, await watchMatch(server.url, matchId));
    for (let page = 0; page < LIMITS.histories + 4; page += 1) expect(await reading.history(1)).toHaveLength(1);
  });
});

test('a connection that reads nothing is cut once too much waits for it, however much it sends', async () => {
  const welcome = await createMatch(server.url, 'Ada', { seats: 3 });
  const host = await Line.open(server.url, welcome);
  const { reservation } = await joinMatch(server.url, welcome.matchId, 'Eve', 'green');
  const deaf = connect(server.port, '127.0.0.1').on('error', () => undefined);
  deaf.write(requestText(`GET ${socketPath(reservation)}`, UPGRADE_HEADERS));
  await host.until(({ seats }) => seats.get('green')?.present === true);
  deaf.pause();
  const pings = Buffer.concat(
    Array.from({ length: 5_000 }, () => frameOf({ opcode: OPCODES.ping, payload: new Uint8Array(125) })),
  );
  const flood = (error?: Error | null): void => {
    if (error === undefined || error === null) deaf.write(pings, flood);
  };
  const gone = new Promise<void>((resolve) => {
    deaf.once('close', () => resolve());
  });
  flood();
  await host.until(({ seats }) => seats.get('green')?.present === false);
  deaf.destroy();
  await gone;
  expect(await host.request('ping', undefined)).toEqual({ ok: true, value: null });
});
