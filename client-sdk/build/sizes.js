/** How large the SDK is in a page, in bytes of gzip: its own part, and all in. With `node build/sizes.js`: told, and held. */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { OWN_CODE } from './own-code.js';

export const LIMITS = { own: 14 * 1_024, all: 72 * 1_024 };

/** The sizes, and the files that are in the larger bundle. */
export async function measure() {
  const own = await bundle({});
  const all = await bundle({ external: [], platform: 'browser' });
  return { own: own.size, all: all.size, files: all.files };
}

async function bundle(options) {
  const { outputFiles, metafile } = await build({
    ...OWN_CODE,
    ...options,
    entryPoints: [join(import.meta.dirname, '../index.ts')],
    format: 'esm',
    minify: true,
    write: false,
    metafile: true,
    outfile: 'index.js',
  });
  const [output] = Object.values(metafile.outputs);
  const files = Object.entries(output.inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  return { size: gzipSync(outputFiles[0].contents).length, files: files.map(([file]) => file) };
}

if (import.meta.main) {
  const sizes = await measure();
  for (const name of ['own', 'all']) {
    console.log(`${name}: ${sizes[name]} of ${LIMITS[name]} bytes`);
    if (sizes[name] > LIMITS[name]) process.exitCode = 1;
  }
}
