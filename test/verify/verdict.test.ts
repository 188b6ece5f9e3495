/** What is said of a record that was changed: which piece it is, its place, what is recorded and what the secret gives. */
import { describe, expect, test } from '@jest/globals';
import { loadAnyEdition } from '../../scripts/ruleset-file/load.ts';
import type { VerdictFault } from '../../shared/games/death-star/index.ts';
import { STANDARD_RULESET, verifyRecordText } from '../../shared/games/death-star/index.ts';
import { rulesetFinder } from '../../scripts/records/known-rulesets.ts';
import { alteredRuleset } from '../support/altered-ruleset.ts';
import { changed, only, playBy, readCorpus, shortRecord, verdictOn } from './proven.ts';

const SHORT = shortRecord();
const STANDARD = readCorpus().get('standard-1') ?? '';

function faultsOf(text: string): readonly VerdictFault[] {
  const { ok, faults } = verdictOn(text);
  expect(ok).toBe(false);
  return faults;
}

/** Line and column of a piece of text. */
function placeOf(text: string, piece: string): { readonly line: number; readonly column: number } {
  const before = text.slice(0, text.indexOf(piece)).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

function flipped(digit: string): string {
  return digit === '0' ? '1' : '0';
}

test('a whole record is right: commitment, chance, rules, checksum', () => {
  const { ok, chance, rules, faults, verified, facts } = verdictOn(STANDARD);
  expect({ ok, chance, rules, faults }).toEqual({ ok: true, chance: 'kept', rules: 'kept', faults: [] });
  expect(verified).toEqual({ shuffles: 1, spins: 60 });
  expect(facts).toMatchObject({ ruleset: 'standard', engine: '0.1.0', proof: { matchId: 'standard-1' } });
});

test('further tags are free', () => {
  expect(verdictOn(changed(SHORT, 'A short one', 'Another title')).ok).toBe(true);
});

describe('in its place is named', () => {
  test.each(['Secret', 'Commitment'] as const)('[%s]', (tag) => {
    const wrong = changed(SHORT, new RegExp(`(?<=\\[${tag} ")[0-9a-f]`), flipped);
    const [fault, ...more] = faultsOf(wrong);
    expect(more).toEqual([]);
    expect(fault).toMatchObject({ about: 'chance', ...placeOf(wrong, `[${tag} "`), column: tag.length + 4 });
    expect(fault?.message).toMatch(
      tag === 'Secret' ? /: this is another secret$/ : /^the commitment to this secret is/,
    );
  });

  test.each([
    ['the match', /(?<=\[Match ")./, 'X'],
    ['an entropy', /(?<=\[Entropies "\[\\")./, 'X'],
    ['that an entropy is missing', /(?<=\[Entropies "\[)[^\]]+/, ''],
  ])('%s', (_name, from, to) => {
    const [fault, ...more] = faultsOf(changed(SHORT, from, to));
    expect(more).toEqual([]);
    expect(fault).toMatchObject({ about: 'chance', ...placeOf(SHORT, '[Match "'), column: 9, outcome: { draw: 0 } });
    expect(fault?.message).toMatch(/the match's id or an entropy is not the one that it was played with$/);
  });

  test('two cards at the bottom of the deck, which nobody has drawn', () => {
    const wrong = changed(STANDARD, /(F[0-9]+) (F[0-9]+)(?="\]\n\[SpinOff)/, '$2 $1');
    const [, card = ''] = / (F[0-9]+) F[0-9]+"\]\n\[SpinOff/.exec(wrong) ?? [];
    const [, instead = ''] = / (F[0-9]+) F[0-9]+"\]\n\[SpinOff/.exec(STANDARD) ?? [];
    const [fault, ...more] = faultsOf(wrong);
    expect(more).toEqual([]);
    expect(fault).toMatchObject({ about: 'chance', ...placeOf(wrong, `${card} ${instead}"]`), outcome: { draw: 0 } });
    expect(fault?.message).toBe(`draw 0, the shuffle: card 51 is ${card}, and the secret gives ${instead}`);
  });

  test('a spin for the start', () => {
    const wrong = changed(SHORT, '[SpinOff "red 1 blue 3"]', '[SpinOff "red 2 blue 3"]');
    expect(faultsOf(wrong)).toEqual([
      {
        about: 'chance',
        line: 6,
        column: 15,
        message: 'draw 1, a spin for the start: it is 2, and the secret gives 1',
        outcome: { draw: 1, recorded: '2', recomputed: '1' },
      },
    ]);
  });

  test('a spin in a turn; that the rules are broken by it is told apart', () => {
    const wrong = changed(SHORT, '1. blue 1 LL>t0', '1. blue 2 LL>t0');
    const { chance, rules, faults } = verdictOn(wrong);
    expect({ chance, rules }).toEqual({ chance: 'broken', rules: 'broken' });
    expect(faults[0]).toEqual({
      about: 'chance',
      ...placeOf(wrong, '2 LL>t0'),
      message: 'draw 3, a spin in turn 1: it is 2, and the secret gives 1',
      outcome: { draw: 3, recorded: '2', recomputed: '1' },
    });
    expect(faults[1]).toMatchObject({ about: 'rules', ...placeOf(wrong, 'LL>t0') });
  });

  test('a move against the rules; the chance is kept', () => {
    const { chance, rules, faults } = verdictOn(changed(SHORT, '1. blue 1 LL>t0', '1. blue 1 LL>ds1'));
    expect({ chance, rules }).toEqual({ chance: 'kept', rules: 'broken' });
    expect(faults.map(({ about }) => about)).toEqual(['rules']);
  });

  test.each([
    ['the engine', /(?<=\[Engine ")[0-9]/, '9'],
    ['the checksum', /(?<=\[Checksum ")./, 'x'],
  ])('%s', (_name, from, to) => {
    const [fault, ...more] = faultsOf(changed(SHORT, from, to));
    expect(more).toEqual([]);
    expect(['checksum', 'proof']).toContain(fault?.about);
  });

  test('another choice of a player that the rules let pass', () => {
    const items = [...STANDARD.matchAll(/(?<= )(LL|HC)>([a-z0-9-]+)(?=\n)/g)];
    const other = items
      .flatMap(({ index, 0: item }) =>
        STANDARD_RULESET.board.spaces.map(
          ({ id }) => `${STANDARD.slice(0, index)}${item.slice(0, 3)}${id}${STANDARD.slice(index + item.length)}`,
        ),
      )
      .find((text) => text !== STANDARD && verdictOn(text).rules === 'kept');
    if (other === undefined) throw new Error('no such choice in this game');
    const { chance, rules, faults } = verdictOn(other);
    expect({ chance, rules }).toEqual({ chance: 'kept', rules: 'kept' });
    expect(faults).toMatchObject([{ about: 'checksum', ...placeOf(other, '[Checksum "'), column: 12 }]);
  });

  test.each([
    ['the house rules', '[Options "-"]', '[Options "chainForce"]', /^expected "-", which the hash stands for/],
    ['the hash of the ruleset', /(?<=\[Ruleset "five-minutes )./, '0', /the hash of five-minutes/],
    ['a card that is there twice', /(?<=\[Deck ")F[0-9]+/, 'F07', /a card that does not stand here yet/],
    ['a card of no deck', /(?<=\[Deck ")F[0-9]+/, 'F99', /a card of this deck/],
  ])('%s', (_name, from, to, message) => {
    const [fault, ...more] = faultsOf(changed(SHORT, from, to));
    expect(more).toEqual([]);
    expect(fault?.about).toBe('text');
    expect(fault?.message).toMatch(message);
  });
});

describe('a proof', () => {
  test('that is not there is asked for; the rules are judged all the same', () => {
    const bare = SHORT.replace(/\[(Engine|Match|Commitment|Secret|Entropies|Checksum) .*\n/g, '');
    expect(verdictOn(bare)).toMatchObject({
      ok: false,
      chance: 'unknown',
      rules: 'kept',
      facts: { engine: undefined },
    });
    expect(faultsOf(bare).map(({ about }) => about)).toEqual(['proof']);
  });

  test.each(['Engine', 'Match', 'Commitment', 'Secret', 'Entropies', 'Checksum'])('lacks [%s]', (tag) => {
    const [fault] = faultsOf(changed(SHORT, new RegExp(`\\[${tag} .*\\n`), ''));
    expect(fault?.about).toBe('proof');
    expect(fault?.message).toContain(`[${tag}]: it is missing`);
  });

  test.each([
    ['Engine', '[Engine "0.1"]'],
    ['Commitment', '[Commitment "12"]'],
    ['Secret', '[Secret "XY"]'],
    ['Entropies', '[Entropies "[1]"]'],
    ['Entropies', '[Entropies "[ ]"]'],
    ['Entropies', '[Entropies "{}"]'],
    ['Entropies', `[Entropies "${'['.repeat(50_000)}"]`],
    ['Checksum', '[Checksum ""]'],
  ])('[%s] is malformed: %.40s', (tag, line) => {
    const [fault] = faultsOf(changed(SHORT, new RegExp(`\\[${tag} .*\\]`), line));
    expect(fault?.about).toBe('proof');
    expect(fault?.message).toMatch(`[${tag}]: `);
  });

  test('of a game that is not over is none, and neither is one with more entropies than seats', () => {
    const open = changed(changed(SHORT, /\n[0-9]+\. [^\n]*#[a-z]+\n$/, '\n'), /(?<=\[Result ")[a-z]+/, '*');
    expect(faultsOf(open).map(({ about }) => about)).toContain('proof');
    const crowded = changed(SHORT, /(?<=\[Entropies ")[^\n]*(?="\])/, '[\\"a\\",\\"b\\",\\"c\\"]');
    expect(faultsOf(crowded).map(({ about }) => about)).toEqual(['proof', 'chance']);
  });
});

describe('what the reader holds', () => {
  const { facts } = verdictOn(SHORT);
  const [entropy = ''] = facts?.proof?.entropies ?? [];
  const commitment = facts?.proof?.commitment ?? '';
  const check = (held: Parameters<typeof verifyRecordText>[2]) => verifyRecordText(SHORT, rulesetFinder(), held);

  test('is in the record', () => expect(check({ commitment, entropy })).toMatchObject({ ok: true }));
  test('is not: another commitment was promised', () => {
    expect(check({ commitment: '0'.repeat(64), entropy }).faults).toMatchObject([{ about: 'promise', line: 11 }]);
  });
  test('is not: the entropy was left out', () => {
    expect(check({ commitment, entropy: 'mine' }).faults).toMatchObject([{ about: 'promise', line: 13 }]);
  });
});

test('a face that stands on a band more than once is one outcome, however it is reached', () => {
  const ruleset = alteredRuleset({ spinner: { outer: [1, 1, 2, 3, 3], inner: ['win', 'lose', 'win', 'win'] } });
  for (const id of ['bands-1', 'bands-2', 'bands-3']) {
    expect(verdictOn(playBy(ruleset, id), only(ruleset))).toMatchObject({ ok: true, faults: [] });
  }
});

test('a record of an older edition has its chance checked, and is not judged', () => {
  const older = loadAnyEdition('test/records/rulesets/older-edition.json');
  const text = playBy(older, 'older-1');
  expect(text.startsWith('[Game "death-star/0"]')).toBe(true);
  expect(verdictOn(text, only(older))).toMatchObject({ ok: true, chance: 'kept', rules: 'unknown' });
  const other = text.replace(/(?<=\n1\. [a-z]+ )[123]/, (count) => String((Number(count) % 3) + 1));
  expect(verdictOn(other, only(older))).toMatchObject({ ok: false, chance: 'broken', rules: 'unknown' });
});
