import type { Result } from '../../../kernel/index.ts';
import { fail, succeed } from '../../../kernel/index.ts';
import { graphOf } from '../board/graph.ts';
import type { Ruleset } from '../types.ts';
import { checkDeck } from './checks/deck.ts';
import { checkFairness } from './checks/fairness.ts';
import { checkFlight } from './checks/flight.ts';
import { checkForm } from './checks/form.ts';
import { checkKnownId } from './checks/known-id.ts';
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
  return [
    ...checkEdition(ruleset),
    ...checkKnownId(ruleset),
    ...drawn,
    ...walked,
    ...checkDeck(ruleset),
    ...checkSpinner(ruleset.spinner),
  ];
}

function checkWalked(ruleset: Ruleset): readonly RulesetProblem[] {
  const graph = graphOf(ruleset.board);
  const flown = checkFlight(ruleset, graph);
  const counted = checkWalkCount(ruleset);
  if (counted.length > 0) return [...counted, ...flown];
  return [...checkWalks(ruleset, graph), ...checkFairness(graph), ...flown];
}

/**
 * A value from outside as a ruleset: first its form, then its meaning. Refused with at least one error. The meaning is
 * not asked of a value whose form is wrong, but for unknown keys alone.
 */
export function parseRuleset(value: unknown): Result<UsableRuleset, readonly RulesetProblem[]> {
  const { ruleset, problems: ofForm } = checkForm(value);
  if (ruleset === undefined) return fail(ofForm);
  const problems = [...ofForm, ...checkRuleset(ruleset)];
  return isUsable(problems) ? succeed({ ruleset, warnings: problems }) : fail(problems);
}
