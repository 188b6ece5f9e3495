/** The part of the SDK that checks records: bundled as it is for others, for both kinds of modules, and in a page. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { declarationsOf } from '../../client-sdk/build/declarations.js';
import { OWN_CODE } from '../../client-sdk/build/own-code.js';
import { LIMITS, measure } from '../../client-sdk/build/sizes.js';
import { verifyRecord } from '../../client-sdk/verify.ts';
import { FIVE_MINUTES, OLDER_EDITION } from '../../scripts/records/rulesets.ts';
import { withOptions } from '../../shared/games/death-star/index.ts';
import { PROJECT_ROOT } from '../support/source-files.ts';
import { changed, playBy, readCorpus, shortRecord } from '../verify/proven.ts';

const run = promisify(execFile);
const ENTRY = join(PROJECT_ROOT, 'client-sdk/verify.ts');
const STANDARD = readCorpus().get('standard-chain-force-meet-none-3') ?? '';
const SHORT = shortRecord();
const WRONG = changed(SHORT, '1. blue 1 LL>t0', '1. blue 2 LL>t0');
const PATIENCE = 60_000;

const folder = mkdtempSync(join(tmpdir(), 'sdk-verify-'));
afterAll(() => rmSync(folder, { recursive: true }));
beforeAll(async () => {
  for (const [format, name] of [
    ['esm', 'verify.mjs'],
    ['cjs', 'verify.cjs'],
  ] as const) {
    await build({ ...OWN_CODE, entryPoints: [ENTRY], format, outfile: join(folder, name) });
  }
  writeFileSync(join(folder, 'short.dsn'), SHORT);
  writeFileSync(join(folder, 'ruleset.json'), JSON.stringify(FIVE_MINUTES));
});

describe('verifyRecord', () => {
  test('knows the standard ruleset, with any house rules', () => {
    expect(verifyRecord(STANDARD)).toMatchObject({ ok: true, chance: 'kept', rules: 'kept', faults: [] });
  });

  test('is given any other, with whatever house rules', () => {
    expect(verifyRecord(SHORT, FIVE_MINUTES).ok).toBe(true);
    expect(verifyRecord(SHORT, withOptions(FIVE_MINUTES, { chainForce: true })).ok).toBe(true);
    expect(verifyRecord(STANDARD, FIVE_MINUTES).ok).toBe(true);
    expect(verifyRecord(SHORT).faults).toMatchObject([{ about: 'text', line: 2 }]);
  });

  test('checks the chance of an older edition, and does not judge it', () => {
    const text = playBy(OLDER_EDITION, 'older-2');
    expect(verifyRecord(text, OLDER_EDITION)).toMatchObject({ ok: true, chance: 'kept', rules: 'unknown' });
  });

  test('says what is wrong, and where', () => {
    const outcome = { draw: 3, recorded: '2', recomputed: '1' };
    expect(verifyRecord(WRONG, FIVE_MINUTES).faults[0]).toMatchObject({
      about: 'chance',
      line: 16,
      column: 9,
      outcome,
    });
    expect(verifyRecord('', FIVE_MINUTES)).toMatchObject({ ok: false, faults: [{ about: 'text' }] });
  });

  test('compares what the reader holds', () => {
    expect(verifyRecord(STANDARD, undefined, { commitment: '0'.repeat(64) }).faults).toMatchObject([
      { about: 'promise' },
    ]);
  });

  test.each([null, 7, {}, { ...FIVE_MINUTES, board: { ...FIVE_MINUTES.board, lines: [] } }])(
    'takes a ruleset that cannot be played for none: %#',
    (ruleset) => {
      const verdict: unknown = Reflect.apply(verifyRecord, undefined, [SHORT, ruleset]);
      expect(verdict).toMatchObject({ ok: false, faults: [{ about: 'text', line: 2 }] });
    },
  );
});

describe('the bundle', () => {
  const USE = `
    const { readFileSync } = NODE_FS;
    const text = readFileSync('short.dsn', 'utf8');
    const { ok, verified } = verifyRecord(text, JSON.parse(readFileSync('ruleset.json', 'utf8')));
    console.log(ok, verified.spins);`;

  test.each([
    ['an ES module', 'use.mjs', `import * as fs from 'node:fs'; import { verifyRecord } from './verify.mjs';`, 'fs'],
    ['CommonJS', 'use.cjs', `const { verifyRecord } = require('./verify.cjs');`, `require('node:fs')`],
  ])('works as %s', async (_name, file, start, fs) => {
    writeFileSync(join(folder, file), start + USE.replace('NODE_FS', fs));
    const { stdout } = await run(process.execPath, [file], { cwd: folder });
    expect(stdout).toBe('true 18\n');
  });

  test('imports nothing, and is as small as is said', async () => {
    expect(readFileSync(join(folder, 'verify.mjs'), 'utf8')).not.toMatch(/^import |\brequire\(|\bfrom '/m);
    expect((await measure()).verify).toBeLessThanOrEqual(LIMITS.verify);
  });

  test('has types that stand alone, and a place in the package', () => {
    writeFileSync(join(folder, 'verify.d.ts'), declarationsOf([ENTRY]).get('verify') ?? '');
    writeFileSync(
      join(folder, 'use.ts'),
      `import type { Ruleset, Verdict } from './verify.js';
        import { verifyRecord } from './verify.js';
        export function say(text: string, ruleset: Ruleset): string {
          const { ok, faults }: Verdict = verifyRecord(text, ruleset, { commitment: '', entropy: undefined });
          // @ts-expect-error there is no such thing in a verdict
          faults[0]?.nothing;
          return ok ? 'right' : faults.map(({ line, column, message, outcome }) => [line, column, message, outcome?.draw]).join();
        }`,
    );
    const tsc = join(PROJECT_ROOT, 'node_modules/typescript/bin/tsc');
    const flags = ['--strict', '--noEmit', '--lib', 'es2022', '--target', 'es2022', '--module', 'nodenext'];
    const { status, stdout } = spawnSync(process.execPath, [tsc, ...flags, 'use.ts'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
    const manifest: unknown = JSON.parse(readFileSync(join(PROJECT_ROOT, 'client-sdk/package.json'), 'utf8'));
    expect(manifest).toMatchObject({
      exports: {
        './verify': {
          import: { types: './dist/verify.d.ts', default: './dist/verify.js' },
          require: { types: './dist/verify.d.cts', default: './dist/verify.cjs' },
        },
      },
    });
  });
});

const isChromiumThere = spawnSync('chromium', ['--version']).status === 0;
if (!isChromiumThere) console.warn('SKIPPED: chromium is not installed, and no record was checked in a page');

(isChromiumThere ? test : test.skip)(
  'a page checks records with no polyfill, also where it may not make code of texts',
  async () => {
    const script = `
      import { verifyRecord } from './verify.mjs';
      const ruleset = ${JSON.stringify(FIVE_MINUTES)};
      const verdicts = ${JSON.stringify([SHORT, WRONG])}.map((text) => verifyRecord(text, ruleset));
      document.body.textContent = JSON.stringify(verdicts.map(({ ok, faults }) => [ok, faults[0]?.outcome?.draw]));`;
    const files = new Map([
      ['/', ['text/html', '<!doctype html><body><script type="module" src="page.mjs"></script></body>']],
      ['/page.mjs', ['text/javascript', script]],
      ['/verify.mjs', ['text/javascript', readFileSync(join(folder, 'verify.mjs'), 'utf8')]],
    ]);
    const server = createServer((request, response) => {
      const [type = 'text/plain', body = ''] = files.get(request.url ?? '') ?? [];
      response.setHeader('content-type', type).setHeader('content-security-policy', "default-src 'self'");
      response.end(body);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      const flags = [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--virtual-time-budget=20000',
      ];
      const own = [`--user-data-dir=${join(folder, 'chromium')}`, '--dump-dom', `http://127.0.0.1:${port}/`];
      const { stdout } = await run('chromium', [...flags, ...own], { timeout: PATIENCE });
      expect(/<body>(.*)<\/body>/s.exec(stdout)?.[1]).toBe('[[true,null],[false,3]]');
    } finally {
      server.close();
    }
  },
);
