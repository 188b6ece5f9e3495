import { describe, expect, test } from '@jest/globals';
import { deathStar, makePicture, parsePicture, STANDARD_RULESET } from '../../../../shared/games/death-star/index.ts';
import { playAtRandom } from '../../../support/play.ts';

const SEEDS = [1, 2, 3, 4, 5, 6];

function viewsOf(seed: number, ruleset = STANDARD_RULESET) {
  const seats = ruleset.board.clockwise.slice(0, 2 + (seed % 3));
  const interruptions = new Map([[40 + seed, { seat: seats[1] ?? '', command: { type: 'resign' } as const }]]);
  const steps = playAtRandom(deathStar, { setup: { ruleset }, seats, seed, longest: 20_000, interruptions });
  return [...steps].map(({ state }) => deathStar.view(state, undefined));
}

describe('the picture of a game', () => {
  test.each(SEEDS)('gives the view again at every step of a game, seed %i', (seed) => {
    for (const view of viewsOf(seed)) {
      expect(parsePicture(makePicture(view), view.ruleset)).toEqual({ ok: true, value: view });
    }
  });

  test('tells a space that is called "left" from a seat that has left', () => {
    const text = JSON.stringify(STANDARD_RULESET).replaceAll('"t0"', '"left"');
    const { data } = deathStar.setupSchema.safeParse({ ruleset: JSON.parse(text) });
    for (const view of viewsOf(1, data?.ruleset)) {
      expect(parsePicture(makePicture(view), view.ruleset)).toEqual({ ok: true, value: view });
    }
  });

  test('that lacks something, or says what cannot be, is refused with the place', () => {
    const [view] = viewsOf(1);
    const picture = view === undefined ? {} : makePicture(view);
    for (const name of Object.keys(picture)) {
      for (const wrong of ['', 'nonsense', 'LL@mf']) {
        expect(parsePicture({ ...picture, [name]: wrong }, STANDARD_RULESET)).toMatchObject({ ok: false });
      }
    }
  });
});
