/** Every command that the documents show is run as it stands there, in a folder of its own where it writes files. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeathStarClient, memoryStorage } from '../../client-sdk/index.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { startServerProcess } from '../support/server-process.ts';

/** What cannot be run here: the checks that run this test, and what fetches packages or serves until it is stopped. */
const NOT_HERE = [
  /^npm ci\b/,
  /^npm start$/,
  /^npm run check$/,
  /^npm test\b/,
  /^npm run test:long$/,
  /^npm run format$/,
  /^docker /,
];
/** The commands of this document have a test of their own, which packs the SDK and uses it in an empty project. */
const ELSEWHERE = ['docs/sdk.md'];
/** What stands in the documents for a file of the reader's, or for a player. */
const FILES: Readonly<Record<string, string>> = {
  'FILE.dsn': 'test/records/8-bump.dsn',
  FILE: 'rulesets/five-minutes.json',
  PLAYER: 'a'.repeat(64),
};
/** Where the documents say that the server is, and what stands there for the code of a match. */
const SERVER = 'http://localhost:2567';
const CODE = /\bCODE\b/;
const COPIED = ['client-sdk', 'docs', 'rulesets', 'scripts', 'server', 'shared', 'test/records'];
const COPIED_FILES = ['package.json', 'tsconfig.json'];
const WRITER = 'test/server/store/writer.ts';
const MINUTES = 60_000;

const documents = ['README.md', 'CONTRIBUTING.md', ...readdirSync('docs').map((name) => `docs/${name}`)].filter(
  (name) => name.endsWith('.md') && !ELSEWHERE.includes(name),
);

/** The commands of a document: the lines of its shell blocks, and what its tables show as code. */
function commandsOf(text: string): readonly string[] {
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.split('\n'));
  const cells = [...text.matchAll(/^\| `(npm [^`]+)`/gm)].map(([, command = '']) => command);
  return [...blocks, ...cells]
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('#') && !NOT_HERE.some((pattern) => pattern.test(line)));
}

/** A copy of the project, so that nothing that a command writes stays. */
function workplace(): string {
  const folder = mkdtempSync(join(tmpdir(), 'documents-'));
  for (const name of [...COPIED, ...COPIED_FILES].filter((present) => existsSync(present))) {
    cpSync(name, join(folder, name), { recursive: true });
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  // The documents speak of a server that has been there for a while.
  const kept = spawnSync(process.execPath, [WRITER, '--folder', join(folder, 'data'), '--rows', '3']);
  if (kept.status !== 0) throw new Error(kept.stderr.toString());
  return folder;
}

/** The code of a match that somebody else has just made; for those who watch, of one that has come to its end. */
async function codeOfMatch(url: string, command: string): Promise<string> {
  const client = new DeathStarClient(url, { storage: memoryStorage() });
  const isWatched = command.includes('--watch');
  const match = await client.createMatch({ name: 'Ann', seats: 2, bots: isWatched ? ['easy'] : [] });
  if (isWatched) {
    await match.ready();
    await match.resign();
  }
  match.close();
  return match.code;
}

describe.each(documents)('%s', (name) => {
  const commands = commandsOf(readFileSync(name, 'utf8'));
  if (commands.length === 0) {
    test('shows no command to run', () => expect(commands).toEqual([]));
    return;
  }
  const folder = workplace();
  const isServed = commands.some((command) => command.includes(SERVER));
  let server: ServerProcess | undefined;
  beforeAll(async () => {
    if (isServed) server = await startServerProcess();
  });
  afterAll(() => server?.stop());

  /** The command as a reader would type it: with a file of one's own, the server's address, the code of a match. */
  async function typed(command: string): Promise<string> {
    const own = command.replace(/\b(?:FILE(\.dsn)?|PLAYER)\b/g, (placeholder) => FILES[placeholder] ?? placeholder);
    if (server === undefined) return own;
    const here = own.replaceAll(SERVER, server.url);
    return CODE.test(here) ? here.replace(CODE, await codeOfMatch(server.url, command)) : here;
  }

  test.each(commands)('%s', async (command) => {
    const ran = spawnSync('bash', ['-c', await typed(command)], {
      cwd: folder,
      env: { ...process.env, XDG_STATE_HOME: join(folder, 'state') },
      input: '',
      encoding: 'utf8',
      timeout: 10 * MINUTES,
    });
    expect({ status: ran.status, said: ran.stderr.slice(-500) }).toMatchObject({ status: 0 });
  });
});
