/** Where every seat stands, as a table. */
import type { Color, Command, Ruleset, SeatState, SpaceId, State, Token } from '../../shared/games/death-star/index.ts';
import { graphOf, TOKENS } from '../../shared/games/death-star/index.ts';
import { TURNS_HELD } from '../../shared/games/death-star/rules/detention.ts';
import type { Cast } from './cast.ts';
import type { Paint } from './paint.ts';
import { counted, kindOf, MISSION_CARDS, placeOf, TOKEN_NAMES, withNotes } from './words.ts';

const HEADINGS = ['seat', 'player', TOKEN_NAMES.LL, TOKEN_NAMES.HC, MISSION_CARDS.blueprint, 'Beam', 'Escape'] as const;

/** The seats in the order of play, `marked` with an arrow; below it whoever has turns to lose. */
export function seatTable(state: State, marked: Color | undefined, cast: Cast, paint: Paint): readonly string[] {
  const rows = state.seats.map((seat) => ({ seat, cells: cellsOf(state, seat, cast) }));
  const widths = HEADINGS.map((heading, column) =>
    Math.max(heading.length, ...rows.map(({ cells }) => cells[column]?.length ?? 0)),
  );
  const aligned = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const skipping = state.seats.filter(({ turnsToSkip }) => turnsToSkip > 0);
  return [
    paint.faint(`  ${aligned(HEADINGS)}`),
    ...rows.map(({ seat, cells }) => `${seat.color === marked ? '▸' : ' '} ${paint.seat(seat.color, aligned(cells))}`),
    ...skipping.map(({ color, turnsToSkip }) => `  ${cast.subject(color)}: ${counted(turnsToSkip, 'turn')} to lose.`),
  ];
}

function cellsOf(state: State, seat: SeatState, cast: Cast): readonly string[] {
  const player = cast.players.get(seat.color);
  const who = player === 'human' ? (cast.name(seat.color) === 'you' ? 'you' : 'human') : (player ?? '');
  if (!seat.playing) return [seat.color, who, 'left the game', '', '', '', ''];
  return [
    seat.color,
    who,
    whereIs(state, seat, 'LL'),
    whereIs(state, seat, 'HC'),
    seat.blueprint ? 'yes' : '–',
    seat.tractorBeam ? 'yes' : '–',
    seat.escapeCards.length === 0 ? '–' : String(seat.escapeCards.length),
  ];
}

function whereIs({ ruleset }: State, seat: SeatState, token: Token): string {
  const { space, misses } = seat.tokens[token];
  if (misses !== null) return withNotes(space, [misses < TURNS_HELD ? `held ${misses}/${TURNS_HELD}` : 'may leave']);
  const { kind } = graphOf(ruleset.board).space(space);
  if (kind === 'detention') return withNotes(space, ['free']);
  return withNotes(space, [kind === 'compactor' ? 'home' : kindOf(ruleset.board, space)]);
}

/** Where the tokens that can move could go first: for a screen that the board does not fit on. */
export function surroundings({ ruleset, phase }: State, seat: SeatState, legal: readonly Command[]): string[] {
  const { board } = ruleset;
  const graph = graphOf(board);
  const near = (who: string, from: SpaceId, next: readonly SpaceId[]): string =>
    `${who} at ${placeOf(board, from)}; next to it ${next.map((id) => placeOf(board, id)).join(', ')}.`;
  // Rules 4.6, 6.3, 9.3: what a move may not enter is not on its way.
  const steps = (from: SpaceId): readonly SpaceId[] =>
    phase.kind === 'back'
      ? graph.waysBack(from, seat.color, 1)
      : graph.neighbours(from).filter((to) => mayEnter(ruleset, seat, to));
  const { LL, HC } = seat.tokens;
  if (legal.some(({ type }) => type === 'fly')) return [near('The pair', LL.space, graph.flights(LL.space))];
  const movers = TOKENS.filter((token) => legal.some((command) => command.type === 'move' && command.token === token));
  if (movers.length > 1 && LL.space === HC.space) return [near('Both', LL.space, steps(LL.space))];
  return movers.map((token) => {
    const { space } = seat.tokens[token];
    return near(TOKEN_NAMES[token], space, steps(space));
  });
}

function mayEnter({ board }: Ruleset, seat: SeatState, to: SpaceId): boolean {
  const { kind } = graphOf(board).space(to);
  return kind === 'falcon' ? seat.blueprint && seat.tractorBeam : kind !== 'compactor' && kind !== 'detention';
}
