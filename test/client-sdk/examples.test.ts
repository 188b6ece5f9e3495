import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Match } from '../../client-sdk/index.ts';
import { DeathStarClient, memoryStorage } from '../../client-sdk/index.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { startServerProcess } from '../support/server-process.ts';

const EXAMPLES = ['bot', 'table-mate', 'spectator', 'replay'] as const;

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess();
});
afterAll(() => server.stop());

interface Running {
  /** Once it has written something. */
  readonly hasBegun: Promise<unknown>;
  /** What it has written once it has ended. */
  readonly lines: Promise<readonly string[]>;
}

/** Starts an example as its first line says. */
function start(name: (typeof EXAMPLES)[number], ...args: readonly string[]): Running {
  const child = spawn(process.execPath, [`client-sdk/examples/${name}.ts`, server.url, ...args]);
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const lines = once(child, 'close').then(([status]: unknown[]) => {
    expect({ name, status, errors }).toEqual({ name, status: 0, errors: '' });
    return output.trimEnd().split('\n');
  });
  return { hasBegun: once(child.stdout, 'data'), lines };
}

function run(name: (typeof EXAMPLES)[number], ...args: readonly string[]): Promise<readonly string[]> {
  return start(name, ...args).lines;
}

let match: Match | undefined;
afterEach(() => match?.close());

test('a bot plays in a match that a spectator tells, and a replay shows it afterwards', async () => {
  match = await new DeathStarClient(server.url, { storage: memoryStorage() }).createMatch({ name: 'Host', seats: 2 });
  const spectator = start('spectator', match.code);
  await spectator.hasBegun;
  const played = run('bot', match.code);
  await match.until(({ seats }) => Object.keys(seats).length === 2);
  await match.ready();
  // The host's turns come from the server's word alone; after a few of them the host gives up.
  for (let turns = 0; turns < 5; turns += 1) {
    const { legal } = await match.until(({ isMyTurn, pending }) => isMyTurn && pending.length === 0);
    const [first] = legal;
    if (first !== undefined) await match.play(first);
  }
  await match.resign();
  const { winners } = await match.until(({ status }) => status === 'over');

  const lines = await played;
  expect(lines[0]).toMatch(`Match ${match.code}: I play `);
  expect(lines.at(-1)).toBe(`The match is over; the winner: ${winners.join()}.`);

  const story = await spectator.lines;
  expect(story.filter((line) => line.endsWith('reaches safety and wins.'))).toHaveLength(1);
  expect(story.at(-1)).toMatch(new RegExp(`^Winner: ${winners.join()}. The secret of chance: [0-9a-f]{64}$`));

  const shown = await run('replay', match.code);
  expect(shown.at(-1)).toBe(`Won by ${winners.join()}.`);
  const sentences = shown.map((line) => line.slice('1234  '.length));
  for (const line of story.filter((text) => text.startsWith('Turn '))) expect(sentences).toContain(line);
});

test('a table mate talks, plays, and comes along to the next match; a spectator tells what is said', async () => {
  const host = new DeathStarClient(server.url, { storage: memoryStorage() });
  match = await host.createMatch({ name: 'Host', seats: 2 });
  const spectator = start('spectator', match.code);
  await spectator.hasBegun;
  const mate = run('table-mate', match.code, '2');
  const ids: string[] = [];
  for (const last of [false, true]) {
    await match.until(({ seats }) => Object.keys(seats).length === 2);
    await match.ready();
    await match.say(last ? 'And again' : '<b>Welcome</b>');
    await match.until(({ status }) => status === 'playing');
    while (match.chat.filter(({ phrase }) => phrase === 'goodLuck').length < (last ? 2 : 1)) {
      await new Promise<void>((resolve) => void match?.on('chat', () => resolve()));
    }
    await match.resign();
    ids.push(match.matchId);
    if (last) break;
    await match.until(({ rematch }) => rematch !== undefined);
    const next: Promise<Match> = match.next();
    await match.answerRematch('accept');
    const following: Match = await next;
    match.close();
    match = following;
  }
  const lines = await mate;
  expect(lines.filter((line) => /^The match is over; the winner: (red|green)\.$/.test(line))).toHaveLength(2);
  expect(lines).toEqual(expect.arrayContaining(['Host: <b>Welcome</b>', 'Table mate: Good luck!', 'Host: And again']));
  expect(new Set(ids).size).toBe(2);
  expect(await spectator.lines).toEqual(expect.arrayContaining(['Host: <b>Welcome</b>', 'Table mate: Good luck!']));
});

test('a table mate without a code plays against the server’s own bot, twice', async () => {
  const lines = await run('table-mate');
  expect(lines.filter((line) => /^The match is over; the winner: (red|green)\.$/.test(line))).toHaveLength(2);
});

test('a bot without a code plays a whole match against the server’s own', async () => {
  const lines = await run('bot');
  const code = /^Match (\w{6}): I play red\.$/.exec(lines[0] ?? '')?.[1] ?? '';
  expect(lines.at(-1)).toMatch(/^The match is over; the winner: (red|green)\.$/);
  const shown = await run('replay', code);
  expect(shown.filter((line) => /Turn \d+: /.test(line)).length).toBeGreaterThan(10);
  expect(shown.at(-1)).toMatch(/^Won by (red|green)\.$/);
});

const UNKNOWN = 'There is no match with this id or code.';
const UNREACHABLE = 'The server could not be reached; this may be done or not.';
const NOWHERE = 'http://127.0.0.1:1';

test.each<readonly [(typeof EXAMPLES)[number], string, readonly string[], string]>([
  ['spectator', 'without a code', [], 'Usage: node spectator.ts URL CODE'],
  ['replay', 'without a code', [], 'Usage: node replay.ts URL CODE [MILLISECONDS between rows]'],
  ['spectator', 'with the code of no match', ['BBBBBB'], `CommandRejected: ${UNKNOWN}`],
  ['replay', 'with the code of no match', ['BBBBBB'], UNKNOWN],
  ['bot', 'with the code of no match', ['BBBBBB'], UNKNOWN],
])('the example %s %s ends with one plain line', async (name, _how, args, line) => {
  expect(await failure(name, server.url, ...args)).toBe(`${line}\n`);
});

test('the examples bot and replay end with one plain line where no server answers', async () => {
  expect(await failure('bot', NOWHERE)).toBe(`${UNREACHABLE}\n`);
  expect(await failure('replay', NOWHERE, 'BBBBBB')).toBe(`${UNREACHABLE}\n`);
});

/** What an example complains of that ends with exit code 1 and has written nothing else. */
async function failure(name: (typeof EXAMPLES)[number], ...args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [`client-sdk/examples/${name}.ts`, ...args]);
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [status]: unknown[] = await once(child, 'close');
  expect({ status, output }).toEqual({ status: 1, output: '' });
  return errors;
}

test.each(EXAMPLES)('the example %s is short, and takes nothing but the doors of the SDK', (name) => {
  const text = readFileSync(`client-sdk/examples/${name}.ts`, 'utf8');
  expect(text.split('\n').length).toBeLessThan(40);
  const imported = [...text.matchAll(/from '([^']+)'/g)].map(([, from = '']) => from);
  expect(imported.filter((from) => !['../index.ts', '../en.ts'].includes(from) && !from.startsWith('node:'))).toEqual(
    [],
  );
});
