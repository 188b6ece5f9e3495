/** Builds the package into dist/: the code as ES modules and as CommonJS, and its types for both. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { declarationsOf } from './build/declarations.js';
import { CLIENT_CODE, OWN_CODE } from './build/own-code.js';

const FOLDER = import.meta.dirname;
const CLIENTS = ['index', 'lobby'];
const BESIDE = ['en', 'de', 'es', 'file', 'verify'];
const ENTRIES = [...CLIENTS, ...BESIDE];

const dist = join(FOLDER, 'dist');
rmSync(dist, { recursive: true, force: true });
for (const { format, ending } of [
  { format: 'esm', ending: '.js' },
  { format: 'cjs', ending: '.cjs' },
]) {
  for (const [options, entries] of [
    [CLIENT_CODE, CLIENTS],
    [OWN_CODE, BESIDE],
  ]) {
    await build({
      ...options,
      entryPoints: entries.map((name) => join(FOLDER, `${name}.ts`)),
      outdir: dist,
      outExtension: { '.js': ending },
      format,
      sourcemap: true,
    });
  }
}
for (const [name, text] of declarationsOf(ENTRIES.map((entry) => join(FOLDER, `${entry}.ts`)))) {
  writeFileSync(join(dist, `${name}.d.ts`), text);
  writeFileSync(join(dist, `${name}.d.cts`), text);
}
