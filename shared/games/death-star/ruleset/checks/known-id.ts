import type { Ruleset } from '../../types.ts';
import { rulesetHash, withOptions } from '../identity.ts';
import type { RulesetProblem } from '../problems.ts';
import { problem } from '../problems.ts';
import { STANDARD_RULESET } from '../standard.ts';

/** The standard ruleset with other house rules is still that; with anything else changed it wants another name. */
export function checkKnownId(ruleset: Ruleset): readonly RulesetProblem[] {
  if (ruleset.id !== STANDARD_RULESET.id) return [];
  const plain = withOptions(ruleset, STANDARD_RULESET.options);
  if (rulesetHash(plain) === rulesetHash(STANDARD_RULESET)) return [];
  return [problem('known-id', ['id'], 'the standard ruleset has this id, and is another: change the id')];
}
