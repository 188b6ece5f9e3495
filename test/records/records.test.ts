/**
 * Written games: a file in this folder is a test by being there. One of the present rules is judged, and must come to
 * its result; one of older rules is only told again.
 */
import { describe, expect, test } from '@jest/globals';
import { rulesetFinder } from '../../scripts/records/known-rulesets.ts';
import type { CardEffect, DeathStarRecord, GameEvent } from '../../shared/games/death-star/index.ts';
import {
  cardNamed,
  COLORS,
  deathStar,
  makeRecord,
  parseRecord,
  PLAIN_OPTIONS,
  RULES,
  STANDARD_DECK,
  STANDARD_RULESET,
  UNFINISHED,
} from '../../shared/games/death-star/index.ts';
import { fold, judge } from '../../shared/kernel/index.ts';
import { readSourceFiles } from '../support/source-files.ts';

const LONGEST_FILE = 20_000;

const findRuleset = rulesetFinder();
const FILES = [...readSourceFiles(['test/records'], '.dsn')].map(([path, text]) => ({ path, text }));

function recordIn(path: string, text: string): DeathStarRecord {
  const parsed = parseRecord(text, findRuleset);
  if (parsed.ok) return parsed.value;
  const { line, column, expected, found } = parsed.error;
  throw new Error(`${path}:${line}:${column}: expected ${expected}, found ${found}`);
}

describe.each(FILES)('$path', ({ path, text }) => {
  const isCurrent = text.startsWith(`[Game "${RULES}"]`);

  test('is written as records are', () => {
    const record = recordIn(path, text);
    expect(makeRecord(record)).toBe(text);
    expect(text.length).toBeLessThan(LONGEST_FILE);
    expect(record.tags.map(({ name }) => name)).toEqual(isCurrent ? ['Title', 'Rules'] : ['Title']);
  });

  test(
    isCurrent ? 'is as the rules have it, and comes to its result' : 'is of older rules, and comes to its result',
    () => {
      const record = recordIn(path, text);
      const judged = judge(deathStar, record);
      if (isCurrent && !judged.ok) throw new Error(JSON.stringify(judged.error));
      // An older game that breaks no rule of today's would not need its own edition.
      expect(judged.ok).toBe(isCurrent);
      const state = fold(deathStar, record.events);
      const winners = record.result === UNFINISHED ? undefined : { winners: [record.result] };
      expect(state && deathStar.outcome(state)).toEqual(winners);
    },
  );
});

describe('among the written games', () => {
  const records = FILES.map(({ path, text }) => recordIn(path, text));
  const current = records.filter(({ setup }) => setup.ruleset.rules === RULES);
  const events = current.flatMap((record) => record.events);

  test('there are forty or more, and some of older rules', () => {
    expect(current.length).toBeGreaterThanOrEqual(40);
    expect(records.length).toBeGreaterThanOrEqual(current.length + 2);
  });

  test('each number of seats plays, by the standard ruleset', () => {
    const standard = current.filter(({ setup }) => setup.ruleset.id === STANDARD_RULESET.id);
    expect(new Set(standard.map(({ seats }) => seats.length))).toEqual(new Set([2, 3, 4]));
  });

  test('each house rule is chosen, and none', () => {
    const chosen = current.flatMap(({ setup }) => Object.entries(setup.ruleset.options).map((pair) => pair.join('=')));
    const plain = Object.entries(PLAIN_OPTIONS).map((pair) => pair.join('='));
    const others = [
      'falconExactCount=true',
      'chainForce=true',
      'spaceBump=falcon',
      'spaceBump=none',
      'quietSpace=true',
    ];
    expect(new Set(chosen)).toEqual(new Set([...plain, ...others]));
  });

  test('games end at the base for each colour, by resignation with each number of seats, and not yet', () => {
    const endings = new Set(current.map(endingOf));
    const atTheBase = COLORS.map((color) => `${color} at the base`);
    const resigned = [2, 3, 4].map((seats) => `${seats} seats, resigned`);
    expect(endings).toEqual(new Set([...atTheBase, ...resigned, 'open']));
  });

  test('each kind of event occurs, and each kind of card', () => {
    const kinds = new Set<CardEffect['kind']>(
      current.flatMap((record) =>
        record.events.flatMap((event) =>
          event.type === 'drew' ? cardNamed(record.setup.ruleset.deck, event.card).effect.kind : [],
        ),
      ),
    );
    expect(kinds).toEqual(new Set(STANDARD_DECK.map(({ effect }) => effect.kind)));
    const types = new Set(events.map(({ type }) => type));
    expect([...EVENT_TYPES].filter((type) => !types.has(type))).toEqual([]);
  });

  test('each chapter of the rules is shown', () => {
    const cited = current.flatMap(({ tags }) => tags.find(({ name }) => name === 'Rules')?.value.split(' ') ?? []);
    const chapters = new Set(cited.map((number) => Number(number.split('.')[0])));
    expect([...chapters].sort((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });
});

const EVENT_TYPES: readonly GameEvent['type'][] = [
  'started',
  'shuffled',
  'spunOff',
  'turnBegan',
  'turnSkipped',
  'spun',
  'waited',
  'walked',
  'passed',
  'drew',
  'sent',
  'wentBack',
  'detained',
  'escaped',
  'bumped',
  'earned',
  'turnLost',
  'dogfought',
  'fellBack',
  'flew',
  'resigned',
  'won',
];

function endingOf({ seats, events, result }: DeathStarRecord): string {
  if (result === UNFINISHED) return 'open';
  const before = events[events.length - 2];
  return before?.type === 'flew' ? `${result} at the base` : `${seats.length} seats, resigned`;
}
