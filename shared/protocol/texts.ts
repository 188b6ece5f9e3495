/** Texts of people: how long they are, and what may stand in them. */

/** Control, format (bidi, zero-width), private and unassigned characters, and line breaks of all kinds. */
const UNSHOWABLE = /[\p{C}\p{Zl}\p{Zp}]/u;
/** The joiner that makes one sign of several emoji is a format character, and the only one that is let through there. */
const JOINED_EMOJI = /(?<=\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)\u200D(?=\p{Extended_Pictographic})/gu;
/** Letters, marks and signs that look like nothing: fillers of Korean, a blank of braille, a joiner. */
const BLANK = /[\u034F\u115F\u1160\u2800\u3164\uFFA0]/u;
/** More marks on one letter than any language has. */
const STACKED_MARKS = /\p{M}{4,}/u;

let segmenter: Intl.Segmenter | undefined;

/** How many signs people see in a text (grapheme clusters): an emoji with its skin tone is one. */
export function lengthOf(text: string): number {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  let length = 0;
  for (const { index } of segmenter.segment(text)) length += index < 0 ? 0 : 1;
  return length;
}

/** Whether everything in a text can be seen, and nothing in it reaches beyond its line. */
export function isShowable(text: string): boolean {
  if (UNSHOWABLE.test(text.replace(JOINED_EMOJI, '')) || BLANK.test(text)) return false;
  return !STACKED_MARKS.test(text.normalize('NFD'));
}
