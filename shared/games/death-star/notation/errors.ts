/** Where a text stops being notation: line and column count from 1. */
export interface NotationError {
  readonly line: number;
  readonly column: number;
  /** What could have stood there. */
  readonly expected: string;
  /** What stands there instead. */
  readonly found: string;
  /** All of it as one sentence. */
  readonly message: string;
}

const LONGEST_FOUND = 24;
const BYTE_ORDER_MARK = '\uFEFF';

/** The error of a text that goes wrong at an offset. */
export function notationError(text: string, offset: number, expected: string): NotationError {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  const line = before.split('\n').length;
  const column = offset - lineStart + 1;
  const found = foundAt(text, offset);
  return {
    line,
    column,
    expected,
    found,
    message: `line ${line}, column ${column}: expected ${expected}, found ${found}`,
  };
}

function foundAt(text: string, offset: number): string {
  if (offset >= text.length) return 'the end of the text';
  if (text[offset] === '\n') return 'the end of the line';
  // Nobody sees it either: some editors begin a file with it.
  if (text[offset] === BYTE_ORDER_MARK) return 'a byte order mark';
  const window = text.slice(offset, offset + LONGEST_FOUND);
  const run = /^[^ \n]+/.exec(window)?.[0] ?? ' ';
  // Some editors and mail programs end lines so; nobody sees it, and everybody wonders.
  if (!run.endsWith('\r') || text[offset + run.length] !== '\n') return visible(run);
  return `${run === '\r' ? '' : `${visible(run.slice(0, -1))} and `}CR LF: lines end with LF alone`;
}

/** In quotation marks, and with nothing in it that a terminal would take for a command. */
function visible(text: string): string {
  return JSON.stringify(text).replace(
    /[\p{Cc}\p{Cf}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
