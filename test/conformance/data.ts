import { expect, test } from '@jest/globals';
import { judge, samePlainData, scriptedChance } from '../../shared/kernel/index.ts';
import { throughJson } from '../support/plain-data.ts';
import { chanceOfStep } from '../support/play.ts';
import type { PlayedCase } from './played-case.ts';
import { OFTEN_ENOUGH } from './played-case.ts';

/** States and events are plain data, and the events tell it all. */
export function describeData<Setup, State, Command, Event, View>(
  played: PlayedCase<Setup, State, Command, Event, View>,
): void {
  const { adapter, game, setup, seats, seed, everyone, viewers } = played;

  test('states, events, commands and views survive JSON', () => {
    expect(throughJson(played.events)).toEqual(played.events);
    for (const { state } of played.moments) {
      expect(samePlainData(throughJson(state), state)).toBe(true);
      for (const seat of viewers) expect(throughJson(game.view(state, seat))).toEqual(game.view(state, seat));
    }
  });

  test('and the game goes on in the same way from the copy', () => {
    for (const moment of played.moments) {
      const copy = throughJson(moment.state);
      for (const { seat, command } of played.openAt(moment)) {
        const decided = game.decide(copy, seat, throughJson(command), chanceOfStep(seed, moment.index + 1));
        expect(samePlainData(decided, played.decideAt(moment, seat, command))).toBe(true);
      }
      for (const seat of everyone) {
        expect(game.legal(copy, seat)).toEqual(game.legal(moment.state, seat));
        expect(samePlainData(game.view(copy, seat), game.view(moment.state, seat))).toBe(true);
      }
    }
  });

  test('the events of a step tell every outcome of chance, and none was drawn ahead', () => {
    let before: State | undefined;
    for (const { cause, events: told, state } of played.steps) {
      let current = before;
      const draws = told.flatMap((event) => {
        const drawn = game.drawsOf(current, event);
        current = game.evolve(current, event);
        return drawn;
      });
      const chance = scriptedChance(draws);
      if (before !== undefined && cause !== undefined) {
        expect(game.decide(before, cause.seat, cause.command, chance)).toMatchObject({ ok: true });
      } else game.start(setup, seats, chance);
      expect(chance.remaining).toBe(0);
      before = state;
    }
  });

  test('the first event of a step names its command, and no other does', () => {
    for (const { cause, events: told } of played.steps) {
      const causes = told.map((event) => game.commandOf(event));
      expect(causes.slice(1).every((other) => other === undefined)).toBe(true);
      expect(samePlainData(causes[0], cause)).toBe(true);
    }
  });

  test('a record of it is judged to be by the rules', () => {
    const record = throughJson({ game: game.id, setup, seats: [...seats], events: played.events });
    const judged = judge(game, record);
    if (!judged.ok) throw new Error(JSON.stringify(judged.error));
    expect(samePlainData(judged.value, played.steps[played.steps.length - 1]?.state)).toBe(true);
  });

  test('a record with an event that cannot be is not', () => {
    const seen = new Map<string, number>();
    const { events } = played;
    for (const [index, event] of events.entries()) {
      const { key } = game.describe(event);
      const times = (seen.get(key) ?? 0) + 1;
      seen.set(key, times);
      const wrong = times > OFTEN_ENOUGH ? undefined : adapter.tampered(event, seats);
      if (wrong === undefined) continue;
      const record = { game: game.id, setup, seats, events: events.with(index, wrong) };
      const judged = judge(game, record);
      if (judged.ok) throw new Error(`judged to be right: ${JSON.stringify(wrong)} for ${JSON.stringify(event)}`);
      // What follows it may be the first thing that differs.
      expect(judged.error.event).toBeLessThanOrEqual(index + 1);
      expect(judged.error.code).not.toBe('');
    }
  });
}
