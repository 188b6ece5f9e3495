/** The fields of the state of a room, from the source of the table: name, type, and the comment above each. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MatchTable, SeatTable } from '../../server/tables/index.ts';

export interface StateField {
  readonly name: string;
  readonly kind: string;
  readonly meaning: string;
}

const SOURCE = join(import.meta.dirname, '../../server/tables/table.ts');
const TABLES = { MatchTable, SeatTable };
const FIELD = /\/\*\* (.+?) \*\/\n\s+(\w+): t\.(\w+)\((.*)\),/g;

/** The fields of one table. Throws where a field has no comment, or the source and the table do not agree. */
export function stateFields(table: keyof typeof TABLES): readonly StateField[] {
  const source = readFileSync(SOURCE, 'utf8');
  const start = source.indexOf(`export const ${table} = schema(`);
  const text = source.slice(start, source.indexOf(`'${table}',\n)`, start));
  const fields = [...text.matchAll(FIELD)].map(([, meaning = '', name = '', type = '', of = '']) => ({
    name,
    kind: type === 'map' ? `map of ${of.replaceAll("'", '')}` : type,
    meaning,
  }));
  const known = Object.keys(new TABLES[table]().toJSON());
  const missing = [...text.matchAll(/^\s+(\w+): t\./gm)]
    .map(([, name]) => name)
    .filter((name) => !fields.some((field) => field.name === name));
  if (missing.length > 0) throw new Error(`server/tables/table.ts: no comment above ${missing.join(', ')}`);
  const unknown = known.filter((name) => !fields.some((field) => field.name === name));
  if (unknown.length > 0) throw new Error(`server/tables/table.ts: no source found for ${unknown.join(', ')}`);
  return fields;
}
