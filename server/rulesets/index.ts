/** The door of the rulesets that a server offers. */
export type { ChosenSetup, ListedRuleset } from './setups.ts';
export { readRulesetFolder, RulesetFileError, Setups } from './setups.ts';
