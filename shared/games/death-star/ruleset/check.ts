import type { Result } from '../../../kernel/index.ts';
import { fail, succeed } from '../../../kernel/index.ts';
import { graphOf } from '../board/graph.ts';
import type { Ruleset } from '../types.ts';
import { checkDeck } from './checks/deck.ts';
import { checkFairness } from './checks/fairness.ts';
import { checkForm } from './checks/form.ts';
import { checkLanes } from './checks/lanes.ts';
import { checkLines } from './checks/lines.ts';
import { checkSpaces } from './checks/spaces.ts';
import { checkEdition, checkSpinner } from './checks/spinner.ts';
import { checkWalkCount } from './checks/walk-count.ts';
import { checkWalks } from './checks/walks.ts';
import type { RulesetProblem } from './problems.ts';
import { isUsable } from './problems.ts';

/** A ruleset that can be played, and what its host should know all the same. */
export interface UsableRuleset {
  readonly ruleset: Ruleset;
  readonly warnings: readonly RulesetProblem[];
}

/**
 * What is wrong with a ruleset whose form is right; nothing for one that is sound. Where tokens can go is only asked
 * of a board whose spaces and lines are in order. A match with other house rules is another ruleset: check it too.
 */
export function checkRuleset(ruleset: Ruleset): readonly RulesetProblem[] {
  const drawn = [...checkSpaces(ruleset.board), ...checkLines(ruleset.board), ...checkLanes(ruleset.board)];
  const walked = isUsable(drawn) ? checkWalked(ruleset) : [];
  return [...checkEdition(ruleset), ...drawn, ...walked, ...checkDeck(ruleset), ...checkSpinner(ruleset.spinner)];
}

function checkWalked(ruleset: Ruleset): readonly RulesetProblem[] {
  const counted = checkWalkCount(ruleset);
  if (counted.length > 0) return counted;
  const graph = graphOf(ruleset.board);
  return [...checkWalks(ruleset, graph), ...checkFairness(graph)];
}

/** A value from outside as a ruleset: first its form, then its meaning. Refused with at least one error. */
export function parseRuleset(value: unknown): Result<UsableRuleset, readonly RulesetProblem[]> {
  const formed = checkForm(value);
  if (!formed.ok) return formed;
  const problems = checkRuleset(formed.value);
  return isUsable(problems) ? succeed({ ruleset: formed.value, warnings: problems }) : fail(problems);
}
