/** node scripts/make-records.ts: finds and writes the games of test/records/, the same ones every time. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeRecord } from '../shared/games/death-star/index.ts';
import { GAMES } from './records/games.ts';
import { OLDER_GAMES, textOfOlderGame } from './records/older-games.ts';
import { RULESETS_OF_RECORDS } from './records/rulesets.ts';
import { findGame } from './records/search.ts';
import { layOutJson } from './ruleset-file/layout.ts';
import { parseOptions, runScript, UsageError } from './support/command-line.ts';

const FOLDER = resolve(import.meta.dirname, '../test/records');

const HELP = `node scripts/make-records.ts [NAME…]

Searches seeded games for short ones that show what scripts/records/games.ts asks for, and writes them to test/records/,
with the rulesets that no other file has. Without a name it writes all of them anew, and removes those that it did not
write. To be run again when the standard ruleset has another hash, and that is meant to be so.
`;

await runScript(HELP, () => {
  const { positionals: names } = parseOptions({ allowPositionals: true, options: {} });
  const known = [...GAMES, ...OLDER_GAMES].map(({ name }) => name);
  const stranger = names.find((name) => !known.includes(name));
  if (stranger !== undefined) throw new UsageError(`no game here is named ${stranger}: there are ${known.join(', ')}`);
  const isMeant = ({ name }: { readonly name: string }): boolean => names.length === 0 || names.includes(name);
  mkdirSync(join(FOLDER, 'rulesets'), { recursive: true });
  for (const ruleset of RULESETS_OF_RECORDS) write(join('rulesets', `${ruleset.id}.json`), layOutJson(ruleset));
  const written = [
    ...GAMES.filter(isMeant).map((wanted) => write(`${wanted.name}.dsn`, makeRecord(findGame(wanted)))),
    ...OLDER_GAMES.filter(isMeant).map((older) => write(`${older.name}.dsn`, textOfOlderGame(older))),
  ];
  if (names.length > 0) return;
  for (const file of readdirSync(FOLDER)) {
    if (file.endsWith('.dsn') && !written.includes(file)) rmSync(join(FOLDER, file));
  }
});

function write(file: string, text: string): string {
  writeFileSync(join(FOLDER, file), text);
  process.stdout.write(`${file}  ${text.length} characters\n`);
  return file;
}
