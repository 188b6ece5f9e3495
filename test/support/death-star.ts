/**
 * Text in, text out: what rule tests of Escape From The Death Star are written with.
 *
 * Positions have a short form here. What is as at the start may be left out:
 *
 *     red LL@n1 | blue BT LL@mf HC@mf eF24 skip1 | red spin
 *
 * A token that is not named stands on its own area; missions, escape cards and turns to skip are none unless they are
 * named; the turn's number is 1; and there is no deck: it lies in the order of the ruleset, with the cards of `deck`
 * on top. A full position (docs/notation.md) is read as it is. What comes out is in the short form, without the
 * number and the deck.
 *
 * A turn is written as in a record, without `12. blue` before it; ` / ` stands where the next turn begins:
 *
 *     play({ from: 'red LL@n1 | blue | red spin', turn: '2 LL>n2 / 3 HC>s1' })
 */
import { expect } from '@jest/globals';
import type { Draw, Step } from '../../shared/kernel/index.ts';
import { scriptedChance } from '../../shared/kernel/index.ts';
import type {
  CardId,
  Command,
  GameEvent,
  Options,
  Ruleset,
  SeatState,
  State,
} from '../../shared/games/death-star/index.ts';
import {
  deathStar,
  graphOf,
  makeCommand,
  makeCommands,
  makeEvents,
  makePosition,
  parseCommand,
  parseEvents,
  parsePosition,
  STANDARD_RULESET,
  TOKENS,
  withOptions,
} from '../../shared/games/death-star/index.ts';

/** What a game is played by in a test: the standard ruleset unless another is named, with these house rules. */
export interface PlayedBy {
  readonly ruleset?: Ruleset;
  readonly options?: Partial<Options>;
  /** The cards on top of the deck, top first; the others follow in the order of the ruleset. */
  readonly deck?: readonly CardId[];
}

export interface Play extends PlayedBy {
  /** The position to play from. */
  readonly from: string;
  /** What happens, spins and all. */
  readonly turn: string;
}

export interface Played {
  /** The position after, in short form. */
  readonly after: string;
  /** The same in full. */
  readonly position: string;
  readonly state: State;
  /** The deck after, top first. */
  readonly deck: readonly CardId[];
  readonly events: readonly GameEvent[];
}

/**
 * Plays a turn by the engine: the commands and the spins are taken from its text, all else must come out of the engine
 * as it is written there. Gives the position after, in short form.
 */
export function play(scenario: Play): string {
  return playOn(scenario).after;
}

/** The same, with all that can be asked about afterwards. */
export function playOn(scenario: Play): Played {
  let state = stateOf(scenario.from, scenario);
  const events: GameEvent[] = [];
  for (const part of scenario.turn.split(' / ')) {
    for (const { seat, command, draws } of commandsIn(part, state)) {
      const decided = decideByScript(state, seat, command, draws);
      events.push(...decided.events);
      state = decided.state;
    }
  }
  expect(turnText(events, state.ruleset)).toBe(scenario.turn);
  return { after: shortPosition(state), position: makePosition(state), state, deck: state.deck, events };
}

/** The turn commands open to the seat whose turn it is, in one line. */
export function legalMoves(position: string, playedBy: PlayedBy = {}): string {
  const state = stateOf(position, playedBy);
  return makeCommands(deathStar.legal(state, state.turn.seat));
}

/** The code by which a command is refused. Fails where it is accepted. */
export function refused(position: string, seat: string, command: string, playedBy: PlayedBy = {}): string {
  const state = stateOf(position, playedBy);
  const before = makePosition(state);
  const decided = deathStar.decide(state, seat, commandOf(command), scriptedChance([]));
  if (decided.ok) throw new Error(`${command} is accepted: ${makeEvents(decided.value.events, state.ruleset)}`);
  expect(makePosition(state)).toBe(before);
  return decided.error.code;
}

/** Starts a game with these spins for the start: gives what happened, and the position after, in short form. */
export function begin(
  seats: readonly string[],
  spins: readonly number[],
  playedBy: PlayedBy = {},
): Played & { told: string } {
  const ruleset = rulesetOf(playedBy);
  const draws = spins.map((count): Draw => spinOf(ruleset.spinner.outer, count));
  const shuffled: Draw = { kind: 'shuffle', result: deckOf(ruleset, playedBy.deck ?? [], []) };
  const { events, state } = deathStar.start({ ruleset }, seats, scriptedChance([shuffled, ...draws]));
  const told = makeEvents(
    events.filter(({ type }) => type !== 'started' && type !== 'shuffled'),
    ruleset,
  );
  return { told, after: shortPosition(state), position: makePosition(state), state, deck: state.deck, events };
}

/** The state of a position in short or in full form. Throws for a text that is no position. */
export function stateOf(position: string, playedBy: PlayedBy = {}): State {
  const ruleset = rulesetOf(playedBy);
  const full = fullPosition(position, ruleset, playedBy.deck ?? []);
  const parsed = parsePosition(full, ruleset);
  if (!parsed.ok) throw new Error(`${parsed.error.message}, in: ${full}`);
  return parsed.value;
}

/** The short form of a state: without the number of the turn, without the deck, and without what is as at the start. */
export function shortPosition(state: State): string {
  const turn = makePosition(state).split(' | ')[state.seats.length] ?? '';
  const seats = state.seats.map((seat) => shortSeat(seat, state.ruleset));
  return [...seats, turn.slice(turn.indexOf(' ') + 1)].join(' | ');
}

function shortSeat(seat: SeatState, ruleset: Ruleset): string {
  if (!seat.playing) return `${seat.color} left`;
  const home = graphOf(ruleset.board).home(seat.color);
  const parts: string[] = [seat.color];
  for (const token of TOKENS) {
    const { space, misses } = seat.tokens[token];
    if (space !== home) parts.push(`${token}@${space}${misses === null ? '' : `~${misses}`}`);
  }
  if (seat.blueprint || seat.tractorBeam) parts.push(`${seat.blueprint ? 'B' : '-'}${seat.tractorBeam ? 'T' : '-'}`);
  if (seat.escapeCards.length > 0) parts.push(`e${seat.escapeCards.join(',')}`);
  if (seat.turnsToSkip > 0) parts.push(`skip${seat.turnsToSkip}`);
  return parts.join(' ');
}

/** A short form with all that it leaves out; a full form stays as it is. */
function fullPosition(position: string, ruleset: Ruleset, top: readonly CardId[]): string {
  const parts = position.split(' | ');
  const isFull = /^(-|F[0-9]+)( |$)/.test(parts[parts.length - 1] ?? '');
  if (isFull) return position;
  const seats = parts.slice(0, -1).map((seat) => fullSeat(seat, ruleset));
  const turn = parts[parts.length - 1] ?? '';
  const deck = deckOf(ruleset, top, position.match(/F[0-9]+/g) ?? []);
  // The card that leaves a choice has been drawn: it lies under the deck.
  const drawn = / (?:advance|back) (?:LL|HC) [0-9]+ (F[0-9]+)/.exec(turn)?.[1];
  const ordered = drawn === undefined ? deck : [...deck, drawn];
  const drawnOnce = drawn === undefined || turn.includes(' drawn ') ? '' : ' drawn 1';
  return [...seats, `${/^[0-9]/.test(turn) ? '' : '1 '}${turn}${drawnOnce}`, ordered.join(' ') || '-'].join(' | ');
}

function fullSeat(seat: string, ruleset: Ruleset): string {
  const [color = '', ...words] = seat.split(' ');
  if (words[0] === 'left') return seat;
  const taken = new Set<string>();
  const take = (pattern: RegExp): string | undefined => {
    const word = words.find((candidate) => pattern.test(candidate));
    if (word !== undefined) taken.add(word);
    return word;
  };
  const full = [
    color,
    take(/^LL@/) ?? `LL@${homeOf(color, ruleset)}`,
    take(/^HC@/) ?? `HC@${homeOf(color, ruleset)}`,
    take(/^[B-][T-]$/) ?? '--',
    take(/^e/) ?? 'e-',
  ];
  const skips = take(/^skip/);
  const unknown = words.find((word) => !taken.has(word));
  if (unknown !== undefined) throw new Error(`${unknown} is nothing that a seat has, in: ${seat}`);
  return [...full, ...(skips === undefined ? [] : [skips])].join(' ');
}

function homeOf(color: string, ruleset: Ruleset): string {
  const area = ruleset.board.spaces.find((space) => space.kind === 'compactor' && space.color === color);
  if (area === undefined) throw new Error(`no seat ${color} on this board`);
  return area.id;
}

function deckOf(ruleset: Ruleset, top: readonly CardId[], elsewhere: readonly string[]): readonly CardId[] {
  const others = ruleset.deck.map(({ id }) => id).filter((id) => !top.includes(id) && !elsewhere.includes(id));
  return [...top, ...others];
}

function rulesetOf({ ruleset = STANDARD_RULESET, options }: PlayedBy): Ruleset {
  return options === undefined ? ruleset : withOptions(ruleset, options);
}

interface ScriptedCommand {
  readonly seat: string;
  readonly command: Command;
  readonly draws: readonly Draw[];
}

/** The commands that the items of a turn answer, with what chance gives to each. */
function commandsIn(part: string, state: State): readonly ScriptedCommand[] {
  const { ruleset, seats, turn, phase } = state;
  // Without the deck: that a card is on top is for the engine to show.
  const parsed = parseEvents(part, { ruleset, seats, turn, phase });
  if (!parsed.ok) throw new Error(`${parsed.error.message}, in: ${part}`);
  return parsed.value.flatMap((event) => {
    const cause = deathStar.commandOf(event);
    return cause === undefined ? [] : [{ ...cause, draws: deathStar.drawsOf(state, event) }];
  });
}

function decideByScript(state: State, seat: string, command: Command, draws: readonly Draw[]): Step<GameEvent, State> {
  const chance = scriptedChance(draws);
  const decided = deathStar.decide(state, seat, command, chance);
  if (decided.ok) return decided.value;
  throw new Error(`${seat} ${makeCommand(command)} is refused (${decided.error.code}) in: ${makePosition(state)}`);
}

/** What happened, as the text of a turn: ` / ` for each turn that begins with something in it, none at the end. */
function turnText(events: readonly GameEvent[], ruleset: Ruleset): string {
  let text = '';
  for (const item of splitAtTurns(events)) {
    const told = makeEvents(item, ruleset);
    if (told !== '') text += `${text === '' ? '' : ' / '}${told}`;
  }
  return text;
}

function splitAtTurns(events: readonly GameEvent[]): readonly (readonly GameEvent[])[] {
  const turns: GameEvent[][] = [[]];
  for (const event of events) {
    if (event.type === 'turnBegan') turns.push([]);
    else turns[turns.length - 1]?.push(event);
  }
  return turns;
}

function commandOf(text: string): Command {
  const parsed = parseCommand(text);
  if (!parsed.ok) throw new Error(`${parsed.error.message}, in: ${text}`);
  return parsed.value;
}

function spinOf(band: readonly number[], count: number): Draw {
  return { kind: 'spin', sides: band.length, result: band.indexOf(count) };
}
