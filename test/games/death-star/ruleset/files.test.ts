import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { layOutJson } from '../../../../scripts/ruleset-file/layout.ts';
import { SHIPPED, shippedRuleset } from '../../../../scripts/ruleset-file/samples.ts';
import { RULESET_ERRORS, RULESET_PROBLEM_CODES } from '../../../../shared/games/death-star/ruleset/problems.ts';
import { rulesetJsonSchema } from '../../../../shared/games/death-star/ruleset/schema.ts';
import { PROJECT_ROOT } from '../../../support/source-files.ts';
import { sampleText } from './editing.ts';

function read(path: string): string {
  return readFileSync(join(PROJECT_ROOT, path), 'utf8');
}

describe('what is written by `npm run ruleset` is fresh', () => {
  test('docs/ruleset.schema.json: npm run --silent ruleset -- schema > docs/ruleset.schema.json', () => {
    expect(read('docs/ruleset.schema.json')).toBe(layOutJson(rulesetJsonSchema()));
  });

  test('rulesets/spinner-1-6.json: npm run --silent ruleset -- print spinner-1-6 > rulesets/spinner-1-6.json', () => {
    expect(sampleText('spinner-1-6')).toBe(layOutJson(shippedRuleset('spinner-1-6')));
  });

  test('rulesets/five-minutes.json is laid out in the same way', () => {
    expect(sampleText('five-minutes')).toBe(layOutJson(JSON.parse(sampleText('five-minutes'))));
  });
});

test('the JSON Schema says of every object which keys it needs, and that there are no others', () => {
  const schema = JSON.stringify(rulesetJsonSchema());
  expect(schema.match(/"type":"object"/g)?.length).toBe(schema.match(/"additionalProperties":false/g)?.length);
});

describe('the layout', () => {
  test.each(SHIPPED)('keeps every value of $id', (ruleset) => {
    expect(JSON.parse(layOutJson(ruleset))).toEqual(ruleset);
  });

  test('leaves out what is undefined, and keeps empty lists and objects', () => {
    expect(JSON.parse(layOutJson({ a: undefined, b: [], c: {}, d: [{}], e: 'ä"\n' }))).toEqual({
      b: [],
      c: {},
      d: [{}],
      e: 'ä"\n',
    });
  });
});

describe('docs/rulesets.md', () => {
  const page = read('docs/rulesets.md');

  test.each(RULESET_PROBLEM_CODES)('explains %s, as what it is', (code) => {
    const line = page.split('\n').find((held) => held.startsWith(`| \`${code}\``));
    const [, , , severity] = (line ?? '').split('|').map((cell) => cell.trim());
    expect(line).toBeDefined();
    expect(severity).toBe(RULESET_ERRORS.some((name) => name === code) ? 'error' : 'warning');
  });

  test('explains no code that there is not', () => {
    const explained = [...page.matchAll(/^\| `([a-z-]+)` +\|.*\| (?:error|warning) +\|/gm)].map((found) => found[1]);
    expect(explained.sort()).toEqual([...RULESET_PROBLEM_CODES].sort());
  });
});
