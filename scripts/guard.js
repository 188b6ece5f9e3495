// Loaded before every script. Plain JavaScript, so that a Node.js too old for TypeScript can still read it and say so.
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

if (!process.features.typescript) {
  console.error(
    [
      `This project needs Node.js 24; this is ${process.version} (${process.execPath}).`,
      '`npm ci` brings Node.js 24 along for Linux, Windows and Intel Macs, and every `npm run …` and `npm test` then uses it.',
      'Here it is missing: run `npm ci` without omitting optional packages, start scripts through npm, or install Node.js 24.',
    ].join('\n'),
  );
  process.exit(1);
}

// What was compiled once starts in half the time. Where nothing can be written, it just does not.
module.enableCompileCache?.(join(dirname(fileURLToPath(import.meta.url)), '../.cache/compile'));
