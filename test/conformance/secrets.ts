import { expect, test } from '@jest/globals';
import { canonicalJson, fold, samePlainData } from '../../shared/kernel/index.ts';
import { fastChance } from '../../shared/kernel/simulation.ts';
import { throughJson } from '../support/plain-data.ts';
import { chanceOfStep } from '../support/play.ts';
import type { PlayedCase } from './played-case.ts';

/** What is hidden stays hidden. */
export function describeSecrets<Setup, State, Command, Event, View>(
  played: PlayedCase<Setup, State, Command, Event, View>,
): void {
  const { adapter, game, seed, everyone, viewers } = played;

  test('nothing hidden shows: two games that differ only in it look the same to everyone', () => {
    let compared = 0;
    for (const { index, state, history } of played.moments) {
      const others = adapter.withOtherSecrets(history);
      const other = others === undefined ? undefined : fold(game, others);
      if (others === undefined || other === undefined) continue;
      compared += 1;
      expect(canonicalJson(other)).not.toBe(canonicalJson(state));
      for (const seat of viewers) {
        expect(samePlainData(game.view(other, seat), game.view(state, seat))).toBe(true);
        const shown = (told: readonly Event[]): unknown => told.map((event) => game.publicEvent(event, seat) ?? null);
        expect(samePlainData(shown(others), shown(history))).toBe(true);
      }
      expect(game.active(other)).toEqual(game.active(state));
      expect(game.outcome(other)).toEqual(game.outcome(state));
      for (const seat of everyone) {
        const legal = game.legal(state, seat);
        expect(game.legal(other, seat)).toEqual(legal);
        for (const command of adapter.candidates(state)) {
          const answer = (asking: State): unknown => {
            const decided = game.decide(asking, seat, command, chanceOfStep(seed, index));
            return decided.ok ? 'accepted' : decided.error;
          };
          if (!samePlainData(answer(state), answer(other))) throw new Error(`told apart by ${JSON.stringify(command)}`);
        }
      }
    }
    expect(compared).toBeGreaterThan(0);
  });

  test('nothing hidden stands in any view or public event', () => {
    for (const { state, history } of played.moments) {
      const secrets = adapter.secretsOf(history);
      for (const seat of viewers) {
        const shown = JSON.stringify([game.view(state, seat), history.map((event) => game.publicEvent(event, seat))]);
        expect(secrets.filter((secret) => shown.includes(secret))).toEqual([]);
      }
    }
  });

  test.each(Object.keys(adapter.strategies))('the strategy %s chooses legally, and by nothing hidden', (name) => {
    const strategy = adapter.strategies[name];
    if (strategy === undefined) throw new Error(`no strategy ${name}`);
    for (const { index, state, history } of played.moments) {
      const others = adapter.withOtherSecrets(history);
      const other = others === undefined ? state : (fold(game, others) ?? state);
      for (const seat of game.active(state)) {
        const legal = game.legal(state, seat);
        const choose = (from: State): Command => strategy(game.view(from, seat), seat, legal, fastChance(index));
        const chosen = canonicalJson(choose(state));
        expect(legal.map(canonicalJson)).toContain(chosen);
        expect(canonicalJson(choose(state))).toBe(chosen);
        expect(canonicalJson(choose(other))).toBe(chosen);
        expect(canonicalJson(choose(throughJson(state)))).toBe(chosen);
      }
    }
  });
}
