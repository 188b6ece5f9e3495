import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Snapshot } from '../../client-sdk/index.ts';
import { DeathStarClient, memoryStorage } from '../../client-sdk/index.ts';
import { readOnlineArguments } from '../../scripts/online/arguments.ts';
import { readLobbyWish } from '../../scripts/online/lobby.ts';
import { awaySeats, comingsAndGoings } from '../../scripts/online/people.ts';
import { oneLine } from '../../scripts/online/refusals.ts';
import { freeSeatFiles, newSeatFile, seatFolder } from '../../scripts/online/seat-files.ts';
import { makeCast } from '../../scripts/play/cast.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { startServerProcess } from '../support/server-process.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';
import { endTerminals, PipedTerminal } from './piped-terminal.ts';
import { PLAIN_SITTER, PLAIN_SNAPSHOT } from './plain-snapshot.ts';

const MANY_ENTERS = '\n'.repeat(3_000);

let server: ServerProcess;
let root = '';
beforeAll(async () => {
  server = await startServerProcess();
  root = mkdtempSync(join(tmpdir(), 'online-'));
});
afterAll(async () => {
  await server.stop();
  rmSync(root, { recursive: true });
});

/** A new user of a machine, who has played nothing yet. */
function newUser(): string {
  return mkdtempSync(join(root, 'user-'));
}

afterEach(endTerminals);

/** Somebody else, from elsewhere. */
function stranger(): DeathStarClient {
  return new DeathStarClient(server.url, { storage: memoryStorage() });
}

/** A terminal at the server of these tests, unless another address is given. */
function openTerminal(user: string, ...args: readonly string[]): PipedTerminal {
  return new PipedTerminal(user, ...(args.includes('--server') ? [] : ['--server', server.url]), ...args);
}

/** The exit code of `npm run verify`, as it is written for a shell. */
function verify(command: string): number | null {
  return spawnSync('bash', [
    '-c',
    command.replace('npm run verify --', 'exec "$0" scripts/verify.ts'),
    process.execPath,
  ]).status;
}

/** What is said at the end of a match, without who is spoken to. */
function endOf(output: string): { readonly winner: string; readonly chance: string } {
  const [, winner = ''] = /^(You win|(?:Red|Green|Blue|Yellow) wins) in turn \d+\.$/m.exec(output) ?? [];
  const [chance = ''] = /Chance came from the secret [0-9a-f]{64}\.\n.*\(it fits\)\./.exec(output) ?? [];
  return { winner, chance };
}

describe('npm run play -- --server URL', () => {
  test('two terminals of one user play a whole match, while a third watches', async () => {
    const user = newUser();
    const ann = openTerminal(user, '--name', 'Ann');
    const code = await ann.code();
    expect(ann.output).toContain(`npm run play -- --server ${server.url} --code ${code}`);
    const watcher = openTerminal(user, '--code', code, '--watch').hangUp();
    await watcher.shows(/1 of 2 seats are free/);
    const ben = openTerminal(user, '--code', code.toLowerCase(), '--name', 'Ben', '--color', 'blue');
    await ann.shows(/Blue: Ben has sat down\./);
    ann.type(MANY_ENTERS);
    await ben.shows(/Red is ready\.|Ann, host, ready/);
    ben.type(MANY_ENTERS);
    const [anns, bens, watchers] = await Promise.all([ann, ben, watcher].map((terminal) => terminal.ends(0)));

    const ends = [endOf(anns ?? ''), endOf(bens ?? ''), endOf(watchers ?? '')];
    expect(ends.map(({ winner }) => winner).sort()).toContain('You win');
    expect(ends[2]?.winner).toBe(ends[0]?.winner === 'You win' ? 'Red wins' : 'Blue wins');
    expect(ends[0]?.chance).toMatch(/^Chance/);
    expect(new Set(ends.map(({ chance }) => chance)).size).toBe(1);
    expect(anns).toMatch(/^ +\d+ Blue spun \d\./m);
    expect(watchers).toMatch(/^ +\d+ Blue spun \d\./m);
    expect(watchers).not.toContain('Enter');
    expect(watchers).toMatch(/\nYou have stopped watching\.\n$/);
    // Everybody can check with what the terminal has said that the record is that of this match.
    const file = join(user, 'downloaded.dsn');
    const { url } = server;
    const [, address = '', id = ''] = /The record of this match: (\S+\/matches\/(\w+)\/record)/.exec(anns ?? '') ?? [];
    expect(address).toBe(`${url}/matches/${id}/record`);
    writeFileSync(file, await (await fetch(address)).text());
    const [, commitment = ''] = /hash of the secret:\n {2}([0-9a-f]{64})\n/.exec(watchers ?? '') ?? [];
    for (const output of [anns, bens]) {
      const [, entropy = ''] =
        /You add this to the chance of the match:\n {2}([0-9a-f]{64})\n/.exec(output ?? '') ?? [];
      const check = `npm run verify -- FILE --commitment ${commitment} --entropy ${entropy}`;
      expect(output).toContain(check);
      expect(verify(check.replace('FILE', file))).toBe(0);
      expect(verify(check.replace('FILE', file).replace(entropy, 'another'))).toBe(1);
    }
    expect(watchers).toContain(`npm run verify -- FILE --commitment ${commitment}\n`);
    // Nothing is left of seats that nobody needs again.
    expect(readdirSync(join(user, 'escape-from-the-death-star'))).toEqual([]);
  });

  test('one person plays a whole match against three bots', async () => {
    const file = join(newUser(), 'my record.dsn');
    const output = await openTerminal(newUser(), '--bots', '3', '--options', 'quietSpace', '--record', file)
      .type(MANY_ENTERS)
      .ends(0);
    expect(output).toContain('blue   Bot Two (normal bot), ready');
    const [, check = ''] = /Saved in .*; this checks its chance:\n {2}(.*)\n/.exec(output) ?? [];
    expect(check).toContain(`verify -- '${file}' --commitment `);
    expect(verify(check)).toBe(0);
    expect(endOf(output)).toEqual({ winner: expect.stringMatching(/win/), chance: expect.stringMatching(/^Chance/) });
  });

  test('a seat is taken back after kill -9, and played to the end', async () => {
    const user = newUser();
    const first = openTerminal(user, '--bots', 'easy').type('\n');
    const code = await first.code();
    await first.shows(/Enter spins/);
    first.type('\n');
    await first.shows(/1[ *] (Luke|Han)/);
    first.process.kill('SIGKILL');
    await once(first.process, 'close');

    const second = openTerminal(user, '--resume').type(MANY_ENTERS);
    await second.shows(new RegExp(`You are red in match ${code}, which is under way`));
    expect(endOf(await second.ends(0)).winner).toMatch(/win/);
    const third = openTerminal(user, '--resume');
    await once(third.process, 'close');
    expect(third.errors).toBe(`There is no seat to come back to on ${server.url}.\n`);
  });

  test('a seat that another terminal plays, or that the server refuses for a while, is not lost', async () => {
    const user = newUser();
    const folder = join(user, 'data');
    const sqlite = { STORE: 'sqlite', DATA_FOLDER: folder };
    const own = await startServerProcess(sqlite);
    const PORT = new URL(own.url).port;
    const resumed = async (): Promise<string> => {
      const terminal = new PipedTerminal(user, '--server', own.url, '--resume').hangUp();
      await once(terminal.process, 'close');
      return terminal.errors;
    };
    const first = new PipedTerminal(user, '--server', own.url, '--seats', '2');
    const code = await first.code();
    expect(await resumed()).toBe(`The seat is open elsewhere: another terminal of yours plays match ${code}.\n`);
    first.hangUp();
    await first.ends(0);
    await own.stop();
    const wrong = await startServerProcess({ ...sqlite, PORT, TOKEN_KEY: 'a'.repeat(64) });
    expect(await resumed()).toMatch(
      /^This token does not open.* Your seat is kept, in case the server is put right\.\n$/,
    );
    await wrong.stop();
    const empty = await startServerProcess({ PORT });
    expect(await resumed()).toMatch(/^There is no match .* Your seat is kept/);
    await empty.stop();
    const right = await startServerProcess({ ...sqlite, PORT });
    const again = new PipedTerminal(user, '--server', own.url, '--resume');
    expect(await again.code()).toBe(code);
    again.process.kill('SIGKILL');
    await right.stop();
  });

  test('Ctrl-D and Ctrl-C end it cleanly and keep the seat, which the code opens again', async () => {
    const user = newUser();
    const one = openTerminal(user, '--bots', '1');
    const code = await one.code();
    expect(await one.hangUp().ends(0)).toContain(`Your seat is kept: npm run play -- --server ${server.url} --resume`);

    const two = openTerminal(user, '--code', code).type('\n');
    await two.shows(/Enter spins/);
    two.process.kill('SIGINT');
    expect(await two.ends(130)).toMatch(/Interrupted\.\nYour seat is kept/);

    // Also while it waits for others, in a pipe that has ended.
    const waiting = openTerminal(user, '--seats', '2').type('\n');
    await waiting.shows(/Enter = ready/);
    const watching = await stranger().watchMatch(await waiting.code());
    await watching.until(({ seats }) => seats.red?.ready === true);
    watching.close();
    waiting.process.kill('SIGINT');
    await waiting.ends(130);
  });

  test('it ends where nobody reads what it writes, though nothing is asked', async () => {
    const host = await stranger().createMatch({ name: 'Host', seats: 2, bots: ['easy'] });
    const watcher = openTerminal(newUser(), '--code', host.code, '--watch');
    await watcher.shows(/Bot One/);
    watcher.process.stdout?.destroy();
    await host.ready();
    await once(watcher.process, 'exit');
    host.close();
  });

  test('q keeps the seat or leaves it for good', async () => {
    const user = newUser();
    const kept = await openTerminal(user, '--bots', '1').type('\n?\nl\nsave\nq\ns\nq\n\n').ends(0);
    expect(kept).toContain('Enter keeps your seat for later, l leaves it for good, s stays > s');
    expect(kept).toContain('Goodbye.\nYour seat is kept');
    const left = await openTerminal(user, '--resume').type('q\nl\n').ends(0);
    expect(left).toMatch(/You have left the match\.\n$/);
    expect(readdirSync(join(user, 'escape-from-the-death-star'))).toEqual([]);
  });

  test('r leaves the game after a clear yes, and a refusal is a sentence', async () => {
    const terminal = openTerminal(newUser(), '--bots', '1').type('\n');
    await terminal.shows(/Enter spins/);
    terminal.type('r\n\n');
    await terminal.shows(/really leave the game\? y\/N > \n/);
    terminal.type('MF>w1\n');
    await terminal.shows(/(is not waiting for|No |not ).*\.\n/);
    terminal.type('r\nyes\n\n');
    const output = await terminal.ends(0);
    expect(endOf(output).winner).toBe('Green wins');
    expect(output).toMatch(
      /q leaves the table, .*\nYou have left the table: another match there goes on without you\.\n$/,
    );
  });

  test('a dropped line is told, and comes back', async () => {
    const proxy = await TcpProxy.open(Number(new URL(server.url).port));
    const terminal = openTerminal(newUser(), '--bots', '1', '--server', proxy.url);
    try {
      await terminal.shows(/Enter = ready/);
      proxy.drop();
      await terminal.shows(/The line is gone: reconnecting…[\s\S]*Back\./);
      terminal.type('\n');
      await terminal.shows(/Enter spins/);
    } finally {
      terminal.process.kill('SIGKILL');
      await proxy.close();
    }
  });
});

describe('one clear line and exit code 1 for what cannot be', () => {
  async function failure(...args: readonly string[]): Promise<string> {
    const terminal = openTerminal(newUser(), ...args);
    const [status]: unknown[] = await once(terminal.process, 'close');
    expect({ status, output: terminal.output }).toEqual({ status: 1, output: '' });
    expect(terminal.errors).toMatch(/^.+\n$/);
    return terminal.errors.trim();
  }

  test.each([
    [['--server', '127.0.0.1:1'], 'No server answers at http://127.0.0.1:1.'],
    [['--server', 'ftp://there'], '“ftp://there” is no address of a server: it looks like http://localhost:2567'],
    [['--code', 'BBBBBB'], 'There is no match with this id or code.'],
    [['--code', 'BBBBBB', '--watch'], 'There is no match with this id or code.'],
    [['--name', 'a\u202Eb'], 'name must be: letters, digits and signs that can be seen, in one line.'],
    [['--name', ''], 'name must not be empty.'],
    [['--name', 'x'.repeat(25)], 'name must be: no more than 24 signs.'],
  ])('%j', async (args, sentence) => {
    expect(await failure(...args)).toBe(sentence);
  });

  test('a full match, and a colour that is taken', async () => {
    const full = await stranger().createMatch({ name: 'Host', seats: 2, bots: ['easy'] });
    const open = await stranger().createMatch({ name: 'Host', seats: 3, color: 'blue' });
    expect(await failure('--code', full.code)).toBe('All seats of this match are taken.');
    expect(await failure('--code', open.code, '--color', 'blue')).toBe('Somebody sits there.');
    full.close();
    open.close();
  });

  test('a folder in which nothing can be kept', async () => {
    const user = newUser();
    writeFileSync(join(user, 'escape-from-the-death-star'), 'a file');
    const terminal = openTerminal(user, '--bots', '1');
    await once(terminal.process, 'close');
    expect(terminal.errors).toBe(
      `cannot keep a seat in ${join(user, 'escape-from-the-death-star')}: it is there already\n`,
    );
    expect(terminal.process.exitCode).toBe(1);
  });
});

describe('what it is made of', () => {
  test.each([
    [['--bots', '4'], '--bots is a whole number from 0 to 3, not “4”'],
    [['--bots', 'planner'], 'no bot “planner”: there are easy, normal'],
    [['--seats', '2', '--bots', '2'], '2 bots leave you no seat of 2'],
    [['--seats', '5'], '--seats is a whole number from 2 to 4, not “5”'],
    [['--color', 'pink'], 'no colour “pink”: there are red, green, blue, yellow'],
    [['--watch'], '--watch needs the --code of a match'],
    [['--watch', '--resume'], 'either --watch or --resume'],
    [['--code', 'A', '--bots', '1'], '--bots is for a match that is made, not for one that is there'],
    [['--humans', '2'], 'there is no option --humans'],
    [['--overwrite'], '--overwrite goes with --record'],
    [['--quick', '--mine'], 'either --quick or --mine'],
    [['--quick', '--clock', 'fast'], '--clock does not go with --quick'],
    [['--resume', '--password', 'x'], '--password does not go with --resume'],
    [['--code', 'A', '--private'], '--private is for a match that is made, not for one that is there'],
    [['--move', 'ab'], '--move needs the --code of a match'],
    [['--clock', 'slower'], '--clock is one of off, casual, fast, slow, not “slower”'],
    [['--when-away', 'never'], '--when-away is one of bot, vote, not “never”'],
    [['--next-first', 'me'], '--next-first is one of game, loser, not “me”'],
  ])('%j is wrong usage', (args, sentence) => {
    expect(() => readOnlineArguments(['--server', 'localhost:2567', ...args])).toThrow(sentence);
  });

  test('arguments are read as what is wished for', () => {
    const read = (...args: readonly string[]) => readOnlineArguments(['--server', 'localhost:1/', ...args]);
    expect(read()).toMatchObject({ url: 'http://localhost:1', entry: { kind: 'create', name: 'Player', seats: 2 } });
    expect(read('--bots', 'easy,normal').entry).toMatchObject({ seats: 3, bots: ['easy', 'normal'] });
    expect(read('--seats', '4', '--bots', '1').entry).toMatchObject({ seats: 4, bots: ['normal'] });
    expect(read('--options', 'spaceBump=none').entry).toMatchObject({
      settings: { options: { spaceBump: 'none' } },
    });
    expect(
      read(
        '--clock',
        'fast',
        '--when-away',
        'vote',
        '--next-first',
        'loser',
        '--private',
        '--no-watching',
        '--password',
        'x',
      ).entry,
    ).toMatchObject({
      settings: { clock: 'fast', whenAway: 'vote', nextFirst: 'loser', listed: false, spectators: false },
      password: 'x',
    });
    expect(read().entry).toMatchObject({ settings: {} });
    expect(read('--code', 'K7', '--password', 'x').entry).toMatchObject({ kind: 'join', code: 'K7', password: 'x' });
    expect(read('--quick', '--seats', '3').entry).toEqual({ kind: 'quick', name: 'Player', seats: 3 });
    expect(read('--mine').entry).toEqual({ kind: 'mine' });
    expect(read('--code', 'K7', '--move', 'ab').entry).toEqual({ kind: 'move', code: 'K7', link: 'ab' });
    expect(read('--code', 'K7', '--watch', '--name', 'Ann').entry).toEqual({ kind: 'watch', code: 'K7', name: 'Ann' });
    expect(read('--code', 'K7', '--name', 'Ann', '--color', 'Blue').entry).toEqual({
      kind: 'join',
      code: 'K7',
      name: 'Ann',
      color: 'blue',
    });
    expect(read('--resume').entry).toEqual({ kind: 'resume', code: undefined });
  });

  test.each([
    ['', { kind: 'ready' }],
    [' S ', { kind: 'start' }],
    ['u', { kind: 'unready' }],
    ['b', { kind: 'addBot', level: 'normal' }],
    ['b easy', { kind: 'addBot', level: 'easy' }],
    ['b hard', { kind: 'mistake' }],
    ['Blue', { kind: 'sit', seat: 'blue' }],
    ['?', { kind: 'help' }],
    ['q', { kind: 'quit' }],
    ['xyzzy', { kind: 'mistake' }],
  ])('before the start “%s” is understood', (typed, wish) => {
    expect(readLobbyWish(typed)).toMatchObject(wish);
  });

  test('a refusal of several lines becomes one', () => {
    expect(oneLine('✖ Too big: at most 24\n  → at name\n✖ Bad\n  → at seats')).toBe(
      'name: Too big: at most 24; seats: Bad',
    );
    expect(oneLine('All seats are taken.')).toBe('All seats are taken.');
  });

  test('a seat file belongs to one process, and to another only when that has ended', () => {
    const folder = join(newUser(), 'seats');
    const file = newSeatFile(folder);
    void file.storage.set('key', 'value');
    const lock = join(folder, readdirSync(folder).find((name) => name.endsWith('.lock')) ?? '');
    writeFileSync(lock, String(process.ppid));
    expect([...freeSeatFiles(folder)]).toEqual([]);
    // No process has such a number.
    writeFileSync(lock, String(2 ** 30));
    const [taken, ...others] = freeSeatFiles(folder);
    expect(others).toEqual([]);
    expect(taken?.storage.get('key')).toBe('value');
    taken?.discard();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('the last fifty seats are kept', () => {
    const folder = join(newUser(), 'seats');
    for (let made = 0; made < 60; made += 1) {
      const file = newSeatFile(folder);
      void file.storage.set('key', 'value');
      file.release();
    }
    expect(readdirSync(folder).length).toBeLessThanOrEqual(51);
    expect([...freeSeatFiles(folder)].length).toBeGreaterThanOrEqual(50);
  });

  test('the folder of seats is where the XDG base directories have it', () => {
    expect(seatFolder({ XDG_STATE_HOME: '/state' })).toBe('/state/escape-from-the-death-star');
    expect(seatFolder({ XDG_STATE_HOME: 'relative' })).toBe(seatFolder({}));
    expect(seatFolder({})).toMatch(/\.local\/state\/escape-from-the-death-star$/);
  });

  describe('comings and goings', () => {
    const base: Snapshot = {
      ...PLAIN_SNAPSHOT,
      status: 'lobby',
      capacity: 2,
      seats: { red: PLAIN_SITTER, blue: PLAIN_SITTER },
    };
    const cast = makeCast(new Map([['red', 'human']]));
    const told = (before: Partial<Snapshot>, now: Partial<Snapshot>) =>
      comingsAndGoings(
        { ...base, ...before },
        { ...base, ...now },
        cast,
        awaySeats(base, { ...base, ...before }, new Set()),
      );

    test.each<readonly [string, Partial<Snapshot>, Partial<Snapshot>, readonly string[]]>([
      ['nothing', {}, {}, []],
      ['sits down', { seats: { red: PLAIN_SITTER } }, {}, ['Blue: Ben has sat down.']],
      [
        'sits down, and nothing in the name reaches the screen',
        { seats: { red: PLAIN_SITTER } },
        { seats: { red: PLAIN_SITTER, blue: { ...PLAIN_SITTER, name: '\u001B[2J', present: false } } },
        ['Blue: �[2J has sat down.'],
      ],
      ['goes', {}, { seats: { red: PLAIN_SITTER } }, ['Blue has left the seat.']],
      ['is ready', {}, { seats: { red: PLAIN_SITTER, blue: { ...PLAIN_SITTER, ready: true } } }, ['Blue is ready.']],
      ['is away', {}, { seats: { red: PLAIN_SITTER, blue: { ...PLAIN_SITTER, present: false } } }, ['Blue is away.']],
      [
        'goes along to the next match',
        {},
        { next: 'two', seats: { red: PLAIN_SITTER, blue: { ...PLAIN_SITTER, present: false } } },
        [],
      ],
      ['is back', { seats: { red: PLAIN_SITTER, blue: { ...PLAIN_SITTER, present: false } } }, {}, ['Blue is back.']],
      ['is the host', {}, { host: 'blue' }, ['Blue is the host now.']],
      ['you are the host', { host: 'blue' }, {}, ['You are the host now.']],
      ['begins', {}, { status: 'playing' }, ['The match begins.']],
      [
        'your seat',
        {},
        { seat: 'green', seats: { green: PLAIN_SITTER, blue: PLAIN_SITTER } },
        ['You sit on green now.'],
      ],
      [
        'not ready',
        { seats: { red: { ...PLAIN_SITTER, ready: true }, blue: PLAIN_SITTER } },
        {},
        ['You are not ready any more.'],
      ],
    ])('%s', (_name, before, now, sentences) => {
      expect(told(before, now)).toEqual(sentences);
    });
  });
});
