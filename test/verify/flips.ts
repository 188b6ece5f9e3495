/** Changing a record in a single place: whatever is changed is found, or it is of nobody's concern. */
import { expect } from '@jest/globals';
import { rulesetFinder } from '../../scripts/records/known-rulesets.ts';
import type { Chance } from '../../shared/kernel/index.ts';
import { makeRecord } from '../../shared/games/death-star/index.ts';
import { essence, verdictOn } from './proven.ts';

const find = rulesetFinder();
const DIGITS = '0123456789';
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const OTHERS = ' "\\[]>-.,~?+*#xFL';

/** A text that differs in one character, mostly by one of the same kind, so that it still reads as a record. */
export function flip(text: string, at: number, chance: Chance): string {
  const here = text[at] ?? '';
  const kind = [DIGITS, LETTERS, LETTERS.toUpperCase()].find((characters) => characters.includes(here)) ?? OTHERS;
  const characters = (chance.spin(4) === 0 ? OTHERS : kind).replace(here, '');
  return text.slice(0, at) + (characters[chance.spin(characters.length)] ?? '') + text.slice(at + 1);
}

/** How a changed record was found out; `harmless` where it was not, and says the same as the original. */
export function findOut(original: string, other: string): string {
  const { ok, faults } = verdictOn(other, find);
  const [fault] = faults;
  if (fault !== undefined) {
    expect(ok).toBe(false);
    expect(fault.message).not.toBe('');
    expect(fault.line).toBeGreaterThan(0);
    expect(fault.line).toBeLessThanOrEqual(other.split('\n').length);
    expect(fault.column).toBeGreaterThan(0);
    return fault.about;
  }
  if (makeRecord(essence(other, find)) !== makeRecord(essence(original, find))) {
    throw new Error(`this was not found out:\n${other}`);
  }
  return 'harmless';
}
