import type { HostedGame } from '../../shared/games/registry.ts';
import type { MatchState, Row, Sitter } from '../match/index.ts';
import type { MatchTable } from './table.ts';
import { SeatTable } from './table.ts';

/** What the table needs to know besides the state of the match. */
export interface Surroundings {
  /** Whether this player is connected now. */
  isPresent(player: string): boolean;
}

/** What a table shows now: a seat that is as it was then need not be told again. */
export interface Shown {
  readonly state: MatchState;
  /** What everyone sees of the game; undefined before its start. */
  readonly view: unknown;
}

/** What a table is to show: a state of its match, the row that has led there, and what it shows now. */
export interface Showing {
  readonly state: MatchState;
  readonly row: Row | undefined;
  readonly shown: Shown | undefined;
  /** What the turn clock shows; undefined where none runs. */
  readonly face: { readonly left: number; readonly runs: boolean } | undefined;
}

/** Brings the table up to the state of the match, all but its seats. Gives what it shows then. */
export function project(hosted: HostedGame, showing: Showing, table: MatchTable): Shown {
  const { state } = showing;
  const shown = showing.shown?.state;
  if (shown === undefined) {
    table.matchId = state.id;
    table.code = state.code;
    table.game = state.game;
    table.commitment = state.commitment;
  }
  table.ruleset = state.ruleset;
  table.capacity = state.capacity;
  table.status = state.status;
  table.sequence = state.sequence;
  table.decision = state.decision;
  table.host = state.host ?? '';
  table.winners = (state.winners ?? []).join(',');
  table.secret = state.status === 'over' ? state.secret : '';
  if (state.settings !== shown?.settings) projectSettings(state, table);
  table.turnLeft = showing.face?.left ?? -1;
  table.turnRuns = showing.face?.runs ?? false;
  projectTalks(state, shown, table);
  return { state, view: projectGame(hosted, showing, table) };
}

function projectSettings({ settings }: MatchState, table: MatchTable): void {
  table.clock = settings.clock;
  table.whenAway = settings.whenAway;
  table.nextFirst = settings.nextFirst;
  table.spectators = settings.spectators;
  table.listed = settings.listed;
  table.locked = settings.password !== null;
}

/** What the persons are asked, and what they have answered. */
function projectTalks({ votes, rematch, next }: MatchState, shown: MatchState | undefined, table: MatchTable): void {
  if (votes === shown?.votes && rematch === shown.rematch && next === shown.next) return;
  const open = [...votes].map(([about, given]) => {
    const choices = [...given].map(([seat, choice]) => `${seat}=${choice}`);
    return [about, ...choices].join(',');
  });
  table.votes = open.join('|');
  table.rematch = rematch === null ? '' : [rematch.accepted.join(','), rematch.declined.join(',')].join('|');
  table.next = next ?? '';
}

/** Brings the seats of the table up to who sits there. */
export function projectSeats(state: MatchState, table: MatchTable, around: Surroundings): void {
  for (const seat of table.seats.keys()) if (!state.sitters.has(seat)) table.seats.delete(seat);
  for (const [seat, sitter] of state.sitters) {
    let seated = table.seats.get(seat);
    if (seated === undefined) {
      seated = new SeatTable();
      table.seats.set(seat, seated);
    }
    seated.kind = sitter.kind;
    seated.name = sitter.name;
    seated.level = sitter.kind === 'bot' ? sitter.level : '';
    seated.ready = isReady(sitter);
    seated.present = sitter.kind === 'person' && around.isPresent(sitter.player);
    seated.away = state.away.get(seat) ?? '';
    seated.bank = state.banks.get(seat) ?? 0;
    seated.muted = state.muted.has(seat);
  }
}

function projectGame({ game, notation }: HostedGame, { state, row, shown }: Showing, table: MatchTable): unknown {
  table.events = row === undefined || state.position === undefined ? '' : eventsOf({ game, notation }, state, row);
  if (state.position === undefined) {
    table.active = '';
    table.legal = '';
    return undefined;
  }
  const active = state.status === 'playing' ? game.active(state.position) : [];
  table.active = active.join(',');
  table.legal = active.map((seat) => notation.makeCommands(game.legal(state.position, seat))).join('|');
  if (state.position === shown?.state.position) return shown.view;
  const view = game.view(state.position, undefined);
  const picture = notation.makePicture(view, shown?.view);
  for (const [name, text] of Object.entries(picture)) table.picture.set(name, text);
  return view;
}

/** What a row has told of the game, as far as everyone may know it, packed. */
export function eventsOf(
  { game, notation }: Pick<HostedGame, 'game' | 'notation'>,
  after: MatchState,
  row: Row,
): string {
  const told: unknown[] = [];
  for (const fact of row.facts) {
    if (fact.type !== 'happened') continue;
    for (const event of fact.events) {
      const shown = game.publicEvent(event, undefined);
      if (shown !== undefined) told.push(shown);
    }
  }
  return told.length === 0 ? '' : notation.makeEvents(told, after.position);
}

function isReady(sitter: Sitter): boolean {
  return sitter.kind === 'bot' || (sitter.kind === 'person' && sitter.entropy !== null);
}
