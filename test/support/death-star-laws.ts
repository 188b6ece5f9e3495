/** What holds in every game of Escape From The Death Star, however it is played. Each law is said once, in words. */
import type { Color, GameEvent, SeatState, Space, State, TokenState } from '../../shared/games/death-star/index.ts';
import { cardNamed, deathStar, graphOf, seatNamed, TOKENS } from '../../shared/games/death-star/index.ts';

const PROTECTED = ['detention', 'falcon'];
const LANES = ['empty', 'tie'];
const BEYOND = [...LANES, 'base'];

/** Throws an Error that says which law is broken, if one is. */
function law(holds: boolean, words: string, state: State): asserts holds {
  if (!holds) {
    const { ruleset, ...rest } = state;
    throw new Error(`${words}\noptions ${JSON.stringify(ruleset.options)}\n${JSON.stringify(rest)}`);
  }
}

/** Rules 2.3, 6.4: each card of the ruleset is in the deck or held, once; only escape cards are held. */
export function cardsAreConserved(state: State): void {
  const held = state.seats.flatMap(({ escapeCards }) => escapeCards);
  const everywhere = [...state.deck, ...held];
  law(everywhere.length === state.ruleset.deck.length, 'as many cards as the ruleset has', state);
  law(new Set(everywhere).size === everywhere.length, 'no card twice', state);
  for (const id of everywhere) cardNamed(state.ruleset.deck, id);
  for (const id of held) {
    law(cardNamed(state.ruleset.deck, id).effect.kind === 'escape', 'only escape cards are held', state);
  }
}

/** Rules 3.1, 4.6, 7.5, 9.3, 10.3, 11.1: every token stands where a token can stand. */
export function tokensStandWhereTheyCan(state: State): void {
  for (const seat of state.seats) {
    if (!seat.playing) {
      hasLeftNothing(state, seat);
      continue;
    }
    const [LL, HC] = [spaceOf(state, seat.tokens.LL), spaceOf(state, seat.tokens.HC)];
    for (const [token, space] of [[seat.tokens.LL, LL] as const, [seat.tokens.HC, HC] as const]) {
      law(space.kind !== 'compactor' || space.color === seat.color, 'in no area of another colour', state);
      law(token.misses === null || space.kind === 'detention', 'detained only on the block', state);
      law(token.misses === null || (token.misses >= 0 && token.misses <= 4), 'misses from 0 to 4', state);
      const needsCards = space.kind === 'falcon' || BEYOND.includes(space.kind);
      law(!needsCards || (seat.blueprint && seat.tractorBeam), 'aboard and beyond only with both cards', state);
    }
    if (BEYOND.includes(LL.kind) || BEYOND.includes(HC.kind))
      law(LL.id === HC.id, 'a pair in space is together', state);
    const hasWon = state.phase.kind === 'over' && state.phase.winner === seat.color;
    law(LL.kind !== 'base' || hasWon, 'on the Rebel Base only who has won', state);
    law(seat.turnsToSkip >= 0, 'no fewer than no turns to skip', state);
  }
}

/** Rules 8.1 to 8.3: no two of the same characters share a space, but where nobody is sent off. */
export function sameCharactersKeepApart(state: State): void {
  for (const token of TOKENS) {
    const taken = new Set<string>();
    for (const seat of state.seats) {
      if (!seat.playing) continue;
      const space = spaceOf(state, seat.tokens[token]);
      const mayShare =
        PROTECTED.includes(space.kind) || (LANES.includes(space.kind) && state.ruleset.options.spaceBump === 'none');
      law(mayShare || !taken.has(space.id), `one ${token} on ${space.id}`, state);
      taken.add(space.id);
    }
  }
}

/** Rules 4.1, 6.8, 9.4, 10.1, 10.4, 11.3: the phase is one that the board allows, and somebody can act. */
export function phaseFitsTheBoard(state: State): void {
  const { phase, ruleset, turn } = state;
  if (phase.kind === 'over') {
    law(seatNamed(state.seats, phase.winner).playing, 'the winner has not left', state);
    law(deathStar.active(state).length === 0, 'nobody acts when it is over', state);
    return;
  }
  const seat = seatNamed(state.seats, turn.seat);
  law(seat.playing, 'the turn is of a seat that plays', state);
  law(state.seats.filter(({ playing }) => playing).length >= 2, 'one seat alone has won', state);
  law(deathStar.legal(state, turn.seat).length > 0, 'nobody is stuck', state);
  law(
    turn.draws <= (ruleset.options.chainForce ? ruleset.deck.length : 1),
    'no more cards than a turn may draw',
    state,
  );
  const at = spaceOf(state, seat.tokens.LL);
  const isPair = at.id === seat.tokens.HC.space && (at.kind === 'falcon' || LANES.includes(at.kind));
  switch (phase.kind) {
    case 'spin':
    case 'move':
      law(!isPair, 'a pair aboard or in space makes no walk', state);
      break;
    case 'advance':
    case 'back': {
      law(spaceOf(state, seat.tokens[phase.token]).kind === 'force', 'a card is drawn on a Force space', state);
      // Who leaves while the choice is open puts escape cards below it.
      const below = state.deck.slice(state.deck.indexOf(phase.card) + 1);
      law(state.deck.includes(phase.card), 'the card is under the deck', state);
      law(
        below.every((id) => cardNamed(ruleset.deck, id).effect.kind === 'escape'),
        'nothing was drawn since',
        state,
      );
      const { effect } = cardNamed(ruleset.deck, phase.card);
      law(effect.kind === phase.kind && effect.count === phase.count, 'the card is one of that kind', state);
      break;
    }
    case 'dogfight':
      law(isPair, 'only a pair fights', state);
      break;
    case 'fly':
      law(isPair, 'only a pair flies', state);
      break;
  }
}

/** All laws that a single state can keep. */
export function stateKeepsTheLaws(state: State): void {
  cardsAreConserved(state);
  tokensStandWhereTheyCan(state);
  sameCharactersKeepApart(state);
  phaseFitsTheBoard(state);
}

interface Tally {
  readonly missions: Set<string>;
  escapeCards: string[];
  turnsToSkip: number;
}

/** Keeps the books of one game from its events alone, and compares them with its states. */
export class Bookkeeper {
  readonly #seats = new Map<Color, Tally>();
  #deck: string[] = [];
  #turn = 0;

  /** Throws an Error where these events, or the state after them, break a law. */
  follow(events: readonly GameEvent[], state: State): void {
    for (const event of events) this.#enter(event, state);
    law(state.turn.number === this.#turn, 'the turn is the last that began', state);
    law(state.deck.join() === this.#deck.join(), 'the deck is as it was shuffled, but for what was drawn', state);
    for (const seat of state.seats) {
      const { missions, escapeCards, turnsToSkip } = this.#of(seat.color);
      law(seat.blueprint === missions.has('blueprint'), `Blueprint of ${seat.color}`, state);
      law(seat.tractorBeam === missions.has('tractorBeam'), `Tractor Beam of ${seat.color}`, state);
      law(seat.escapeCards.join() === escapeCards.join(), `escape cards of ${seat.color}`, state);
      law(seat.turnsToSkip === turnsToSkip, `turns to skip of ${seat.color}`, state);
    }
    stateKeepsTheLaws(state);
  }

  #enter(event: GameEvent, state: State): void {
    switch (event.type) {
      case 'turnBegan':
        law(event.number === this.#turn + 1, 'turn numbers have no gap', state);
        this.#turn = event.number;
        break;
      case 'earned': {
        const { missions } = this.#of(event.seat);
        law(!missions.has(event.mission), 'no mission card twice', state);
        missions.add(event.mission);
        break;
      }
      case 'shuffled':
        this.#deck = [...event.deck];
        break;
      case 'drew':
        law(event.card === this.#deck.shift(), 'the top card is drawn', state);
        (event.goes === 'kept' ? this.#of(event.seat).escapeCards : this.#deck).push(event.card);
        break;
      case 'escaped':
        law(event.card === this.#of(event.seat).escapeCards.shift(), 'the oldest escape card is played', state);
        this.#deck.push(event.card);
        break;
      case 'turnLost':
        this.#of(event.seat).turnsToSkip += 1;
        break;
      case 'turnSkipped':
        this.#of(event.seat).turnsToSkip -= 1;
        break;
      case 'bumped':
        law(
          !PROTECTED.includes(graphOf(state.ruleset.board).space(event.from).kind),
          'nobody is sent off there',
          state,
        );
        break;
      case 'resigned':
        this.#deck.push(...this.#of(event.seat).escapeCards);
        this.#seats.delete(event.seat);
        break;
      default:
    }
  }

  #of(color: Color): Tally {
    const known = this.#seats.get(color) ?? { missions: new Set(), escapeCards: [], turnsToSkip: 0 };
    this.#seats.set(color, known);
    return known;
  }
}

function spaceOf(state: State, { space }: TokenState): Space {
  return graphOf(state.ruleset.board).space(space);
}

function hasLeftNothing(state: State, seat: SeatState): void {
  law(seat.escapeCards.length === 0, 'who has left holds no card', state);
  law(!seat.blueprint && !seat.tractorBeam && seat.turnsToSkip === 0, 'who has left keeps nothing', state);
}
