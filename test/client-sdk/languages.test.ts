import { describe as group, expect, test } from '@jest/globals';
import * as german from '../../client-sdk/de.ts';
import * as english from '../../client-sdk/en.ts';
import * as spanish from '../../client-sdk/es.ts';
import type { GameEvent } from '../../client-sdk/index.ts';
import { CommandRejected, PHRASES } from '../../client-sdk/index.ts';
import { STANDARD_RULESET } from '../../shared/games/death-star/index.ts';

const EVENTS: readonly GameEvent[] = [
  { type: 'started', ruleset: STANDARD_RULESET, seats: ['red', 'blue'] },
  { type: 'shuffled', deck: [] },
  {
    type: 'spunOff',
    spins: [
      { seat: 'red', count: 3 },
      { seat: 'blue', count: 1 },
    ],
  },
  { type: 'turnBegan', seat: 'red', number: 12, opening: 'spin' },
  { type: 'turnSkipped', seat: 'yellow' },
  { type: 'spun', seat: 'green', count: 2 },
  { type: 'waited', seat: 'red', token: 'LL', misses: 1 },
  { type: 'walked', seat: 'red', token: 'LL', from: 'red1', to: 'n4' },
  { type: 'passed', seat: 'blue' },
  { type: 'drew', seat: 'blue', token: 'HC', card: 'F07', goes: 'bottom' },
  { type: 'sent', seat: 'blue', token: 'HC', from: 'n4', to: 'ds1' },
  { type: 'wentBack', seat: 'blue', token: 'HC', from: 'n4', to: 'n1' },
  { type: 'detained', seat: 'blue', token: 'HC', from: 'n4', to: 'det' },
  { type: 'escaped', seat: 'blue', token: 'HC', card: 'F24' },
  { type: 'bumped', seat: 'red', token: 'LL', from: 'n4', to: 'rc' },
  { type: 'earned', seat: 'red', mission: 'blueprint' },
  { type: 'earned', seat: 'red', mission: 'tractorBeam' },
  { type: 'turnLost', seat: 'red' },
  { type: 'dogfought', seat: 'red', result: 'win' },
  { type: 'dogfought', seat: 'red', result: 'lose' },
  { type: 'fellBack', seat: 'red', from: 'w2', to: 'mf' },
  { type: 'flew', seat: 'red', from: 'w1', to: 'w2', into: 'rest' },
  { type: 'resigned', seat: 'blue' },
  { type: 'won', seat: 'red' },
];

group.each([
  ['English', english],
  ['German', german],
  ['Spanish', spanish],
])('%s', (_name, { describe, phrase }) => {
  test('has every phrase of the chat, each in words of its own', () => {
    const said = PHRASES.map(phrase);
    expect(new Set(said).size).toBe(PHRASES.length);
    for (const sentence of said) expect(sentence).toMatch(/^\S.*[.!?]$/u);
  });

  test.each(EVENTS)('says $type', (event) => {
    const sentence = describe(event);
    expect(sentence).toMatch(/^\S.*\.$/u);
    expect(sentence).not.toMatch(/[{}]|undefined/);
  });
});

test('colours are named in the language, and spaces are not', () => {
  expect(EVENTS.slice(0, 8).map(german.describe)).toEqual([
    'Das Spiel beginnt: Rot, Blau.',
    'Die Machtkarten werden gemischt.',
    'Gedreht wird um den Anfang: Rot 3, Blau 1.',
    'Zug 12: Rot.',
    'Gelb setzt diesen Zug aus.',
    'Grün dreht eine 2.',
    'LL von Rot wartet im Zellenblock (1).',
    'Rot zieht LL von red1 nach n4.',
  ]);
  expect(EVENTS.slice(0, 8).map(spanish.describe)).toEqual([
    'Empieza la partida: Rojo, Azul.',
    'Se barajan las cartas de la Fuerza.',
    'Tiradas para empezar: Rojo 3, Azul 1.',
    'Turno 12: Rojo.',
    'Amarillo pierde este turno.',
    'Verde saca un 2.',
    'LL de Rojo espera en el bloque de celdas (1).',
    'Rojo mueve LL de red1 a n4.',
  ]);
});

test('a refusal is said in the language; one that this version does not know, as the server says it', () => {
  const stale = new CommandRejected('stale', 'Meanwhile the match has moved on.');
  expect(english.explain(stale)).toBe('Meanwhile the match has moved on.');
  expect(german.explain(stale)).toMatch(/^Inzwischen /);
  expect(spanish.explain(stale)).toMatch(/^La partida /);
  for (const { explain } of [english, german, spanish]) {
    expect(explain(new CommandRejected('unknown', 'Full moon.'))).toBe('Full moon.');
  }
});
