import { expect, test } from '@jest/globals';
import { canonicalJson } from '../../shared/kernel/index.ts';
import { chanceOfStep } from '../support/play.ts';
import type { PlayedCase } from './played-case.ts';
import { NO_CHANCE } from './played-case.ts';

/** Exactly what is legal is accepted, and resigning. */
export function describeCommands<Setup, State, Command, Event, View>(
  played: PlayedCase<Setup, State, Command, Event, View>,
): void {
  const { adapter, game, seed, everyone } = played;

  test('every legal command is accepted', () => {
    for (const moment of played.moments) {
      for (const { seat, command } of played.openAt(moment))
        expect(played.decideAt(moment, seat, command).ok).toBe(true);
    }
  });

  test('no legal command stands in the list twice, and all are among the candidates', () => {
    for (const moment of played.moments) {
      const open = played.openAt(moment).map(({ command }) => canonicalJson(command));
      expect(new Set(open).size).toBe(open.length);
      const candidates = new Set(adapter.candidates(moment.state).map(canonicalJson));
      expect(open.filter((command) => !candidates.has(command))).toEqual([]);
    }
  });

  test('every other command is refused with a code, changes nothing and draws nothing', () => {
    let refusals = 0;
    for (const moment of played.moments) {
      const before = played.openAt(moment);
      const text = canonicalJson(moment.state);
      for (const seat of everyone) {
        const legal = new Set(game.legal(moment.state, seat).map(canonicalJson));
        for (const command of adapter.candidates(moment.state)) {
          if (legal.has(canonicalJson(command))) continue;
          const decided = game.decide(moment.state, seat, command, NO_CHANCE);
          if (decided.ok) throw new Error(`${seat} may not say ${JSON.stringify(command)} in step ${moment.index}`);
          const { code, message } = decided.error;
          if (!/^[a-z]+(_[a-z]+)*$/.test(code) || message === '') throw new Error(`no code: ${code}, ${message}`);
          refusals += 1;
        }
      }
      expect(canonicalJson(moment.state)).toBe(text);
      expect(played.openAt(moment)).toEqual(before);
    }
    expect(refusals).toBeGreaterThan(played.moments.length);
  });

  test('rule 11.1: resigning is accepted from every seat that plays, whoever’s turn it is, and from no other', () => {
    for (const moment of played.moments) {
      const playing = played.isOver(moment) ? [] : adapter.playing(moment.state);
      for (const seat of everyone) {
        const decided = played.decideAt(moment, seat, adapter.resignation);
        expect([seat, decided.ok]).toEqual([seat, playing.includes(seat)]);
        if (!decided.ok) continue;
        const { state } = decided.value;
        expect(adapter.playing(state)).toEqual(adapter.playing(moment.state).filter((other) => other !== seat));
        expect(game.legal(state, seat)).toEqual([]);
        expect(game.decide(state, seat, adapter.resignation, NO_CHANCE).ok).toBe(false);
        const someoneCan = game.active(state).some((other) => game.legal(state, other).length > 0);
        expect(someoneCan).toBe(game.outcome(state) === undefined);
      }
    }
  });

  test('rule 11.1: seats that leave one after the other end it', () => {
    for (const moment of played.moments) {
      let { state } = moment;
      for (const seat of adapter.playing(state)) {
        if (game.outcome(state) !== undefined) break;
        const decided = game.decide(state, seat, adapter.resignation, chanceOfStep(seed, moment.index));
        if (decided.ok) state = decided.value.state;
      }
      expect(game.outcome(state)).toBeDefined();
    }
  });
}
