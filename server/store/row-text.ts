/** A row as the text that is stored: JSON, with the version of its form in front. The one place that knows older forms. */
import type { Row } from '../match/index.ts';
import { rowSchema } from './row-schema.ts';

/** The form of rows that this server writes. */
const ROW_VERSION = 1;
const BEFORE_ROW = `{"v":${ROW_VERSION},`;

/** What makes a row of one version, as parsed JSON, one of the next. */
export type Upcast = (older: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;

/** From version 1 to 2, from 2 to 3, and so on up to what is written now. */
const UPCASTS: readonly Upcast[] = [];

/** What a stored text says: a row, or a few words for why it is none that this server can read. */
export type RowReading = { readonly row: Row } | { readonly fault: string };

export function writeRow(row: Row): string {
  return BEFORE_ROW + JSON.stringify(row).slice(1);
}

export function readRow(text: string, upcasts: readonly Upcast[] = UPCASTS): RowReading {
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return { fault: 'is no JSON' };
  }
  if (!isRecord(stored) || typeof stored['v'] !== 'number') return { fault: 'names no version' };
  const { v: version, ...written } = stored;
  const newest = upcasts.length + 1;
  if (!Number.isInteger(version) || version < 1 || version > newest) {
    return { fault: `is of version ${version}, and this server knows 1 to ${newest}` };
  }
  let present: Readonly<Record<string, unknown>> = written;
  for (const upcast of upcasts.slice(version - 1)) present = upcast(present);
  const parsed = rowSchema.safeParse(present);
  if (parsed.success) return { row: parsed.data };
  const [issue] = parsed.error.issues;
  return { fault: `is none that this server knows (${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''})` };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The rows of texts that follow each other, up to the first that is not the row that is due, and what is wrong there. */
export function readRows(
  texts: readonly string[],
  from: number,
): { readonly rows: readonly Row[]; readonly fault: string | undefined } {
  const rows: Row[] = [];
  for (const text of texts) {
    const due = from + rows.length;
    const reading = readRow(text);
    if ('fault' in reading) return { rows, fault: `row ${due} ${reading.fault}` };
    if (reading.row.sequence !== due) return { rows, fault: `row ${due} says that it is row ${reading.row.sequence}` };
    rows.push(reading.row);
  }
  return { rows, fault: undefined };
}

/** The code of the table that a first row makes; an empty text for any other row. */
export function codeOf({ facts: [first] }: Row): string {
  return first?.type === 'created' ? first.code : '';
}
