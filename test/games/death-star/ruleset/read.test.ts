import { describe, expect, test } from '@jest/globals';
import { readRuleset } from '../../../../scripts/ruleset-file/read.ts';
import { sampleText } from './editing.ts';

function placesOf(text: string) {
  return readRuleset(text).problems.map(({ line, column, code, place }) => `${line}:${column} ${code} ${place}`);
}

describe('a text that is no JSON is refused with line, column and what was expected', () => {
  test.each([
    ['', '1:1', 'a value, found the end of the file'],
    ['{"id": 1,}', '1:10', 'a key in double quotes, found "}"'],
    ['{"id" 1}', '1:7', 'a colon, found "1"'],
    ['{id: 1}', '1:2', 'a key in double quotes, found "id"'],
    ["{'id': 1}", '1:2', `a key in double quotes, found "'id'"`],
    ['[1, 2', '1:6', 'a closing bracket, found the end of the file'],
    ['{"id": 1', '1:9', 'a closing brace, found the end of the file'],
    ['[1 2]', '1:4', 'a comma, or the end of the list or object, found "2"'],
    ['{} {}', '1:4', 'the end of the file, found "{"'],
    ['{} no', '1:4', 'the end of the file, found "no"'],
    ['{\n\n  "id": tru\n}', '3:9', 'a value, found "tru"'],
    ['{\r\n"id": 1\r\n"name": 2}', '3:1', 'a comma, or the end of the list or object, found "\\"name\\""'],
    ['// mine\n{}', '1:1', 'JSON without comments, found "// mine"'],
    ['["a]', '1:2', 'a double quote at the end of the text, found "\\"a]"'],
    ['[1.]', '1:2', 'a digit, found "1."'],
  ])('%j', (text, position, expected) => {
    const [first] = readRuleset(text).problems;
    expect(first).toMatchObject({ code: 'not-json', message: `expected ${expected}` });
    expect(`${first?.line}:${first?.column}`).toBe(position);
  });

  test('brackets without end do not overflow anything', () => {
    expect(placesOf('['.repeat(1_000_000))).toEqual(['1:33 not-json the ruleset']);
    expect(placesOf('{"a":'.repeat(200_000))).toEqual(['1:161 not-json the ruleset']);
  });
});

describe('every problem has its line and column', () => {
  test('a key that stands twice', () => {
    expect(placesOf('{\n  "id": "a",\n  "id": "b"\n}')).toContain('3:3 repeated-key id');
    expect(readRuleset(sampleText('five-minutes').replace('"x": 140,', '"x": 140, "x": 141,')).usable).toBeUndefined();
  });

  test('an unknown key: where the key stands', () => {
    expect(placesOf('{\n  "id": "a", "colour": "red"\n}')).toContain('2:14 unknown-key colour');
  });

  test('a wrong value: where the value stands', () => {
    expect(placesOf('{\n  "id": "A"\n}')).toContain('2:9 malformed id');
  });

  test('a missing value: where that stands which it is missing from', () => {
    expect(placesOf('{\n  "spinner": {}\n}')).toContain('2:14 malformed spinner.outer');
  });

  test('in the order of the file', () => {
    const { problems } = readRuleset('{\n"z": 1,\n"id": 5,\n"name": 6}');
    expect(problems.map(({ line }) => line)).toEqual(problems.map(({ line }) => line).sort());
  });

  test('a key that JavaScript knows otherwise is as unknown as any', () => {
    expect(placesOf('{"__proto__": {"id": "a"}}')).toContain('1:2 unknown-key __proto__');
  });
});
