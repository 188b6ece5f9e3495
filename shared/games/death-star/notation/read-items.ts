import { graphOf } from '../board/graph.ts';
import type { GameEvent, SpinOff } from '../events.ts';
import { evolve } from '../evolve.ts';
import { openingOf } from '../rules/falcon.ts';
import type { State } from '../state.ts';
import { seatNamed } from '../state.ts';
import type { Color, DogfightResult, Token } from '../types.ts';
import { COLORS, DOGFIGHT_RESULTS, MISSIONS, TOKENS } from '../types.ts';
import { MISSION_LETTERS } from './make-items.ts';
import type { Scanner } from './scanner.ts';
import {
  PAIR,
  readCard,
  readNumber,
  readSeat,
  readSpace,
  readSpin,
  readToken,
  readWord,
  requireSpin,
} from './words.ts';

/** What the text of events is read against: the state before them. Who may not see the deck leaves it out. */
export type Scene = Pick<State, 'ruleset' | 'seats' | 'turn' | 'phase'> & Partial<Pick<State, 'deck'>>;

/** Items being read: the events so far, and the state that they have led to. No rule is asked, but for `openingOf`. */
export interface ItemReader {
  readonly scanner: Scanner;
  readonly knowsDeck: boolean;
  readonly colors: readonly Color[];
  readonly events: GameEvent[];
  state: State;
  /** The token that has moved last: a card is drawn with it. */
  mover: Token | undefined;
}

const EXPECTED = 'an item of a turn';

export function itemReader(scanner: Scanner, scene: Scene): ItemReader {
  const state = { ...scene, deck: scene.deck ?? [] };
  const colors = scene.seats.map(({ color }) => color);
  return { scanner, knowsDeck: scene.deck !== undefined, colors, events: [], state, mover: undefined };
}

/** Reads items to the end of the text; the empty text has none. */
export function readItems(reader: ItemReader): void {
  if (reader.scanner.isAtEnd()) return;
  do readItem(reader);
  while (reader.scanner.takes(' '));
}

/** Reads one line of a record: a turn with all its items, or a turn that is skipped. */
export function readLine(reader: ItemReader): 'turn' | 'skip' {
  const { scanner } = reader;
  const start = scanner.offset;
  const first = readItem(reader);
  if (first === 'item') throw scanner.stop('the start of a turn', start);
  if (first === 'skip') return first;
  while (reader.state.phase.kind !== 'over' && scanner.takes(' ')) {
    const at = scanner.offset;
    const isItem = readItem(reader) === 'item' && reader.events.at(-1)?.type !== 'spunOff';
    if (!isItem) throw scanner.stop('an item of the same turn', at);
  }
  return first;
}

/** Takes note of an event that has been read. */
export function tell(reader: ItemReader, event: GameEvent): void {
  reader.events.push(event);
  reader.state = evolve(reader.state, event);
}

function readItem(reader: ItemReader): 'turn' | 'skip' | 'item' {
  const { scanner, state } = reader;
  const { seat } = state.turn;
  if (scanner.takes('-')) tell(reader, { type: 'passed', seat });
  else if (scanner.takes('+')) readEarned(reader);
  else if (scanner.takes('#')) tell(reader, { type: 'won', seat: readSeat(scanner, reader.colors) });
  else if (scanner.takes('x')) readBumped(reader);
  else if (scanner.takes(`${PAIR}>`)) readFlight(reader);
  else if (scanner.isNext('F')) readCardItem(reader);
  else if (TOKENS.some((token) => scanner.isNext(token))) readTokenItem(reader);
  else if (DOGFIGHT_RESULTS.some((result) => scanner.isNext(result))) {
    tell(reader, { type: 'dogfought', seat, result: readDogfight(reader) });
  } else if (COLORS.some((color) => scanner.isNext(color))) return readSeatItem(reader);
  else return readNumberItem(reader);
  return 'item';
}

/** A result that the ruleset's inner band shows. */
function readDogfight({ scanner, state: { ruleset } }: ItemReader): DogfightResult {
  const { inner } = ruleset.spinner;
  return readWord(scanner, inner, `a dogfight of this spinner (${[...new Set(inner)].join(', ')})`);
}

/** `12. blue`, a turn that begins, or `3`, a spin. */
function readNumberItem(reader: ItemReader): 'turn' | 'item' {
  const { scanner } = reader;
  const start = scanner.offset;
  const number = readNumber(scanner, EXPECTED);
  if (!scanner.takes('. ')) {
    requireSpin(scanner, reader.state.ruleset, number, start);
    tell(reader, { type: 'spun', seat: reader.state.turn.seat, count: number });
    return 'item';
  }
  const seat = readSeat(scanner, reader.colors);
  const { ruleset, seats } = reader.state;
  tell(reader, { type: 'turnBegan', seat, number, opening: openingOf(ruleset, seatNamed(seats, seat)) });
  reader.mover = undefined;
  return 'turn';
}

/** `blue skips`, `red.resigns`, or the spins for the start, `red=3,blue=1`. */
function readSeatItem(reader: ItemReader): 'skip' | 'item' {
  const { scanner } = reader;
  const seat = readSeat(scanner, reader.colors);
  if (scanner.takes(' skips')) {
    tell(reader, { type: 'turnSkipped', seat });
    return 'skip';
  }
  if (scanner.takes('.resigns')) {
    tell(reader, { type: 'resigned', seat });
    return 'item';
  }
  scanner.take('=', '" skips", ".resigns" or "="');
  const spins: SpinOff[] = [{ seat, count: readSpin(scanner, reader.state.ruleset) }];
  while (scanner.takes(',')) {
    const other = readSeat(scanner, reader.colors);
    scanner.take('=');
    spins.push({ seat: other, count: readSpin(scanner, reader.state.ruleset) });
  }
  tell(reader, { type: 'spunOff', spins });
  return 'item';
}

/** `LL~1`, another miss, or `LL>n4`, a move that the player chose. */
function readTokenItem(reader: ItemReader): void {
  const { scanner, state } = reader;
  const { seat } = state.turn;
  const token = readToken(scanner);
  if (scanner.takes('~')) {
    tell(reader, { type: 'waited', seat, token, misses: readNumber(scanner) });
    return;
  }
  scanner.take('>', '">" or "~"');
  const to = readSpace(scanner, state.ruleset);
  const type = state.phase.kind === 'back' ? 'wentBack' : 'walked';
  tell(reader, { type, seat, token, from: spaceOf(reader, seat, token), to });
  reader.mover = token;
}

/** `F24!LL` played; or drawn: `F12>det`, `F15>ds4`, `F24+` kept, `F41-` a turn lost, `F01?` a choice, `F20`. */
function readCardItem(reader: ItemReader): void {
  const { scanner, state } = reader;
  const { seat } = state.turn;
  const start = scanner.offset;
  const { id: card, effect } = readCard(scanner, state.ruleset);
  const isHeld = seatNamed(state.seats, seat).escapeCards.includes(card);
  if (scanner.takes('!')) {
    if (!isHeld) throw scanner.stop(`a card that ${seat} holds`, start);
    tell(reader, { type: 'escaped', seat, token: readToken(scanner), card });
    return;
  }
  requireTopCard(reader, card, start);
  const token = reader.mover;
  if (token === undefined) throw scanner.stop('a move before a card', start);
  if (scanner.takes('+')) {
    if (isHeld) throw scanner.stop(`a card that ${seat} does not hold`, start);
    tell(reader, { type: 'drew', seat, token, card, goes: 'kept' });
    return;
  }
  if (scanner.isNext('?')) {
    if (effect.kind !== 'advance' && effect.kind !== 'back') throw scanner.stop('what this card leads to');
    scanner.take('?');
    tell(reader, {
      type: 'drew',
      seat,
      token,
      card,
      goes: 'bottom',
      choice: { kind: effect.kind, count: effect.count },
    });
    return;
  }
  tell(reader, { type: 'drew', seat, token, card, goes: 'bottom' });
  if (scanner.takes('-')) tell(reader, { type: 'turnLost', seat });
  else if (scanner.takes('>')) {
    const to = readSpace(scanner, state.ruleset);
    const type = to === graphOf(state.ruleset.board).detention ? 'detained' : 'sent';
    tell(reader, { type, seat, token, from: spaceOf(reader, seat, token), to });
  }
}

function requireTopCard({ scanner, state, knowsDeck }: ItemReader, card: string, start: number): void {
  const [top] = state.deck;
  if (!knowsDeck || card === top) return;
  throw scanner.stop(top === undefined ? 'no card, as the deck has none' : `${top}, the top card`, start);
}

/** `xblue.LL` sent to its own area, `xblue.LL>mf` to another space. */
function readBumped(reader: ItemReader): void {
  const { scanner, state } = reader;
  const seat = readSeat(scanner, reader.colors);
  scanner.take('.');
  const token = readToken(scanner);
  const home = graphOf(state.ruleset.board).home(seat);
  let to = home;
  if (scanner.takes('>')) {
    const start = scanner.offset;
    to = readSpace(scanner, state.ruleset);
    if (to === home) throw scanner.stop(`another space than the area of ${seat}`, start);
  }
  tell(reader, { type: 'bumped', seat, token, from: spaceOf(reader, seat, token), to });
}

function readEarned(reader: ItemReader): void {
  const mission = MISSIONS.find((candidate) => reader.scanner.takes(MISSION_LETTERS[candidate]));
  if (mission === undefined) throw reader.scanner.stop('a mission (B, T)');
  tell(reader, { type: 'earned', seat: reader.state.turn.seat, mission });
}

/** `MF>w1` to a place of rest or the base, `MF>w2*` into a dogfight, or back to the Falcon. */
function readFlight(reader: ItemReader): void {
  const { scanner, state } = reader;
  const { seat } = state.turn;
  const graph = graphOf(state.ruleset.board);
  const from = spaceOf(reader, seat, 'LL');
  const to = readSpace(scanner, state.ruleset);
  if (scanner.takes('*')) tell(reader, { type: 'flew', seat, from, to, into: 'dogfight' });
  else if (to === graph.falcon) tell(reader, { type: 'fellBack', seat, from, to });
  else tell(reader, { type: 'flew', seat, from, to, into: graph.space(to).kind === 'base' ? 'base' : 'rest' });
}

function spaceOf({ state }: ItemReader, seat: Color, token: Token): string {
  return seatNamed(state.seats, seat).tokens[token].space;
}
