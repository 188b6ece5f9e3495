import { describe, expect, test } from '@jest/globals';
import { checkRuleset, parseRuleset } from '../../../../shared/games/death-star/ruleset/check.ts';
import type { RulesetProblemCode, Severity } from '../../../../shared/games/death-star/ruleset/problems.ts';
import {
  placeOf,
  RULESET_ERRORS,
  RULESET_PROBLEM_CODES,
} from '../../../../shared/games/death-star/ruleset/problems.ts';
import { STANDARD_RULESET } from '../../../../shared/games/death-star/ruleset/standard.ts';
import type { Ruleset } from '../../../../shared/games/death-star/types.ts';
import type { Edit } from './editing.ts';
import { CORRIDOR, edited, FIVE_MINUTES, sampleText, spaceOf } from './editing.ts';

const { board, deck } = FIVE_MINUTES;

/** One way to break a ruleset: what is changed, and the problem that is expected where. */
interface Breakage {
  readonly code: RulesetProblemCode;
  readonly name: string;
  readonly of?: Ruleset;
  readonly edits: readonly Edit[];
  readonly place: string;
  readonly says?: string;
}

const space = (id: string) => spaceOf(FIVE_MINUTES, id);
const idOf = (id: string) => placeOf([...space(id), 'id']);
const lineCount = board.lines.length;
const laneCount = board.lanes.length;
const spaceCount = board.spaces.length;
const newLine = (index: number, one: string, other: string): Edit => [
  ['board', 'lines', lineCount + index],
  { ends: [one, other] },
];
const newLane = (index: number, from: string, to: string): Edit => [
  ['board', 'lanes', laneCount + index],
  [from, to],
];
const newSpace = (index: number, id: string, kind: string): Edit => [
  ['board', 'spaces', spaceCount + index],
  { id, kind, x: 700 + 50 * index, y: 650 },
];
const newIdPlace = (index: number) => `board.spaces[${spaceCount + index}].id`;
const withoutLinesOf = (id: string): Edit => [['board', 'lines'], board.lines.filter(({ ends }) => !ends.includes(id))];
const EVEN_SPINNER: Edit = [
  ['spinner', 'outer'],
  [2, 4],
];
const crowd = ['n1', 'n2', 's1', 's2', 'k1', 'k2', 'u1', 'u2', 'b1', 'b2', 'ds1', 'ds2', 'ds3', 'ds4'];

const BREAKAGES: readonly Breakage[] = [
  {
    code: 'malformed',
    name: 'a number for a name',
    edits: [[['name'], 5]],
    place: 'name',
    says: 'expected a text, found 5',
  },
  { code: 'malformed', name: 'no spinner', edits: [[['spinner'], undefined]], place: 'spinner', says: 'missing' },
  {
    code: 'malformed',
    name: 'a card of no known kind',
    edits: [[['deck', 2, 'effect', 'kind'], 'win']],
    place: 'deck[2].effect.kind',
    says: '"go-to", "another-turn"',
  },
  {
    code: 'malformed',
    name: 'a space with a name of capitals',
    edits: [[[...space('n1'), 'id'], 'N1']],
    place: idOf('n1'),
    says: 'lower-case letter',
  },
  {
    code: 'unknown-key',
    name: 'a misspelt key',
    edits: [[[...space('n1'), 'colour'], 'red']],
    place: placeOf([...space('n1'), 'colour']),
  },
  {
    code: 'known-id',
    name: 'the name of the standard ruleset',
    edits: [[['id'], 'standard']],
    place: 'id',
    says: 'change the id',
  },
  { code: 'unknown-edition', name: 'rules to come', edits: [[['rules'], 'death-star/2']], place: 'rules' },

  { code: 'doubled-space', name: 'a name twice', edits: [[[...space('n2'), 'id'], 'n1']], place: idOf('n2') },
  {
    code: 'missing-kind',
    name: 'no Detention Block',
    edits: [[[...space('det'), 'kind'], 'white']],
    place: 'board.spaces',
    says: 'no detention space',
  },
  {
    code: 'doubled-kind',
    name: 'two Falcons',
    edits: [[[...space('n2'), 'kind'], 'falcon']],
    place: placeOf([...space('mf'), 'kind']),
  },
  {
    code: 'missing-color',
    name: 'an area of nobody',
    edits: [[[...space('tc-red'), 'color'], undefined]],
    place: placeOf(space('tc-red')),
  },
  {
    code: 'stray-color',
    name: 'a coloured corridor',
    edits: [[[...space('n1'), 'color'], 'red']],
    place: placeOf([...space('n1'), 'color']),
  },
  {
    code: 'doubled-color',
    name: 'a colour that plays twice',
    edits: [[['board', 'clockwise', 3], 'red']],
    place: 'board.clockwise[3]',
  },
  {
    code: 'missing-area',
    name: 'a colour without an area',
    edits: [[[...space('tc-blue'), 'color'], 'green']],
    place: 'board.clockwise[2]',
  },
  {
    code: 'doubled-area',
    name: 'two areas of a colour',
    edits: [[[...space('tc-blue'), 'color'], 'green']],
    place: placeOf([...space('tc-blue'), 'color']),
  },
  {
    code: 'area-without-seat',
    name: 'an area of a colour that does not play',
    edits: [[['board', 'clockwise', 3], undefined]],
    place: placeOf([...space('tc-yellow'), 'color']),
  },
  {
    code: 'not-clockwise',
    name: 'an order that crosses the compactor',
    edits: [
      [
        ['board', 'clockwise'],
        ['red', 'blue', 'green', 'yellow'],
      ],
    ],
    place: 'board.clockwise',
  },
  {
    code: 'not-clockwise',
    name: 'an order the other way round',
    edits: [
      [
        ['board', 'clockwise'],
        ['yellow', 'blue', 'green', 'red'],
      ],
    ],
    place: 'board.clockwise',
  },
  {
    code: 'missing-coordinate',
    name: 'a coordinate without a number',
    edits: [[[...space('ds1'), 'coordinate'], undefined]],
    place: placeOf(space('ds1')),
  },
  {
    code: 'stray-coordinate',
    name: 'a number on a corridor',
    edits: [[[...space('n1'), 'coordinate'], 5]],
    place: placeOf([...space('n1'), 'coordinate']),
  },
  {
    code: 'doubled-coordinate',
    name: 'DS-1 twice',
    edits: [[[...space('ds2'), 'coordinate'], 1]],
    place: placeOf([...space('ds2'), 'coordinate']),
  },
  { code: 'off-board', name: 'a space outside', edits: [[[...space('n1'), 'x'], 9000]], place: placeOf(space('n1')) },
  {
    code: 'off-board',
    name: 'a bend outside',
    edits: [[['board', 'lines', 3, 'curve'], { x: 10, y: 9000 }]],
    place: 'board.lines[3].curve',
  },
  {
    code: 'same-place',
    name: 'a space on another',
    edits: [
      [[...space('n1'), 'x'], 140],
      [[...space('n1'), 'y'], 350],
    ],
    place: placeOf(space('n1')),
  },
  {
    code: 'too-close',
    name: 'a space half on another',
    edits: [
      [[...space('t1'), 'x'], 145],
      [[...space('t1'), 'y'], 355],
    ],
    place: placeOf(space('t1')),
    says: 't1 lies less than 10 from t0',
  },
  {
    code: 'too-small',
    name: 'a stamp',
    edits: [[['board', 'height'], 0.000_07]],
    place: 'board.height',
    says: 'less than 200',
  },

  {
    code: 'unknown-space',
    name: 'a line to nowhere',
    edits: [newLine(0, 'n1', 'n99')],
    place: `board.lines[${lineCount}].ends[1]`,
  },
  {
    code: 'unknown-space',
    name: 'a lane from nowhere',
    edits: [newLane(0, 'n99', 'x1')],
    place: `board.lanes[${laneCount}][0]`,
  },
  { code: 'line-to-itself', name: 'a loop', edits: [newLine(0, 'n1', 'n1')], place: `board.lines[${lineCount}].ends` },
  {
    code: 'doubled-line',
    name: 'a line drawn again the other way',
    edits: [newLine(0, 't0', 'tc-red')],
    place: `board.lines[${lineCount}].ends`,
  },
  {
    code: 'line-in-space',
    name: 'a corridor into space',
    edits: [newLine(0, 'n1', 'w1')],
    place: `board.lines[${lineCount}].ends[1]`,
  },
  {
    code: 'lane-start',
    name: 'a lane from a corridor',
    edits: [newLane(0, 'n1', 'w1')],
    place: `board.lanes[${laneCount}][0]`,
  },
  {
    code: 'lane-start',
    name: 'a lane on from the base',
    edits: [newLane(0, 'rb', 'w1')],
    place: `board.lanes[${laneCount}][0]`,
  },
  {
    code: 'lane-end',
    name: 'a lane into the station',
    edits: [newLane(0, 'w1', 'n1')],
    place: `board.lanes[${laneCount}][1]`,
  },
  {
    code: 'lane-end',
    name: 'a lane back to the Falcon',
    edits: [newLane(0, 'w1', 'mf')],
    place: `board.lanes[${laneCount}][1]`,
  },
  { code: 'doubled-lane', name: 'a lane twice', edits: [newLane(0, 'mf', 'w1')], place: `board.lanes[${laneCount}]` },
  { code: 'lane-cycle', name: 'a lane back', edits: [newLane(0, 'x1', 'w1')], place: `board.lanes[${laneCount}]` },
  {
    code: 'lane-unreachable',
    name: 'a TIE Fighter that nobody meets',
    edits: [newSpace(0, 'w9', 'tie'), newLane(0, 'w9', 'x1')],
    place: newIdPlace(0),
  },
  {
    code: 'lane-to-nowhere',
    name: 'a flight without an end',
    edits: [newSpace(0, 'w9', 'tie'), newLane(0, 'mf', 'w9')],
    place: newIdPlace(0),
  },

  {
    code: 'too-many-walks',
    name: 'a thicket of lines, walked far',
    edits: [
      [
        ['spinner', 'outer'],
        [3, 12],
      ],
      ...crowd
        .flatMap((one, index) => crowd.slice(index + 1).map((other) => [one, other] as const))
        .filter((ends) => !board.lines.some((line) => ends.every((end) => line.ends.includes(end))))
        .map(([one, other], index) => newLine(index, one, other)),
    ],
    place: 'board.lines',
  },
  {
    code: 'unreachable-space',
    name: 'a space without lines',
    edits: [newSpace(0, 'z1', 'white')],
    place: newIdPlace(0),
  },
  {
    code: 'dead-end',
    name: 'a cell behind the Detention Block',
    edits: [newSpace(0, 'z1', 'white'), newLine(0, 'det', 'z1')],
    place: newIdPlace(0),
  },
  {
    code: 'endless',
    name: 'two cells behind the Detention Block',
    edits: [newSpace(0, 'z1', 'white'), newSpace(1, 'z2', 'white'), newLine(0, 'det', 'z1'), newLine(1, 'z1', 'z2')],
    place: newIdPlace(1),
    says: 'red, green, blue, yellow to cr',
  },
  {
    code: 'endless',
    name: 'rule 6.6: two Force spaces that a deckful of cards leads nowhere from',
    edits: [
      newSpace(0, 'fa', 'force'),
      newSpace(1, 'fb', 'force'),
      newLine(0, 'fa', 'fb'),
      ...['tc-red', 'tc-green', 'tc-blue', 'tc-yellow'].map((home, index) => newLine(1 + index, home, 'fa')),
      [['deck'], [1, 2].map((number) => ({ id: `F0${number}`, effect: { kind: 'advance', count: 1 }, text: 'On.' }))],
      [['options', 'chainForce'], true],
    ],
    place: newIdPlace(1),
  },
  {
    code: 'mission-out-of-reach',
    name: 'a Tractor Beam without lines',
    edits: [withoutLinesOf('tb')],
    place: idOf('tb'),
    says: 'red, green, blue, yellow',
  },
  { code: 'falcon-out-of-reach', name: 'a Falcon without lines', edits: [withoutLinesOf('mf')], place: idOf('mf') },
  {
    code: 'falcon-out-of-reach',
    name: 'a Falcon that no even spin meets, by exact count',
    of: CORRIDOR,
    edits: [
      EVEN_SPINNER,
      [['deck'], []],
      [
        ['board', 'lines', 4, 'ends'],
        ['f', 'w'],
      ],
      [['options', 'falconExactCount'], true],
    ],
    place: 'board.spaces[7].id',
    says: 'by exact count',
  },
  {
    code: 'no-way-home',
    name: 'a Force space behind the Detention Block',
    edits: [newSpace(0, 'z1', 'force'), newSpace(1, 'z2', 'white'), newLine(0, 'det', 'z1'), newLine(1, 'z1', 'z2')],
    place: newIdPlace(0),
  },

  { code: 'doubled-card', name: 'a card twice', edits: [[['deck', 5, 'id'], 'F01']], place: 'deck[5].id' },
  {
    code: 'no-such-coordinate',
    name: 'a card to a place that is not there',
    edits: [[['deck', 4, 'effect', 'coordinate'], 8]],
    place: 'deck[4].effect.coordinate',
  },
  {
    code: 'card-without-effect',
    name: 'an Advance that is longer than the board',
    of: CORRIDOR,
    edits: [
      [['deck', 0, 'effect', 'count'], 9],
      [['options', 'falconExactCount'], true],
    ],
    place: 'deck[0].effect.count',
  },
  {
    code: 'start-undecided',
    name: 'a spinner of threes',
    edits: [
      [
        ['spinner', 'outer'],
        [3, 3],
      ],
    ],
    place: 'spinner.outer',
  },
  {
    code: 'no-detention-exit',
    name: 'an exit that is not on the spinner',
    edits: [[['spinner', 'detentionExit'], 4]],
    place: 'spinner.detentionExit',
  },
  { code: 'dogfight-never-won', name: 'no win', edits: [[['spinner', 'inner'], ['lose']]], place: 'spinner.inner' },

  {
    code: 'no-walk',
    name: 'a corridor too short for the spin',
    of: CORRIDOR,
    edits: [
      [
        ['spinner', 'outer'],
        [1, 2, 3],
      ],
    ],
    place: 'board.spaces[4].id',
    says: 'a spin of 3',
  },
  {
    code: 'only-by-card',
    name: 'missions that no even spin meets',
    of: CORRIDOR,
    edits: [EVEN_SPINNER],
    place: 'board.spaces[4].id',
    says: 'red',
  },
  {
    code: 'exact-falcon-out-of-reach',
    name: 'a Falcon that no even spin meets any more',
    of: CORRIDOR,
    edits: [EVEN_SPINNER],
    place: 'board.spaces[4].id',
    says: 'by exact count',
  },
  {
    code: 'unequal-distances',
    name: 'a shortcut for red',
    edits: [
      [
        ['board', 'lines', 0, 'ends'],
        ['tc-red', 't1'],
      ],
    ],
    place: idOf('cr'),
    says: 'red 3, green 4, blue 4, yellow 4',
  },
  { code: 'empty-deck', name: 'no cards', edits: [[['deck'], []]], place: 'deck' },
  {
    code: 'idle-deck',
    name: 'no Force spaces',
    edits: ['u1', 'u2', 'b1', 'b2'].map((id): Edit => [[...space(id), 'kind'], 'white']),
    place: 'deck',
  },
  {
    code: 'escape-without-detention',
    name: 'no card to escape from',
    edits: [[['deck', deck.findIndex(({ effect }) => effect.kind === 'detention')], undefined]],
    place: `deck[${deck.findIndex(({ effect }) => effect.kind === 'escape')}]`,
  },
  {
    code: 'dogfight-rarely-won',
    name: 'a win in 24',
    edits: [
      [
        ['spinner', 'inner'],
        ['win', ...Array<string>(23).fill('lose')],
      ],
    ],
    place: 'spinner.inner',
    says: 'about 13824 turns',
  },
  { code: 'dogfight-never-lost', name: 'no loss', edits: [[['spinner', 'inner'], ['win']]], place: 'spinner.inner' },
];

function problemsOf(value: unknown) {
  const parsed = parseRuleset(value);
  return parsed.ok ? parsed.value.warnings : parsed.error;
}

describe('a sound ruleset has no problem', () => {
  test('the standard one', () => {
    expect(checkRuleset(STANDARD_RULESET)).toEqual([]);
  });

  test.each(['spinner-1-6', 'five-minutes'])('the sample %s', (id) => {
    expect(parseRuleset(JSON.parse(sampleText(id)))).toMatchObject({ ok: true, value: { warnings: [] } });
  });

  test.each(['falconExactCount', 'chainForce', 'quietSpace'])('nor with the house rule %s', (option) => {
    for (const ruleset of [STANDARD_RULESET, FIVE_MINUTES]) {
      expect(problemsOf(edited(ruleset, [[['options', option], true]]))).toEqual([]);
    }
  });

  test('rule 2.1: a board for two colours will do', () => {
    expect(problemsOf(CORRIDOR).filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});

describe('a broken ruleset is refused by name and place', () => {
  test.each(BREAKAGES)('$code: $name', ({ code, of, edits, place, says }) => {
    const problems = problemsOf(edited(of ?? FIVE_MINUTES, edits));
    const severity: Severity = RULESET_ERRORS.some((name) => name === code) ? 'error' : 'warning';
    expect(
      problems.map((found) => ({ code: found.code, severity: found.severity, place: found.place })),
    ).toContainEqual({
      code,
      severity,
      place,
    });
    const found = problems.find((candidate) => candidate.code === code && candidate.place === place);
    expect(found?.message).toContain(says ?? '');
  });

  test('every code but those of the text is broken above', () => {
    const broken = new Set<string>(['not-json', 'repeated-key', ...BREAKAGES.map(({ code }) => code)]);
    expect(RULESET_PROBLEM_CODES.filter((code) => !broken.has(code))).toEqual([]);
  });

  test('the standard ruleset with other house rules has its id rightly', () => {
    const house = { ...STANDARD_RULESET, options: { ...STANDARD_RULESET.options, quietSpace: true } };
    expect(checkRuleset(house)).toEqual([]);
  });

  test.each<[string, Edit, string]>([
    ['a misspelt effect', [['deck', 0, 'effect', 'kind'], 'advnce'], 'expected one of "advance", "go-to", '],
    ['a count too high', [['deck', 0, 'effect'], { kind: 'advance', count: 99 }], 'expected 12 at most, found 99'],
    ['half a step', [['deck', 0, 'effect'], { kind: 'advance', count: 1.5 }], 'expected a whole number, found 1.5'],
    ['a text too long', [['deck', 0, 'text'], 'x'.repeat(300)], 'expected 200 characters at most, found 300'],
    ['a name that clears the screen', [['name'], 'A\u001b[2J'], 'a text has no control characters'],
    ['a name of two lines', [['name'], 'A\u2028B'], 'a text has no control characters'],
    ['half a character', [['deck', 0, 'text'], 'A\ud800'], 'halves of characters'],
    ['no name', [['name'], ''], 'expected 1 character or more, found 0'],
    ['a misspelt kind', [[...space('n1'), 'kind'], 'whit'], 'found "whit"'],
    ['a list too short', [['spinner', 'outer'], []], 'expected 1 item or more, found 0'],
    ['a card id', [['deck', 0, 'id'], 'F1'], 'found "F1"'],
    ['a list for an object', [['options'], []], 'expected an object, found a list'],
    ['no effect kind', [['deck', 0, 'effect'], {}], 'this is missing: expected one of "advance"'],
    ['a truth that is none', [['options', 'chainForce'], 'yes'], 'expected true or false, found "yes"'],
  ])('%s is said in words of our own', (_name, edit, says) => {
    const parsed = parseRuleset(edited(FIVE_MINUTES, [edit]));
    const messages = parsed.ok ? [] : parsed.error.map(({ message }) => message);
    expect(messages.join()).toContain(says);
    expect(messages.join()).not.toMatch(/Invalid|Too (big|small)|received|>=|<=/);
  });

  test('errors refuse, warnings do not', () => {
    for (const { code, of, edits } of BREAKAGES) {
      const { ok } = parseRuleset(edited(of ?? FIVE_MINUTES, edits));
      if (RULESET_ERRORS.some((name) => name === code)) expect({ code, ok }).toEqual({ code, ok: false });
    }
    expect(parseRuleset(edited(FIVE_MINUTES, [[['deck'], []]])).ok).toBe(true);
  });

  test('nothing that is not a ruleset gets through', () => {
    for (const value of [undefined, null, 5, 'standard', [], {}, { board: null }, () => STANDARD_RULESET]) {
      expect(parseRuleset(value).ok).toBe(false);
    }
  });

  test('a place is written as people write it', () => {
    expect(placeOf(['board', 'spaces', 12, 'id'])).toBe('board.spaces[12].id');
    expect(placeOf(['board', 'a key'])).toBe('board["a key"]');
    expect(placeOf([])).toBe('the ruleset');
  });
});
