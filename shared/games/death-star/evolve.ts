import { assertNever } from '../../kernel/index.ts';
import type { GameEvent, Opening } from './events.ts';
import { graphOf } from './board/graph.ts';
import type { Phase, SeatState, State, TokenState } from './state.ts';
import { seatNamed } from './state.ts';
import type { Color, Ruleset, SpaceId, Token } from './types.ts';

const PHASE_OF_OPENING: { readonly [Name in Opening]: Phase } = {
  spin: { kind: 'spin' },
  dogfight: { kind: 'dogfight' },
  fly: { kind: 'fly' },
};

/** The state after one more fact. No rule is decided here: whatever the event says has happened. */
export function evolve(before: State | undefined, event: GameEvent): State {
  if (event.type === 'started') return begin(event.ruleset, event.seats);
  if (before === undefined) throw new Error(`a game starts with 'started', not with '${event.type}'`);
  return follow(before, event);
}

function follow(before: State, event: Exclude<GameEvent, { type: 'started' }>): State {
  switch (event.type) {
    case 'shuffled':
      return { ...before, deck: event.deck };
    case 'spunOff':
    case 'passed':
      return before;
    case 'turnBegan': {
      const turn = { number: event.number, seat: event.seat, draws: 0 };
      return { ...before, turn, phase: PHASE_OF_OPENING[event.opening] };
    }
    case 'turnSkipped':
      return addTurnsToSkip(before, event.seat, -1);
    case 'turnLost':
      return addTurnsToSkip(before, event.seat, 1);
    case 'spun':
      return { ...before, phase: { kind: 'move', count: event.count } };
    case 'waited': {
      const { space } = seatNamed(before.seats, event.seat).tokens[event.token];
      return withToken(before, event.seat, event.token, { space, misses: event.misses });
    }
    case 'walked':
    case 'sent':
    case 'wentBack':
    case 'bumped':
      return withToken(before, event.seat, event.token, { space: event.to, misses: null });
    case 'drew':
      return draw(before, event);
    case 'detained':
      return withToken(before, event.seat, event.token, { space: event.to, misses: 0 });
    case 'escaped':
      return escape(before, event);
    case 'earned':
      return withSeat(before, { ...seatNamed(before.seats, event.seat), [event.mission]: true });
    case 'dogfought':
      return event.result === 'win' ? { ...before, phase: PHASE_OF_OPENING.fly } : before;
    case 'fellBack':
      return withPair(before, event.seat, event.to);
    case 'flew': {
      const flown = withPair(before, event.seat, event.to);
      return event.into === 'dogfight' ? { ...flown, phase: PHASE_OF_OPENING.dogfight } : flown;
    }
    case 'resigned':
      return leave(before, event.seat);
    case 'won':
      return { ...before, phase: { kind: 'over', winner: event.seat } };
    default:
      return assertNever(event);
  }
}

/** Rule 3.1: the first state, before the deck is shuffled and anyone has a turn. */
function begin(ruleset: Ruleset, colors: readonly Color[]): State {
  const [first] = colors;
  if (first === undefined) throw new Error('a game needs a seat');
  return {
    ruleset,
    seats: colors.map((color) => freshSeat(ruleset, color)),
    turn: { number: 0, seat: first, draws: 0 },
    phase: PHASE_OF_OPENING.spin,
    deck: ruleset.deck.map((card) => card.id),
  };
}

function freshSeat(ruleset: Ruleset, color: Color): SeatState {
  const home: TokenState = { space: graphOf(ruleset.board).home(color), misses: null };
  return {
    color,
    playing: true,
    tokens: { LL: home, HC: home },
    blueprint: false,
    tractorBeam: false,
    escapeCards: [],
    turnsToSkip: 0,
  };
}

/** Rules 2.3, 6.4: the top card goes to the bottom, or to the seat that keeps it. */
function draw(before: State, event: Extract<GameEvent, { type: 'drew' }>): State {
  const { number, seat, draws } = before.turn;
  const { choice, card, token } = event;
  const deck = before.deck.slice(1);
  if (event.goes === 'bottom') deck.push(card);
  const drawn: State = {
    ...before,
    turn: { number, seat, draws: draws + 1 },
    deck,
    phase: choice === undefined ? before.phase : { kind: choice.kind, token, count: choice.count, card },
  };
  if (event.goes === 'bottom') return drawn;
  const holder = seatNamed(before.seats, event.seat);
  return withSeat(drawn, { ...holder, escapeCards: [...holder.escapeCards, card] });
}

/** Rule 7.2: the card goes to the bottom of the deck, and the token is free where it stands. */
function escape(before: State, event: Extract<GameEvent, { type: 'escaped' }>): State {
  const seat = seatNamed(before.seats, event.seat);
  const paid = withSeat(before, { ...seat, escapeCards: seat.escapeCards.filter((card) => card !== event.card) });
  const freed = withToken(paid, event.seat, event.token, { space: seat.tokens[event.token].space, misses: null });
  return { ...freed, deck: [...before.deck, event.card] };
}

/** Rule 11.1: the tokens come off the board, and the escape cards go to the bottom of the deck. */
function leave(before: State, color: Color): State {
  const { escapeCards } = seatNamed(before.seats, color);
  const left = withSeat(before, { ...freshSeat(before.ruleset, color), playing: false });
  return { ...left, deck: [...before.deck, ...escapeCards] };
}

function addTurnsToSkip(before: State, color: Color, turns: 1 | -1): State {
  const seat = seatNamed(before.seats, color);
  return withSeat(before, { ...seat, turnsToSkip: seat.turnsToSkip + turns });
}

function withPair(before: State, color: Color, space: SpaceId): State {
  const there: TokenState = { space, misses: null };
  return withSeat(before, { ...seatNamed(before.seats, color), tokens: { LL: there, HC: there } });
}

function withToken(before: State, color: Color, token: Token, changed: TokenState): State {
  const seat = seatNamed(before.seats, color);
  const { LL, HC } = seat.tokens;
  return withSeat(before, { ...seat, tokens: token === 'LL' ? { LL: changed, HC } : { LL, HC: changed } });
}

/** The state with this seat in the place of the one of its colour. */
function withSeat(before: State, changed: SeatState): State {
  const seats = before.seats.slice();
  for (let index = 0; index < seats.length; index += 1) {
    if (seats[index]?.color === changed.color) seats[index] = changed;
  }
  return { ...before, seats };
}
