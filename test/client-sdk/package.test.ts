/** The package as others get it: packed, and put into an empty project. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestServer } from '../support/server.ts';
import { PROJECT_ROOT } from '../support/source-files.ts';
import { startTable } from './playing.ts';

const run = promisify(execFile);
const NAME = 'escape-from-the-death-star-sdk';
const SDK = join(PROJECT_ROOT, 'client-sdk');
const GUIDE = readFileSync(join(PROJECT_ROOT, 'docs/sdk.md'), 'utf8');

let project: string;
beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'sdk-'));
  const installed = join(project, 'node_modules', NAME);
  mkdirSync(installed, { recursive: true });
  await run('npm', ['pack', '--pack-destination', project], { cwd: SDK });
  const [packed = ''] = readdirSync(project).filter((name) => name.endsWith('.tgz'));
  await run('tar', ['-xzf', join(project, packed), '-C', installed, '--strip-components=1']);
  // What the package depends on is here already; nothing is fetched in a test.
  symlinkSync(join(PROJECT_ROOT, 'node_modules/@colyseus'), join(project, 'node_modules/@colyseus'));
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

/** The output of a program of the project. */
async function output(file: string): Promise<string> {
  return (await run(process.execPath, [file], { cwd: project, timeout: 30_000 })).stdout;
}

test('has code and types for both kinds of modules, source maps, and no file of ours that is not built', () => {
  const files = readdirSync(join(project, 'node_modules', NAME, 'dist')).sort();
  for (const entry of ['index', 'lobby', 'en', 'de', 'es', 'file', 'verify']) {
    const own = files.filter((name) => name.startsWith(`${entry}.`));
    expect(own).toEqual(['cjs', 'cjs.map', 'd.cts', 'd.ts', 'js', 'js.map'].map((ending) => `${entry}.${ending}`));
  }
  expect(readdirSync(join(project, 'node_modules', NAME)).sort()).toEqual([
    'LICENSE',
    'README.md',
    'dist',
    'package.json',
  ]);
});

/** Runs the snippet of docs/sdk.md that has this in it, as it is pasted, against a server. Gives what it has written. */
async function runSnippet(telling: string): Promise<string> {
  const server: TestServer = await startTable();
  try {
    const snippets = [...GUIDE.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code = '']) => code);
    const code = snippets.find((candidate) => candidate.includes(telling)) ?? '';
    expect(code).toContain('http://localhost:2567');
    writeFileSync(join(project, 'play.mjs'), code.replace('http://localhost:2567', server.url));
    return await output('play.mjs');
  } finally {
    await server.app.close();
  }
}

test('the quick start of docs/sdk.md plays a whole match as it is pasted', async () => {
  expect(await runSnippet("bots: ['normal']")).toMatch(
    /^The game begins: red, .*\n[\s\S]*\nThe winner: (red|green|blue|yellow)\n$/,
  );
});

test('what docs/sdk.md shows of life around a match runs as it is pasted', async () => {
  expect(await runSnippet('offerRematch')).toBe(
    [
      'Player One: Good luck!',
      'red is at table as before, clock casual',
      'green is at table as before, clock casual',
      '',
    ].join('\n'),
  );
});

test('is loaded by require, with all its parts', async () => {
  writeFileSync(
    join(project, 'load.cjs'),
    `const { DeathStarClient } = require('${NAME}');
    const spun = { type: 'spun', seat: 'red', count: 3 };
    const said = ['en', 'de', 'es'].map((name) => require('${NAME}/' + name).describe(spun));
    const { fileStorage } = require('${NAME}/file');
    const { openLobby } = require('${NAME}/lobby');
    const names = [new DeathStarClient('http://localhost').constructor.name, typeof fileStorage, typeof openLobby];
    console.log([...names, ...said].join('\\n'));`,
  );
  expect(await output('load.cjs')).toBe(
    'DeathStarClient\nfunction\nfunction\nred spins 3.\nRot dreht eine 3.\nRojo saca un 3.\n',
  );
});

describe('its types stand alone', () => {
  const USE = `
    import type { GameEvent, Match, Snapshot } from '${NAME}';
    import { DeathStarClient } from '${NAME}';
    import { describe } from '${NAME}/de';
    import { fileStorage } from '${NAME}/file';
    import type { LobbySnapshot } from '${NAME}/lobby';
    import { openLobby } from '${NAME}/lobby';
    export const seats = ({ matches }: LobbySnapshot): readonly number[] => matches.map((match) => match.seats);
    openLobby('', { filter: { clock: 'slow' } }).subscribe(seats);
    export async function play(): Promise<readonly string[]> {
      const match: Match = await new DeathStarClient('', { storage: fileStorage('x'), fetch }).joinMatch('X', { name: 'One' });
      const told: string[] = [];
      match.on('event', (event: GameEvent) => told.push(describe(event)));
      const { view, legal }: Snapshot = match.getSnapshot();
      // @ts-expect-error there is no such thing on a view
      view?.nothing;
      await Promise.all(legal.map((command) => match.play(command)));
      return told;
    }`;

  test.each([
    ['node16', 'node16', 'use.mts'],
    ['node16', 'node16', 'use.cts'],
    ['nodenext', 'nodenext', 'use.mts'],
    ['nodenext', 'nodenext', 'use.cts'],
    ['esnext', 'bundler', 'use.ts'],
  ])('module %s, resolution %s, %s', async (module, moduleResolution, file) => {
    writeFileSync(join(project, file), USE);
    const flags = ['--strict', '--noEmit', '--lib', 'es2022,dom', '--target', 'es2022'];
    const chosen = ['--module', module, '--moduleResolution', moduleResolution];
    const tsc = join(PROJECT_ROOT, 'node_modules/typescript/bin/tsc');
    // Declarations of libraries are checked as well: skipLibCheck is off.
    const { stdout } = await run(process.execPath, [tsc, ...flags, ...chosen, file], { cwd: project }).catch(
      (error: unknown) =>
        typeof error === 'object' && error !== null && 'stdout' in error ? error : { stdout: error },
    );
    expect(stdout).toBe('');
  });
});
