/** The next match of a table: offered, answered, and made once; everything but the game itself moves along. */
import { describe, expect, test } from '@jest/globals';
import { deathStar } from '../../../shared/games/death-star/index.ts';
import type { AnyGame } from '../../../shared/games/registry.ts';
import { succeed } from '../../../shared/kernel/index.ts';
import type { MatchCommand } from '../../../shared/protocol/index.ts';
import { PATIENCE } from '../../../shared/protocol/index.ts';
import type { Match, MatchStore } from '../../../server/match/index.ts';
import { House, sayAsWatcher } from '../../../server/match/index.ts';
import { memoryStore } from '../../../server/store/index.ts';
import { codeIn, foldOf, playerNamed, send, sendTurn, valueOf } from '../../support/server-house.ts';
import type { RefereedHouse } from '../../support/server-referee.ts';
import { makeRefereed, matchAgain, openMatch, settled } from '../../support/server-referee.ts';

const GAME: AnyGame = deathStar;
const SECOND = 1_000;
const OFFER_TIME = PATIENCE.offerSeconds * SECOND;
const THREE = ['Ada', 'Bob', 'Cyd'];

/** A match of these persons and so many bots that is over: all but the last person have resigned. */
async function finished(home: RefereedHouse, names: readonly string[], bots = 0): Promise<Match> {
  const { match } = await openMatch(home, { names, clock: 'fast', whenAway: 'vote' });
  valueOf(await send(match, 'red', { type: 'set', seats: names.length + bots, password: 'x', listed: false }));
  for (let bot = 0; bot < bots; bot += 1) valueOf(await send(match, 'red', { type: 'addBot', level: 'easy' }));
  const persons = [...match.state.sitters].flatMap(([seat, { kind }]) => (kind === 'person' ? [seat] : []));
  for (const seat of persons) valueOf(await send(match, seat, { type: 'ready', entropy: `by ${seat}` }));
  valueOf(await send(match, 'red', { type: 'say', text: 'Good game' }));
  for (const seat of persons) if (match.state.status === 'playing') await send(match, seat, { type: 'resign' });
  expect(match.state.status).toBe('over');
  return match;
}

const ask = async (match: Match, seat: string, command: MatchCommand): Promise<string> => {
  const code = codeIn(await send(match, seat, command));
  await settled();
  return code;
};
const offer = (match: Match, seat: string): Promise<string> => ask(match, seat, { type: 'offerRematch' });
const answer = (match: Match, seat: string, accepts: boolean): Promise<string> =>
  ask(match, seat, { type: 'answerRematch', accepts });

async function nextOf(home: RefereedHouse, match: Match): Promise<Match> {
  const next = await home.house.seek(match.state.next ?? '');
  if (next === undefined) throw new Error('there is no next match');
  return next;
}

describe('report 33: what moves along to the next match', () => {
  test('is everybody who accepts, and seats, names, host, settings, code and chat; the secret is new', async () => {
    const home = makeRefereed();
    const match = await finished(home, THREE);
    const watcher = { text: 'Well played', phrase: null };
    valueOf(await match.apply((state) => sayAsWatcher(state, 'Eve', watcher, home.clock.now())));
    expect(await offer(match, 'green')).toBe('accepted');
    expect(await answer(match, 'red', true)).toBe('accepted');
    expect(match.state.next).toBeNull();
    expect(await answer(match, 'blue', true)).toBe('accepted');
    const next = await nextOf(home, match);
    const { code, game, setup, ruleset, capacity, settings, chat, host } = match.state;
    expect(next.state).toMatchObject({ status: 'lobby', code, game, setup, ruleset, capacity, settings, chat, host });
    expect(next.state).toMatchObject({ previous: match.state.id, next: null, decision: 0, winners: null });
    expect(next.state.chat.map(({ channel, text }) => [channel, text])).toEqual([
      ['table', 'Good game'],
      ['watchers', 'Well played'],
    ]);
    expect(next.state.id).not.toBe(match.state.id);
    expect(next.state.secret).not.toBe(match.state.secret);
    expect(next.state.commitment).not.toBe(match.state.commitment);
    for (const [seat, sitter] of match.state.sitters) {
      const { name } = sitter;
      const again = { kind: 'person', name, player: playerNamed(name), entropy: null };
      expect(next.state.sitters.get(seat)).toMatchObject(again);
    }
  });

  test('is the code: it leads to the new match, the ids to each, also after a restart', async () => {
    const home = makeRefereed();
    const match = await finished(home, ['Ada', 'Bob']);
    await offer(match, 'red');
    await answer(match, 'green', true);
    const next = await nextOf(home, match);
    const after = await home.restart();
    for (const { house } of [home, after]) {
      expect((await house.seek(match.state.code))?.state).toEqual(next.state);
      expect((await house.seek(match.state.id))?.state).toEqual(match.state);
      expect(house.ofPlayer(playerNamed('Ada')).map(({ state }) => state.id)).toEqual([next.state.id]);
    }
    // In whatever order they are asked for: the later match of a table has its code.
    for (const first of [match.state.id, match.state.code]) {
      const house = new House(home.parts);
      await house.open();
      for (const asked of [first, match.state.id]) await house.seek(asked);
      expect((await house.seek(match.state.code))?.state.id).toBe(next.state.id);
    }
  });

  test('everyone readies again, and it is played with the new secret', async () => {
    const home = makeRefereed();
    const match = await finished(home, ['Ada', 'Bob']);
    await offer(match, 'red');
    await answer(match, 'green', true);
    const next = await nextOf(home, match);
    await home.connect(next, ['Ada', 'Bob']);
    expect(next.state.status).toBe('lobby');
    for (const seat of ['red', 'green']) valueOf(await send(next, seat, { type: 'ready', entropy: `anew ${seat}` }));
    expect(next.state).toMatchObject({ status: 'playing', entropies: ['anew red', 'anew green'] });
    expect(codeIn(await sendTurn(next, GAME))).toBe('accepted');
    expect(foldOf(GAME, await home.parts.store.read(next.state.id, 1))).toEqual(next.state);
  });

  test('old tokens open the old match and not the new one, and players get new ones by who they are', async () => {
    const home = makeRefereed();
    const match = await finished(home, ['Ada', 'Bob']);
    const { token } = valueOf(home.house.seated(match, playerNamed('Ada')));
    await offer(match, 'red');
    await answer(match, 'green', true);
    const next = await nextOf(home, match);
    expect(codeIn(home.house.resume(next, token, playerNamed('Ada')))).toBe('bad_token');
    expect(codeIn(home.house.resume(match, token, playerNamed('Ada')))).toBe('accepted');
    const joined = valueOf(await home.house.join(next, playerNamed('Ada'), 'Ada'));
    expect(joined.seat).toBe('red');
    expect(valueOf(home.house.resume(next, joined.token, playerNamed('Ada'))).seat).toBe('red');
  });

  test('bots come along, and with bots one person is enough', async () => {
    const home = makeRefereed();
    const match = await finished(home, ['Ada', 'Bob'], 1);
    await offer(match, 'red');
    await answer(match, 'green', false);
    const next = await nextOf(home, match);
    expect([...next.state.sitters].map(([seat, { kind }]) => [seat, kind])).toEqual([
      ['red', 'person'],
      ['blue', 'bot'],
    ]);
    expect(next.state.capacity).toBe(3);
  });

  test('who declines stays behind, and can come by the code after all', async () => {
    const home = makeRefereed();
    const match = await finished(home, THREE);
    await offer(match, 'blue');
    await answer(match, 'red', false);
    await answer(match, 'green', true);
    const next = await nextOf(home, match);
    expect([...next.state.sitters.keys()]).toEqual(['green', 'blue']);
    expect(next.state.host).toBe('green');
    const found = await home.house.seek(match.state.code);
    expect(found).toBe(next);
    expect(codeIn(await home.house.join(next, playerNamed('Ada'), 'Ada'))).toBe('wrong_password');
    expect(codeIn(await home.house.join(next, playerNamed('Ada'), 'Ada', { password: 'x' }))).toBe('accepted');
  });

  test('is the host, whoever that is by then', async () => {
    const home = makeRefereed();
    const match = await finished(home, THREE);
    valueOf(await match.apply(() => succeed([{ type: 'hosted', seat: 'blue' }])));
    await offer(match, 'green');
    for (const seat of ['red', 'blue']) await answer(match, seat, true);
    expect((await nextOf(home, match)).state.host).toBe('blue');
  });

  test('a match that was put aside has one, too', async () => {
    const home = makeRefereed();
    const { match } = await openMatch(home, { names: ['Ada', 'Bob'] });
    await match.quarantine(new Error('planted'));
    await offer(match, 'red');
    await answer(match, 'green', true);
    const next = await nextOf(home, match);
    expect([match.state.status, next.state.status]).toEqual(['quarantined', 'lobby']);
  });
});

describe('report 34: an offer', () => {
  test('that nobody answers is gone after a minute, and can be made again', async () => {
    const home = makeRefereed();
    const match = await finished(home, ['Ada', 'Bob']);
    await offer(match, 'red');
    await home.pass(OFFER_TIME - SECOND);
    expect(match.state.rematch).toMatchObject({ by: 'red' });
    await home.pass(SECOND);
    expect(match.state).toMatchObject({ rematch: null, next: null });
    expect(await answer(match, 'green', true)).toBe('no_offer');
    expect(await offer(match, 'green')).toBe('accepted');
    expect(await offer(match, 'red')).toBe('accepted');
    expect(match.state.next).not.toBeNull();
  });

  test('is settled after a minute with those who have accepted, if anybody is left to answer', async () => {
    const home = makeRefereed();
    const match = await finished(home, THREE);
    await offer(match, 'red');
    await answer(match, 'green', true);
    await home.pass(OFFER_TIME - SECOND);
    expect(match.state.next).toBeNull();
    await home.pass(SECOND);
    expect([...(await nextOf(home, match)).state.sitters.keys()]).toEqual(['red', 'green']);
  });

  test('waits for nobody who is not connected', async () => {
    const home = makeRefereed();
    const match = await finished(home, THREE);
    await offer(match, 'red');
    await answer(match, 'green', true);
    await home.connect(match, ['Ada', 'Bob']);
    expect([...(await nextOf(home, match)).state.sitters.keys()]).toEqual(['red', 'green']);
  });

  test('that all decline is gone at once', async () => {
    const home = makeRefereed();
    const match = await finished(home, THREE);
    await offer(match, 'red');
    await answer(match, 'green', false);
    await answer(match, 'blue', false);
    expect(match.state).toMatchObject({ rematch: null, next: null });
  });

  test.each<[string, MatchCommand]>([
    ['declines', { type: 'answerRematch', accepts: false }],
    ['leaves', { type: 'leave' }],
  ])('is gone when who made it %s', async (_name, command) => {
    const home = makeRefereed();
    const match = await finished(home, THREE, 1);
    await offer(match, 'red');
    expect(await ask(match, 'red', command)).toBe('accepted');
    expect(match.state).toMatchObject({ rematch: null, next: null });
  });

  test('comes to nothing where who has accepted has left by then', async () => {
    const home = makeRefereed();
    const match = await finished(home, THREE);
    await offer(match, 'red');
    await answer(match, 'green', true);
    await ask(match, 'green', { type: 'leave' });
    await home.pass(OFFER_TIME);
    expect(match.state).toMatchObject({ rematch: null, next: null });
  });

  test('never takes anybody along who has left', async () => {
    const home = makeRefereed();
    const match = await finished(home, THREE, 1);
    await offer(match, 'red');
    await answer(match, 'green', true);
    await ask(match, 'green', { type: 'leave' });
    await home.pass(OFFER_TIME);
    const next = await nextOf(home, match);
    expect([...next.state.sitters].map(([seat, { kind }]) => [seat, kind])).toEqual([
      ['red', 'person'],
      ['yellow', 'bot'],
    ]);
  });

  test('can be answered otherwise while it is open; answered the same twice it is one answer', async () => {
    const home = makeRefereed();
    const match = await finished(home, THREE);
    await offer(match, 'red');
    await answer(match, 'green', false);
    const { sequence } = match.state;
    await answer(match, 'green', true);
    await answer(match, 'green', true);
    expect(match.state.rematch).toEqual({ by: 'red', accepted: ['red', 'green'], declined: [] });
    expect(match.state.sequence).toBe(sequence + 2);
  });

  test('resolves after a restart, too, with nobody there', async () => {
    const home = makeRefereed();
    const match = await finished(home, THREE);
    await offer(match, 'red');
    const after = await home.restart(10 * OFFER_TIME);
    const again = matchAgain(after, match);
    expect(again.state.rematch).toMatchObject({ by: 'red' });
    await after.pass(OFFER_TIME + SECOND);
    expect(again.state).toMatchObject({ rematch: null, next: null });
  });

  test('is refused before the end, and once the table has gone on', async () => {
    const home = makeRefereed();
    const { match: lobby } = await openMatch(home, { names: ['Ada', 'Bob'] });
    expect(await offer(lobby, 'red')).toBe('wrong_state');
    const match = await finished(home, ['Ada', 'Bob']);
    await offer(match, 'red');
    await answer(match, 'green', true);
    expect(await offer(match, 'red')).toBe('wrong_state');
    expect(await answer(match, 'red', true)).toBe('no_offer');
  });
});

describe('going on', () => {
  /** A match whose offer two have accepted, and that nobody looks after. */
  async function agreed(store = memoryStore()): Promise<{ readonly home: RefereedHouse; readonly match: Match }> {
    const home = makeRefereed({ store });
    const match = await finished(home, THREE);
    home.referee.close();
    await offer(match, 'red');
    await answer(match, 'green', true);
    return { home, match };
  }

  test('twice at once, or one after the other, is once', async () => {
    const { home, match } = await agreed();
    const codes = (await Promise.all([1, 2, 3].map(() => home.house.goOn(match)))).map(codeIn);
    expect(codes).toEqual(['accepted', 'accepted', 'accepted']);
    const { next, sequence } = match.state;
    expect(codeIn(await home.house.goOn(match))).toBe('no_offer');
    expect(match.state).toMatchObject({ next, sequence });
    expect(home.house.list().filter(({ state }) => state.previous === match.state.id)).toHaveLength(1);
    expect(home.log.errors).toEqual([]);
  });

  test('takes along what was said just before, however long it takes to be stored', async () => {
    const kept = memoryStore();
    let writes = Promise.resolve();
    const append: MatchStore['append'] = (matchId, row) => writes.then(() => kept.append(matchId, row));
    const { home, match } = await agreed({ ...kept, append });
    let goOnWriting: () => void = () => undefined;
    writes = new Promise((resolve) => {
      goOnWriting = resolve;
    });
    const before = send(match, 'red', { type: 'say', text: 'Again!' });
    const gone = home.house.goOn(match);
    const after = send(match, 'blue', { type: 'say', text: 'Bye' });
    goOnWriting();
    for (const answered of [await before, await gone, await after]) valueOf(answered);
    const texts = ({ state }: Match): readonly unknown[] => state.chat.map(({ text }) => text);
    expect(texts(await nextOf(home, match))).toEqual(['Good game', 'Again!']);
    expect(texts(match)).toEqual(['Good game', 'Again!', 'Bye']);
  });

  test('is finished after a restart where the process died between the two matches', async () => {
    const { home, match } = await agreed();
    const { store } = home.parts;
    const rows = await store.read(match.state.id, 1);
    valueOf(await home.house.goOn(match));
    const next = await nextOf(home, match);
    // The same, but for the last row of the old match.
    const last = rows.at(-1);
    const cut: typeof store = {
      ...store,
      append: (matchId, row) => (matchId === match.state.id ? undefined : store.append(matchId, row)),
      load: async (matchId, engine) => {
        const stored = await store.load(matchId, engine);
        return stored === undefined || matchId !== match.state.id ? stored : { ...stored, snapshot: undefined, rows };
      },
    };
    // However they are asked for then, the code leads to the new match as soon as the old one has gone on.
    const house = new House({ ...home.parts, store: cut });
    await house.open();
    expect((await house.seek(match.state.code))?.state.id).toBe(next.state.id);
    const early = await house.seek(match.state.id);
    expect(early && codeIn(await house.goOn(early))).toBe('accepted');
    expect((await house.seek(match.state.code))?.state.id).toBe(next.state.id);
    const after = await makeRefereed({ store: cut }).restart();
    const old = matchAgain(after, match);
    expect(old.state).toMatchObject({ next: null, sequence: last?.sequence });
    await after.pass(OFFER_TIME + SECOND);
    expect(old.state.next).toBe(next.state.id);
    expect((await after.house.seek(match.state.code))?.state).toEqual(next.state);
  });

  test('leads from match to match, and each knows the one before', async () => {
    const home = makeRefereed();
    let match = await finished(home, ['Ada', 'Bob']);
    const ids = [match.state.id];
    for (let round = 0; round < 3; round += 1) {
      await offer(match, 'red');
      await answer(match, 'green', true);
      match = await nextOf(home, match);
      await home.connect(match, ['Ada', 'Bob']);
      for (const seat of ['red', 'green']) valueOf(await send(match, seat, { type: 'ready', entropy: 'x' }));
      valueOf(await send(match, 'green', { type: 'resign' }));
      expect(match.state).toMatchObject({ status: 'over', previous: ids.at(-1) });
      ids.push(match.state.id);
    }
    expect(new Set(ids).size).toBe(4);
    expect((await home.house.seek(match.state.code))?.state.id).toBe(ids.at(-1));
  });
});
