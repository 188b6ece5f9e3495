/** What docs/fairness.md says, written a second time, in another language: both find the same. */
import { afterAll, describe, expect } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { rulesetFinder } from '../../scripts/records/known-rulesets.ts';
import { joinRecords } from '../../scripts/records/many.ts';
import { FIVE_MINUTES, SPINNER_1_6 } from '../../scripts/records/rulesets.ts';
import { STANDARD_RULESET } from '../../shared/games/death-star/index.ts';
import { fastChance } from '../../shared/kernel/simulation.ts';
import { PROJECT_ROOT } from '../support/source-files.ts';
import { flip } from './flips.ts';
import { testWithPython } from '../support/python.ts';
import { playBy, readCorpus, shortRecord, verdictOn } from './proven.ts';

const SEED = 1_977;
const CHANGED = 400;
const PROGRAM = join(PROJECT_ROOT, 'test/verify/verify_record.py');

const folder = mkdtempSync(join(tmpdir(), 'second-'));
afterAll(() => rmSync(folder, { recursive: true }));
const rulesets = join(folder, 'rulesets.json');
writeFileSync(rulesets, JSON.stringify([STANDARD_RULESET, FIVE_MINUTES, SPINNER_1_6]));

const answerSchema = z.strictObject({
  ok: z.boolean(),
  spins: z.int().optional(),
  fault: z.string().optional(),
  name: z.string().optional(),
});

function python(...words: readonly string[]): readonly z.infer<typeof answerSchema>[] {
  const { stdout, stderr } = spawnSync('python3', ['-I', PROGRAM, ...words], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => answerSchema.parse(JSON.parse(line)));
}

function checkAll(texts: readonly string[]): ReturnType<typeof python> {
  const file = join(folder, 'records.dsns');
  writeFileSync(file, joinRecords(texts));
  return python(rulesets, file);
}

describe('the second implementation', () => {
  testWithPython('gives the vectors of docs/fairness.md', () => {
    const answers = python('--vectors', join(PROJECT_ROOT, 'docs/fairness.md'));
    expect(answers.length).toBeGreaterThanOrEqual(4);
    expect(answers.filter(({ ok }) => !ok)).toEqual([]);
  });

  testWithPython('finds the same in every third record of the corpus', () => {
    const texts = [...readCorpus().values()].filter((_, index) => index % 3 === 0);
    const find = rulesetFinder();
    const ours = texts.map((text) => verdictOn(text, find)).map(({ ok, verified }) => ({ ok, spins: verified.spins }));
    expect(checkAll(texts)).toEqual(ours);
  });

  testWithPython(`finds something wrong where the first does (seed ${SEED})`, () => {
    const chance = fastChance(SEED);
    const texts = ['standard-2', 'spinner-1-6-3', 'standard-chain-force-7'].map((id) => readCorpus().get(id) ?? '');
    const changed = Array.from({ length: CHANGED }, (_, number) => {
      const text = number % 4 === 0 ? shortRecord() : (texts[number % texts.length] ?? '');
      // By their first tag, and the end of their last line, the records of one file are told apart.
      return flip(text, 20 + chance.spin(text.length - 21), chance);
    });
    const find = rulesetFinder();
    const ours = changed.map((text) => verdictOn(text, find).ok);
    const theirs = checkAll(changed);
    const unlike = changed.filter((_, index) => ours[index] !== theirs[index]?.ok);
    expect(unlike).toEqual([]);
    expect(theirs.every(({ ok, fault }) => ok || fault !== undefined)).toBe(true);
    expect(ours.filter((ok) => !ok).length).toBeGreaterThan(CHANGED * 0.9);
  });

  testWithPython('finds the same where it was decided before who begins', () => {
    const right = playBy(STANDARD_RULESET, 'loser-first', { first: 'blue' });
    expect(right).toContain('[SpinOff "-"]');
    const find = rulesetFinder();
    const { ok, verified } = verdictOn(right, find);
    expect(ok).toBe(true);
    const spun = right.replace('[SpinOff "-"]', '[SpinOff "red 1 blue 3"]');
    expect(verdictOn(spun, find).ok).toBe(false);
    expect(checkAll([right, spun])).toEqual([
      expect.objectContaining({ ok: true, spins: verified.spins }),
      expect.objectContaining({ ok: false }),
    ]);
  });

  testWithPython('names the same draw', () => {
    const text = playBy(STANDARD_RULESET, 'same-draw');
    const lines = text.split('\n');
    const wrong = lines.flatMap((line, index) => {
      const other = line.replace(/^([0-9]+\. [a-z]+ )([123])/, (_all, start: string, count: string) => {
        return `${start}${(Number(count) % 3) + 1}`;
      });
      return other === line ? [] : [[...lines.slice(0, index), other, ...lines.slice(index + 1)].join('\n')];
    });
    const named = wrong.map((spoiled) => verdictOn(spoiled).faults[0]?.outcome?.draw);
    expect(named.filter((draw) => draw !== undefined).length).toBeGreaterThan(20);
    const theirs = checkAll(wrong).map(({ fault = '' }) => Number(/draw ([0-9]+),/.exec(fault)?.[1]));
    // A record that cannot be read with another spin is refused before its chance is looked at.
    expect(theirs.filter((_, index) => named[index] !== undefined)).toEqual(named.filter((draw) => draw !== undefined));
  });
});
