/**
 * Every refusal of the server, with what it means. The games add codes of their own for their turn commands; a
 * client can tell all of them apart by these words alone, and show the sentence that comes with them.
 */
export const REFUSAL_MEANINGS = {
  malformed: 'The message does not have the form that docs/protocol.md gives it.',
  unsupported_version: 'Client and server speak different versions of the protocol; the older one has to be updated.',
  unknown_match: 'There is no match with this id or code.',
  unknown_ruleset: 'The server has no ruleset of this id or hash.',
  unknown_game: 'The server has no game of this id.',
  unknown_page: 'There is nothing at this address.',
  bad_token: 'This token does not open a seat of this match, or no longer does.',
  already_seated: 'This player has a seat in this match: resume it.',
  seat_taken: 'Somebody sits there.',
  no_such_seat: 'The game has no seat of this name.',
  match_full: 'All seats of this match are taken.',
  not_seated: 'Only those with a seat can do this.',
  not_host: 'Only the host of the match can do this.',
  not_a_bot: 'No bot sits there.',
  not_ready: 'Not everybody is ready, or a seat is empty.',
  already_ready: 'This seat is ready; it has to take that back first.',
  already_begun: 'This match has already begun. It can be watched.',
  wrong_state: 'This cannot be done at this point of the match.',
  stale: 'Meanwhile the match has moved on: this answered an earlier decision.',
  id_taken: 'Another command has had this id.',
  old_id: 'The id of this command is older than the last ones that are remembered, and was never accepted.',
  not_a_person: 'This is for another person, and none sits there.',
  not_present: 'Somebody who is ready is not connected now.',
  too_early: 'It has not been waited for long enough.',
  kicked: 'The host has sent you away.',
  left: 'This seat was left.',
  moved: 'This seat is on another device now.',
  removed: 'The others have voted this seat away.',
  wrong_password: 'This match needs a password, and this is not it.',
  no_spectators: 'This match is not for watching.',
  not_away: 'Who sits there is not away.',
  no_vote: 'There is no vote about this seat, or this player has no vote in it.',
  no_offer: 'Nobody offers another match, or not any more.',
  muted: 'The host of the match has muted this player.',
  bad_link: 'This link has been used already, or never was one.',
  unknown_user: 'This server knows its players: a token of its site is missing, wrong or too old.',
  open_elsewhere: 'The seat is open in another place, which still answers.',
  quarantined: 'A fault of the server stopped this match. Other matches go on.',
  unavailable: 'The server cannot do this now. Try again later.',
  rate_limited: 'Too many messages. Wait a moment.',
  too_many: 'The server has no room for more of these now.',
  too_large: 'The message is larger than the server accepts.',
} as const;

export type RefusalWord = keyof typeof REFUSAL_MEANINGS;

/** A refusal as it travels: a code, a sentence for people, and when to try again, in seconds. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly retryAfter?: number | undefined;
}

/** The refusal of this code, with its own sentence unless a better one is at hand. */
export function refusalOf(code: RefusalWord, message: string = REFUSAL_MEANINGS[code]): Refusal {
  return { code, message };
}

/** The refusal of what is done too often, with when it may be done again: in so many milliseconds. */
export function limitedFor(milliseconds: number): Refusal {
  return { ...refusalOf('rate_limited'), retryAfter: Math.ceil(milliseconds / 1_000) };
}
