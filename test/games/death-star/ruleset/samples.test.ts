import { describe, expect, test } from '@jest/globals';
import { graphOf } from '../../../../shared/games/death-star/board/graph.ts';
import { deathStar } from '../../../../shared/games/death-star/game.ts';
import { rulesetSchema } from '../../../../shared/games/death-star/ruleset/schema.ts';
import { STANDARD_RULESET } from '../../../../shared/games/death-star/ruleset/standard.ts';
import { STRATEGIES } from '../../../../shared/games/death-star/strategy/strategies.ts';
import type { Ruleset } from '../../../../shared/games/death-star/types.ts';
import { fastChance } from '../../../../shared/kernel/simulation.ts';
import { FIVE_MINUTES, sampleText } from './editing.ts';

/** How many turns a seat a game among planners takes. Throws, with the seed, for one that gets stuck. */
function turnsPerSeat(ruleset: Ruleset, seats: number, seed: number): number {
  const colors = ruleset.board.clockwise.slice(0, seats);
  const chance = fastChance(seed);
  const choices = fastChance(-seed);
  let { state } = deathStar.start({ ruleset }, colors, chance);
  while (state.turn.number < 1_000 * seats) {
    const [seat] = deathStar.active(state);
    if (seat === undefined) return state.turn.number / seats;
    const legal = deathStar.legal(state, seat);
    const command = STRATEGIES.planner(deathStar.view(state, seat), seat, legal, choices);
    const decided = deathStar.decide(state, seat, command, chance);
    if (!decided.ok) throw new Error(`seed ${seed}: ${decided.error.code}`);
    ({ state } = decided.value);
  }
  throw new Error(`seed ${seed}: no end`);
}

describe('five-minutes', () => {
  test.each([2, 3, 4])('ends after about a dozen turns a seat: %i seats, seeds 1 to 60', (seats) => {
    const turns = Array.from({ length: 60 }, (_, index) => turnsPerSeat(FIVE_MINUTES, seats, index + 1));
    expect(turns.reduce((sum, held) => sum + held, 0) / turns.length).toBeLessThan(13);
    expect(Math.max(...turns)).toBeLessThan(40);
  });

  test('rule 10.4: an empty space leads only to TIE Fighters, or to the base', () => {
    const graph = graphOf(FIVE_MINUTES.board);
    const empty = FIVE_MINUTES.board.spaces.filter(({ kind }) => kind === 'empty');
    const ahead = empty.flatMap(({ id }) => graph.flights(id).map((to) => graph.space(to).kind));
    expect(new Set(ahead)).toEqual(new Set(['tie', 'base']));
  });
});

describe('spinner-1-6', () => {
  const ruleset = rulesetSchema.parse(JSON.parse(sampleText('spinner-1-6')));

  test('rules 2.4, 7.6: is the standard game but for the spinner', () => {
    expect({ ...ruleset, id: 'standard', name: STANDARD_RULESET.name, spinner: STANDARD_RULESET.spinner }).toEqual(
      STANDARD_RULESET,
    );
    expect(ruleset.spinner).toEqual({ outer: [1, 2, 3, 4, 5, 6], inner: ['win', 'win', 'lose'], detentionExit: 6 });
  });

  test('rule 4.3: has a walk for every spin and Advance card, wherever a token stands and with the Falcon closed', () => {
    const graph = graphOf(ruleset.board);
    const advances = ruleset.deck.flatMap(({ effect }) => (effect.kind === 'advance' ? [effect.count] : []));
    const station = ruleset.board.spaces.filter(({ kind }) => !['falcon', 'tie', 'empty', 'base'].includes(kind));
    const lost = station.flatMap(({ id }) =>
      [...ruleset.spinner.outer, ...advances]
        .filter((count) => graph.destinations(id, count, 'closed').length === 0)
        .map((count) => `${id} ${count}`),
    );
    expect(lost).toEqual([]);
  });

  test.each([2, 4])('ends: %i seats, seeds 1 to 20', (seats) => {
    for (let seed = 1; seed <= 20; seed += 1) expect(turnsPerSeat(ruleset, seats, seed)).toBeGreaterThan(3);
  });
});
