import { expect, test } from '@jest/globals';
import { canonicalJson, fold, samePlainData, strongChance } from '../../shared/kernel/index.ts';
import { chanceOfStep, playAtRandom } from '../support/play.ts';
import type { PlayedCase } from './played-case.ts';
import { eventsOf } from './played-case.ts';

/** A game begins, goes on and ends, and the same chance gives the same game. */
export function describeWholeGames<Setup, State, Command, Event, View>(
  played: PlayedCase<Setup, State, Command, Event, View>,
): void {
  const { adapter, game, setup, seats, seed } = played;

  test('it ends, with an outcome then and not before', () => {
    const outcomes = played.steps.map(({ state }) => game.outcome(state));
    const last = outcomes[outcomes.length - 1];
    expect(last?.winners.every((winner) => seats.includes(winner))).toBe(true);
    expect(outcomes.slice(0, -1).every((outcome) => outcome === undefined)).toBe(true);
  });

  test('the same seed gives the same game', () => {
    expect(canonicalJson(eventsOf([...playAtRandom(game, played.asked)]))).toBe(canonicalJson(played.events));
  });

  test('the same secret gives the same game, and another one another', () => {
    const play = (fill: number): string => {
      const chance = strongChance({ secret: new Uint8Array(32).fill(fill), matchId: `${seed}`, entropies: [] });
      return canonicalJson(eventsOf([...playAtRandom(game, { ...played.asked, chanceOf: () => chance })]));
    };
    const one = play(1);
    expect(play(1)).toBe(one);
    expect(play(2)).not.toBe(one);
  });

  test('the order in which the seats are named makes no difference', () => {
    expect(canonicalJson(game.start(setup, [...seats].reverse(), chanceOfStep(seed, 0)))).toBe(
      canonicalJson(game.start(setup, seats, chanceOfStep(seed, 0))),
    );
  });

  test('too few seats, doubled ones and strangers cannot start', () => {
    const refused = [
      [],
      seats.slice(0, game.seats.min - 1),
      [...seats, ...seats.slice(0, 1)],
      [...seats, adapter.stranger],
    ];
    for (const wrong of refused) expect(() => game.start(setup, wrong, chanceOfStep(seed, 0))).toThrow();
  });

  test('all events fold to the state that each step gives', () => {
    let state: State | undefined;
    for (const step of played.steps) {
      for (const event of step.events) state = game.evolve(state, event);
      if (!samePlainData(state, step.state)) throw new Error(`another state after ${JSON.stringify(step.events)}`);
    }
    expect(fold(game, played.events)).toEqual(played.steps[played.steps.length - 1]?.state);
  });

  test('while it is not over a seat is active, has a legal command and is the only kind that has', () => {
    for (const { state } of played.steps) {
      const active = game.active(state);
      const withCommands = seats.filter((seat) => game.legal(state, seat).length > 0);
      expect(withCommands.filter((seat) => !active.includes(seat))).toEqual([]);
      expect(withCommands.length > 0).toBe(game.outcome(state) === undefined);
      expect(active.filter((seat) => !adapter.playing(state).includes(seat))).toEqual([]);
    }
  });
}
