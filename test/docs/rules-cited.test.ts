import { citations, ruleNumbers } from '../support/rule-numbers.ts';
import { readSourceFiles } from '../support/source-files.ts';

const HOW =
  'A test cites by its title (`rule 4.7`, `rules 4.7, 6.3`; also in the table of an each()), a record by [Rules "4.7 6.3"].';

describe('docs/rules.md and the tests', () => {
  const rules = readSourceFiles(['docs'], 'rules.md').get('docs/rules.md') ?? '';
  const tests = new Map(readSourceFiles(['test'], '.test.ts'));
  // The samples below are no citations.
  tests.delete('test/docs/rules-cited.test.ts');
  const known = ruleNumbers(rules);
  const cited = citations(tests, readSourceFiles(['test/records'], '.dsn'));

  test('no number heads two rules', () => {
    expect(known.length).toBeGreaterThan(0);
    expect(known.filter((number, index) => known.indexOf(number) !== index)).toEqual([]);
  });

  test('each rule is cited by at least one test', () => {
    const uncited = known.filter((number) => !cited.has(number));
    if (uncited.length > 0) throw new Error(`No test cites ${uncited.join(', ')}. ${HOW}`);
  });

  test('each number that a test cites is a rule', () => {
    const unknown = [...cited].filter(([number]) => !known.includes(number));
    expect(unknown.map(([number, paths]) => `${number} in ${paths.join(', ')}`)).toEqual([]);
  });
});

describe('what counts', () => {
  test.each([
    ['a title', `test('a 3 lets it out (rule 7.3)', () => {});`, ['7.3']],
    ['a list', `describe('rules 4.7, 6.3 and 10.1', () => {});`, ['4.7', '6.3', '10.1']],
    ['a title in parts', `it('rule 1.1 ' + 'and rule 1.2', () => {});`, ['1.1', '1.2']],
    ['a template', 'test(`rule 4.7: ${name}`, () => {});', ['4.7']],
    ['a table', `test.each([['rule 2.1', 1], ['rule 2.2', 2]])('%s', () => {});`, ['2.1', '2.2']],
    ['a table of objects', `describe.each([{ name: 'Rule 2.1' }])('$name', () => {});`, ['2.1']],
    ['a test inside a group', `describe('movement', () => { test('rule 4.1', () => {}); });`, ['4.1']],
    ['no comment', `// rule 4.1\ntest('moves', () => {});`, []],
    ['no text inside a test', `test('moves', () => { say('rule 4.1'); });`, []],
    ['no number without the word', `test('version 4.1', () => {});`, []],
  ])('as a citation: %s', (_name, text, numbers) => {
    expect([...citations(new Map([['a.test.ts', text]]), new Map()).keys()]).toEqual(numbers);
  });

  test('as a citation: the header of a record', () => {
    const record = '[Game "death-star/1"]\n[Rules "4.7 8.1"]\n\n1. red 3 LL>c4\n';
    expect([...citations(new Map(), new Map([['a.dsn', record]])).keys()]).toEqual(['4.7', '8.1']);
  });

  test('as a rule: a line that starts with its number in bold', () => {
    expect(ruleNumbers('# 1.9\n**1.1** One.\nSee **1.2**.\n\n**10.3** Two.\n')).toEqual(['1.1', '10.3']);
  });
});
