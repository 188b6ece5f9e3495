import type { RefusalCode } from '../shared/games/death-star/index.ts';
import type { RefusalWord } from '../shared/protocol/index.ts';

/** What the SDK says by itself; all other codes come from the server. */
export const LOCAL_MEANINGS = {
  offline: 'The server could not be reached; this may be done or not.',
  timeout: 'The server did not answer in time; this may be done or not.',
  elsewhere: 'This seat is open in another place; take it over first.',
  closed: 'Closed here.',
  left: 'This seat was left.',
  kicked: 'The host has sent you away.',
  moved: 'This seat is on another device now.',
  removed: 'The others have voted this seat away.',
  nothing_to_resume: 'There is no seat here to come back to.',
  unknown: 'Refused for an unknown reason.',
} as const;

export type LocalCode = keyof typeof LOCAL_MEANINGS;

/** Every code that a refusal can have: of the server, of the game, of the SDK. */
export type RejectionCode = RefusalWord | RefusalCode | LocalCode;

/** The server's codes alone: their sentences come with them over the line, and would only make the SDK larger. */
const SERVER_CODES: { readonly [Code in RefusalWord | RefusalCode]: 0 } = {
  malformed: 0,
  unsupported_version: 0,
  unknown_match: 0,
  unknown_ruleset: 0,
  unknown_game: 0,
  unknown_page: 0,
  unknown_user: 0,
  bad_token: 0,
  already_seated: 0,
  seat_taken: 0,
  no_such_seat: 0,
  match_full: 0,
  not_seated: 0,
  not_host: 0,
  not_a_bot: 0,
  not_ready: 0,
  already_ready: 0,
  already_begun: 0,
  wrong_state: 0,
  stale: 0,
  id_taken: 0,
  old_id: 0,
  not_a_person: 0,
  not_present: 0,
  too_early: 0,
  kicked: 0,
  left: 0,
  moved: 0,
  removed: 0,
  wrong_password: 0,
  no_spectators: 0,
  not_away: 0,
  no_vote: 0,
  no_offer: 0,
  muted: 0,
  bad_link: 0,
  open_elsewhere: 0,
  quarantined: 0,
  unavailable: 0,
  rate_limited: 0,
  too_many: 0,
  too_large: 0,
  game_over: 0,
  not_your_turn: 0,
  wrong_phase: 0,
  no_walk: 0,
  token_held: 0,
  token_aboard: 0,
  other_token: 0,
  no_flight: 0,
  must_move: 0,
  not_detained: 0,
  no_escape_card: 0,
};

/** Whether the server can refuse with this code, as far as this version knows. */
export function isServerCode(code: string): code is RefusalWord | RefusalCode {
  return Object.hasOwn(SERVER_CODES, code);
}
