import { expect, test } from '@jest/globals';
import { throughJson } from '../support/plain-data.ts';
import type { PlayedCase } from './played-case.ts';

/** Events can be said, and commands come in through a schema. */
export function describeLanguage<Setup, State, Command, Event, View>(
  played: PlayedCase<Setup, State, Command, Event, View>,
): void {
  const { adapter, game, setup } = played;

  test('every event can be said: a key, and values for all that the sentence asks for', () => {
    for (const event of played.events) {
      const { key, values } = game.describe(event);
      expect(key).toMatch(/^[a-zA-Z]+$/);
      for (const value of Object.values(values)) expect(['string', 'number']).toContain(typeof value);
      expect(adapter.say(event)).not.toMatch(/[{}]|undefined|NaN|\[object/);
    }
  });

  test('the schemas take the setup and every command', () => {
    expect(game.setupSchema.parse(throughJson(setup))).toEqual(throughJson(setup));
    for (const moment of played.moments) {
      for (const { command } of played.openAt(moment)) {
        expect(game.commandSchema.parse(throughJson(command))).toEqual(command);
      }
    }
    expect(game.commandSchema.parse(adapter.resignation)).toEqual(adapter.resignation);
  });

  test('and refuse what is none', () => {
    const junk = [
      null,
      undefined,
      0,
      1.5,
      '',
      'resign',
      [],
      {},
      { type: null },
      { type: 'nonsense' },
      { kind: 'resign' },
    ];
    for (const value of junk) {
      expect(game.commandSchema.safeParse(value).success).toBe(false);
      expect(game.setupSchema.safeParse(value).success).toBe(false);
    }
    for (const moment of played.moments) {
      for (const { command } of played.openAt(moment)) {
        for (const wrong of deformed(command)) expect(game.commandSchema.safeParse(wrong).success).toBe(false);
      }
    }
  });
}

/** A command with a field too many, and with each field left out, or of another kind. */
function deformed(command: unknown): readonly unknown[] {
  const fields: readonly (readonly [string, unknown])[] =
    typeof command === 'object' && command !== null ? Object.entries(command) : [];
  return [
    [command],
    JSON.stringify(command),
    { ...Object.fromEntries(fields), more: 1 },
    ...fields.flatMap(([name]) => [
      Object.fromEntries(fields.filter(([other]) => other !== name)),
      ...[null, 7, '', [], {}, 'x'.repeat(100)].map((value) => ({ ...Object.fromEntries(fields), [name]: value })),
    ]),
  ];
}
