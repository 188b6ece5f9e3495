import type { Chance } from './chance.ts';
import { shuffleWith } from './chance.ts';

/**
 * Fast and seeded, for simulations, bots and tests: whoever sees a few outcomes can work out the next. It has a door
 * of its own, which nothing that serves a real match may open; test/architecture.test.ts holds that.
 * The generator is Marsaglia's xorshift with 32 bits and the shifts 13, 17, 5, its seed spread by a multiply-and-xor.
 */
export function fastChance(seed: number): Chance {
  let state = spread(seed);

  function spin(sides: number): number {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return Math.floor(((state >>> 0) / 4294967296) * sides);
  }

  return { spin, shuffle: (items) => shuffleWith(items, spin) };
}

/** Neighbouring seeds must not give neighbouring games; and zero is the one state that xorshift never leaves. */
function spread(seed: number): number {
  let mixed = (Math.floor(seed) ^ (seed / 4294967296)) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b) + 0x1e3779b9;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b);
  mixed ^= mixed >>> 16;
  return mixed === 0 ? 0x6d2b79f5 : mixed;
}
