import type { Scanner } from './scanner.ts';

/** A line of a record's header beyond the seven that it must have, such as `[Title "A narrow escape"]`. */
export interface Tag {
  readonly name: string;
  readonly value: string;
}

const NAME = /[A-Za-z]+/y;
const WHOLE_NAME = /^[A-Za-z]+$/;
const PLAIN_TEXT = /[^\p{Cc}\p{Cs}"\\]+/uy;
const FORBIDDEN = /[\p{Cc}\p{Cs}]/u;

/** A line of the header. Throws a RangeError for a name that is not of letters, and for control characters in the value. */
export function makeTag(name: string, value: string): string {
  if (!WHOLE_NAME.test(name)) throw new RangeError(`the name of a tag is made of letters, not ${JSON.stringify(name)}`);
  if (FORBIDDEN.test(value)) throw new RangeError(`the text of [${name}] has a control character`);
  return `[${name} "${value.replaceAll(/["\\]/g, '\\$&')}"]\n`;
}

/** Reads one line of the header by its name; `readValue` stops before the closing quotation mark. */
export function readTag<Value>(scanner: Scanner, name: string, readValue: () => Value): Value {
  scanner.take(`[${name} "`);
  const value = readValue();
  scanner.take('"]\n', `the end of [${name}]`);
  return value;
}

/** Reads the tags that follow, up to the blank line. `taken` are the names that stand before. */
export function readMoreTags(scanner: Scanner, taken: readonly string[]): readonly Tag[] {
  const names = new Set(taken);
  const tags: Tag[] = [];
  while (scanner.takes('[')) {
    const start = scanner.offset;
    const name = scanner.read(NAME, 'the name of a tag');
    if (names.has(name)) throw scanner.stop('a tag that does not stand here yet', start);
    names.add(name);
    scanner.take(' "');
    tags.push({ name, value: readText(scanner) });
    scanner.take('"]\n', `the end of [${name}]`);
  }
  return tags;
}

/** Text up to a quotation mark; one inside it has a backslash before it, and so has a backslash. */
function readText(scanner: Scanner): string {
  let text = '';
  while (!scanner.isNext('"')) {
    if (!scanner.takes('\\')) text += scanner.read(PLAIN_TEXT, 'text without control characters');
    else if (scanner.takes('"')) text += '"';
    else {
      scanner.take('\\', '\\" or \\\\');
      text += '\\';
    }
  }
  return text;
}
