import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { commitmentOf, strongChance } from '../../shared/kernel/index.ts';
import { shuffleByThePage, spinByThePage } from '../support/checked-chance.ts';
import { deviation, RARE_DEVIATION } from '../support/statistics.ts';

const SEED = 'commitments';
const MATCHES = 20_000;
const SIDES = 3;
const SPINS = 4;

/** Everything that anyone outside the server knows before a spin. */
interface Known {
  readonly commitment: string;
  readonly matchId: string;
  readonly entropies: readonly string[];
  /** The number of the spin that comes. */
  readonly draw: number;
  readonly earlier: readonly number[];
}

interface Match extends Omit<Known, 'draw' | 'earlier'> {
  readonly secret: Uint8Array;
  readonly spins: readonly number[];
}

/** Guesses the coming spin. */
type Predictor = (known: Known) => number;

const hash = (text: string): Uint8Array => new Uint8Array(createHash('sha256').update(text).digest());
const modulo = (bytes: string): number => Number(BigInt(`0x${bytes}`) % BigInt(SIDES));
const last = ({ earlier }: Known): number => earlier[earlier.length - 1] ?? 0;

const PREDICTORS: readonly (readonly [string, Predictor])[] = [
  ['always the same', () => 0],
  ['the same as the last spin', last],
  ['one more than the last spin', (known) => (last(known) + 1) % SIDES],
  ['the same as the first spin', ({ earlier }) => earlier[0] ?? 0],
  ['the sum of all earlier spins', ({ earlier }) => earlier.reduce((sum, spin) => sum + spin, 0) % SIDES],
  ['a side that has not come yet', ({ earlier }) => [0, 1, 2].find((side) => !earlier.includes(side)) ?? 0],
  ['the whole commitment modulo the sides', ({ commitment }) => modulo(commitment)],
  ['the first word of the commitment', ({ commitment }) => modulo(commitment.slice(0, 8))],
  [
    'the word of the commitment with the number of the spin',
    ({ commitment, draw }) => modulo(commitment.slice(draw * 8, draw * 8 + 8)),
  ],
  ['the last word of the commitment', ({ commitment }) => modulo(commitment.slice(-8))],
  ['the first two bits of the commitment', ({ commitment }) => modulo(commitment.slice(0, 1)) % SIDES],
  ['the lowest bit of the commitment', ({ commitment }) => modulo(commitment.slice(-1)) % 2],
  [
    'how many bits of the commitment are set',
    ({ commitment }) => BigInt(`0x${commitment}`).toString(2).replaceAll('0', '').length % SIDES,
  ],
  ['the commitment and the last spin', (known) => (modulo(known.commitment) + last(known)) % SIDES],
  [
    'the real spin, keyed by the commitment',
    (known) => spinByThePage(Buffer.from(known.commitment, 'hex'), known, known.draw, SIDES),
  ],
  [
    'the real spin, keyed by the text of the commitment',
    (known) => spinByThePage(Buffer.from(known.commitment), known, known.draw, SIDES),
  ],
  [
    'the real spin, keyed by the hash of the commitment',
    (known) => spinByThePage(hash(known.commitment), known, known.draw, SIDES),
  ],
  ['the real spin, with no secret at all', (known) => spinByThePage(new Uint8Array(32), known, known.draw, SIDES)],
  ['the real spin, keyed by the match', (known) => spinByThePage(hash(known.matchId), known, known.draw, SIDES)],
  [
    'the real spin, keyed by the entropies',
    (known) => spinByThePage(hash(known.entropies.join('')), known, known.draw, SIDES),
  ],
];

function playMatch(number: number): Match {
  const secret = hash(`${SEED} ${number}`);
  const matchId = `m-${number}`;
  const entropies = [`red ${number}`, 'blue'];
  const chance = strongChance({ secret, matchId, entropies });
  const spins = Array.from({ length: SPINS }, () => chance.spin(SIDES));
  return { secret, commitment: commitmentOf(secret), matchId, entropies, spins };
}

describe(`knowing the commitment is of no use (${MATCHES} matches, seed "${SEED}")`, () => {
  let matches: readonly Match[] = [];

  /** Hits of a predictor over all spins of all matches, in standard deviations from plain luck. */
  function luckOf(predict: (known: Known, match: Match) => number): number {
    let hits = 0;
    for (const match of matches) {
      const { commitment, matchId, entropies } = match;
      for (const [draw, spin] of match.spins.entries()) {
        const earlier = match.spins.slice(0, draw);
        if (predict({ commitment, matchId, entropies, draw, earlier }, match) === spin) hits += 1;
      }
    }
    return deviation(hits, matches.length * SPINS, 1 / SIDES);
  }

  beforeAll(() => {
    matches = Array.from({ length: MATCHES }, (_, number) => playMatch(number));
  });

  test.each(PREDICTORS)('to guess: %s', (_name, predict) => {
    expect(Math.abs(luckOf(predict))).toBeLessThan(RARE_DEVIATION);
  });

  test('while the secret, once it is revealed, gives every spin', () => {
    expect(luckOf((known, { secret }) => spinByThePage(secret, known, known.draw, SIDES))).toBeGreaterThan(300);
  });

  test('and a commitment that told one bit in twenty would be seen here', () => {
    const leak = (known: Known, { spins }: Match): number =>
      Number(known.matchId.slice(2)) % 20 === 0 ? (spins[known.draw] ?? 0) : modulo(known.commitment);
    expect(luckOf(leak)).toBeGreaterThan(RARE_DEVIATION);
  });

  test('nor does it tell the top card of a shuffled deck', () => {
    const size = 4;
    let hits = 0;
    for (const { secret, commitment, matchId, entropies } of matches.slice(0, 5000)) {
      const [top] = strongChance({ secret, matchId, entropies }).shuffle([0, 1, 2, 3]);
      const [guess] = shuffleByThePage(Buffer.from(commitment, 'hex'), { matchId, entropies }, 0, size);
      if (top === guess) hits += 1;
    }
    expect(Math.abs(deviation(hits, 5000, 1 / size))).toBeLessThan(RARE_DEVIATION);
  });
});
