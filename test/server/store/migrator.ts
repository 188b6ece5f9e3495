/** A process that brings a store to a version to come, and is killed on the way: `migrator.ts FOLDER before|within|after`. */
import { writeSync } from 'node:fs';
import { openDatabase } from '../../../server/store/sqlite/open-database.ts';
import { MIGRATIONS } from '../../../server/store/sqlite/schema.ts';

const [folder = '', when] = process.argv.slice(2);

function dieHere(): void {
  writeSync(1, 'killed\n');
  process.kill(process.pid, 'SIGKILL');
}

await openDatabase(folder, [
  ...MIGRATIONS,
  (database) => {
    if (when === 'before') dieHere();
    database.exec('ALTER TABLE matches ADD COLUMN note TEXT; UPDATE matches SET count = 0');
    // More than stays in memory, so that the log has a part of it.
    database.exec(`CREATE TABLE filler AS SELECT randomblob(1000000) FROM json_each('[1,2,3,4,5,6,7,8]')`);
    if (when === 'within') dieHere();
    database.exec('DROP TABLE filler');
  },
]);
dieHere();
