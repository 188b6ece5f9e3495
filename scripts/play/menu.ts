/** The legal moves in words, numbered. */
import type { Color, Command, SeatState, SpaceId, State, Token } from '../../shared/games/death-star/index.ts';
import { graphOf, seatNamed, TOKENS } from '../../shared/games/death-star/index.ts';
import type { Cast } from './cast.ts';
import { kindOf, placeOf, TOKEN_NAMES, withNotes } from './words.ts';

const BETWEEN_COLUMNS = 2;

/** A command as a person reads it, with what it is known to bring. */
export function inWords(state: State, seat: Color, command: Command, cast: Cast): string {
  switch (command.type) {
    case 'spin':
      return state.phase.kind === 'dogfight' ? 'spin for the dogfight' : 'spin';
    case 'move':
      return `${TOKEN_NAMES[command.token]} → ${withNotes(command.to, notesOfMove(state, seat, command, cast))}`;
    case 'pass':
      return 'move nothing';
    case 'escape':
      return `play an escape card: ${TOKEN_NAMES[command.token]} go free`;
    case 'fly':
      return `fly to ${withNotes(command.to, notesOfFlight(state, seat, command.to, cast))}`;
    case 'resign':
      return 'leave the game';
  }
}

function notesOfMove(
  state: State,
  seat: Color,
  { token, to }: { readonly token: Token; readonly to: SpaceId },
  cast: Cast,
): readonly (string | undefined)[] {
  const { kind } = graphOf(state.ruleset.board).space(to);
  const own = seatNamed(state.seats, seat);
  const isSafe = kind === 'detention' || kind === 'falcon';
  const met = isSafe ? [] : othersAt(state, seat, to, [token]);
  return [newsOfSpace(state, own, to), sendsBack(met, cast)];
}

/** What the space brings, or else what it is. */
function newsOfSpace(state: State, own: SeatState, to: SpaceId): string | undefined {
  const { kind } = graphOf(state.ruleset.board).space(to);
  if (kind === 'force' && drawsHere(state)) return 'Force card';
  if (kind === 'control-room' && !own.blueprint) return 'Blueprint card!';
  if (kind === 'tractor-beam' && !own.tractorBeam) return 'Beam card!';
  return kindOf(state.ruleset.board, to);
}

function notesOfFlight(state: State, seat: Color, to: SpaceId, cast: Cast): readonly (string | undefined)[] {
  const met = state.ruleset.options.spaceBump === 'none' ? [] : othersAt(state, seat, to, TOKENS);
  return [kindOf(state.ruleset.board, to), sendsBack(met, cast)];
}

/** Rule 6.6: a card's move onto a Force space draws only by the house rule. */
function drawsHere({ phase, deck, ruleset }: State): boolean {
  return deck.length > 0 && (phase.kind === 'move' || ruleset.options.chainForce);
}

function othersAt(state: State, seat: Color, at: SpaceId, tokens: readonly Token[]): readonly SeatState[] {
  return state.seats.filter(
    (other) => other.color !== seat && other.playing && tokens.some((token) => other.tokens[token].space === at),
  );
}

function sendsBack(met: readonly SeatState[], cast: Cast): string | undefined {
  return met.length === 0 ? undefined : `sends ${met.map(({ color }) => cast.name(color)).join(' and ')} back`;
}

/** The commands numbered from 1, the suggested one marked with a star, in as many columns as fit. */
export function listChoices(
  state: State,
  seat: Color,
  { legal, suggested }: { readonly legal: readonly Command[]; readonly suggested: Command },
  cast: Cast,
  width: number,
): string[] {
  const digits = String(legal.length).length;
  const items = legal.map((command, index) => {
    const number = String(index + 1).padStart(digits);
    return `${number}${command === suggested ? '*' : ' '} ${inWords(state, seat, command, cast)}`;
  });
  return inColumns(items, width).map((line) => `  ${line}`);
}

/** Read down, then across: as many columns as fit, three at most. */
function inColumns(items: readonly string[], width: number): readonly string[] {
  const layouts = [3, 2, 1].map((columns) => layOut(items, columns));
  const fitting = layouts.find((lines) => lines.every((line) => line.length <= width));
  return fitting ?? items;
}

function layOut(items: readonly string[], columns: number): readonly string[] {
  const rows = Math.ceil(items.length / columns);
  const widest = Array.from({ length: columns }, (_, column) =>
    Math.max(0, ...items.slice(column * rows, (column + 1) * rows).map((item) => item.length)),
  );
  return Array.from({ length: rows }, (_, row) =>
    widest
      .map((width, column) => (items[column * rows + row] ?? '').padEnd(width + BETWEEN_COLUMNS))
      .join('')
      .trimEnd(),
  );
}

/** What the list is an answer to: who has to choose, and because of what. */
export function questionOf(state: State, seat: Color, cast: Cast): string {
  const { phase, ruleset } = state;
  const who = cast.subject(seat);
  switch (phase.kind) {
    case 'spin':
      return `${who}: before the spin`;
    case 'move':
      return `${who}, with the ${phase.count}:`;
    case 'advance':
      return `${who}, advance ${TOKEN_NAMES[phase.token]} by ${phase.count}:`;
    case 'back':
      return `${who}, take ${TOKEN_NAMES[phase.token]} back by ${phase.count}:`;
    case 'dogfight':
      return `${who}: dogfight`;
    case 'fly':
      return `${who}, fly on from ${placeOf(ruleset.board, seatNamed(state.seats, seat).tokens.LL.space)}:`;
    case 'over':
      return 'The game is over.';
  }
}
