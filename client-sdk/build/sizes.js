/**
 * How large the SDK is in a page, in bytes of gzip: its own part, all in, and the part that checks records, all in. With
 * `node build/sizes.js`: told, and held.
 */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { CLIENT_CODE, OWN_CODE } from './own-code.js';

export const LIMITS = { own: 14 * 1_024, all: 72 * 1_024, verify: 90 * 1_024 };

/** The sizes, and the files that are in the larger bundle of the client. */
export async function measure() {
  const own = await bundle('index', CLIENT_CODE);
  const all = await bundle('index', { ...CLIENT_CODE, external: [], platform: 'browser' });
  const verify = await bundle('verify', OWN_CODE);
  return { own: own.size, all: all.size, verify: verify.size, files: all.files };
}

async function bundle(entry, options) {
  const { outputFiles, metafile } = await build({
    ...options,
    entryPoints: [join(import.meta.dirname, `../${entry}.ts`)],
    format: 'esm',
    minify: true,
    write: false,
    metafile: true,
    outfile: `${entry}.js`,
  });
  const [output] = Object.values(metafile.outputs);
  const files = Object.entries(output.inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  return { size: gzipSync(outputFiles[0].contents).length, files: files.map(([file]) => file) };
}

if (import.meta.main) {
  const sizes = await measure();
  for (const name of ['own', 'all', 'verify']) {
    console.log(`${name}: ${sizes[name]} of ${LIMITS[name]} bytes`);
    if (sizes[name] > LIMITS[name]) process.exitCode = 1;
  }
}
