const LINE_WIDTH = 120;

/** A value as JSON for people: whatever fits stands on one line, the rest is broken up. Ends with a line break. */
export function layOutJson(value: unknown): string {
  return `${layOut(value, '', 0)}\n`;
}

/** `taken`: how much of the first line is taken already, by the indent and the key. */
function layOut(value: unknown, indent: string, taken: number): string {
  const inOneLine = oneLine(value);
  // One more for the comma that may follow.
  const fits = taken + inOneLine.length + 1 <= LINE_WIDTH;
  if (typeof value !== 'object' || value === null || (fits && !holdsStructures(value))) return inOneLine;
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    const items = value.map((item) => `${deeper}${layOut(item, deeper, deeper.length)}`);
    return `[\n${items.join(',\n')}\n${indent}]`;
  }
  const entries = entriesOf(value).map(([key, held]) => {
    const start = `${deeper}${JSON.stringify(key)}: `;
    return `${start}${layOut(held, deeper, start.length)}`;
  });
  return `{\n${entries.join(',\n')}\n${indent}}`;
}

/** A list of lists or of objects is always broken up: one space, one line or one card a line. */
function holdsStructures(value: object): boolean {
  return Array.isArray(value) && value.some((item) => typeof item === 'object' && item !== null);
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = entriesOf(value).map(([key, held]) => `${JSON.stringify(key)}: ${oneLine(held)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

function entriesOf(value: object): readonly (readonly [string, unknown])[] {
  return Object.entries(value).filter(([, held]) => held !== undefined);
}
