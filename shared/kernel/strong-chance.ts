import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Chance } from './chance.ts';
import { shuffleWith } from './chance.ts';

/** Everything that the chance of one match is made of. Nothing in it can be varied once the match has started. */
export interface ChanceSource {
  /** 32 bytes, drawn and kept by the server until the match is over. */
  readonly secret: Uint8Array;
  /** What each person added, as text, in seat order. */
  readonly entropies: readonly string[];
  readonly matchId: string;
}

/** Chance that can be checked: the whole of it follows from the source and the number of draws so far. */
export interface StrongChance extends Chance {
  /** How many spins and shuffles have been drawn; a restored match goes on from here. */
  readonly drawn: number;
}

type DrawKind = 'spin' | 'shuffle';
type Hmac = ReturnType<typeof hmac.create>;

const SECRET_BYTES = 32;
const WORD = 2 ** 32;
const WORDS_A_BLOCK = 8;

/** The hash that is published when a match is created: lower-case hexadecimal, 64 characters. It predicts nothing. */
export function commitmentOf(secret: Uint8Array): string {
  requireSecret(secret);
  return bytesToHex(sha256(concatBytes(utf8ToBytes('chance/1 commitment '), secret)));
}

/**
 * The chance of a real match: HMAC-SHA-256 under the secret, over the entropies, the match, the kind of draw and its
 * number. Fair by rejection: a word that would favour low results is thrown away, never folded.
 * Throws a RangeError for a secret that is not 32 bytes, and for a number of draws that is none.
 */
export function strongChance(given: ChanceSource, drawnBefore = 0): StrongChance {
  requireSecret(given.secret);
  if (!Number.isSafeInteger(drawnBefore) || drawnBefore < 0) {
    throw new RangeError(`${drawnBefore} draws cannot have been made`);
  }
  // Copies: whoever gave them cannot vary them any more.
  const secret = given.secret.slice();
  const source = { ...given, entropies: [...given.entropies] };
  const begun = new Map<DrawKind, Hmac>();
  let drawn = drawnBefore;

  function wordsOf(kind: DrawKind): () => number {
    const first = begun.get(kind) ?? beginning(secret, source, kind);
    begun.set(kind, first);
    const words = wordStream(first, drawn);
    drawn += 1;
    return words;
  }

  return {
    get drawn() {
      return drawn;
    },
    spin(sides) {
      requireSides(sides);
      return pickBelow(sides, wordsOf('spin'));
    },
    shuffle(items) {
      const words = wordsOf('shuffle');
      return shuffleWith(items, (sides) => pickBelow(sides, words));
    },
  };
}

/** What all draws of one kind begin with: everything but the numbers of the draw and the block. */
function beginning(secret: Uint8Array, { matchId, entropies }: ChanceSource, kind: DrawKind): Hmac {
  const begun = JSON.stringify(['chance/1', matchId, entropies, kind]).slice(0, -1);
  return hmac.create(sha256, secret).update(utf8ToBytes(begun));
}

/** The 32-bit words of one draw, as many as it asks for: eight a block, most significant byte first. */
function wordStream(begun: Hmac, draw: number): () => number {
  let block = new DataView(new ArrayBuffer(0));
  let next = 0;
  return () => {
    const inBlock = next % WORDS_A_BLOCK;
    if (inBlock === 0) {
      const rest = `,${draw},${next / WORDS_A_BLOCK}]`;
      const digest = begun.clone().update(utf8ToBytes(rest)).digest();
      block = new DataView(digest.buffer, digest.byteOffset, digest.byteLength);
    }
    next += 1;
    return block.getUint32(inBlock * 4);
  };
}

/** A whole number below `sides`, from as many words as it takes. */
function pickBelow(sides: number, word: () => number): number {
  const fairBelow = WORD - (WORD % sides);
  for (;;) {
    const drawn = word();
    if (drawn < fairBelow) return drawn % sides;
  }
}

function requireSides(sides: number): void {
  if (!Number.isSafeInteger(sides) || sides < 1 || sides > WORD) throw new RangeError(`cannot spin ${sides} sides`);
}

function requireSecret(secret: Uint8Array): void {
  if (secret.length !== SECRET_BYTES) throw new RangeError(`a secret has ${SECRET_BYTES} bytes, not ${secret.length}`);
}
