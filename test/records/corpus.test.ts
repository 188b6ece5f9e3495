/**
 * The corpus: whole matches with the proof of their chance, for every way to choose the house rules. Each is a test by
 * being in its file; what was recorded once stays right for as long as its ruleset has its id.
 */
import { describe, expect, test } from '@jest/globals';
import { corpusFiles, playCorpusMatch } from '../../scripts/records/corpus.ts';
import { rulesetFinder } from '../../scripts/records/known-rulesets.ts';
import { joinRecords, splitRecords } from '../../scripts/records/many.ts';
import type { Verdict } from '../../shared/games/death-star/index.ts';
import {
  RULES,
  rulesetHash,
  STANDARD_RULESET,
  verifyRecordText,
  withOptions,
} from '../../shared/games/death-star/index.ts';
import { ALL_HOUSE_RULES } from '../support/house-rules.ts';
import { readSourceFiles } from '../support/source-files.ts';

const LARGEST = 4_000_000;

const FILES = [...readSourceFiles(['test/records/corpus'], '.dsns')].map(([path, text]) => ({ path, text }));
const find = rulesetFinder();
const VERDICTS = new Map<string, readonly Verdict[]>();

describe('report 60: every recorded match', () => {
  test.each(FILES)('of $path is read, kept its chance and its rules, and comes to its result', ({ path, text }) => {
    const records = splitRecords(text);
    expect(joinRecords(records.map((record) => record.text))).toBe(text);
    const verdicts = records.map((record) => verifyRecordText(record.text, find));
    const wrong = verdicts.flatMap(({ faults }, index) =>
      faults.map(({ line, column, message }) => {
        const firstLine = records[index]?.firstLine ?? 1;
        return `${path}:${firstLine + line - 1}:${column}: ${message}`;
      }),
    );
    expect(wrong).toEqual([]);
    expect(
      verdicts.filter(({ ok, chance, rules, facts }) => {
        const isJudged = facts?.edition === RULES;
        return !ok || chance !== 'kept' || rules !== (isJudged ? 'kept' : 'unknown');
      }),
    ).toEqual([]);
    VERDICTS.set(path, verdicts);
  });

  test('is played again from its seeds by this engine to the letter', () => {
    const played = corpusFiles().map(({ name, matches }) => ({
      path: `test/records/corpus/${name}.dsns`,
      text: joinRecords(matches.map(playCorpusMatch)),
    }));
    const written = new Map(FILES.map(({ path, text }) => [path, text]));
    expect(played.filter(({ path, text }) => written.get(path) !== text).map(({ path }) => path)).toEqual([]);
  });
});

describe('among them', () => {
  const facts = () => [...VERDICTS.values()].flat().flatMap((verdict) => verdict.facts ?? []);

  test('are five hundred or more of the released ruleset, by each way to choose its house rules', () => {
    const standard = facts().filter(({ ruleset }) => ruleset === STANDARD_RULESET.id);
    expect(standard.length).toBeGreaterThanOrEqual(500);
    const hashes = ALL_HOUSE_RULES.map((options) => rulesetHash(withOptions(STANDARD_RULESET, options)));
    expect(new Set(standard.map((fact) => fact.rulesetHash))).toEqual(new Set(hashes));
  });

  test('is each number of seats, each winner, and each number of people', () => {
    expect(new Set(facts().map(({ seats }) => seats.length))).toEqual(new Set([2, 3, 4]));
    expect(new Set(facts().map(({ result }) => result))).toEqual(new Set(['red', 'green', 'blue', 'yellow']));
    expect(new Set(facts().map(({ proof }) => proof?.entropies.length))).toEqual(new Set([0, 1, 2, 3, 4]));
  });

  test('no two are of one match, and together they are small', () => {
    const ids = facts().map(({ proof }) => proof?.matchId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(FILES.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThan(LARGEST);
  });
});
