/** What the host changes about a match before it starts. Pure: facts out, or a refusal. */
import type { AnyGame } from '../../shared/games/registry.ts';
import { canonicalJson, fail, succeed } from '../../shared/kernel/index.ts';
import type { MatchCommand } from '../../shared/protocol/index.ts';
import { refusalOf } from '../../shared/protocol/index.ts';
import type { Facts } from './lobby.ts';
import type { ChooseRules, MatchSettings } from './settings.ts';
import { passwordHash, settingsWith } from './settings.ts';
import type { MatchState } from './state.ts';

/** The host changes settings before the start; whatever is left out stays. A change takes everyone's ready back. */
export function changeSettings(
  game: AnyGame,
  state: MatchState,
  wanted: Extract<MatchCommand, { type: 'set' }>,
  chooseRules: ChooseRules,
): Facts {
  const { settings, capacity } = state;
  const { seats = capacity, ruleset, options } = wanted;
  if (seats > game.seats.max || seats < game.seats.min) {
    return fail(refusalOf('malformed', `this game has ${game.seats.min} to ${game.seats.max} seats`));
  }
  if (seats < state.sitters.size) return fail(refusalOf('seat_taken'));
  const isOther = ruleset !== undefined || options !== undefined;
  const rules = isOther ? chooseRules(state.game, state.setup, { ruleset, options }) : undefined;
  if (rules?.ok === false) return rules;
  const { password } = wanted;
  const changed: MatchSettings = {
    ...settingsWith(settings, wanted),
    password: password === undefined ? settings.password : password && passwordHash(state.code, password),
  };
  // What is so already is no change, and nobody has to be ready anew for it.
  const isSame = seats === capacity && (rules === undefined || rules.value.ruleset === state.ruleset);
  if (isSame && canonicalJson(changed) === canonicalJson(settings)) return succeed([]);
  return succeed([{ type: 'settled', settings: changed, capacity: seats, ...(rules && { rules: rules.value }) }]);
}
