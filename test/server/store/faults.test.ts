/** What goes wrong around a store: processes that are killed, disks that are full or fail, others that use the file. */
import { afterAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreUnavailable } from '../../../server/match/index.ts';
import { checkStore, StoreOpenError } from '../../../server/store/index.ts';
import { openDatabase } from '../../../server/store/sqlite/open-database.ts';
import { MIGRATIONS } from '../../../server/store/sqlite/schema.ts';
import { change } from './damage.ts';
import { asNobody, openStore, temporaryFolders } from './folders.ts';
import { testWithStrace } from './loudly.ts';
import { expectNothingLost } from './oracle.ts';
import { start } from './processes.ts';
import { fill, rowOf, rowsOf } from './rows.ts';

const SECONDS = 1_000;
/** How long a slow disk takes, in milliseconds. */
const WAIT = 200;
/** The one that runs and one's own, each of up to two syncs where the log begins anew; and one for a busy machine. */
const COMMITS_WAITED_FOR = 5;
const newFolder = temporaryFolders();

describe('a process that is killed', () => {
  test.each([1, 40, 700])('after %i acknowledged rows has lost none of them', async (acknowledged) => {
    const folder = newFolder();
    const writer = start('writer.ts', ['--folder', folder, '--rows', '20000']);
    await writer.said('ack', acknowledged);
    writer.kill();
    await expectNothingLost(folder, (await writer.ended).acknowledged);
  });

  test('leaves its store free for the next one (faults 7)', async () => {
    const folder = newFolder();
    const writer = start('writer.ts', ['--folder', folder, '--rows', '20000']);
    await writer.said('ack', 10);
    await expect(openStore(folder)).rejects.toMatchObject({ name: 'StoreOpenError', fault: 'locked' });
    writer.kill();
    const { acknowledged } = await writer.ended;
    await expectNothingLost(folder, acknowledged);
  });
});

test('a second store on the same folder is refused with a sentence, and the first goes on (faults 7)', async () => {
  const folder = newFolder();
  const store = await openStore(folder);
  await expect(openStore(folder)).rejects.toThrow(
    new StoreOpenError('locked', `another process has the matches in ${folder}`),
  );
  await fill(store, 'one', 3);
  await expect(openStore(folder)).rejects.toThrow(StoreOpenError);
  await store.close();
  await (await openStore(folder)).close();
});

describe('a migration', () => {
  const newer = [...MIGRATIONS, (database: DatabaseSync) => database.exec('ALTER TABLE matches ADD COLUMN note TEXT')];
  const copy = `matches.sqlite.before-v${newer.length}`;
  const filled = async (): Promise<string> => {
    const folder = newFolder();
    const store = await openStore(folder);
    await fill(store, 'one', 20);
    await store.close();
    return folder;
  };

  test.each(['before', 'within', 'after'])(
    'that is killed %s its transaction leaves old or new (faults 2)',
    async (when) => {
      const folder = await filled();
      const { lines, code } = await start('migrator.ts', [folder, when]).ended;
      expect({ lines, code }).toEqual({ lines: ['killed'], code: null });
      expect(readdirSync(folder)).toContain(copy);
      if (when === 'after') await expect(openStore(folder)).rejects.toMatchObject({ fault: 'newer' });
      else await expectNothingLost(folder, new Map([['one', 20]]));
      (await openDatabase(folder, newer)).close();
      await expect(openStore(folder)).rejects.toMatchObject({ fault: 'newer' });
    },
  );

  test('keeps a copy of what was there before, which is whole', async () => {
    const folder = await filled();
    (await openDatabase(folder, newer)).close();
    const other = newFolder();
    mkdirSync(other);
    writeFileSync(join(other, 'matches.sqlite'), readFileSync(join(folder, copy)));
    expect(statSync(join(folder, copy)).mode & 0o777).toBe(0o600);
    await expectNothingLost(other, new Map([['one', 20]]));
  });

  test('that fails has changed nothing', async () => {
    const folder = await filled();
    const failing = [...newer, () => expect('this').toBe('that')];
    await expect(openDatabase(folder, failing)).rejects.toThrow('this');
    await expectNothingLost(folder, new Map([['one', 20]]));
  });
});

describe('a disk that is full (faults 10)', () => {
  const folder = newFolder();
  mkdirSync(folder, { recursive: true });
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', folder]).status === 0;
  if (!isMounted) console.warn('no file system can be mounted here: a disk that is really full is not tested');
  afterAll(() => {
    if (isMounted) spawnSync('umount', [folder]);
  });

  // strace shows the same below, and is what counts where nothing may be mounted.
  (isMounted ? test : testWithStrace)(
    'refuses rows, lets all be read, and takes rows again once there is room',
    async () => {
      if (!isMounted) return;
      const said: string[] = [];
      const log = { info: (event: string) => said.push(event), error: (event: string) => said.push(event) };
      const store = await openStore(join(folder, 'data'), log);
      await fill(store, 'one', 20);
      const filler = join(folder, 'filler');
      fillUp(filler);
      let stored = 20;
      const appendOne = async (): Promise<void> => {
        await store.append('one', rowOf(stored + 1));
        stored += 1;
      };
      await expect(
        (async () => {
          for (;;) await appendOne();
        })(),
      ).rejects.toThrow(StoreUnavailable);
      expect(await store.read('one', 1)).toEqual(rowsOf('one', stored));
      await expect(fill(store, 'two', 1)).rejects.toThrow(StoreUnavailable);
      expect(await store.live()).toEqual([expect.objectContaining({ matchId: 'one' })]);
      rmSync(filler);
      await appendOne();
      await fill(store, 'two', 3);
      await store.close();
      expect(said).toEqual(['the store cannot write', 'the store writes again']);
      await expectNothingLost(join(folder, 'data'), new Map([['one', stored]]));
    },
  );

  testWithStrace(
    'refuses what was in the commit, and takes all again when there is room (in a process)',
    async () => {
      const own = newFolder();
      const injected = 'inject=pwrite64:error=ENOSPC:when=40..59';
      const strace = ['--seccomp-bpf', '-o', '/dev/null', '-P', join(own, 'matches.sqlite-wal'), '-e', injected];
      const { lines, acknowledged } = await start('writer.ts', ['--folder', own, '--rows', '50', '--look'], strace)
        .ended;
      expect(lines.filter((line) => line.startsWith('refused')).length).toBeGreaterThan(0);
      expect(lines.filter((line) => line.startsWith('early'))).toEqual([]);
      expect(lines.at(-1)).toBe('done');
      await expectNothingLost(own, acknowledged);
    },
    60 * SECONDS,
  );
});

function fillUp(file: string): void {
  try {
    for (let size = 1; ; size += 1) writeFileSync(file, Buffer.alloc(4_096), { flag: 'a' });
  } catch {
    // It is full now.
  }
}

describe('a disk that cannot be relied on', () => {
  testWithStrace(
    'ends the process after a failed sync, with nothing acknowledged after it (faults 11)',
    async () => {
      const folder = newFolder();
      const injected = 'inject=fsync,fdatasync:error=EIO:when=30+';
      const writer = start('writer.ts', ['--folder', folder], ['--seccomp-bpf', '-o', '/dev/null', '-e', injected]);
      const { lines, code, acknowledged } = await writer.ended;
      expect(code).toBe(3);
      expect(lines.at(-1)).toMatch(/^fatal /);
      await expectNothingLost(folder, acknowledged);
    },
    60 * SECONDS,
  );

  testWithStrace(
    'is waited for: commits grow, none is acknowledged early, and nobody waits for more than two (faults 13)',
    async () => {
      const folder = newFolder();
      const trace = `${folder}.trace`;
      const strace = ['--seccomp-bpf', '-o', trace, '-P', join(folder, 'matches.sqlite-wal')];
      const injected = ['-e', 'trace=fsync,fdatasync', '-e', `inject=fsync,fdatasync:delay_exit=${WAIT * 1_000}`];
      const parameters = ['--folder', folder, '--rows', '8', '--matches', '24', '--look'];
      const { lines, acknowledged } = await start('writer.ts', parameters, [...strace, ...injected]).ended;
      expect(lines.filter((line) => line.startsWith('early'))).toEqual([]);
      const waits = lines.filter((line) => line.startsWith('ack')).map((line) => Number(line.split(' ')[3]));
      expect(waits).toHaveLength(8 * 24);
      const commits = readFileSync(trace, 'utf8')
        .split('\n')
        .filter((line) => line.includes('sync(')).length;
      expect(commits).toBeLessThan(waits.length / 8);
      waits.sort((one, other) => one - other);
      expect(waits[Math.floor(waits.length * 0.99)]).toBeLessThan(WAIT * COMMITS_WAITED_FOR);
      await expectNothingLost(folder, acknowledged);
    },
    60 * SECONDS,
  );
});

describe('somebody else who uses the file (faults 14)', () => {
  test('and reads it for long keeps nobody from writing', async () => {
    const folder = newFolder();
    const store = await openStore(folder);
    await fill(store, 'one', 5);
    const reader = new DatabaseSync(join(folder, 'matches.sqlite'));
    reader.exec('BEGIN');
    expect(reader.prepare('SELECT count FROM matches').get()).toEqual({ count: 5 });
    await fill(store, 'two', 50);
    expect(reader.prepare('SELECT count(*) AS count FROM matches').get()).toEqual({ count: 1 });
    reader.close();
    await store.close();
    await expectNothingLost(
      folder,
      new Map([
        ['one', 5],
        ['two', 50],
      ]),
    );
  });

  test('and writes to it is waited for, and nothing is lost', async () => {
    const folder = newFolder();
    const store = await openStore(folder);
    await fill(store, 'one', 5);
    const writer = new DatabaseSync(join(folder, 'matches.sqlite'));
    writer.exec('BEGIN IMMEDIATE');
    const appended = store.append('one', rowOf(6)).then(() => performance.now());
    const freed = await new Promise<number>((resolve) => {
      setTimeout(() => {
        resolve(performance.now());
        writer.exec('COMMIT');
      });
    });
    expect(await appended).toBeGreaterThanOrEqual(freed);
    writer.close();
    await store.close();
    await expectNothingLost(folder, new Map([['one', 6]]));
  });
});

describe('a store that cannot be opened says why', () => {
  const opening = (text: string | Buffer) => {
    const folder = newFolder();
    mkdirSync(folder);
    writeFileSync(join(folder, 'matches.sqlite'), text);
    return openStore(folder);
  };

  test('where the file is no database', async () => {
    await expect(opening('Dear diary, today I have lost again. '.repeat(200))).rejects.toMatchObject({
      fault: 'notAStore',
    });
  });

  test('where the database is of another program', async () => {
    const folder = newFolder();
    mkdirSync(folder);
    const other = new DatabaseSync(join(folder, 'matches.sqlite'));
    other.exec('CREATE TABLE recipes (name TEXT)');
    other.close();
    await expect(openStore(folder)).rejects.toMatchObject({ fault: 'notAStore' });
  });

  test('where the file was cut short', async () => {
    const folder = newFolder();
    const store = await openStore(folder);
    for (const matchId of ['one', 'two', 'three']) await fill(store, matchId, 100);
    await store.close();
    const whole = readFileSync(join(folder, 'matches.sqlite'));
    await expect(opening(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({ fault: 'damaged' });
  });

  test('where a table or a column is not called what it was', async () => {
    const folder = newFolder();
    const store = await openStore(folder);
    await fill(store, 'one', 3);
    await store.close();
    const whole = readFileSync(join(folder, 'matches.sqlite'));
    for (const statement of renamings(folder)) {
      const other = newFolder();
      mkdirSync(other);
      writeFileSync(join(other, 'matches.sqlite'), whole);
      change(other, statement);
      const opened = await openStore(other).catch((error: unknown) => error);
      expect({ statement, opened }).toMatchObject({ statement, opened: { fault: 'damaged' } });
    }
  });

  test('where the file may only be read, though the folder is writable', async () => {
    const folder = newFolder();
    const store = await openStore(folder);
    await fill(store, 'one', 3);
    await store.close();
    chmodSync(folder, 0o777);
    chmodSync(join(folder, 'lock.sqlite'), 0o666);
    chmodSync(join(folder, 'matches.sqlite'), 0o444);
    await asNobody(folder, async () => {
      await expect(openDatabase(folder)).rejects.toThrow(
        `nothing can be written to ${join(folder, 'matches.sqlite')}: attempt to write a readonly database`,
      );
    });
    chmodSync(join(folder, 'matches.sqlite'), 0o600);
    await expectNothingLost(folder, new Map([['one', 3]]));
  });

  test('and blames the file that is wrong', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'matches.sqlite'), { recursive: true });
    await expect(openStore(folder)).rejects.toThrow(
      `${join(folder, 'matches.sqlite')} is a folder, and has to be a file`,
    );
    const other = newFolder();
    await (await openStore(other)).close();
    writeFileSync(join(other, 'lock.sqlite'), 'rubbish '.repeat(200));
    await expect(openStore(other)).rejects.toThrow(
      `${join(other, 'lock.sqlite')} is no database; nothing is kept in it: delete it while no server runs`,
    );
    rmSync(join(other, 'lock.sqlite'));
    await (await openStore(other)).close();
  });

  test('where there can be no folder', async () => {
    await expect(openStore('/proc/none/data')).rejects.toMatchObject({ fault: 'notWritable' });
  });

  test('and is not made by who only looks at it', () => {
    const folder = newFolder();
    expect(() => checkStore(folder)).toThrow(StoreOpenError);
  });
});

test('the files are for their owner alone', async () => {
  const folder = newFolder();
  const store = await openStore(folder);
  await fill(store, 'one', 1);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  for (const name of readdirSync(folder))
    expect({ name, mode: statSync(join(folder, name)).mode & 0o777 }).toEqual({ name, mode: 0o600 });
  await store.close();
});

/** What gives each table and each column of a store another name. */
function renamings(folder: string): readonly string[] {
  const database = new DatabaseSync(join(folder, 'matches.sqlite'));
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'");
  const statements = tables.all().flatMap(({ name: table }) => {
    const columns = database.prepare('SELECT name FROM pragma_table_info(?)').all(String(table));
    return [
      `ALTER TABLE ${String(table)} RENAME TO other`,
      ...columns.map(({ name }) => `ALTER TABLE ${String(table)} RENAME COLUMN ${String(name)} TO other`),
    ];
  });
  database.close();
  return statements;
}
