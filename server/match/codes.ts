/** The codes by which people find a table: short, readable aloud, hard to guess. */
import type { Randomness } from './ports.ts';

/** No vowels, so that no words come about, and nothing that looks or sounds like another. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'.replace(/[SZVN]/g, '');
const DIGITS = '23456789';
const ALPHABET = LETTERS + DIGITS;
const CODE_LENGTH = 6;
const CODE = new RegExp(`^[${ALPHABET}]{${CODE_LENGTH}}$`);

/** A new code: six characters of twenty-four, about 190 million of them. */
export function makeCode(randomness: Randomness): string {
  const fairBelow = 256 - (256 % ALPHABET.length);
  let code = '';
  while (code.length < CODE_LENGTH) {
    for (const byte of randomness.bytes(CODE_LENGTH)) {
      if (byte < fairBelow && code.length < CODE_LENGTH) code += ALPHABET[byte % ALPHABET.length] ?? '';
    }
  }
  return code;
}

/** Whether a text, capitals and all, has the form of a code. */
export function isCode(text: string): boolean {
  return CODE.test(text);
}

/** The code that a person has typed: in capitals, without what people put between groups. */
export function normalizeCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '');
}
