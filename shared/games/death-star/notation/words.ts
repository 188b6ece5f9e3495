/** The words that positions, turns and commands have in common. */
import { graphOf } from '../board/graph.ts';
import { cardNamed } from '../cards/deck.ts';
import type { Card, Color, Ruleset, SpaceId, Token } from '../types.ts';
import { COLORS, TOKENS } from '../types.ts';
import type { Scanner } from './scanner.ts';

/** What stands for the pair that travels as one, in place of a token. */
export const PAIR = 'MF';

const NUMBER = /0|[1-9][0-9]{0,8}/y;
const SPACE = /[a-z][a-z0-9-]*/y;
const LOWER_CASE = /[a-z]+/y;
const CARD = /F[0-9]+/y;

const COLOR_EXPECTED = `a colour (${COLORS.join(', ')})`;
const TOKEN_EXPECTED = `a token (${TOKENS.join(', ')})`;

/** A whole number as it is plainly written: without a sign, without zeros before it, of nine digits at most. */
export function readNumber(scanner: Scanner, expected = 'a number'): number {
  return Number(scanner.read(NUMBER, expected));
}

/** One word of a list. */
export function readWord<Word extends string>(scanner: Scanner, words: readonly Word[], expected: string): Word {
  const start = scanner.offset;
  const read = scanner.read(LOWER_CASE, expected);
  const word = words.find((candidate) => candidate === read);
  if (word === undefined) throw scanner.stop(expected, start);
  return word;
}

export function readColor(scanner: Scanner): Color {
  return readWord(scanner, COLORS, COLOR_EXPECTED);
}

/** A colour that has a seat in the game. */
export function readSeat(scanner: Scanner, seats: readonly Color[]): Color {
  return readWord(scanner, seats, `a seat of this game (${seats.join(', ')})`);
}

export function readToken(scanner: Scanner): Token {
  const token = TOKENS.find((candidate) => scanner.takes(candidate));
  if (token === undefined) throw scanner.stop(TOKEN_EXPECTED);
  return token;
}

/** A number that the outer band of the ruleset's spinner shows. */
export function readSpin(scanner: Scanner, ruleset: Ruleset): number {
  const start = scanner.offset;
  const count = readNumber(scanner);
  requireSpin(scanner, ruleset, count, start);
  return count;
}

/** Stops at a number, which starts there, that the outer band does not show. */
export function requireSpin(scanner: Scanner, { spinner: { outer } }: Ruleset, count: number, start: number): void {
  if (!outer.includes(count)) throw scanner.stop(`a spin of this spinner (${[...new Set(outer)].join(', ')})`, start);
}

/** The name of a space, on whatever board. */
export function readSpaceName(scanner: Scanner): SpaceId {
  return scanner.read(SPACE, 'the name of a space');
}

/** A space of the ruleset's board. */
export function readSpace(scanner: Scanner, ruleset: Ruleset): SpaceId {
  const start = scanner.offset;
  const id = readSpaceName(scanner);
  if (!graphOf(ruleset.board).has(id)) throw scanner.stop('a space of this board', start);
  return id;
}

/** A card of the ruleset's deck. */
export function readCard(scanner: Scanner, ruleset: Ruleset): Card {
  const start = scanner.offset;
  const id = scanner.read(CARD, 'a card');
  if (!isCard(ruleset, id)) throw scanner.stop('a card of this deck', start);
  return cardNamed(ruleset.deck, id);
}

const cardNames = new WeakMap<Ruleset, ReadonlySet<string>>();

function isCard(ruleset: Ruleset, id: string): boolean {
  let names = cardNames.get(ruleset);
  if (names === undefined) {
    names = new Set(ruleset.deck.map((card) => card.id));
    cardNames.set(ruleset, names);
  }
  return names.has(id);
}
