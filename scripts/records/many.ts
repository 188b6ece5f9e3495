/** Many records in one file, `.dsns`: one after the other, with an empty line between. */

/** One record of a file, and the line of the file that it begins in, from 1. */
export interface RecordInFile {
  readonly text: string;
  readonly firstLine: number;
}

/** Only a record begins so, and only at its start. */
const BETWEEN = '\n\n[Game "';
/** What of it belongs to the record before: the end of its last line. */
const END_OF_RECORD = 1;
const EMPTY_LINE = 1;

/** The records of a file, of which there may be one. Nothing is looked at but where each begins. */
export function splitRecords(text: string): readonly RecordInFile[] {
  const records: RecordInFile[] = [];
  let from = 0;
  let firstLine = 1;
  for (;;) {
    const found = text.indexOf(BETWEEN, from);
    const end = found < 0 ? text.length : found + END_OF_RECORD;
    const record = text.slice(from, end);
    records.push({ text: record, firstLine });
    if (found < 0) return records;
    firstLine += record.split('\n').length - 1 + EMPTY_LINE;
    from = end + EMPTY_LINE;
  }
}

/** The text of a file with these records. */
export function joinRecords(texts: readonly string[]): string {
  return texts.join('\n');
}
