/**
 * What chi-squared exceeds once in 10,000 honest trials, by degrees of freedom. The seeds are fixed, so a test that
 * passes once passes always; a bias that matters is far beyond these.
 */
const LIMITS: ReadonlyMap<number, number> = new Map([
  [1, 15.14],
  [2, 18.42],
  [3, 21.11],
  [5, 25.74],
  [7, 29.88],
  [8, 31.83],
  [15, 44.26],
  [23, 57.07],
  [25, 60.14],
  [35, 74.93],
]);

/** The standard deviations that a normal value strays from its mean, to either side, once in 10,000 trials. */
export const RARE_DEVIATION = 3.891;

/** The limit for so many degrees of freedom. Throws for a number that the table lacks. */
export function chiSquaredLimit(degrees: number): number {
  const limit = LIMITS.get(degrees);
  if (limit === undefined) throw new Error(`no limit is written down for ${degrees} degrees of freedom`);
  return limit;
}

/** Pearson's statistic of counts against what was expected of each. */
export function chiSquared(counts: readonly number[], expected: readonly number[]): number {
  let sum = 0;
  for (const [index, count] of counts.entries()) {
    const wanted = expected[index];
    if (wanted === undefined || wanted <= 0) throw new Error(`nothing was expected of outcome ${index}`);
    sum += (count - wanted) ** 2 / wanted;
  }
  return sum;
}

/** The same where all outcomes are equally likely. */
export function chiSquaredOfEqual(counts: readonly number[]): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return chiSquared(
    counts,
    counts.map(() => total / counts.length),
  );
}

/** How often each of 0 … outcomes − 1 came. */
export function tally(outcomes: number, trials: number, draw: (trial: number) => number): readonly number[] {
  const counts = new Array<number>(outcomes).fill(0);
  for (let trial = 0; trial < trials; trial += 1) {
    const outcome = draw(trial);
    const before = counts[outcome];
    if (before === undefined) throw new Error(`${outcome} is not one of ${outcomes} outcomes`);
    counts[outcome] = before + 1;
  }
  return counts;
}

/** How many standard deviations so many hits in so many trials are from what the probability says. */
export function deviation(hits: number, trials: number, probability: number): number {
  return (hits - trials * probability) / Math.sqrt(trials * probability * (1 - probability));
}
