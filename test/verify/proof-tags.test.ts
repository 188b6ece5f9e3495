import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { DeathStarRecord } from '../../shared/games/death-star/index.ts';
import {
  checksumOf,
  makeRecord,
  parseRecord,
  PROOF_TAGS,
  readProof,
  withProof,
} from '../../shared/games/death-star/index.ts';
import { rulesetFinder } from '../../scripts/records/known-rulesets.ts';
import { ENGINE_VERSION } from '../../shared/games/registry.ts';
import { PROJECT_ROOT } from '../support/source-files.ts';
import { essence, shortRecord } from './proven.ts';

const SEED = 5_150;
const bare: DeathStarRecord = { ...essence(shortRecord()), tags: [{ name: 'Title', value: 'A title' }] };
const find = rulesetFinder();

const hexadecimal = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'));

test(`whatever a proof is, it is read as it was written (seed ${SEED})`, () => {
  const proofs = fc.record({
    matchId: fc.string(),
    commitment: hexadecimal,
    secret: hexadecimal,
    entropies: fc.array(fc.string({ unit: 'binary' }), { maxLength: 4 }),
  });
  fc.assert(
    fc.property(proofs, (proof) => {
      const record = withProof(bare, proof, '12.3.4-rc.1');
      const parsed = parseRecord(makeRecord(record), find);
      if (!parsed.ok) throw new Error(parsed.error.message);
      const checksum = checksumOf(parsed.value);
      const written = { ok: true, value: { engine: '12.3.4-rc.1', proof, checksum } };
      expect(readProof(parsed.value.tags)).toEqual(written);
    }),
    { seed: SEED, numRuns: 300 },
  );
});

test('a text that JSON leaves alone and a tag cannot hold is escaped', () => {
  const proof = {
    matchId: 'm',
    commitment: '0'.repeat(64),
    secret: '0'.repeat(64),
    entropies: ['\u007f\u0085 \ud800'],
  };
  expect(makeRecord(withProof(bare, proof, '1.0.0'))).toContain('[Entropies "[\\"\\\\u007f\\\\u0085 \\\\ud800\\"]"]');
});

test('a proof is put in once, however often, and other tags stay', () => {
  const proof = { matchId: 'm', commitment: '0'.repeat(64), secret: '0'.repeat(64), entropies: [] };
  const once = withProof(bare, proof, '1.0.0');
  expect(withProof(once, proof, '1.0.0')).toEqual(once);
  expect(once.tags.map(({ name }) => name)).toEqual(['Title', ...PROOF_TAGS]);
  expect(checksumOf({ ...once, tags: once.tags.slice(1) })).toBe(checksumOf(once));
});

test('the engine has the version of the package, and so has the SDK', () => {
  for (const folder of ['.', 'client-sdk']) {
    const text = readFileSync(join(PROJECT_ROOT, folder, 'package.json'), 'utf8');
    expect(JSON.parse(text)).toMatchObject({ version: ENGINE_VERSION });
  }
});
