import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { CheckableGame, Proof } from '../../shared/kernel/index.ts';
import { commitmentOf, hexOf, strongChance, verify } from '../../shared/kernel/index.ts';
import { playAtRandom } from '../support/play.ts';
import type { RaceEvent, RaceState } from '../support/toy-game.ts';
import { race } from '../support/toy-game.ts';

const SEED = 812;
const SIDES = 3;
const TILES = [0, 1, 2, 3, 4, 5];
const SECRET = new Uint8Array(createHash('sha256').update(`secret ${SEED}`).digest());
const PROOF: Proof = {
  matchId: 'r-1',
  commitment: commitmentOf(SECRET),
  secret: hexOf(SECRET),
  entropies: ['one', 'two'],
};

const checkable: CheckableGame<RaceState, RaceEvent> = {
  ...race,
  redraw(_state, event, chance) {
    if (event.type === 'stacked') return { ...event, tiles: chance.shuffle(TILES) };
    return event.type === 'rolled' ? { ...event, count: chance.spin(SIDES) + 1 } : event;
  },
};

const EVENTS: readonly RaceEvent[] = (() => {
  const chance = strongChance({ secret: SECRET, matchId: PROOF.matchId, entropies: PROOF.entropies });
  const game = { setup: { goal: 30 }, seats: ['left', 'right'], seed: SEED, longest: 1_000, chanceOf: () => chance };
  return [...playAtRandom(race, game)].flatMap(({ events }) => events);
})();
/** The events that tell chance, in the order of their draws. */
const DRAWN = EVENTS.flatMap(({ type }, index) => (type === 'stacked' || type === 'rolled' ? [index] : []));

function faultOf(events: readonly RaceEvent[], proof: Proof = PROOF) {
  const verified = verify(checkable, { events }, proof);
  if (verified.ok) throw new Error('nothing was found');
  return verified.error;
}

test(`a match is verified, and its draws are counted (seed ${SEED})`, () => {
  expect(DRAWN.length).toBeGreaterThan(5);
  expect(verify(checkable, { events: EVENTS }, PROOF)).toEqual({
    ok: true,
    value: { shuffles: 1, spins: DRAWN.length - 1 },
  });
});

test.each(DRAWN.map((event, draw) => ({ event, draw })))(
  'another outcome of draw $draw is named',
  ({ event, draw }) => {
    const events = EVENTS.map((told, index): RaceEvent => {
      if (index !== event) return told;
      if (told.type === 'rolled') return { ...told, count: (told.count % SIDES) + 1 };
      return told.type === 'stacked' ? { ...told, tiles: told.tiles.toReversed() } : told;
    });
    const fault = faultOf(events);
    expect(fault).toMatchObject({ code: 'differs', event, differing: 1, draws: DRAWN.length });
    expect(fault.first).toMatchObject({ event, draw, instead: EVENTS[event] });
    expect(fault.message).toContain(`draw ${draw} is`);
  },
);

describe('what the chance was made of', () => {
  const other = { ...PROOF, secret: hexOf(SECRET.map((byte) => byte ^ 1)) };

  test('another secret neither fits the commitment nor gives the outcomes', () => {
    const fault = faultOf(EVENTS, other);
    expect(fault).toMatchObject({ code: 'commitment', first: { draw: 0 } });
    expect(fault.differing).toBeGreaterThan(DRAWN.length / 3);
  });

  test('another secret with a commitment of its own does not give the outcomes', () => {
    const commitment = commitmentOf(SECRET.map((byte) => byte ^ 1));
    expect(faultOf(EVENTS, { ...other, commitment })).toMatchObject({ code: 'differs', first: { draw: 0 } });
  });

  test('another commitment alone does, and is told apart by that', () => {
    const commitment = commitmentOf(new Uint8Array(32));
    const fault = faultOf(EVENTS, { ...PROOF, commitment });
    expect(fault).toMatchObject({ code: 'commitment', first: undefined, differing: 0 });
    expect(fault.message).toContain(PROOF.commitment);
  });

  test.each<[string, Partial<Proof>]>([
    ['match', { matchId: 'r-2' }],
    ['entropy', { entropies: ['one', 'three'] }],
    ['order of the entropies', { entropies: ['two', 'one'] }],
    ['number of entropies', { entropies: ['one', 'two', ''] }],
  ])('another %s is noticed at the first draw', (_name, changed) => {
    expect(faultOf(EVENTS, { ...PROOF, ...changed })).toMatchObject({ code: 'differs', first: { draw: 0 } });
  });

  test.each(['', 'ab', PROOF.secret.toUpperCase(), `${PROOF.secret}00`])('%p is no secret', (secret) => {
    expect(faultOf(EVENTS, { ...PROOF, secret })).toMatchObject({ code: 'secret', draws: 0 });
  });
});

test('an outcome that is left out moves all that follow', () => {
  const [, , left = 0] = DRAWN;
  const fault = faultOf(EVENTS.filter((_, index) => index !== left));
  expect(fault.first?.draw).toBeGreaterThanOrEqual(2);
  expect(fault.draws).toBe(DRAWN.length - 1);
});

test('events that cannot be told to their end are a fault of their own', () => {
  expect(faultOf(EVENTS.slice(1))).toMatchObject({ code: 'cannot_follow', event: 0 });
});
