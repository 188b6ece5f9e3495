/** Every command that the documents show is run as it stands there, in a folder of its own where it writes files. */
import { describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
/** What stands in the documents for a file of the reader's. */
const FILES: Readonly<Record<string, string>> = {
  'FILE.dsn': 'test/records/8-bump.dsn',
  FILE: 'rulesets/five-minutes.json',
};
const COPIED = ['docs', 'rulesets', 'scripts', 'server', 'shared', 'package.json', 'tsconfig.json'];
const MINUTES = 60_000;

const documents = ['README.md', 'CONTRIBUTING.md', ...readdirSync('docs').map((name) => `docs/${name}`)].filter(
  (name) => name.endsWith('.md'),
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
  for (const name of COPIED.filter((present) => existsSync(present)))
    cpSync(name, join(folder, name), { recursive: true });
  cpSync('test/records', join(folder, 'test/records'), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

describe.each(documents)('%s', (name) => {
  const commands = commandsOf(readFileSync(name, 'utf8'));
  if (commands.length === 0) {
    test('shows no command to run', () => expect(commands).toEqual([]));
    return;
  }
  const folder = workplace();

  test.each(commands)(
    '%s',
    (command) => {
      const ready = command.replace(/\bFILE(\.dsn)?\b/g, (placeholder) => FILES[placeholder] ?? placeholder);
      const ran = spawnSync('bash', ['-c', ready], { cwd: folder, input: '', encoding: 'utf8', timeout: 2 * MINUTES });
      expect({ status: ran.status, said: ran.stderr.slice(-500) }).toMatchObject({ status: 0 });
    },
    3 * MINUTES,
  );
});
