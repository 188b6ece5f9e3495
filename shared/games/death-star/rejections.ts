import type { Rejection } from '../../kernel/index.ts';

/** Every refusal of this game, and what it says to a person. */
export const REFUSALS = {
  game_over: 'The game is over.',
  not_seated: 'This seat does not play in this game, or has left it.',
  not_your_turn: 'It is another seat’s turn.',
  wrong_phase: 'This is not what the game waits for now.',
  no_walk: 'No walk of that count leads there.',
  token_held: 'This token is held in the Detention Block by this spin.',
  token_aboard: 'A token aboard the Falcon stays aboard.',
  other_token: 'The card moves the token that drew it, not the other.',
  no_flight: 'No lane leads there from where the pair is.',
  must_move: 'A walk that exists must be taken.',
  not_detained: 'This token is not detained.',
  no_escape_card: 'This seat holds no escape card.',
} as const;

export type RefusalCode = keyof typeof REFUSALS;

export interface DeathStarRejection extends Rejection {
  readonly code: RefusalCode;
}

export function refusal(code: RefusalCode): DeathStarRejection {
  return { code, message: REFUSALS[code] };
}
