/** A seat moves to another device, by a link that works once. */
import { describe, expect, test } from '@jest/globals';
import { deathStar } from '../../../shared/games/death-star/index.ts';
import type { AnyGame } from '../../../shared/games/registry.ts';
import { matchCommandSchema } from '../../../shared/protocol/index.ts';
import type { Match } from '../../../server/match/index.ts';
import { House } from '../../../server/match/index.ts';
import type { TestHouse } from '../../support/server-house.ts';
import {
  codeIn,
  hostMatch,
  makeHouse,
  playerNamed,
  playingMatch,
  send,
  sendTurn,
  valueOf,
} from '../../support/server-house.ts';

const GAME: AnyGame = deathStar;
const CODE = 'c0de'.repeat(8);
const OTHER_CODE = 'beef'.repeat(8);
/** The same person with the secret of another device. */
const PHONE = playerNamed('Ada, on the phone');

const link = async (match: Match, seat: string, code: string): Promise<string> =>
  codeIn(await send(match, seat, { type: 'link', code }));
const move = async (house: House, match: Match, code: string, player = PHONE): Promise<string> =>
  codeIn(await house.move(match, player, code));

async function again({ parts }: TestHouse, match: Match): Promise<{ readonly house: House; readonly match: Match }> {
  const house = new House(parts);
  const loaded = await house.seek(match.state.id);
  if (loaded === undefined) throw new Error('the match is gone');
  expect(loaded.state).toEqual(match.state);
  return { house, match: loaded };
}

describe('a link', () => {
  test('works once, in the middle of a game, and takes all of the seat along', async () => {
    const home = makeHouse();
    const match = await playingMatch(home, ['Ada', 'Bob']);
    const before = match.state;
    expect(await link(match, 'red', CODE)).toBe('accepted');
    const moved = valueOf(await home.house.move(match, PHONE, CODE));
    expect(moved.seat).toBe('red');
    expect(match.state).toMatchObject({ host: 'red', decision: before.decision, entropies: before.entropies });
    expect(match.state.position).toBe(before.position);
    expect(match.state.sitters.get('red')).toMatchObject({ kind: 'person', name: 'Ada', player: PHONE });
    expect([...match.state.sitters.keys()]).toEqual([...before.sitters.keys()]);
    expect(valueOf(home.house.resume(match, moved.token, PHONE)).seat).toBe('red');
    expect(await move(home.house, match, CODE, playerNamed('Eve'))).toBe('bad_link');
    expect(await move(home.house, match, CODE)).toBe('bad_link');
    for (let turn = 0; turn < 20; turn += 1) valueOf(await sendTurn(match, GAME, turn));
    await again(home, match);
  });

  test('leaves the old device and its token with nothing', async () => {
    const home = makeHouse();
    const { match, token } = await hostMatch(home, 'Ada', { capacity: 3 });
    await link(match, 'red', CODE);
    expect(await move(home.house, match, CODE)).toBe('accepted');
    for (const { house, match: at } of [{ house: home.house, match }, await again(home, match)]) {
      expect(codeIn(house.resume(at, token, playerNamed('Ada')))).toBe('moved');
      expect(codeIn(house.resume(at, token, PHONE))).toBe('bad_token');
      expect(codeIn(house.seated(at, playerNamed('Ada')))).toBe('not_seated');
      expect(house.ofPlayer(playerNamed('Ada'))).toEqual([]);
      expect(house.ofPlayer(PHONE)).toEqual([at]);
    }
  });

  test('starts the count of commands anew, and old ids are not mistaken for new ones', async () => {
    const home = makeHouse();
    const { match } = await hostMatch(home, 'Ada', { capacity: 3 });
    for (let said = 0; said < 3; said += 1)
      valueOf(await send(match, 'red', { type: 'say', text: `by the old one ${said}` }));
    await link(match, 'red', CODE);
    await move(home.house, match, CODE);
    expect(match.nextId('red')).toBe(1);
    const submission = { seat: 'red', id: 1, command: { type: 'say', text: 'by the new one' } } as const;
    const receipt = valueOf(await match.submit(submission));
    expect(match.state.chat.at(-1)).toMatchObject({ text: 'by the new one' });
    const { match: loaded } = await again(home, match);
    expect(valueOf(await loaded.submit(submission))).toEqual(receipt);
    expect(loaded.state.sequence).toBe(match.state.sequence);
  });

  test('answers nobody who joins again by what the seat did before', async () => {
    const home = makeHouse();
    const { match } = await hostMatch(home, 'Ada', { capacity: 3 });
    const says = (seat: string, id: number): ReturnType<Match['submit']> =>
      match.submit({ seat, id, command: { type: 'say', text: 'x' } });
    valueOf(await says('red', 5));
    await link(match, 'red', CODE);
    await move(home.house, match, CODE);
    const { seat } = valueOf(await home.house.join(match, playerNamed('Ada'), 'Ada'));
    valueOf(await says(seat, 10));
    expect(codeIn(await says(seat, 5))).toBe('old_id');
  });

  test('survives a restart before it is used, and stays used after one', async () => {
    const home = makeHouse();
    const { match } = await hostMatch(home, 'Ada', { capacity: 3 });
    await link(match, 'red', CODE);
    const first = await again(home, match);
    expect(await move(first.house, first.match, CODE)).toBe('accepted');
    const second = await again(home, first.match);
    expect(await move(second.house, second.match, CODE, playerNamed('Eve'))).toBe('bad_link');
  });

  test('is worth nothing once there is a second one, and that one is good', async () => {
    const home = makeHouse();
    const { match } = await hostMatch(home, 'Ada', { capacity: 3 });
    await link(match, 'red', CODE);
    await link(match, 'red', OTHER_CODE);
    expect(await move(home.house, match, CODE)).toBe('bad_link');
    expect(await move(home.house, match, OTHER_CODE)).toBe('accepted');
  });

  test('of two devices at the same moment gives the seat to one', async () => {
    const home = makeHouse();
    const { match } = await hostMatch(home, 'Ada', { capacity: 3 });
    await link(match, 'red', CODE);
    const codes = await Promise.all(
      ['Phone', 'Tablet'].map((name) => move(home.house, match, CODE, playerNamed(name))),
    );
    expect(codes).toEqual(['accepted', 'bad_link']);
    expect(match.state.sitters.get('red')).toMatchObject({ player: playerNamed('Phone') });
  });

  test.each<[string, (home: TestHouse, match: Match) => Promise<unknown>]>([
    ['its person leaves', (_home, match) => send(match, 'green', { type: 'leave' })],
    ['its person is kicked', (_home, match) => send(match, 'red', { type: 'kick', seat: 'green' })],
    ['its person moves', (_home, match) => send(match, 'green', { type: 'sit', seat: 'yellow' })],
    [
      'somebody else sits there',
      async (home, match) => {
        await send(match, 'green', { type: 'leave' });
        await home.house.join(match, playerNamed('Cyd'), 'Cyd', { seat: 'green' });
      },
    ],
  ])('ends when %s', async (_name, happens) => {
    const home = makeHouse();
    const { match } = await hostMatch(home, 'Ada', { capacity: 4 });
    valueOf(await home.house.join(match, playerNamed('Bob'), 'Bob', { seat: 'green' }));
    await link(match, 'green', CODE);
    await happens(home, match);
    expect(await move(home.house, match, CODE)).toBe('bad_link');
  });

  test('is for nobody who sits there already, or was kicked', async () => {
    const home = makeHouse();
    const { match } = await hostMatch(home, 'Ada', { capacity: 4 });
    for (const name of ['Bob', 'Cyd']) valueOf(await home.house.join(match, playerNamed(name), name));
    valueOf(await send(match, 'red', { type: 'kick', seat: 'blue' }));
    await link(match, 'red', CODE);
    const before = match.state;
    expect(await move(home.house, match, CODE, playerNamed('Ada'))).toBe('already_seated');
    expect(await move(home.house, match, CODE, playerNamed('Bob'))).toBe('already_seated');
    expect(await move(home.house, match, CODE, playerNamed('Cyd'))).toBe('kicked');
    expect(match.state).toBe(before);
  });

  test('leads nowhere in a match that was given up', async () => {
    const home = makeHouse();
    const { match } = await hostMatch(home, 'Ada', { capacity: 3 });
    await link(match, 'red', CODE);
    await match.apply(() => ({ ok: true, value: [{ type: 'hosted', seat: null }, { type: 'abandoned' }] }));
    expect(await move(home.house, match, CODE)).toBe('wrong_state');
  });

  test('has a code that cannot be guessed', () => {
    for (const code of ['', '1234', 'c0de'.repeat(7), 'C0DE'.repeat(8), `${CODE}0`, 'xxxx'.repeat(8)]) {
      expect([code, matchCommandSchema.safeParse({ type: 'link', code }).success]).toEqual([code, false]);
    }
    expect(matchCommandSchema.safeParse({ type: 'link', code: CODE }).success).toBe(true);
  });
});
