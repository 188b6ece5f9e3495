import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { parseCommands } from '../../../shared/games/death-star/index.ts';
import { hashOf } from '../../../shared/kernel/index.ts';
import { PROTOCOL_VERSION, REFUSAL_MEANINGS } from '../../../shared/protocol/index.ts';
import { startServer } from '../../support/server.ts';
import type { TestServer } from '../../support/server.ts';
import { ask, createMatch, joinMatch, Line, startedMatch, watchMatch } from '../../support/server-client.ts';
import type { FrameChoices } from '../../support/server-raw.ts';
import { closeCodeIn, frameOf, framesIn, OPCODES } from '../../support/server-raw.ts';
import { seatedRaw, sendNoise } from '../../support/server-frames.ts';

const v = PROTOCOL_VERSION;
/** How soon a move is seen, in milliseconds; on a machine that is busy by itself, one of so many. */
const AT_ONCE = 250;
const MOVES = 8;
const PING = Uint8Array.from([18]);

let server: TestServer;
/** A match that nobody attacks. */
let others: readonly Line[];
beforeAll(async () => {
  server = await startServer();
  others = await startedMatch(server.url, ['Cyd', 'Dan']);
});
afterAll(() => server.app.close());

/** That the untouched match still moves, at once. */
async function expectOthersMove(): Promise<void> {
  const times: number[] = [];
  while (times.length < MOVES && Math.min(...times) > AT_ONCE) times.push(await timeOfMove());
  expect(Math.min(...times)).toBeLessThan(AT_ONCE);
  expect((await ask(server.url, 'GET', '/healthz')).status).toBe(200);
}

/** How long a move in it takes until everybody has seen it, in milliseconds. */
async function timeOfMove(): Promise<number> {
  const [first] = others;
  if (first?.state.status !== 'playing') {
    others = await startedMatch(server.url, ['Cyd', 'Dan']);
    return timeOfMove();
  }
  const line = others.find(({ welcome }) => welcome.seat === first.state.active);
  const legal = parseCommands(first.state.legal);
  if (line === undefined || !legal.ok) throw new Error('nothing to play');
  const since = performance.now();
  const receipt = await line.play(legal.value[0]);
  if (!receipt.ok) throw new Error(receipt.error.code);
  for (const each of others) await each.until(({ sequence }) => sequence >= receipt.value);
  return performance.now() - since;
}

/** A hash of all that a match is. */
function hashOfMatch(matchId: string): string {
  const state = server.app.house.find(matchId)?.state;
  return hashOf({ ...state, sitters: [...(state?.sitters ?? [])], lastIds: [...(state?.lastIds ?? [])] });
}

describe('faults 26, 27: what RFC 6455 forbids is closed with its code', () => {
  const text = (words: string): Uint8Array => new TextEncoder().encode(words);
  const binary = OPCODES.binary;
  const CASES: readonly [string, readonly FrameChoices[], number][] = [
    ['a frame that is not masked', [{ opcode: binary, payload: PING, mask: 'bare' }], 1002],
    ['reserved bit 1', [{ opcode: binary, payload: PING, reserved: 4 }], 1002],
    ['reserved bit 2', [{ opcode: binary, payload: PING, reserved: 2 }], 1002],
    ['reserved bit 3', [{ opcode: binary, payload: PING, reserved: 1 }], 1002],
    ['opcode 3', [{ opcode: 3, payload: PING }], 1002],
    ['opcode 7', [{ opcode: 7 }], 1002],
    ['opcode 11', [{ opcode: 11 }], 1002],
    ['opcode 15', [{ opcode: 15 }], 1002],
    ['a ping of 126 bytes', [{ opcode: OPCODES.ping, payload: new Uint8Array(126) }], 1002],
    ['a ping in parts', [{ opcode: OPCODES.ping, fin: 0 }], 1002],
    ['a continuation of nothing', [{ opcode: OPCODES.continues, payload: PING }], 1002],
    [
      'a message within a message',
      [
        { opcode: binary, payload: PING, fin: 0 },
        { opcode: binary, payload: PING },
      ],
      1002,
    ],
    ['a close frame of one byte', [{ opcode: OPCODES.close, payload: Uint8Array.from([3]) }], 1002],
    ['a close code that is none', [{ opcode: OPCODES.close, payload: Uint8Array.from([0, 1]) }], 1002],
    ['the close code 1005', [{ opcode: OPCODES.close, payload: Uint8Array.from([3, 237]) }], 1002],
    ['text that is no UTF-8', [{ opcode: OPCODES.text, payload: Uint8Array.from([0xc3, 0x28]) }], 1007],
    ['a reason that is no UTF-8', [{ opcode: OPCODES.close, payload: Uint8Array.from([3, 232, 0xff]) }], 1007],
    ['text with a surrogate', [{ opcode: OPCODES.text, payload: Uint8Array.from([0xed, 0xa0, 0x80]) }], 1007],
    ['a message of 8 KiB and a byte', [{ opcode: binary, payload: new Uint8Array(8_193) }], 1009],
    ['text that is too long', [{ opcode: OPCODES.text, payload: text('x'.repeat(9_000)) }], 1009],
    [
      'parts that are too long together',
      [
        { opcode: binary, payload: new Uint8Array(5_000), fin: 0 },
        { opcode: 0, payload: new Uint8Array(5_000) },
      ],
      1009,
    ],
    ['a declared 2 GiB', [{ opcode: binary, declared: 2 ** 31, lengthBytes: 8 }], 1009],
    ['a declared 2^62', [{ opcode: binary, declared: 2 ** 62, lengthBytes: 8 }], 1009],
  ];

  test.each(CASES)('%s', async (_name, frames, code) => {
    const { socket, matchId } = await seatedRaw(server);
    const before = hashOfMatch(matchId);
    for (const frame of frames) socket.send(frameOf(frame));
    const received = await socket.until((bytes) => closeCodeIn(bytes) !== undefined);
    expect(closeCodeIn(received)).toBe(code);
    expect(hashOfMatch(matchId)).toBe(before);
    socket.end();
    await expectOthersMove();
  });

  test('a length that is longer than it needs to be, a message in parts, a ping between them: all allowed', async () => {
    const { socket } = await seatedRaw(server);
    socket.send(frameOf({ opcode: binary, payload: PING, lengthBytes: 8 }));
    socket.send(frameOf({ opcode: binary, payload: PING, fin: 0 }));
    socket.send(frameOf({ opcode: OPCODES.ping, payload: Uint8Array.from([7]) }));
    socket.send(frameOf({ opcode: OPCODES.continues }));
    const received = await socket.until(
      (bytes) => framesIn(bytes).filter(({ payload }) => payload.equals(PING)).length >= 2,
    );
    expect(framesIn(received).some(({ opcode, payload }) => opcode === OPCODES.pong && payload[0] === 7)).toBe(true);
    expect(closeCodeIn(received)).toBeUndefined();
    socket.send(frameOf({ opcode: OPCODES.close, payload: Uint8Array.from([3, 232]) }));
    expect(closeCodeIn(await socket.ended())).toBe(1000);
  });
});

const BAD: readonly (readonly [string, unknown])[] = [
  ['NaN', NaN],
  ['-0', -0],
  ['-1', -1],
  ['2^53', 2 ** 53],
  ['1e308', 1e308],
  ['infinity', Infinity],
  ['a half', 0.5],
  ['"1"', '1'],
  ['an empty text', ''],
  ['null', null],
  ['undefined', undefined],
  ['true', true],
  ['a list', []],
  ['an object', {}],
  ['a lone surrogate', '\ud800'],
  ['NUL', '\u0000'],
  ['many emoji', '🚀'.repeat(1_900)],
  ['__proto__', '__proto__'],
  ['a date', new Date(0)],
  ['a map', new Map([['a', 1]])],
  ['bytes', new Uint8Array(64)],
  ['a large whole number', 2n ** 60n],
  ['a nest', Array.from({ length: 400 }).reduce<unknown>((inner) => [inner], 'x')],
];

describe('faults 34: every message, every field, every bad value', () => {
  const COMMANDS: readonly Record<string, unknown>[] = [
    { type: 'play', command: { type: 'spin' } },
    { type: 'play', command: { type: 'move', token: 'LL', to: 'ds1' } },
    { type: 'play', command: { type: 'fly', to: 'ds1' } },
    { type: 'play', command: { type: 'escape', token: 'LL' } },
    { type: 'ready', entropy: 'x' },
    { type: 'sit', seat: 'blue' },
    { type: 'addBot', level: 'easy', seat: 'blue' },
    { type: 'removeBot', seat: 'blue' },
    { type: 'start' },
  ];
  const good = { v, id: 1, decision: 1 };

  /** All forms of a message in which one field, at any depth, is one of the bad values, is missing, or is one too many. */
  function* spoilt(message: Record<string, unknown>): Generator<readonly [string, unknown]> {
    for (const [name, value] of BAD) yield [`the message ${name}`, value];
    yield* spoiltFields(message, '');
    yield ['a field too many', { ...message, more: 1 }];
    yield ['a field of JavaScript', { ...message, constructor: 1 }];
  }

  function* spoiltFields(message: Record<string, unknown>, path: string): Generator<readonly [string, unknown]> {
    for (const [field, value] of Object.entries(message)) {
      for (const [name, bad] of BAD) yield [`${path}${field} ${name}`, { ...message, [field]: bad }];
      if (typeof value !== 'object' || value === null) continue;
      for (const [name, inner] of spoiltFields({ ...value }, `${path}${field}.`))
        yield [name, { ...message, [field]: inner }];
      yield [`${path}${field}.more`, { ...message, [field]: { ...value, more: 1 } }];
    }
  }

  let lines: readonly Line[];
  beforeEach(async () => {
    lines = await startedMatch(server.url, ['Eve', 'Fay']);
  });

  test.each(COMMANDS.map((command) => [JSON.stringify(command), command] as const))(
    'command %s',
    async (_name, command) => {
      const [eve] = lines;
      if (eve === undefined) throw new Error('nobody');
      const before = hashOfMatch(eve.welcome.matchId);
      let id = 100;
      for (const [name, message] of spoilt({ ...good, command })) {
        id += 1;
        const hasOwnId = typeof message === 'object' && message !== null && 'id' in message && message.id === 1;
        const answer = await eve.request('command', hasOwnId ? { ...message, id } : message);
        const code = answer.ok ? 'accepted' : answer.error.code;
        const shown = `${name}: ${code}`;
        // A turn command may be good in itself and still not be legal: that changes nothing either.
        expect(shown).not.toMatch(/: accepted$/);
        expect(answer.ok ? '' : answer.error.message).not.toBe('');
      }
      expect(hashOfMatch(eve.welcome.matchId)).toBe(before);
      await expectOthersMove();
    },
  );

  test('history and ping', async () => {
    const [eve] = lines;
    if (eve === undefined) throw new Error('nobody');
    const before = hashOfMatch(eve.welcome.matchId);
    for (const [name, message] of spoilt({ v, from: 1 })) {
      const answer = await eve.request('history', message);
      // Minus nothing is nothing.
      const expected =
        name === 'from -0'
          ? 'accepted'
          : name.startsWith('v ') && typeof valueIn(message) === 'string'
            ? 'a code'
            : 'malformed';
      const code = answer.ok ? 'accepted' : answer.error.code;
      expect([name, code]).toEqual([
        name,
        expected === 'a code' ? expect.stringMatching(/^(unsupported_version|malformed)$/) : expected,
      ]);
    }
    for (const [, value] of BAD) expect(await eve.request('ping', value)).toEqual({ ok: true, value: null });
    expect(hashOfMatch(eve.welcome.matchId)).toBe(before);
  });

  test('a version that is not served is told as such', async () => {
    const [eve] = lines;
    if (eve === undefined) throw new Error('nobody');
    for (const asked of ['9.9', '0.9', 'x']) {
      const command = { v: asked, id: 1, command: { type: 'resign' } };
      expect(await eve.request('command', command)).toMatchObject({
        ok: false,
        error: { code: 'unsupported_version' },
      });
      expect(await eve.request('history', { v: asked, from: 1 })).toMatchObject({
        ok: false,
        error: { code: 'unsupported_version' },
      });
    }
  });

  test.each<[string, string, unknown, string]>([
    ['no message', 'command', null, 'The message must be an object.'],
    ['no id', 'command', { v: PROTOCOL_VERSION, command: { type: 'leave' } }, 'id is missing.'],
    ['no kind', 'command', { v: PROTOCOL_VERSION, id: 1, command: {} }, 'command.type is missing.'],
    ['no place', 'history', { v: PROTOCOL_VERSION, from: 'x' }, 'from must be a number.'],
  ])('what is wrong with a message is said in plain words: %s', async (_what, kind, message, said) => {
    const [eve] = lines;
    if (eve === undefined) throw new Error('nobody');
    expect(await eve.request(kind, message)).toMatchObject({ ok: false, error: { code: 'malformed', message: said } });
  });

  const LONG = 'n'.repeat(300);

  test('kinds of message that there are not: closed alone, whatever they are called', async () => {
    for (const type of ['nope', 'constructor', '__proto__', 'toString', '*', '_', LONG, '', 'é🚀', 0, 7, 65_536]) {
      const { matchId } = others[0]?.welcome ?? { matchId: '' };
      const watcher = await Line.open(server.url, await watchMatch(server.url, matchId));
      // The library cannot send so long a name in this way; as bytes it can.
      if (type !== LONG) watcher.room.send<unknown>(String(type), { x: 1 });
      else watcher.room.sendBytes(type, new Uint8Array());
      expect(await watcher.closed).toBe(4_002);
      const bytes = await Line.open(server.url, await watchMatch(server.url, matchId));
      bytes.room.sendBytes(type, new Uint8Array(3));
      expect(await bytes.closed).toBe(4_002);
      if (type === LONG) continue;
      const asking = await Line.open(server.url, await watchMatch(server.url, matchId));
      await expect(asking.request(String(type), null)).rejects.toThrow();
      await asking.close();
    }
    await expectOthersMove();
  });

  test('frames that are nothing, in text or unasked, are passed over, and the next one is answered', async () => {
    const { socket, matchId } = await seatedRaw(server);
    const before = hashOfMatch(matchId);
    socket.send(frameOf({ opcode: OPCODES.text, payload: new TextEncoder().encode('hello') }));
    socket.send(frameOf({ opcode: OPCODES.binary }));
    socket.send(frameOf({ opcode: OPCODES.binary, payload: Uint8Array.from([22, 1, 0, 0xc0]) }));
    socket.send(frameOf({ opcode: OPCODES.text, payload: PING }));
    const received = await socket.until((bytes) => framesIn(bytes).some(({ payload }) => payload.equals(PING)));
    expect(closeCodeIn(received)).toBeUndefined();
    expect(hashOfMatch(matchId)).toBe(before);
    socket.end();
  });

  test('a request that is sent without waiting for its answer is done all the same', async () => {
    const welcome = await createMatch(server.url, 'Eve', { seats: 3 });
    const line = await Line.open(server.url, welcome);
    line.room.send<unknown>('command', { v, id: 1, command: { type: 'ready', entropy: 'x' } });
    await line.until(({ sequence }) => sequence === 2);
    await line.close();
  });

  function valueIn(message: unknown): unknown {
    return typeof message === 'object' && message !== null && 'v' in message ? message.v : undefined;
  }
});

describe('faults 36: what the rules and the seats forbid', () => {
  test.each<[string, Record<string, unknown>, readonly string[]]>([
    ['out of turn', { type: 'spin' }, ['not_your_turn']],
    ['a move before the spin', { type: 'move', token: 'LL', to: 'ds1' }, ['wrong_phase', 'not_your_turn']],
    [
      'a destination that is not on the board',
      { type: 'move', token: 'LL', to: 'nowhere' },
      ['wrong_phase', 'not_your_turn'],
    ],
    ['a flight from nowhere', { type: 'fly', to: 'ds1' }, ['wrong_phase', 'not_your_turn', 'no_flight']],
    [
      'an escape from nowhere',
      { type: 'escape', token: 'HC' },
      ['not_detained', 'not_your_turn', 'wrong_phase', 'no_escape_card'],
    ],
    ['choosing the spin', { type: 'spin', count: 6 }, ['malformed']],
    ['choosing the result', { type: 'spin', result: 'win' }, ['malformed']],
    ['acting for another seat', { type: 'spin', seat: 'red' }, ['malformed']],
    ['a command of no game', { type: 'castle' }, ['malformed']],
  ])('%s', async (_name, command, codes) => {
    const lines = await startedMatch(server.url, ['Eve', 'Fay']);
    const [eve] = lines;
    if (eve === undefined) throw new Error('nobody');
    const before = hashOfMatch(eve.welcome.matchId);
    const waiting = lines.filter(({ welcome }) => welcome.seat !== eve.state.active);
    const asked = codes.includes('not_your_turn') && codes.length === 1 ? waiting : lines;
    for (const line of asked) {
      const answer = await line.play(command);
      expect(answer.ok ? 'accepted' : answer.error.code).toMatch(new RegExp(`^(${codes.join('|')})$`));
    }
    expect(hashOfMatch(eve.welcome.matchId)).toBe(before);
    for (const line of lines) await line.close();
  });

  test('a seat or a player named in the envelope is malformed: the seat comes from the connection', async () => {
    const lines = await startedMatch(server.url, ['Eve', 'Fay']);
    const [eve] = lines;
    if (eve === undefined) throw new Error('nobody');
    const other = { v, id: 1, seat: 'green', command: { type: 'resign' } };
    for (const message of [
      other,
      { ...other, seat: undefined, token: 'x' },
      { ...other, command: { type: 'resign', seat: 'green' } },
    ]) {
      expect(await eve.request('command', message)).toMatchObject({ ok: false, error: { code: 'malformed' } });
    }
    for (const line of lines) await line.close();
  });

  test('every refusal has a sentence, and its code is one that is documented or the game’s', async () => {
    for (const sentence of Object.values(REFUSAL_MEANINGS)) expect(sentence).toMatch(/^[A-Z].*\.$/);
    const welcome = await createMatch(server.url, 'Eve', { seats: 2 });
    const eve = await Line.open(server.url, welcome);
    const refused = [
      await eve.command({ type: 'start' }),
      await eve.command({ type: 'resign' }),
      await eve.command({ type: 'removeBot', seat: 'green' }),
      await eve.command({ type: 'sit', seat: 'purple' }),
    ].map((answer) => (answer.ok ? undefined : answer.error));
    expect(refused.map((error) => error?.code)).toEqual(['not_ready', 'wrong_state', 'not_a_bot', 'no_such_seat']);
    await eve.close();
  });
});

describe('faults 40: a flood', () => {
  test('closes the connection that sends it, and no other', async () => {
    await server.app.close();
    server = await startServer({ config: { mostMessagesPerSecond: 30 } });
    others = await startedMatch(server.url, ['Cyd', 'Dan']);
    const welcome = await createMatch(server.url, 'Eve', { seats: 2 });
    const eve = await Line.open(server.url, welcome);
    const fay = await Line.open(server.url, await joinMatch(server.url, welcome.matchId, 'Fay'));
    for (let sent = 0; sent < 200; sent += 1) eve.room.send<unknown>('ping', undefined);
    expect(await eve.closed).toBe(4_002);
    expect(await fay.request('ping', undefined)).toEqual({ ok: true, value: null });
    await fay.until((state) => state.seats.get('red')?.present === false);
    expect(server.app.house.find(welcome.matchId)?.state.sitters.size).toBe(2);
    await expectOthersMove();
    await fay.close();
    await server.app.close();
    server = await startServer();
    others = await startedMatch(server.url, ['Cyd', 'Dan']);
  });
});

describe('faults 33: random bytes', () => {
  test.each([1, 2])('5,000 frames to a live seat: closed with a code of ours or not at all (seed %i)', async (seed) => {
    await sendNoise(server, seed, 5_000);
    await expectOthersMove();
  });
});
