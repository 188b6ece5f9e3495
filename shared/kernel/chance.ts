/** Where every random outcome of a game comes from. It is always an argument. */
export interface Chance {
  /** One of 0 … sides − 1, equally likely. `sides` is a whole number of at least 1. */
  spin(sides: number): number;
  /** A new list with the same items, every order equally likely. */
  shuffle<Item>(items: readonly Item[]): readonly Item[];
}

/** One outcome of chance as a value: the index that a spin gave, or the order that a shuffle gave. */
export type Draw =
  | { readonly kind: 'spin'; readonly sides: number; readonly result: number }
  | { readonly kind: 'shuffle'; readonly result: readonly unknown[] };

/**
 * The Fisher-Yates shuffle: `pick(n)` gives one of 0 … n − 1.
 * Written once, so that every source of chance shuffles in the same way.
 */
export function shuffleWith<Item>(items: readonly Item[], pick: (sides: number) => number): readonly Item[] {
  const rest = [...items];
  const shuffled: Item[] = [];
  while (rest.length > 0) {
    const index = pick(rest.length);
    const chosen = rest[index];
    const last = rest.pop();
    if (chosen === undefined || last === undefined) throw new Error(`no item ${index} to pick`);
    if (index < rest.length) rest[index] = last;
    shuffled.push(chosen);
  }
  return shuffled;
}

/** All that the chance of a match was made of, once it may be known, and what was promised of it before. */
export interface Proof {
  readonly matchId: string;
  /** Lower-case hexadecimal, 64 characters: published when the match was created. */
  readonly commitment: string;
  /** Lower-case hexadecimal, 64 characters: revealed when the match was over. */
  readonly secret: string;
  /** What each person added, in the order of the seats. */
  readonly entropies: readonly string[];
}
