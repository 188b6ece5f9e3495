import type { Picture, Result } from '../../../kernel/index.ts';
import type { Ruleset } from '../types.ts';
import type { View } from '../view.ts';
import type { NotationError } from './errors.ts';
import { placeText, readScene, restText, turnText } from './position.ts';
import { readNumber } from './words.ts';
import { readWhole } from './scanner.ts';

/** What stands for the tokens of a seat that has left; no space has such a name. */
const LEFT = '-';

/**
 * A view as short texts by name: the parts of a position. `red.LL`, `red.HC` and `red.rest` say what `red` has, `turn`
 * whose turn it is and what is waited for, `cards` how many cards the deck has. Since an earlier view: without the seats
 * that are as they were.
 */
export function makePicture(view: View, since?: View): Picture {
  const picture: Record<string, string> = { turn: turnText(view), cards: String(view.cardsInDeck) };
  for (const seat of view.seats) {
    if (since?.seats.includes(seat) === true) continue;
    picture[`${seat.color}.LL`] = seat.playing ? placeText(seat.tokens.LL) : LEFT;
    picture[`${seat.color}.HC`] = seat.playing ? placeText(seat.tokens.HC) : LEFT;
    picture[`${seat.color}.rest`] = seat.playing ? restText(seat) : LEFT;
  }
  return picture;
}

/** Reads a picture again. What is missing or wrong in it is told as the place in the position that it makes. */
export function parsePicture(picture: Picture, ruleset: Ruleset): Result<View, NotationError> {
  const seats = ruleset.board.clockwise.filter((color) => picture[`${color}.LL`] !== undefined);
  const parts = seats.map((color) => {
    const place = picture[`${color}.LL`] ?? '';
    if (place === LEFT) return `${color} left`;
    return `${color} LL@${place} HC@${picture[`${color}.HC`] ?? ''} ${picture[`${color}.rest`] ?? ''}`;
  });
  const text = [...parts, picture['turn'] ?? '', picture['cards'] ?? ''].join(' | ');
  return readWhole(text, (scanner) => {
    const { seats: read, turn, phase } = readScene(scanner, ruleset);
    return { ruleset, seats: read, turn, phase, cardsInDeck: readNumber(scanner) };
  });
}
