import { expect, test } from '@jest/globals';
import type { DeathStarRecord, GameEvent } from '../../../shared/games/death-star/index.ts';
import { deathStar, parseRecord } from '../../../shared/games/death-star/index.ts';
import { rulesetFinder } from '../../../scripts/records/known-rulesets.ts';
import { judge } from '../../../shared/kernel/index.ts';
import { readSourceFiles } from '../../support/source-files.ts';

const TEXT = readSourceFiles(['test/records'], '4-first-walk.dsn').get('test/records/4-first-walk.dsn') ?? '';

/** A written game that has come through JSON, with some of its fields changed. */
function changed(change: Readonly<Record<string, unknown>>): DeathStarRecord {
  const parsed = parseRecord(TEXT, rulesetFinder());
  if (!parsed.ok) throw new Error(parsed.error.message);
  const record: DeathStarRecord = JSON.parse(JSON.stringify({ ...parsed.value, ...change }));
  return record;
}

const { events, setup } = changed({});
const walk = events.findIndex(({ type }) => type === 'walked');

/** The events with other values in the first walk. */
function withWalk(change: Readonly<Record<string, unknown>>): readonly unknown[] {
  return events.map((event: GameEvent, index) => (index === walk ? { ...event, ...change } : event));
}

test.each<[string, Readonly<Record<string, unknown>>, number, string]>([
  ['a game for one', { seats: ['red'] }, 0, 'seats'],
  ['a colour that nobody has', { seats: ['red', 'pink'] }, 0, 'seats'],
  ['another game', { game: 'chess' }, 0, 'other_game'],
  ['a setup without a ruleset', { setup: {} }, 0, 'malformed'],
  ['a ruleset without a board', { setup: { ruleset: { ...setup.ruleset, board: null } } }, 0, 'malformed'],
  ['a token that is none', { events: withWalk({ token: '__proto__' }) }, walk, 'malformed'],
  ['a seat that is none', { events: withWalk({ seat: '__proto__' }) }, walk, 'cannot_follow'],
  ['a walk to nowhere', { events: withWalk({ to: 7 }) }, walk, 'malformed'],
  ['a walk to a space that is none', { events: withWalk({ to: 'nowhere' }) }, walk, 'no_walk'],
])('rule 4.1: %s is a fault of the record, not a throw', (_name, change, event, code) => {
  expect(judge(deathStar, changed(change))).toMatchObject({ ok: false, error: { event, code } });
});
