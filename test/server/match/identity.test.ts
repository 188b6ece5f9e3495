import { describe, expect, test } from '@jest/globals';
import { joinMatchSchema, LONGEST, PROTOCOL_VERSION } from '../../../shared/protocol/index.ts';
import { makeCode, normalizeCode } from '../../../server/match/codes.ts';
import { House } from '../../../server/match/index.ts';
import { makeToken, playerId, readToken } from '../../../server/match/tokens.ts';
import { codeIn, hostMatch, makeHouse, playerNamed, send, valueOf, reopen } from '../../support/server-house.ts';
import { secretOf, seededRandomness } from '../../support/server.ts';

const KEY = new Uint8Array(32).fill(7);
const CLAIM = { matchId: '0123456789abcdef01234567', seat: 'red', epoch: 3, player: playerNamed('Ada') };

describe('tokens', () => {
  const token = makeToken(KEY, CLAIM);

  test('open for the player that they were made for, and say what they open', () => {
    expect(readToken(KEY, token, CLAIM.player)).toEqual(CLAIM);
  });

  test('say nothing about the player or the player’s secret', () => {
    expect(token).not.toContain(CLAIM.player);
    expect(token).not.toContain(secretOf('Ada'));
    expect(playerId(secretOf('Ada'))).not.toContain(secretOf('Ada').slice(0, 8));
  });

  test('do not open for another player, or under another key', () => {
    expect(readToken(KEY, token, playerNamed('Bob'))).toBeUndefined();
    expect(readToken(new Uint8Array(32).fill(8), token, CLAIM.player)).toBeUndefined();
  });

  test('each character of them counts, and so does each that is missing or too many', () => {
    for (let index = 0; index < token.length; index += 1) {
      const other = token[index] === '0' ? '1' : '0';
      const forged = token.slice(0, index) + other + token.slice(index + 1);
      expect(readToken(KEY, forged, CLAIM.player)).toBeUndefined();
      expect(readToken(KEY, token.slice(0, index), CLAIM.player)).toBeUndefined();
    }
    for (const text of [`${token}0`, `${token}.`, `.${token}`, '', '...', token.toUpperCase(), ` ${token}`]) {
      expect(readToken(KEY, text, CLAIM.player)).toBeUndefined();
    }
  });

  test('cannot be taken apart in another way than they were put together', () => {
    const one = makeToken(KEY, { ...CLAIM, seat: 'red.3', epoch: 3 });
    expect(readToken(KEY, one, CLAIM.player)).toBeUndefined();
  });
});

describe('coming back', () => {
  test('with the token, as the player; with nothing else', async () => {
    const { house } = makeHouse();
    const home = makeHouse();
    const { match, token } = await hostMatch(home, 'Ada', { capacity: 3 });
    expect(valueOf(home.house.resume(match, token, playerNamed('Ada')))).toMatchObject({ seat: 'red', token });
    expect(codeIn(home.house.resume(match, token, playerNamed('Bob')))).toBe('bad_token');
    expect(codeIn(home.house.resume(match, token.slice(0, -1), playerNamed('Ada')))).toBe('bad_token');
    const other = await hostMatch(home, 'Ada', { capacity: 3 });
    expect(codeIn(home.house.resume(match, other.token, playerNamed('Ada')))).toBe('bad_token');
    expect(house.list()).toEqual([]);
  });

  test('not after leaving; the new seat has a token of its own, and the old one stays worth nothing', async () => {
    const home = makeHouse();
    const { match } = await hostMatch(home, 'Ada', { capacity: 3 });
    const first = valueOf(await home.house.join(match, playerNamed('Bob'), 'Bob', { seat: 'green' }));
    valueOf(await send(match, 'green', { type: 'leave' }));
    expect(codeIn(home.house.resume(match, first.token, playerNamed('Bob')))).toBe('left');
    const second = valueOf(await home.house.join(match, playerNamed('Bob'), 'Bob', { seat: 'green' }));
    expect(second.token).not.toBe(first.token);
    expect(codeIn(home.house.resume(match, first.token, playerNamed('Bob')))).toBe('bad_token');
    expect(codeIn(home.house.resume(match, second.token, playerNamed('Bob')))).toBe('accepted');
  });

  test('also with the token of the seat that one has moved from: the word of the new one may have been lost', async () => {
    const home = makeHouse();
    const { match, token } = await hostMatch(home, 'Ada', { capacity: 4 });
    valueOf(await send(match, 'red', { type: 'sit', seat: 'blue' }));
    const back = valueOf(home.house.resume(match, token, playerNamed('Ada')));
    expect(back.seat).toBe('blue');
    expect(back.token).not.toBe(token);
    const other = valueOf(await home.house.join(match, playerNamed('Bob'), 'Bob', { seat: 'red' }));
    expect(valueOf(home.house.resume(match, token, playerNamed('Ada'))).seat).toBe('blue');
    expect(codeIn(home.house.resume(match, token, playerNamed('Bob')))).toBe('bad_token');
    expect(codeIn(home.house.resume(match, other.token, playerNamed('Ada')))).toBe('bad_token');
    for (let times = 0; times < 20; times += 1) {
      valueOf(
        await send(match, times % 2 === 0 ? 'blue' : 'green', { type: 'sit', seat: times % 2 ? 'blue' : 'green' }),
      );
    }
    expect(codeIn(home.house.resume(match, back.token, playerNamed('Ada')))).toBe('bad_token');
    const sitter = match.state.sitters.get('blue');
    expect(sitter?.kind === 'person' ? sitter.claims.length : 0).toBe(8);
  });

  test('in every status, and after a restart', async () => {
    const home = makeHouse();
    const { match, token } = await hostMatch(home, 'Ada', { capacity: 2 });
    const come = async (): Promise<string> => {
      const after = new House(home.parts);
      await reopen(after);
      const loaded = after.find(match.state.id);
      expect(loaded?.state).toEqual(match.state);
      return loaded === undefined ? 'lost' : codeIn(after.resume(loaded, token, playerNamed('Ada')));
    };
    expect(await come()).toBe('accepted');
    valueOf(await home.house.join(match, playerNamed('Bob'), 'Bob', undefined));
    for (const seat of ['red', 'green']) valueOf(await send(match, seat, { type: 'ready', entropy: '' }));
    expect([match.state.status, await come()]).toEqual(['playing', 'accepted']);
    valueOf(await send(match, 'red', { type: 'resign' }));
    expect([match.state.status, await come()]).toEqual(['over', 'accepted']);
    const second = await hostMatch(home, 'Ada', { capacity: 2 });
    await second.match.quarantine(new Error('planted'));
    expect(codeIn(home.house.resume(second.match, second.token, playerNamed('Ada')))).toBe('accepted');
  });

  test('says how the seat was lost, also after a restart, and to nobody but who had it', async () => {
    const home = makeHouse();
    const { match } = await hostMatch(home, 'Ada', { capacity: 4 });
    const join = async (name: string): Promise<[string, string]> => {
      const { seat, token } = valueOf(await home.house.join(match, playerNamed(name), name));
      return [seat, token];
    };
    const [[bobs, bob], [cyds, cyd], [dots, dot]] = [await join('Bob'), await join('Cyd'), await join('Dot')];
    valueOf(await send(match, bobs, { type: 'leave' }));
    valueOf(await send(match, 'red', { type: 'kick', seat: cyds }));
    valueOf(await send(match, dots, { type: 'link', code: 'ab'.repeat(16) }));
    valueOf(await home.house.move(match, playerNamed('Dot at home'), 'ab'.repeat(16)));
    // That others sit there by now changes nothing.
    for (const name of ['Eve', 'Fay']) await join(name);
    const after = new House(home.parts);
    await reopen(after);
    const loaded = after.find(match.state.id);
    if (loaded === undefined) throw new Error('the match is gone');
    for (const [house, at] of [[home.house, match] as const, [after, loaded] as const]) {
      const code = (name: string, token: string): string => codeIn(house.resume(at, token, playerNamed(name)));
      expect([code('Bob', bob), code('Cyd', cyd), code('Dot', dot)]).toEqual(['left', 'kicked', 'moved']);
      for (const token of [bob, cyd, dot, '', 'a.b.c.d']) expect(code('Gus', token)).toBe('bad_token');
      expect([code('Bob', cyd), code('Bob', `${bob}0`)]).toEqual(['bad_token', 'bad_token']);
    }
    expect(loaded.state).toEqual(match.state);
  });

  test('remembers no more of those who come and go than a table can have use for', async () => {
    const home = makeHouse();
    const { match } = await hostMatch(home, 'Ada', { capacity: 2 });
    for (let guest = 0; guest < 50; guest += 1) {
      const { seat } = valueOf(await home.house.join(match, playerNamed(`Guest ${guest}`), `Guest ${guest}`));
      valueOf(await send(match, seat, { type: 'leave' }));
    }
    expect(match.state.departed.size).toBe(32);
    expect(match.state.departed.get(playerNamed('Guest 49'))).toBe('left');
  });

  test('what cannot be loaded is left out and told, and all else is there', async () => {
    const home = makeHouse();
    const { match } = await hostMatch(home, 'Ada');
    const lost = await hostMatch(home, 'Bob');
    const { store } = home.parts;
    const load: typeof store.load = async (matchId, engine) => {
      if (matchId === lost.match.state.id) throw new Error('a bad sector');
      return store.load(matchId, engine);
    };
    const after = new House({ ...home.parts, store: { ...store, load } });
    await reopen(after);
    expect(after.list().map(({ state }) => state.id)).toEqual([match.state.id]);
    expect(home.log.errors.map(({ event }) => event)).toEqual(['a match could not be loaded']);
  });
});

describe('codes', () => {
  const randomness = seededRandomness(5);
  const codes = Array.from({ length: 5_000 }, () => makeCode(randomness));

  test('are six characters, none of which looks or sounds like another, and hold no vowels', () => {
    for (const code of codes) expect(code).toMatch(/^[BCDFGHJKLMPQRTWX2-9]{6}$/);
  });

  test('use every character equally, and do not repeat', () => {
    const counts = new Map<string, number>();
    for (const character of codes.join('')) counts.set(character, (counts.get(character) ?? 0) + 1);
    expect(counts.size).toBe(24);
    for (const count of counts.values()) expect(Math.abs(count - 1_250)).toBeLessThan(5 * Math.sqrt(1_250));
    expect(new Set(codes).size).toBeGreaterThan(4_995);
  });

  test.each(['abc234', 'ABC-234', ' abc 234 ', 'a-b-c-2-3-4', 'AbC234\t'])('%j is found', (typed) => {
    expect(normalizeCode(typed)).toBe('ABC234');
  });

  test('find their table however they are typed, and ids only as they are', async () => {
    const home = makeHouse();
    const { match } = await hostMatch(home, 'Ada');
    const { id, code } = match.state;
    expect(home.house.find(code)).toBe(match);
    expect(home.house.find(` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)}`)).toBe(match);
    expect(home.house.find(id)).toBe(match);
    for (const other of ['', id.slice(1), 'constructor', '__proto__', 'toString', code.slice(1), '‮']) {
      expect(home.house.find(other)).toBeUndefined();
    }
  });
});

describe('names', () => {
  const nameOf = (name: unknown): string | undefined => {
    const parsed = joinMatchSchema.safeParse({ v: PROTOCOL_VERSION, player: secretOf('Ada'), name });
    return parsed.success ? parsed.data.name : undefined;
  };

  test.each([
    ['Ada', 'Ada'],
    ['  Ada  ', 'Ada'],
    ['Zoë', 'Zoë'],
    ['Ἀθηνᾶ', 'Ἀθηνᾶ'],
    ['李小龍', '李小龍'],
    ['Player One!', 'Player One!'],
    ['<script>', '<script>'],
    ['x'.repeat(LONGEST.name), 'x'.repeat(LONGEST.name)],
    ['é̂', 'é̂'],
    ['🚀', '🚀'],
  ])('%j is a name', (name, kept) => {
    expect(nameOf(name)).toBe(kept);
  });

  test.each([
    '',
    '   ',
    'x'.repeat(LONGEST.name + 1),
    'a\u0000b',
    'a\nb',
    'a\u001b[31m',
    'a\u202eb',
    'a\u200bb',
    '\u2066a',
    'a\ud800',
    '\udc00a',
    'a\ue000',
    `Z${'\u0301'.repeat(4)}algo`,
    '\u2028',
    1,
    null,
    undefined,
    {},
    [],
    ['Ada'],
  ])('%j is none', (name) => {
    expect(nameOf(name)).toBeUndefined();
  });
});
