import type { Ruleset, Spinner } from '../../types.ts';
import { RULES } from '../identity.ts';
import type { RulesetProblem } from '../problems.ts';
import { problem } from '../problems.ts';

/** This engine speaks one edition: a game of another could only be folded, not played. */
export function checkEdition({ rules }: Ruleset): readonly RulesetProblem[] {
  return rules === RULES ? [] : [problem('unknown-edition', ['rules'], `this engine speaks ${RULES}, not ${rules}`)];
}

/** Rules 2.4, 3.2, 7.6, 10.2, 10.3: each band does what the rules wait for. */
export function checkSpinner({ outer, inner, detentionExit }: Spinner): readonly RulesetProblem[] {
  const found: RulesetProblem[] = [];
  if (new Set(outer).size === 1) {
    const message = 'every spin is the same: the spin for the start would be a tie for ever';
    found.push(problem('start-undecided', ['spinner', 'outer'], message));
  }
  if (!outer.includes(detentionExit)) {
    const message = `${detentionExit} is not on the outer band: no spin would let a token out of the block at once`;
    found.push(problem('no-detention-exit', ['spinner', 'detentionExit'], message));
  }
  if (!inner.includes('win')) {
    found.push(
      problem('dogfight-never-won', ['spinner', 'inner'], 'no dogfight can be won: nobody would reach the base'),
    );
  }
  if (!inner.includes('lose')) {
    found.push(problem('dogfight-never-lost', ['spinner', 'inner'], 'no dogfight can be lost: they are only a delay'));
  }
  return found;
}
