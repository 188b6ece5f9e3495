import type { Proof, Result } from '../../../kernel/index.ts';
import { fail, succeed, textHash } from '../../../kernel/index.ts';
import type { DeathStarRecord } from './record.ts';
import { makeRecord } from './record.ts';
import type { Tag } from './tags.ts';

/** What a record says of its chance: the proof, the engine that played, and the checksum of the record. */
export interface WrittenProof {
  readonly engine: string;
  readonly proof: Proof;
  /** The SHA-256 of the record without its further tags: lower-case hexadecimal, 64 characters. */
  readonly checksum: string;
}

/** The tags of a proof, in their order. */
export const PROOF_TAGS = ['Engine', 'Match', 'Commitment', 'Secret', 'Entropies', 'Checksum'] as const;
export type ProofTag = (typeof PROOF_TAGS)[number];

/** Which tag of a proof is wrong or missing, and why. */
export interface ProofTagFault {
  readonly tag: ProofTag;
  readonly message: string;
}

const SHA_256 = /^[0-9a-f]{64}$/;
const VERSION = /^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.-]+)?$/;
const SHA_256_EXPECTED = '64 lower-case hexadecimal digits';
/** What JSON leaves as it is, and a tag cannot hold. */
const CONTROL_CHARACTERS = /[\u007f-\u009f]/g;

/** The record with its proof: `engine` is the version of the engine that played it. Tags of a proof before are replaced. */
export function withProof(record: DeathStarRecord, proof: Proof, engine: string): DeathStarRecord {
  const others = record.tags.filter(({ name }) => !isProofTag(name));
  const proven = { ...record, tags: [...others, ...proofTags(proof, engine)] };
  return { ...proven, tags: [...proven.tags, { name: 'Checksum', value: checksumOf(proven) }] };
}

/** The tags that say what the chance was made of, and by which engine. Throws nothing; `makeRecord` does for control characters in the match's id. */
export function proofTags({ matchId, commitment, secret, entropies }: Proof, engine: string): readonly Tag[] {
  return [
    { name: 'Engine', value: engine },
    { name: 'Match', value: matchId },
    { name: 'Commitment', value: commitment },
    { name: 'Secret', value: secret },
    { name: 'Entropies', value: makeEntropies(entropies) },
  ];
}

/** Reads the proof of a record; `undefined` where it has none at all. */
export function readProof(tags: readonly Tag[]): Result<WrittenProof | undefined, ProofTagFault> {
  const present = tags.filter(({ name }) => isProofTag(name));
  if (present.length === 0) return succeed(undefined);
  const strayed = PROOF_TAGS.find((name, index) => present[index]?.name !== name);
  if (strayed !== undefined) {
    const message = `it is missing, or not in its place: a proof has ${PROOF_TAGS.join(', ')}, in this order`;
    return fail({ tag: strayed, message });
  }
  const [engine = '', matchId = '', commitment = '', secret = '', written = '', checksum = ''] = present.map(
    ({ value }) => value,
  );
  if (!VERSION.test(engine)) return fail({ tag: 'Engine', message: 'a version such as 1.2.3 is expected' });
  if (!SHA_256.test(commitment)) return fail({ tag: 'Commitment', message: `${SHA_256_EXPECTED} are expected` });
  if (!SHA_256.test(secret)) return fail({ tag: 'Secret', message: `${SHA_256_EXPECTED} are expected` });
  if (!SHA_256.test(checksum)) return fail({ tag: 'Checksum', message: `${SHA_256_EXPECTED} are expected` });
  const entropies = parseEntropies(written);
  if (entropies === undefined) {
    return fail({ tag: 'Entropies', message: 'a list of texts is expected, as JSON without spaces between its parts' });
  }
  return succeed({ engine, proof: { matchId, commitment, secret, entropies }, checksum });
}

/** The SHA-256 of the record's text, with the tags of its proof and without all others, and without the checksum. */
export function checksumOf(record: DeathStarRecord): string {
  const tags = record.tags.filter(({ name }) => isProofTag(name) && name !== 'Checksum');
  return textHash(makeRecord({ ...record, tags }));
}

function isProofTag(name: string): boolean {
  return PROOF_TAGS.some((known) => known === name);
}

/** As JSON in the one way that there is, in which what a tag cannot hold is escaped, too. */
function makeEntropies(entropies: readonly string[]): string {
  return JSON.stringify(entropies).replace(
    CONTROL_CHARACTERS,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function parseEntropies(text: string): readonly string[] | undefined {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(read)) return undefined;
  const entropies = read.filter((entropy) => typeof entropy === 'string');
  return entropies.length === read.length && makeEntropies(entropies) === text ? entropies : undefined;
}
