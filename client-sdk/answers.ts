/** What the server sends over HTTP and as answers in a room, read at the door. */
import type { Color, Ruleset } from '../shared/games/death-star/index.ts';
import { COLORS } from '../shared/games/death-star/index.ts';
import { CommandRejected, fieldOf } from './errors.ts';

/** What is needed to open the socket of a match. */
export interface Reservation {
  readonly name: string;
  readonly roomId: string;
  readonly sessionId: string;
  readonly processId: string;
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

/** A match as the list of them shows it. */
export interface MatchSummary {
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

/** One stored row as the server sends it. */
export interface PackedRow {
  readonly sequence: number;
  readonly events: string;
  readonly told: readonly string[];
}

export function readWelcome(value: unknown): Welcome {
  const reservation = fieldOf(value, 'reservation');
  return {
    matchId: textOf(value, 'matchId'),
    code: textOf(value, 'code'),
    seat: colorOf(fieldOf(value, 'seat')),
    token: optionalTextOf(value, 'token'),
    nextId: numberOf(value, 'nextId'),
    reservation: {
      name: textOf(reservation, 'name'),
      roomId: textOf(reservation, 'roomId'),
      sessionId: textOf(reservation, 'sessionId'),
      processId: textOf(reservation, 'processId'),
      publicAddress: optionalTextOf(reservation, 'publicAddress'),
    },
  };
}

export function readMatches(value: unknown): readonly MatchSummary[] {
  return listOf(fieldOf(value, 'matches')).map((match) => ({
    matchId: textOf(match, 'matchId'),
    code: textOf(match, 'code'),
    game: textOf(match, 'game'),
    ruleset: textOf(match, 'ruleset'),
    status: statusOf(fieldOf(match, 'status')),
    seats: numberOf(match, 'seats'),
    taken: numberOf(match, 'taken'),
    host: colorOf(fieldOf(match, 'host')),
  }));
}

export function readRows(value: unknown): readonly PackedRow[] {
  return listOf(value).map((row) => ({
    sequence: numberOf(row, 'sequence'),
    events: textOf(row, 'events'),
    told: listOf(fieldOf(row, 'told')).map(String),
  }));
}

export function readRuleset(value: unknown): Ruleset {
  if (!isRuleset(value)) throw unreadable('ruleset');
  return value;
}

export function readSequence(value: unknown): number {
  return numberOf(value, 'sequence');
}

/** The colour of this name; undefined for anything else. */
export function colorOf(value: unknown): Color | undefined {
  return COLORS.find((color) => color === value);
}

/** The status of this name. A newer server may know more: to this version nothing can be done there. */
export function statusOf(value: unknown): MatchStatus {
  return MATCH_STATUSES.find((status) => status === value) ?? 'quarantined';
}

export function textOf(value: unknown, name: string): string {
  const text = optionalTextOf(value, name);
  if (text === undefined) throw unreadable(name);
  return text;
}

export function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw unreadable('list');
  return value;
}

function optionalTextOf(value: unknown, name: string): string | undefined {
  const field = fieldOf(value, name);
  return typeof field === 'string' ? field : undefined;
}

function numberOf(value: unknown, name: string): number {
  const field = fieldOf(value, name);
  if (typeof field !== 'number') throw unreadable(name);
  return field;
}

/** The server has checked its rulesets; here it is enough to tell one from something else. */
function isRuleset(value: unknown): value is Ruleset {
  return ['board', 'deck', 'spinner', 'options'].every((name) => typeof fieldOf(value, name) === 'object');
}

function unreadable(name: string): CommandRejected {
  return new CommandRejected('unknown', `The server has sent something that cannot be read (${name}).`);
}
