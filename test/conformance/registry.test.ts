import { expect, test } from '@jest/globals';
import { GAMES } from '../../shared/games/registry.ts';
import { describeConformance } from './conformance.ts';
import { DEATH_STAR } from './death-star-adapter.ts';
import { RACE } from './race-adapter.ts';

/** One adapter for each game in the registry. */
const REGISTERED = [DEATH_STAR];

test('every game in the registry is put to the test', () => {
  expect(Object.values(GAMES)).toEqual(REGISTERED.map(({ game }) => game));
  for (const [id, game] of Object.entries(GAMES)) expect(game.id).toBe(id);
});

describeConformance(DEATH_STAR);
describeConformance(RACE);
