/** What the server shows has been played there: a page does not ask again whether it can be. */
export function requirePossibleSeat() {}
export function requirePossiblePhase() {}
