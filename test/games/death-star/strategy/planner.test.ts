import { describe, expect, test } from '@jest/globals';
import { deathStar, STANDARD_RULESET } from '../../../../shared/games/death-star/index.ts';
import { stateOf } from '../../../support/death-star.ts';
import { cardOf, chosen, ends, found, GRAPH, onlyCards, planned, spaceBefore, spaceOf, spacesOf } from './asking.ts';

const CONTROL_ROOM = spaceOf('control-room');
const TRACTOR_BEAM = spaceOf('tractor-beam');
const { falcon: FALCON, detention: BLOCK } = GRAPH;
/** Cards that matter when they are held, one for each seat that needs one. */
const ESCAPE = cardOf('escape');
/** Somewhere near the Falcon, where a token that has been there longer would be sorry to be sent off from. */
const NEAR_FALCON = found(
  GRAPH.neighbours(FALCON)
    .flatMap((id) => GRAPH.neighbours(id))
    .find((id) => GRAPH.space(id).kind === 'white'),
  'a white space two steps from the Falcon',
);

describe('missions', () => {
  test.each([1, 2, 3])('rule 9.1: a spin of %i that is the exact count earns the Blueprint card', (count) => {
    const from = spaceBefore(CONTROL_ROOM, count);
    expect(planned(`red LL@${from} | blue | red move ${count}`)).toBe(`LL>${CONTROL_ROOM}`);
  });

  test.each([1, 2, 3])('rule 9.2: a spin of %i that is the exact count earns the Tractor Beam card', (count) => {
    const from = spaceBefore(TRACTOR_BEAM, count);
    expect(planned(`red HC@${from} | blue | red move ${count}`)).toBe(`HC>${TRACTOR_BEAM}`);
  });

  test('rule 6.7: an Advance card earns a mission too', () => {
    const from = found(
      spacesOf('force').find((id) => ends(id, 3).includes(CONTROL_ROOM)),
      'a Force space 3 before the Control Room',
    );
    const card = cardOf('advance', 3);
    expect(planned(`red LL@${from} | blue | red advance LL 3 ${card}`)).toBe(`LL>${CONTROL_ROOM}`);
  });

  test('rule 2.2: a mission that the seat has earned is no reason to go there', () => {
    const from = spaceBefore(CONTROL_ROOM, 3);
    expect(planned(`red LL@${from} B- | blue | red move 3`)).not.toBe(`LL>${CONTROL_ROOM}`);
  });

  test('rule 4.7: with both missions a token boards the Falcon with any count that reaches it', () => {
    expect(planned(`red BT LL@${NEAR_FALCON} HC@${FALCON} | blue | red move 3`)).toBe(`LL>${FALCON}`);
  });
});

describe('meetings', () => {
  // Red LL has nothing to gain on this space but the meeting.
  const from = spaceBefore(NEAR_FALCON, 2);

  test('rule 8.1: it sends off a rival that is about to board', () => {
    const there = `blue BT LL@${NEAR_FALCON} HC@${FALCON}`;
    expect(planned(`red LL@${from} | ${there} | red move 2`)).toBe(`LL>${NEAR_FALCON}`);
  });

  test('rule 8.1: tokens of other characters are no reason to go there', () => {
    const alone = planned(`red LL@${from} | blue BT LL@${FALCON} | red move 2`);
    expect(alone).not.toBe(`LL>${NEAR_FALCON}`);
    expect(planned(`red LL@${from} | blue BT LL@${FALCON} HC@${NEAR_FALCON} | red move 2`)).toBe(alone);
  });

  test('rule 8.1: of two rivals it sends off the one that is ahead', () => {
    const [one, other] = ends(from, 2).filter((id) => GRAPH.space(id).kind !== 'force');
    const places = [found(one, 'a place'), found(other, 'another place')] as const;
    for (const [ahead, behind] of [places, [places[1], places[0]]] as const) {
      const rivals = `green LL@${behind} | blue BT LL@${ahead} HC@${FALCON}`;
      expect(planned(`red LL@${from} | ${rivals} | red move 2`)).toBe(`LL>${ahead}`);
    }
  });

  test('rule 8.3: a pair in space sends off the pair that rests before it, unless pairs share a space', () => {
    const resting = found(
      GRAPH.flights(FALCON).find((id) => GRAPH.space(id).kind === 'empty'),
      'an empty space beside the Falcon',
    );
    const position = `red BT LL@${FALCON} HC@${FALCON} | blue BT LL@${resting} HC@${resting} | red fly`;
    expect(planned(position)).toBe(`MF>${resting}`);
    expect(planned(position, { options: { spaceBump: 'none' } })).not.toBe(`MF>${resting}`);
  });
});

describe('Force spaces', () => {
  // Both ends of the spin are about as far along; one of them is a Force space.
  const force = (from: string): readonly string[] => ends(from, 2).filter((id) => GRAPH.space(id).kind === 'force');
  const from = spaceBefore(
    spaceOf('coordinate'),
    2,
    (id) => force(id).length > 0 && force(id).length < ends(id, 2).length,
  );
  const position = `red BT LL@${from} HC@${FALCON} | blue | red move 2`;
  const takesForce = (command: string): boolean => force(from).some((id) => command === `LL>${id}`);

  test('rules 6.2, 6.9: it avoids them where every card leads back to the compactor', () => {
    expect(takesForce(planned(position, { ruleset: onlyCards({ kind: 'compactor' }) }))).toBe(false);
  });

  test('rules 6.8, 6.9: it takes them where every card gives another turn', () => {
    expect(takesForce(planned(position, { ruleset: onlyCards({ kind: 'another-turn' }) }))).toBe(true);
  });

  test('rule 6.3: of two ways back it takes the one towards the mission that is still open', () => {
    const state = stateOf('red | blue | red spin');
    const at = found(
      STANDARD_RULESET.board.spaces.find(({ id }) => GRAPH.waysBack(id, 'red', 3).length === 2)?.id,
      'two ways back of 3',
    );
    const back = (missions: { readonly blueprint: boolean; readonly tractorBeam: boolean }): string =>
      chosen(
        'planner',
        {
          ...state,
          seats: state.seats.map((seat) =>
            seat.color === 'red'
              ? {
                  ...seat,
                  ...missions,
                  tokens: { LL: { space: at, misses: null }, HC: { space: NEAR_FALCON, misses: null } },
                }
              : seat,
          ),
          phase: { kind: 'back', token: 'LL', count: 3, card: cardOf('back', 3) },
        },
        1,
      );
    const ways = [back({ blueprint: true, tractorBeam: false }), back({ blueprint: false, tractorBeam: true })];
    expect([...ways].sort()).toEqual(
      GRAPH.waysBack(at, 'red', 3)
        .map((id) => `LL>${id}`)
        .sort(),
    );
  });
});

describe('the Detention Block', () => {
  const away = spaceBefore(CONTROL_ROOM, 3);

  test('rule 7.2: it plays an escape card when both tokens are held', () => {
    expect(planned(`red LL@${BLOCK}~0 HC@${BLOCK}~0 e${ESCAPE} | blue | red spin`)).toMatch(/^(LL|HC)!$/);
  });

  test('rule 7.2: it plays an escape card when the other token is aboard', () => {
    expect(planned(`red BT LL@${FALCON} HC@${BLOCK}~0 e${ESCAPE} | blue | red spin`)).toBe('HC!');
  });

  test('rule 7.2: it keeps the card while the other token has a way to go', () => {
    expect(planned(`red LL@${BLOCK}~0 HC@${away} e${ESCAPE} | blue | red spin`)).toBe('spin');
  });

  test('rule 7.5: it keeps the card when the next spin opens the door anyway', () => {
    expect(planned(`red BT LL@${FALCON} HC@${BLOCK}~3 e${ESCAPE} | blue | red spin`)).toBe('spin');
  });

  test('rule 7.4: it moves the free token when that brings it on, and passes when it would lose its place', () => {
    const before = found(GRAPH.neighbours(FALCON)[0], 'a space before the Falcon');
    expect(planned(`red B- LL@${BLOCK}~1 HC@${spaceBefore(TRACTOR_BEAM, 2)} | blue | red move 2`)).toBe(
      `HC>${TRACTOR_BEAM}`,
    );
    expect(planned(`red -- LL@${BLOCK}~1 HC@${before} | blue | red move 1`)).toBe('-');
  });
});

describe('in space', () => {
  test('rule 10.4: it flies on to a TIE Fighter rather than to an empty space', () => {
    for (const from of [FALCON, ...spacesOf('tie')]) {
      const onward = GRAPH.flights(from);
      if (!onward.some((id) => GRAPH.space(id).kind === 'tie')) continue;
      const position = `red BT LL@${from} HC@${from} | blue | red fly`;
      const [, to = ''] = planned(position).split('>');
      expect(GRAPH.space(to).kind).toBe('tie');
    }
  });

  test('rule 1.1: it flies to the Rebel Base where it can', () => {
    for (const from of spacesOf('tie').filter((id) => GRAPH.flights(id).includes(GRAPH.base))) {
      expect(planned(`red BT LL@${from} HC@${from} | blue | red fly`)).toBe(`MF>${GRAPH.base}`);
    }
  });
});

test('a choice between equals is made by the chance that it is given', () => {
  // Both tokens stand on the same space, so that it does not matter which of them walks.
  const state = stateOf('red | blue | red move 3');
  const choices = Array.from({ length: 40 }, (_, seed) => chosen('planner', state, seed));
  expect(new Set(choices.map((choice) => choice.slice(0, 2)))).toEqual(new Set(['LL', 'HC']));
  expect(Array.from({ length: 40 }, (_, seed) => chosen('planner', state, seed))).toEqual(choices);
  expect(deathStar.legal(state, 'red')).not.toHaveLength(1);
});
