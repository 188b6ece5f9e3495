/**
 * A process that writes to a store until it is ended, or has written what it was to write. What is acknowledged it says on
 * its output, a line each, before it goes on: `ack MATCH SEQUENCE MILLISECONDS`. It says `ready`, `refused`, `early` (it
 * was acknowledged before it was committed), `fatal` and `done`, too.
 */
import { writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import type { Row } from '../../../server/match/index.ts';
import { StoreUnavailable } from '../../../server/match/index.ts';
import { sqliteStore } from '../../../server/store/index.ts';
import { ENGINE, rowsOf } from './rows.ts';

const SNAPSHOT_EVERY = 5;
const FATAL = 3;

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: '' },
    matches: { type: 'string', default: '8' },
    rows: { type: 'string', default: '1000' },
    // Which name the matches begin with.
    name: { type: 'string', default: 'match' },
    // Looks with a connection of its own whether what is acknowledged is committed.
    look: { type: 'boolean', default: false },
    archive: { type: 'boolean', default: false },
  },
});

/** At once, also where nobody has read for a while and the pipe is full. */
function say(line: string): void {
  let rest = Buffer.from(`${line}\n`);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
    }
  }
}

const store = await sqliteStore({
  folder: values.folder,
  log: { info: () => undefined, error: () => undefined },
  onFatal(error) {
    say(`fatal ${error.message}`);
    process.exit(FATAL);
  },
});
const witness = values.look ? new DatabaseSync(`${values.folder}/matches.sqlite`) : undefined;
const committed = witness?.prepare('SELECT count FROM matches WHERE id = ?');
say('ready');

/** Appends a row until it is stored: a refusal is only for now. */
const append = async (matchId: string, row: Row): Promise<void> => {
  for (;;) {
    try {
      await store.append(matchId, row);
      return;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      say(`refused ${matchId} ${row.sequence}`);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
};

const play = async (matchId: string): Promise<void> => {
  for (const row of rowsOf(matchId, Number(values.rows))) {
    const started = performance.now();
    await append(matchId, row);
    const there = witness === undefined ? row.sequence : committed?.get(matchId)?.['count'];
    if (there !== row.sequence) say(`early ${matchId} ${row.sequence}`);
    say(`ack ${matchId} ${row.sequence} ${(performance.now() - started).toFixed(1)}`);
    if (row.sequence % SNAPSHOT_EVERY === 0)
      store.keepSnapshot(matchId, { sequence: row.sequence, engine: ENGINE, state: row });
  }
  if (values.archive) await store.archive(matchId);
};
await Promise.all(Array.from({ length: Number(values.matches) }, (_nothing, index) => play(`${values.name}-${index}`)));
witness?.close();
await store.close();
say('done');
