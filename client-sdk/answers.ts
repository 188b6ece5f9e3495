/** What the server sends over HTTP and as answers in a room, read at the door. */
import type { Color, Ruleset } from '../shared/games/death-star/index.ts';
import { COLORS } from '../shared/games/death-star/index.ts';
import type { AwayWay, ClockName } from '../shared/protocol/index.ts';
import { AWAY_WAYS, CLOCK_NAMES } from '../shared/protocol/index.ts';
import { CommandRejected, fieldOf } from './errors.ts';

/** What is needed to open the socket of a room. */
export interface Reservation {
  readonly name: string;
  readonly roomId: string;
  readonly sessionId: string;
  readonly processId: string;
  /** What the server calls the form of what is shown there; undefined where it does not say. */
  readonly shape: string | undefined;
  readonly publicAddress: string | undefined;
}

/** The answer to creating, joining, resuming and watching. */
export interface Welcome {
  readonly matchId: string;
  readonly code: string;
  readonly seat: Color | undefined;
  readonly token: string | undefined;
  readonly nextId: number;
  readonly reservation: Reservation;
}

/** What a match can be in. */
export const MATCH_STATUSES = ['lobby', 'playing', 'over', 'abandoned', 'quarantined'] as const;
export type MatchStatus = (typeof MATCH_STATUSES)[number];

/** How a match is run. */
export interface Running {
  readonly clock: ClockName;
  /** What happens when somebody is away for long. */
  readonly whenAway: AwayWay;
  /** Whether others may watch. */
  readonly spectators: boolean;
  /** Whether joining needs a password. */
  readonly locked: boolean;
}

/** A match as the list of them shows it. */
export interface MatchSummary extends Running {
  readonly matchId: string;
  readonly code: string;
  readonly game: string;
  /** The hash of the ruleset. */
  readonly ruleset: string;
  readonly status: MatchStatus;
  /** How many seats the match has, and how many of them are taken. */
  readonly seats: number;
  readonly taken: number;
  readonly host: Color | undefined;
}

/** A match in which this player has a seat. */
export interface OwnMatch extends MatchSummary {
  readonly seat: Color | undefined;
  readonly isMyTurn: boolean;
}

/** One stored row as the server sends it. */
export interface PackedRow {
  readonly sequence: number;
  readonly events: string;
  readonly told: readonly string[];
}

export function readWelcome(value: unknown): Welcome {
  return {
    ...textsOf(value, 'matchId', 'code'),
    seat: colorOf(fieldOf(value, 'seat')),
    token: optionalTextOf(value, 'token'),
    nextId: numberOf(value, 'nextId'),
    reservation: readReservation(value),
  };
}

/** The reservation in an answer. */
export function readReservation(value: unknown): Reservation {
  const reservation = fieldOf(value, 'reservation');
  return {
    ...textsOf(reservation, 'name', 'roomId', 'sessionId', 'processId'),
    publicAddress: optionalTextOf(reservation, 'publicAddress'),
    shape: optionalTextOf(reservation, 'shape'),
  };
}

export function readMatches(value: unknown): readonly OwnMatch[] {
  return listOf(fieldOf(value, 'matches')).map((match) => ({
    ...readSummary(match),
    seat: colorOf(fieldOf(match, 'seat')),
    isMyTurn: fieldOf(match, 'isMyTurn') === true,
  }));
}

export function readSummary(match: unknown): MatchSummary {
  return {
    ...textsOf(match, 'matchId', 'code', 'game', 'ruleset'),
    status: statusOf(fieldOf(match, 'status')),
    seats: numberOf(match, 'seats'),
    taken: numberOf(match, 'taken'),
    host: colorOf(fieldOf(match, 'host')),
    ...readRunning(match),
  };
}

/** How a match is run, as it stands in lists and on its table. What a newer server knows besides is as for most. */
export function readRunning(value: unknown): Running {
  return {
    clock: oneOf(CLOCK_NAMES, fieldOf(value, 'clock')) ?? 'off',
    whenAway: oneOf(AWAY_WAYS, fieldOf(value, 'whenAway')) ?? 'bot',
    spectators: fieldOf(value, 'spectators') === true,
    locked: fieldOf(value, 'locked') === true,
  };
}

export function readRows(value: unknown): readonly PackedRow[] {
  return listOf(value).map((row) => ({
    sequence: readSequence(row),
    events: textOf(row, 'events'),
    told: listOf(fieldOf(row, 'told')).map(String),
  }));
}

export function readRuleset(value: unknown): Ruleset {
  return isRuleset(value) ? value : fault('ruleset');
}

export function readSequence(value: unknown): number {
  return numberOf(value, 'sequence');
}

/** The one of these that it is; undefined for anything else. */
export function oneOf<Name>(names: readonly Name[], value: unknown): Name | undefined {
  return names.find((name) => name === value);
}

export function colorOf(value: unknown): Color | undefined {
  return oneOf(COLORS, value);
}

/** The status of this name. A newer server may know more: to this version nothing can be done there. */
export function statusOf(value: unknown): MatchStatus {
  return oneOf(MATCH_STATUSES, value) ?? 'quarantined';
}

export function textOf(value: unknown, name: string): string {
  return optionalTextOf(value, name) ?? fault(name);
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : fault('list');
}

export function optionalTextOf(value: unknown, name: string): string | undefined {
  const field = fieldOf(value, name);
  return typeof field === 'string' ? field : undefined;
}

export function numberOf(value: unknown, name: string): number {
  const field = fieldOf(value, name);
  return typeof field === 'number' ? field : fault(name);
}

export function textsOf<Name extends string>(
  value: unknown,
  ...names: readonly Name[]
): { readonly [N in Name]: string };
export function textsOf(value: unknown, ...names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, textOf(value, name)]));
}

/** The server has checked its rulesets; here it is enough to tell one from something else. */
function isRuleset(value: unknown): value is Ruleset {
  return ['board', 'deck', 'spinner', 'options'].every((name) => typeof fieldOf(value, name) === 'object');
}

function fault(name: string): never {
  throw new CommandRejected('unknown', `The server has sent something that cannot be read (${name}).`);
}
