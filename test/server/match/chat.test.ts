/** What is said at a table: plain text, not too often, not by who is muted, and kept for whoever comes later. */
import { describe, expect, test } from '@jest/globals';
import { deathStar } from '../../../shared/games/death-star/index.ts';
import type { AnyGame } from '../../../shared/games/registry.ts';
import { PHRASES } from '../../../shared/protocol/index.ts';
import type { ChatLine, Match } from '../../../server/match/index.ts';
import { House, nextIdOf, sayAsWatcher, watcherKey, watcherSays as saysAs } from '../../../server/match/index.ts';
import type { TestHouse } from '../../support/server-house.ts';
import {
  codeIn,
  foldOf,
  hostMatch,
  makeHouse,
  playerNamed,
  playingMatch,
  send,
  valueOf,
} from '../../support/server-house.ts';

const GAME: AnyGame = deathStar;
const SECOND = 1_000;

async function lobby(): Promise<{ readonly home: TestHouse; readonly match: Match }> {
  const home = makeHouse();
  const { match } = await hostMatch(home, 'Ada', { capacity: 4 });
  for (const name of ['Bob', 'Cyd']) valueOf(await home.house.join(match, playerNamed(name), name));
  return { home, match };
}

const say = async (match: Match, seat: string, text: string): Promise<string> =>
  codeIn(await send(match, seat, { type: 'say', text }));

const watcherSays = async ({ clock }: TestHouse, match: Match, name: string, text: string): Promise<string> =>
  codeIn(await match.apply((state) => sayAsWatcher(state, name, { text, phrase: null }, clock.now())));

const textsOf = (chat: readonly ChatLine[]): readonly (string | null)[] => chat.map(({ text }) => text);

async function again({ parts }: TestHouse, match: Match): Promise<Match> {
  const loaded = await new House(parts).seek(match.state.id);
  if (loaded === undefined) throw new Error('the match is gone');
  return loaded;
}

describe('saying', () => {
  test('report 58: a script is the text that it is, in the store and for everybody', async () => {
    const { home, match } = await lobby();
    const text = '<script>alert("x")</script> & <b>é</b>';
    expect(await say(match, 'green', text)).toBe('accepted');
    const line = { channel: 'table', seat: 'green', name: 'Bob', text, phrase: null, at: home.clock.now() };
    expect(match.state.chat).toEqual([line]);
    expect((await again(home, match)).state.chat).toEqual([line]);
  });

  test('phrases are said by their keys', async () => {
    const { match } = await lobby();
    for (const phrase of PHRASES.slice(0, 5)) {
      expect(codeIn(await send(match, 'red', { type: 'sayPhrase', phrase }))).toBe('accepted');
    }
    expect(match.state.chat.map(({ text, phrase }) => [text, phrase])).toEqual(
      PHRASES.slice(0, 5).map((phrase) => [null, phrase]),
    );
  });

  test('changes nothing else: nobody is unready, nothing is decided', async () => {
    const home = makeHouse();
    const match = await playingMatch(home, ['Ada', 'Bob']);
    const { position, decision, sitters } = match.state;
    expect(await say(match, 'green', 'Hurry up')).toBe('accepted');
    expect(match.state).toMatchObject({ decision });
    expect(match.state.position).toBe(position);
    expect(match.state.sitters).toBe(sitters);
  });

  test('said once, however often it was sent', async () => {
    const { match } = await lobby();
    const submission = { seat: 'red', id: 1, command: { type: 'say', text: 'Once' } } as const;
    const answers = await Promise.all([match.submit(submission), match.submit(submission), match.submit(submission)]);
    expect(new Set(answers.map((answer) => valueOf(answer).sequence)).size).toBe(1);
    expect(textsOf(match.state.chat)).toEqual(['Once']);
  });

  test('with the match over people go on talking, with it abandoned nobody does', async () => {
    const home = makeHouse();
    const match = await playingMatch(home, ['Ada', 'Bob']);
    valueOf(await send(match, 'red', { type: 'resign' }));
    expect(await say(match, 'red', 'Good game')).toBe('accepted');
  });
});

describe('too much', () => {
  test('is more than five things in ten seconds, by one person; and it is said when to try again', async () => {
    const { home, match } = await lobby();
    for (let said = 0; said < 5; said += 1) {
      expect(await say(match, 'red', `line ${said}`)).toBe('accepted');
      home.clock.advance(SECOND);
    }
    const before = match.state;
    const refused = await send(match, 'red', { type: 'sayPhrase', phrase: 'hello' });
    expect(refused).toMatchObject({ ok: false, error: { code: 'rate_limited', retryAfter: 5 } });
    expect(match.state).toBe(before);
    expect(await say(match, 'green', 'Others can')).toBe('accepted');
    home.clock.advance(4 * SECOND);
    expect(await say(match, 'red', 'Too early')).toBe('rate_limited');
    home.clock.advance(SECOND);
    expect(await say(match, 'red', 'Now')).toBe('accepted');
    expect(await say(match, 'red', 'And again')).toBe('rate_limited');
  });

  test('is no answer for ever: the same can be sent again under its id', async () => {
    const { home, match } = await lobby();
    for (let said = 0; said < 5; said += 1) await say(match, 'red', `line ${said}`);
    const sent = { seat: 'red', id: match.nextId('red'), command: { type: 'say', text: 'hello' } } as const;
    expect(codeIn(await match.submit(sent))).toBe('rate_limited');
    home.clock.advance(10 * SECOND);
    expect(codeIn(await match.submit(sent))).toBe('accepted');
  });

  test('is counted for each seat, also where two are called the same', async () => {
    const { home, match } = await lobby();
    valueOf(await home.house.join(match, playerNamed('another Ada'), 'Ada', { seat: 'yellow' }));
    for (let said = 0; said < 5; said += 1) await say(match, 'red', 'x');
    expect([await say(match, 'red', 'x'), await say(match, 'yellow', 'x')]).toEqual(['rate_limited', 'accepted']);
  });

  test('stays too much after a restart', async () => {
    const { home, match } = await lobby();
    for (let said = 0; said < 5; said += 1) await say(match, 'red', `line ${said}`);
    expect(await say(await again(home, match), 'red', 'One more')).toBe('rate_limited');
  });

  test('of those who watch is counted by their names', async () => {
    const { home, match } = await lobby();
    for (let said = 0; said < 5; said += 1) expect(await watcherSays(home, match, 'Eve', 'x')).toBe('accepted');
    expect(await watcherSays(home, match, 'Eve', 'x')).toBe('rate_limited');
    expect(await watcherSays(home, match, 'Fay', 'x')).toBe('accepted');
  });
});

describe('muted by the host', () => {
  test('a person says nothing more until the host takes it back, also after a restart', async () => {
    const { home, match } = await lobby();
    expect(codeIn(await send(match, 'red', { type: 'mute', seat: 'green' }))).toBe('accepted');
    const loaded = await again(home, match);
    expect(loaded.state).toEqual(match.state);
    expect([await say(match, 'green', 'x'), await say(loaded, 'green', 'x')]).toEqual(['muted', 'muted']);
    expect(await say(match, 'blue', 'x')).toBe('accepted');
    expect(codeIn(await send(match, 'red', { type: 'unmute', seat: 'green' }))).toBe('accepted');
    expect(await say(match, 'green', 'x')).toBe('accepted');
  });

  test('a person does not get rid of it by another seat; but whoever sits there next is not muted', async () => {
    const { home, match } = await lobby();
    valueOf(await send(match, 'red', { type: 'mute', seat: 'green' }));
    valueOf(await send(match, 'green', { type: 'sit', seat: 'yellow' }));
    expect(await say(match, 'yellow', 'x')).toBe('muted');
    expect([...match.state.muted]).toEqual(['yellow']);
    valueOf(await home.house.join(match, playerNamed('Dan'), 'Dan', { seat: 'green' }));
    expect(await say(match, 'green', 'x')).toBe('accepted');
  });

  test('the host cannot be, and a host that becomes one can speak as before', async () => {
    const { match } = await lobby();
    expect(codeIn(await send(match, 'red', { type: 'mute', seat: 'red' }))).toBe('not_a_person');
    expect(codeIn(await send(match, 'green', { type: 'mute', seat: 'blue' }))).toBe('not_host');
  });
});

describe('what is kept', () => {
  test('is the last fifty lines of the table, and the last fifty of those who watch, apart', async () => {
    const { home, match } = await lobby();
    for (let line = 0; line < 60; line += 1) {
      home.clock.advance(3 * SECOND);
      expect(await say(match, 'red', `table ${line}`)).toBe('accepted');
      if (line % 2 === 0) expect(await watcherSays(home, match, 'Eve', `watchers ${line}`)).toBe('accepted');
    }
    const { chat } = match.state;
    const kept = (channel: ChatLine['channel']): readonly (string | null)[] =>
      textsOf(chat.filter((line) => line.channel === channel));
    expect(kept('table')).toEqual(Array.from({ length: 50 }, (_, index) => `table ${index + 10}`));
    expect(kept('watchers')).toHaveLength(30);
    for (let line = 0; line < 30; line += 1) {
      home.clock.advance(3 * SECOND);
      await watcherSays(home, match, 'Eve', `more ${line}`);
    }
    expect(kept('table')).toHaveLength(50);
    expect(textsOf(match.state.chat.filter(({ seat }) => seat === null))).toHaveLength(50);
    // There are more than 64 rows: with a snapshot and without one it is the same.
    expect((await again(home, match)).state).toEqual(match.state);
    expect(foldOf(GAME, await home.parts.store.read(match.state.id, 1))?.chat).toEqual(match.state.chat);
  });

  test('what those who watch say has no seat', async () => {
    const { home, match } = await lobby();
    await watcherSays(home, match, 'Ada', 'I am the other Ada');
    expect(match.state.chat).toMatchObject([{ channel: 'watchers', seat: null, name: 'Ada' }]);
    for (let said = 0; said < 5; said += 1) expect(await say(match, 'red', 'x')).toBe('accepted');
  });
});

describe('what those who watch say has an id', () => {
  const key = watcherKey('match', 'a1');
  const eve = { name: 'Eve', key };
  const says = (home: TestHouse, match: Match, id: number, text: string, watcher = eve): ReturnType<typeof saysAs> =>
    saysAs(match, watcher, { id, saying: { text, phrase: null } }, home.clock.now());

  test('the same again is answered as before, by one row, also after a restart and at the same instant', async () => {
    const { home, match } = await lobby();
    const twice = await Promise.all([says(home, match, 1, 'one'), says(home, match, 1, 'one')]);
    expect(twice[0]).toEqual(twice[1]);
    const { sequence } = valueOf(twice[0]);
    valueOf(await says(home, match, 2, 'two'));
    expect(valueOf(await says(home, match, 1, 'one')).sequence).toBe(sequence);
    const loaded = await again(home, match);
    expect(valueOf(await says(home, loaded, 1, 'one')).sequence).toBe(sequence);
    expect(loaded.state).toEqual(match.state);
    expect(textsOf(loaded.state.chat)).toEqual(['one', 'two']);
    expect(foldOf(GAME, await home.parts.store.read(match.state.id, 1))).toEqual(match.state);
  });

  test('and counts against who has said it, whatever they are called', async () => {
    const { home, match } = await lobby();
    for (let id = 1; id <= 5; id += 1) valueOf(await says(home, match, id, `line ${id}`));
    expect(codeIn(await says(home, match, 6, 'more', { name: 'Other', key }))).toBe('rate_limited');
    const namesake = { name: 'Eve', key: watcherKey('match', 'b2') };
    expect(codeIn(await says(home, match, 1, 'mine', namesake))).toBe('accepted');
  });

  test('with other words it is another saying, and of another person as well', async () => {
    const { home, match } = await lobby();
    valueOf(await says(home, match, 1, 'one'));
    expect(codeIn(await says(home, match, 1, 'other'))).toBe('id_taken');
    expect(codeIn(await says(home, match, 1, 'one', { name: 'Dan', key }))).toBe('id_taken');
    expect(codeIn(await says(home, match, 1, 'one', { name: 'Dan', key: watcherKey('match', 'b2') }))).toBe('accepted');
    expect([nextIdOf(match.state, key), nextIdOf(match.state, 'nobody')]).toEqual([2, 1]);
  });

  test('what was refused was not said, and may be said under the same id', async () => {
    const { home, match } = await lobby();
    for (let id = 1; id <= 5; id += 1) valueOf(await says(home, match, id, `${id}`));
    expect(codeIn(await says(home, match, 6, '6'))).toBe('rate_limited');
    expect(codeIn(await says(home, match, 5, '5'))).toBe('accepted');
    home.clock.advance(10 * SECOND);
    expect(codeIn(await says(home, match, 6, '6'))).toBe('accepted');
    expect(match.state.chat).toHaveLength(6);
  });
});
