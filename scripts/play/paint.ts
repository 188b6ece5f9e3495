/** Colours and line widths of a text screen. */
import { stripVTControlCharacters, styleText } from 'node:util';
import type { Color } from '../../shared/games/death-star/index.ts';

/** How a text is set off from others; without colour it stays as it is. */
export interface Paint {
  seat(color: Color, text: string): string;
  strong(text: string): string;
  faint(text: string): string;
}

export const PLAIN: Paint = {
  seat: (_color, text) => text,
  strong: (text) => text,
  faint: (text) => text,
};

const INKS = { red: 'redBright', green: 'greenBright', blue: 'blueBright', yellow: 'yellowBright' } as const;
const ALWAYS = { validateStream: false };

export const COLOURED: Paint = {
  seat: (color, text) => styleText(INKS[color], text, ALWAYS),
  strong: (text) => styleText('bold', text, ALWAYS),
  faint: (text) => styleText('dim', text, ALWAYS),
};

/** A text in lines of at most `width` columns, broken at spaces; every line but the first is indented. */
export function wrapped(text: string, width: number, indent: string): readonly string[] {
  const lines: string[] = [];
  const [first = '', ...words] = text.trimStart().split(' ');
  let line = text.slice(0, text.length - text.trimStart().length) + first;
  for (const word of words) {
    const longer = `${line} ${word}`;
    if (widthOf(longer) <= width) {
      line = longer;
    } else {
      lines.push(line);
      line = indent + word;
    }
  }
  return [...lines, line];
}

/** How many columns a text takes, whatever its colours. */
export function widthOf(text: string): number {
  return stripVTControlCharacters(text).length;
}
