/** A part of its own: checks the record of a match that is over, in a page or under Node, with no server and no socket. */
import type { FindRuleset, HeldByReader, Ruleset, Verdict } from '../shared/games/death-star/index.ts';
import {
  parseRuleset,
  rulesetHash,
  rulesetSchema,
  STANDARD_RULESET,
  verifyRecordText,
  withOptions,
} from '../shared/games/death-star/index.ts';

export type {
  FaultKind,
  Finding,
  HeldByReader,
  RecordFacts,
  Ruleset,
  ToldDraw,
  Verdict,
  VerdictFault,
} from '../shared/games/death-star/index.ts';
export type { Proof, Verified } from '../shared/kernel/index.ts';

/**
 * Works out every spin and the order of the deck again, from the secret in the record, and judges every turn by the
 * rules. `ruleset` is the one that the match was played by, as `client.ruleset(hash)` gives it; the standard one is
 * known without. `held` is what the person has from before the end: with it nobody can have made up another secret
 * since. Never throws: a text that is no record has a verdict, too.
 */
export function verifyRecord(text: string, ruleset?: Ruleset, held: HeldByReader = {}): Verdict {
  const usable = ruleset === undefined ? undefined : usableOf(ruleset);
  const known = [...(usable === undefined ? [] : [usable]), STANDARD_RULESET];
  return verifyRecordText(text, finderOf(known), held);
}

function finderOf(known: readonly Ruleset[]): FindRuleset {
  return (id, hash, options) => {
    const candidates = known.filter((base) => base.id === id).map((base) => withOptions(base, options));
    return candidates.find((candidate) => rulesetHash(candidate) === hash) ?? candidates[0];
  };
}

/** A ruleset that cannot be played is as good as none; one of an older edition can still be told by. */
function usableOf(given: unknown): Ruleset | undefined {
  const parsed = parseRuleset(given);
  if (parsed.ok) return parsed.value.ruleset;
  const others = parsed.error.filter(({ code }) => code !== 'unknown-edition');
  return others.every(({ severity }) => severity === 'warning') ? rulesetSchema.safeParse(given).data : undefined;
}
