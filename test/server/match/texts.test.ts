/** What people write: names and chat, in signs as people count them, and nothing that reaches beyond its line. */
import { describe, expect, test } from '@jest/globals';
import { fastChance } from '../../../shared/kernel/simulation.ts';
import {
  isShowable,
  joinMatchSchema,
  lengthOf,
  LONGEST,
  matchCommandSchema,
  PROTOCOL_VERSION,
  watchMatchSchema,
} from '../../../shared/protocol/index.ts';
import { secretOf } from '../../support/server.ts';

const FAMILY = '👨‍👩‍👧‍👦';
const TANNED_FAMILY = '👨🏽‍👩🏽‍👧🏽‍👦🏽';
const WAVE = '👋🏽';
const FLAG = '🇩🇪';
const HEART = '❤️‍🔥';

const says = (text: string): boolean => matchCommandSchema.safeParse({ type: 'say', text }).success;
const isName = (name: string): boolean =>
  joinMatchSchema.safeParse({ v: PROTOCOL_VERSION, player: secretOf('Ada'), name }).success;

describe('the length of a text', () => {
  test.each([
    ['', 0],
    ['abc', 3],
    ['é', 1],
    ['e\u0301', 1],
    [WAVE, 1],
    [FAMILY, 1],
    [FLAG, 1],
    [HEART, 1],
    ['各位', 2],
    ['한글', 2],
    ['a\r\nb', 3],
  ])('%j is %i', (text, length) => {
    expect(lengthOf(text)).toBe(length);
  });

  test('is counted so for names', () => {
    for (const sign of ['x', 'é', 'e\u0301', '各', WAVE, FLAG]) {
      expect([sign, isName(sign.repeat(LONGEST.name))]).toEqual([sign, true]);
      expect([sign, isName(sign.repeat(LONGEST.name + 1))]).toEqual([sign, false]);
    }
  });

  test('is counted so for chat', () => {
    for (const sign of ['x', 'e\u0301', '各', WAVE, FLAG]) {
      expect([sign, says(sign.repeat(LONGEST.chat))]).toEqual([sign, true]);
      expect([sign, says(sign.repeat(LONGEST.chat + 1))]).toEqual([sign, false]);
    }
  });

  test('is limited in characters, too: a sign cannot be made of any number of them', () => {
    expect(lengthOf(TANNED_FAMILY)).toBe(1);
    expect(says(TANNED_FAMILY.repeat(100))).toBe(true);
    expect(says(TANNED_FAMILY.repeat(LONGEST.chat))).toBe(false);
    expect(says(`a${'\u200d🚀'.repeat(2_000)}`)).toBe(false);
  });
});

describe('report 58: a text can be shown', () => {
  test.each([
    'Hello!',
    '<script>alert(1)</script>',
    '&lt;b&gt; "\' ` ${x} %s \\n',
    'javascript:alert(1)',
    'Grüße, Ἀθηνᾶ, 李小龍, مرحبا, שָׁלוֹם, नमस्ते, สวัสดี, Việt Nam',
    'क्षत्रिय',
    `${FAMILY} ${WAVE} ${FLAG} ${HEART} 1️⃣ 🏴‍☠️`,
    'a\u00a0b',
  ])('%j', (text) => {
    expect([isShowable(text), says(text)]).toEqual([true, true]);
  });

  test.each([
    ['a control character', 'a\u0007b'],
    ['a filler', '\u3164'],
    ['a filler of half width', '\uffa0'],
    ['a filler of the beginning', '\u115f'],
    ['a blank of braille', '\u2800'],
    ['a joiner of letters', 'a\u034fb'],
    ['an escape', '\u001b[31mred'],
    ['NUL', 'a\u0000b'],
    ['a line break', 'a\nb'],
    ['a carriage return', 'a\rb'],
    ['a tab', 'a\tb'],
    ['another line break', 'a\u0085b'],
    ['a line separator', 'a\u2028b'],
    ['a paragraph separator', 'a\u2029b'],
    ['what turns the direction', 'a\u202eb'],
    ['what embeds a direction', 'a\u202ab'],
    ['what isolates a direction', 'a\u2067b'],
    ['a mark of direction', 'a\u200fb'],
    ['a space that cannot be seen', 'a\u200bb'],
    ['a joiner between letters', 'a\u200db'],
    ['a joiner at the end', '🚀\u200d'],
    ['a byte order mark', 'a\ufeffb'],
    ['a soft hyphen', 'a\u00adb'],
    ['half a pair', 'a\ud800b'],
    ['a private character', 'a\ue000b'],
    ['a character that is none', 'a\uffffb'],
    ['tags of a hidden text', `a${String.fromCodePoint(0xe0041, 0xe0042)}`],
    ['a stack of marks', `Z${'\u0301'.repeat(4)}algo`],
    ['a stack of marks on a letter with one', `é${'\u0323'.repeat(3)}`],
    ['a stack of enclosing marks', `o${'\u20dd'.repeat(4)}`],
  ])('not with %s', (_name, text) => {
    expect([isShowable(text), says(text), isName(text)]).toEqual([false, false, false]);
  });

  test('and what nobody can see is no text at all', () => {
    for (const text of ['', ' ', '\u00a0', '\u3000 \u2003', '\ufeff'])
      expect([text, says(text)]).toEqual([text, false]);
  });

  test('names of those who watch are names', () => {
    const watches = (name: string): boolean => watchMatchSchema.safeParse({ v: PROTOCOL_VERSION, name }).success;
    expect([watches('Eve'), watches('E\u202eve'), watches('x'.repeat(25))]).toEqual([true, false, false]);
  });
});

describe('texts of random characters (seed 58)', () => {
  const chance = fastChance(58);
  const RANGES = [0x80, 0x300, 0x380, 0x2100, 0xffff, 0x1_0ffff] as const;

  test('what is taken has no characters of control or direction, and no more signs than it may', () => {
    let taken = 0;
    for (let round = 0; round < 20_000; round += 1) {
      const size = 1 + chance.spin(8);
      const codes = Array.from({ length: size }, () => chance.spin(RANGES[chance.spin(RANGES.length)] ?? 0x80));
      const parsed = matchCommandSchema.safeParse({ type: 'say', text: String.fromCodePoint(...codes) });
      if (!parsed.success || parsed.data.type !== 'say') continue;
      taken += 1;
      const { text } = parsed.data;
      expect({ codes, bad: /[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Zl}\p{Zp}]/u.test(text) }).toEqual({ codes, bad: false });
      expect(text.trim()).toBe(text);
      expect(lengthOf(text)).toBeLessThanOrEqual(LONGEST.chat);
    }
    expect(taken).toBeGreaterThan(1_000);
  });
});
