/** Quick match sends people to where somebody is, and nobody into a lobby that everybody has left alone. */
import { describe, expect, test } from '@jest/globals';
import { deathStar, STANDARD_RULESET } from '../../../shared/games/death-star/index.ts';
import type { AnyGame } from '../../../shared/games/registry.ts';
import { LIMITS } from '../../../shared/protocol/index.ts';
import type { Match } from '../../../server/match/index.ts';
import { House, Housekeeping } from '../../../server/match/index.ts';
import type { TestHouse } from '../../support/server-house.ts';
import { hostMatch, makeHouse, playerNamed, reopen, send, valueOf } from '../../support/server-house.ts';

const GAME: AnyGame = deathStar;
const ON_THE_WAY = LIMITS.reservationSeconds * 1_000;
const HERE = { persons: 1, connections: 1 };
const WATCHED = { persons: 0, connections: 3 };

interface Attended extends TestHouse {
  readonly keeping: Housekeeping;
}

function attended(home: TestHouse = makeHouse()): Attended {
  const { house, parts, clock, log } = home;
  const keeping = new Housekeeping({ house, store: parts.store, clock, log, abandonAfter: 1e9, keepFinished: null });
  house.attended = keeping;
  return { ...home, keeping };
}

async function quick({ house }: TestHouse, name: string, capacity = 3): Promise<Match> {
  const rules = { game: GAME, setup: { ruleset: STANDARD_RULESET }, ruleset: 'standard' };
  const wanted = { ...rules, capacity, bots: [], player: playerNamed(name), name, seat: undefined };
  return valueOf(await house.quick(wanted)).match;
}

describe('quick match', () => {
  test('passes a lobby by that nobody is connected to', async () => {
    const home = attended();
    const { match: left } = await hostMatch(home, 'Ada', { capacity: 3 });
    home.keeping.setPresence(left, HERE);
    home.clock.advance(ON_THE_WAY);
    home.keeping.setPresence(left, WATCHED);
    const mine = await quick(home, 'Bob');
    expect(mine).not.toBe(left);
    expect(left.state.sitters.size).toBe(1);
  });

  test('takes the one that has waited longest of those where somebody is', async () => {
    const home = attended();
    const { match: left } = await hostMatch(home, 'Ada', { capacity: 3 });
    const { match: older } = await hostMatch(home, 'Bob', { capacity: 3 });
    const { match: newer } = await hostMatch(home, 'Cyd', { capacity: 3 });
    home.clock.advance(ON_THE_WAY);
    for (const match of [newer, older]) home.keeping.setPresence(match, HERE);
    expect(await quick(home, 'Dot')).toBe(older);
    expect(left.state.sitters.size).toBe(1);
  });

  test('two at the same instant end in one match, while neither is connected yet', async () => {
    const home = attended();
    const matches = await Promise.all(['Ada', 'Bob', 'Cyd'].map((name) => quick(home, name)));
    expect(new Set(matches).size).toBe(1);
  });

  test.each([
    ['made', async (home: Attended) => (await hostMatch(home, 'Ada', { capacity: 3 })).match],
    [
      'joined',
      async (home: Attended) => {
        const { match } = await hostMatch(home, 'Ada', { capacity: 3 });
        home.clock.advance(ON_THE_WAY);
        valueOf(await home.house.join(match, playerNamed('Eve'), 'Eve'));
        return match;
      },
    ],
  ])('a lobby that was %s counts for as long as a place is kept, and then no longer', async (_how, make) => {
    const home = attended();
    const match = await make(home);
    home.clock.advance(ON_THE_WAY - 1);
    expect(await quick(home, 'Ada')).toBe(match);
    home.clock.advance(1);
    expect(await quick(home, 'Bob')).not.toBe(match);
  });

  test('gives who sits alone somewhere that seat again, and no second one', async () => {
    const home = attended();
    const match = await quick(home, 'Ada');
    home.clock.advance(ON_THE_WAY);
    expect(await quick(home, 'Ada')).toBe(match);
    expect(home.house.list()).toHaveLength(1);
  });

  test('what is said in a lobby that nobody is at any more makes nobody be there', async () => {
    const home = attended();
    const { match } = await hostMatch(home, 'Ada', { capacity: 3 });
    home.clock.advance(ON_THE_WAY);
    valueOf(await send(match, 'red', { type: 'set', clock: 'fast' }));
    expect(await quick(home, 'Bob')).not.toBe(match);
  });

  test('after a restart a lobby counts as soon as one of its people is back', async () => {
    const before = attended();
    const { match } = await hostMatch(before, 'Ada', { capacity: 3 });
    const after = attended({ ...before, house: new House(before.parts) });
    await reopen(after.house);
    const again = after.house.find(match.state.id);
    if (again === undefined) throw new Error('the match is gone');
    expect(await quick(after, 'Bob')).not.toBe(again);
    after.keeping.setPresence(again, HERE);
    after.clock.advance(ON_THE_WAY);
    expect(await quick(after, 'Cyd')).toBe(again);
  });
});
