import type { Result } from '../../../kernel/index.ts';
import { assertNever } from '../../../kernel/index.ts';
import { graphOf } from '../board/graph.ts';
import { TURNS_HELD } from '../rules/detention.ts';
import type { Phase, SeatState, State, TokenState, Turn } from '../state.ts';
import type { Card, CardId, Color, Ruleset, Token } from '../types.ts';
import type { NotationError } from './errors.ts';
import type { SeatPlaces } from './possible.ts';
import { requirePossiblePhase, requirePossibleSeat } from './possible.ts';
import type { Scanner } from './scanner.ts';
import { readWhole } from './scanner.ts';
import { readCard, readColor, readNumber, readSeat, readSpace, readToken, readWord } from './words.ts';

const BETWEEN = ' | ';
const PHASES = [
  'spin',
  'move',
  'advance',
  'back',
  'dogfight',
  'fly',
  'over',
] as const satisfies readonly Phase['kind'][];

/** The whole state as one line, but for the ruleset: seats in the order of play, whose turn it is, the deck. */
export function makePosition(state: State): string {
  return [...state.seats.map(seatText), turnText(state), listText(state.deck, ' ')].join(BETWEEN);
}

/** Reads a position for games of this ruleset, and refuses also what no game could come to. */
export function parsePosition(text: string, ruleset: Ruleset): Result<State, NotationError> {
  return readWhole(text, (scanner) => readPosition(scanner, ruleset));
}

function seatText(seat: SeatState): string {
  if (!seat.playing) return `${seat.color} left`;
  const { LL, HC } = seat.tokens;
  return `${seat.color} LL@${placeText(LL)} HC@${placeText(HC)} ${restText(seat)}`;
}

/** What a seat has besides its tokens: missions, escape cards, turns to skip. */
export function restText(seat: SeatState): string {
  const missions = `${seat.blueprint ? 'B' : '-'}${seat.tractorBeam ? 'T' : '-'}`;
  const skipped = seat.turnsToSkip > 0 ? ` skip${seat.turnsToSkip}` : '';
  return `${missions} e${listText(seat.escapeCards, ',')}${skipped}`;
}

/** Where a token is. */
export function placeText({ space, misses }: TokenState): string {
  return misses === null ? space : `${space}~${misses}`;
}

/** Whose turn it is, and what is waited for. */
export function turnText({ turn, phase }: Pick<State, 'turn' | 'phase'>): string {
  return `${turn.number} ${turn.seat} ${phaseText(phase)}${turn.draws > 0 ? ` drawn ${turn.draws}` : ''}`;
}

function phaseText(phase: Phase): string {
  switch (phase.kind) {
    case 'spin':
    case 'dogfight':
    case 'fly':
      return phase.kind;
    case 'move':
      return `move ${phase.count}`;
    case 'advance':
    case 'back':
      return `${phase.kind} ${phase.token} ${phase.count} ${phase.card}`;
    case 'over':
      return `over ${phase.winner}`;
    default:
      return assertNever(phase);
  }
}

function listText(items: readonly string[], between: string): string {
  return items.length > 0 ? items.join(between) : '-';
}

/** What everyone can see of a position as it has been read, with what is needed to read on. */
export interface ReadScene {
  readonly seats: readonly SeatState[];
  readonly turn: Turn;
  readonly phase: Phase;
  readonly seen: Set<CardId>;
  /** Where the seat whose turn it is and the phase stand in the text. */
  readonly places: { readonly seat: number; readonly phase: number };
}

/** Reads a position with a scanner of one's own. */
export function readPosition(scanner: Scanner, ruleset: Ruleset): State {
  const { seats, turn, phase, seen, places } = readScene(scanner, ruleset);
  const state: State = { ruleset, seats, turn, phase, deck: readDeck(scanner, ruleset, seen) };
  requirePossiblePhase(scanner, state, places);
  return state;
}

/** Reads a position up to its deck, the separator before it included. */
export function readScene(scanner: Scanner, ruleset: Ruleset): ReadScene {
  const seen = new Set<CardId>();
  const seats: SeatState[] = [];
  do {
    seats.push(readSeatState(scanner, ruleset, seats, seen));
    scanner.take(BETWEEN);
  } while (seats.length < 2 || ruleset.board.clockwise.some((color) => scanner.isNext(color)));
  const number = readTurnNumber(scanner);
  scanner.take(' ');
  const seatOffset = scanner.offset;
  const seat = readSeat(
    scanner,
    seats.map(({ color }) => color),
  );
  scanner.take(' ');
  const phaseOffset = scanner.offset;
  const phase = readPhase(scanner, ruleset, seats);
  const turn: Turn = { number, seat, draws: readDraws(scanner) };
  scanner.take(BETWEEN);
  return { seats, turn, phase, seen, places: { seat: seatOffset, phase: phaseOffset } };
}

function readSeatState(scanner: Scanner, ruleset: Ruleset, before: readonly SeatState[], seen: Set<CardId>): SeatState {
  const color = readNextColor(scanner, ruleset, before);
  scanner.take(' ');
  if (scanner.takes('left')) return seatThatLeft(ruleset, color);
  scanner.take('LL@', '"left" or "LL@"');
  const placeOfLL = scanner.offset;
  const LL = readPlace(scanner, ruleset);
  scanner.take(' HC@');
  const placeOfHC = scanner.offset;
  const HC = readPlace(scanner, ruleset);
  scanner.take(' ');
  const places: SeatPlaces = { LL: placeOfLL, HC: placeOfHC, missions: scanner.offset };
  const blueprint = readMission(scanner, 'B');
  const tractorBeam = readMission(scanner, 'T');
  scanner.take(' e');
  const escapeCards = readEscapeCards(scanner, ruleset, seen);
  const turnsToSkip = readTurnsToSkip(scanner);
  const seat = { color, playing: true, tokens: { LL, HC }, blueprint, tractorBeam, escapeCards, turnsToSkip };
  requirePossibleSeat(scanner, ruleset, seat, before, places);
  return seat;
}

/** Rule 3.3: the seats stand in the order of play, so each colour comes later in it than the one before. */
function readNextColor(scanner: Scanner, ruleset: Ruleset, before: readonly SeatState[]): Color {
  const start = scanner.offset;
  const color = readColor(scanner);
  const { clockwise } = ruleset.board;
  const last = before[before.length - 1];
  const later = last === undefined ? clockwise : clockwise.slice(clockwise.indexOf(last.color) + 1);
  if (!later.includes(color)) throw scanner.stop(`a colour later in the order of play (${later.join(', ')})`, start);
  return color;
}

/** Rule 11.1: what is left of a seat that has resigned. */
function seatThatLeft(ruleset: Ruleset, color: Color): SeatState {
  const home: TokenState = { space: graphOf(ruleset.board).home(color), misses: null };
  return {
    color,
    playing: false,
    tokens: { LL: home, HC: home },
    blueprint: false,
    tractorBeam: false,
    escapeCards: [],
    turnsToSkip: 0,
  };
}

function readPlace(scanner: Scanner, ruleset: Ruleset): TokenState {
  const space = readSpace(scanner, ruleset);
  if (space !== graphOf(ruleset.board).detention || !scanner.takes('~')) return { space, misses: null };
  const start = scanner.offset;
  const misses = readNumber(scanner);
  if (misses > TURNS_HELD + 1) throw scanner.stop(`a number of misses up to ${TURNS_HELD + 1}`, start);
  return { space, misses };
}

function readMission(scanner: Scanner, letter: string): boolean {
  if (scanner.takes('-')) return false;
  scanner.take(letter, `"${letter}" or "-"`);
  return true;
}

function readEscapeCards(scanner: Scanner, ruleset: Ruleset, seen: Set<CardId>): readonly CardId[] {
  if (scanner.takes('-')) return [];
  const held: CardId[] = [];
  do {
    const start = scanner.offset;
    const { id, effect } = readNewCard(scanner, ruleset, seen);
    if (effect.kind !== 'escape') throw scanner.stop('an escape card', start);
    held.push(id);
  } while (scanner.takes(','));
  return held;
}

function readTurnsToSkip(scanner: Scanner): number {
  return scanner.takes(' skip') ? readCount(scanner, 999) : 0;
}

function readTurnNumber(scanner: Scanner): number {
  return readCount(scanner, 999_999_999);
}

function readDraws(scanner: Scanner): number {
  return scanner.takes(' drawn ') ? readCount(scanner, 999) : 0;
}

/** A whole number from 1 to `most`. */
function readCount(scanner: Scanner, most: number): number {
  const start = scanner.offset;
  const expected = `a number from 1 to ${most}`;
  const count = readNumber(scanner, expected);
  if (count < 1 || count > most) throw scanner.stop(expected, start);
  return count;
}

function readPhase(scanner: Scanner, ruleset: Ruleset, seats: readonly SeatState[]): Phase {
  const kind = readWord(scanner, PHASES, `a phase (${PHASES.join(', ')})`);
  switch (kind) {
    case 'spin':
    case 'dogfight':
    case 'fly':
      return { kind };
    case 'move':
      scanner.take(' ');
      return { kind, count: readNumber(scanner) };
    case 'advance':
    case 'back': {
      scanner.take(' ');
      const token: Token = readToken(scanner);
      scanner.take(' ');
      const count = readNumber(scanner);
      scanner.take(' ');
      return { kind, token, count, card: readCard(scanner, ruleset).id };
    }
    case 'over': {
      scanner.take(' ');
      const playing = seats.filter((seat) => seat.playing).map(({ color }) => color);
      return { kind, winner: readSeat(scanner, playing) };
    }
    default:
      return assertNever(kind);
  }
}

function readDeck(scanner: Scanner, ruleset: Ruleset, seen: Set<CardId>): readonly CardId[] {
  const deck: CardId[] = [];
  const start = scanner.offset;
  if (!scanner.takes('-')) {
    do deck.push(readNewCard(scanner, ruleset, seen).id);
    while (scanner.takes(' '));
  }
  const missing = ruleset.deck.find(({ id }) => !seen.has(id));
  if (missing === undefined) return deck;
  throw deck.length === 0 ? scanner.stop(`"${missing.id}"`, start) : scanner.stop(`" ${missing.id}"`);
}

function readNewCard(scanner: Scanner, ruleset: Ruleset, seen: Set<CardId>): Card {
  const start = scanner.offset;
  const card = readCard(scanner, ruleset);
  if (seen.has(card.id)) throw scanner.stop('a card that does not stand here yet', start);
  seen.add(card.id);
  return card;
}
