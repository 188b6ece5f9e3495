import type { Color, Ruleset, View } from '../shared/games/death-star/index.ts';
import { parseCommands, parsePicture } from '../shared/games/death-star/index.ts';
import type { NextFirst } from '../shared/protocol/index.ts';
import { NEXT_FIRSTS } from '../shared/protocol/index.ts';
import type { Action, BotLevel, Command, Vote } from './actions.ts';
import type { MatchStatus, Running } from './answers.ts';
import { colorOf, oneOf, readRunning, statusOf } from './answers.ts';
import type { CommandRejected } from './errors.ts';
import type { Connection } from './line.ts';
import type { SeatOfTable, Table } from './table.ts';

/** Who sits on a seat: a person, a bot, or nobody any more (`gone`). */
export interface Sitter {
  readonly kind: 'person' | 'bot' | 'gone';
  readonly name: string;
  /** The level of a bot. */
  readonly level: BotLevel | undefined;
  readonly ready: boolean;
  /** Whether the person is connected now. */
  readonly present: boolean;
  /** Why a bot plays for the person meanwhile: the line was lost, the clock ran out, the others want it. */
  readonly away: 'dropped' | 'idle' | 'voted' | undefined;
  /** What is left in the bank of the turn clock, in milliseconds. */
  readonly bank: number;
  /** Whether the host has muted the person. */
  readonly muted: boolean;
}

/** Who is asked for another match: those who have offered or accepted it, and those who have declined. */
export interface Rematch {
  readonly accepted: readonly Color[];
  readonly declined: readonly Color[];
}

/** How a match is run, and what only those at its table have to know. */
export interface TableSettings extends Running {
  /** Who begins the next match of the table: as the game decides it, or who came last. */
  readonly nextFirst: NextFirst;
  /** Whether it stands in the list of open matches. */
  readonly listed: boolean;
}

/** A match as it is at one moment; a change makes another snapshot. */
export interface Snapshot {
  readonly matchId: string;
  /** What people type to find the match. */
  readonly code: string;
  readonly status: MatchStatus;
  /** How many seats the match has. */
  readonly capacity: number;
  /** Who has sat down, in that order. */
  readonly seats: { readonly [Seat in Color]?: Sitter };
  readonly host: Color | undefined;
  /** Your seat; undefined for those who watch. */
  readonly seat: Color | undefined;
  readonly isMyTurn: boolean;
  /** The seats that may act now. */
  readonly active: readonly Color[];
  /** What you may do now; empty when it is not your turn. */
  readonly legal: readonly Command[];
  /** The game; undefined before it has started. */
  readonly view: View | undefined;
  /** The number of the last stored row. */
  readonly sequence: number;
  /** Names the choice that is waited for. */
  readonly decision: number;
  readonly winners: readonly Color[];
  /** The hash of the secret that chance comes from, and, once the match is over, the secret. */
  readonly commitment: string;
  readonly secret: string | undefined;
  /** How many days the server keeps the match once it has ended; 0 for good. */
  readonly keptDays: number;
  readonly settings: TableSettings;
  /**
   * How long the seat to act still had when this snapshot was made, its bank included, in milliseconds: count down from
   * then while `turnRuns`. Undefined without a turn clock.
   */
  readonly turnLeft: number | undefined;
  readonly turnRuns: boolean;
  /** The open votes: by the seat that each is about, who has voted for what. */
  readonly votes: { readonly [About in Color]?: { readonly [Voter in Color]?: Vote } };
  /** The open offer of another match. */
  readonly rematch: Rematch | undefined;
  /** The id of the match that the table has gone on with. */
  readonly next: string | undefined;
  readonly connection: Connection;
  /** Why the connection is over. */
  readonly reason: CommandRejected | undefined;
  /** What you have sent and is not settled yet. */
  readonly pending: readonly Action[];
}

/** The part of a snapshot that the server tells. */
export type TableSide = Omit<Snapshot, 'connection' | 'reason' | 'pending'>;

/** What a table says to this seat. What the one before has already read is kept. Throws where it cannot be read. */
export function readTable(
  table: Table,
  ruleset: Ruleset,
  seat: Color | undefined,
  before: TableSide | undefined,
): TableSide {
  const {
    matchId,
    code,
    capacity,
    sequence,
    decision,
    commitment,
    secret,
    keptDays,
    nextFirst,
    listed,
    turnLeft,
    turnRuns,
  } = table;
  const active = colorsOf(table.active);
  const kept = before?.sequence === sequence && before.seat === seat ? before : undefined;
  return {
    matchId,
    code,
    status: statusOf(table.status),
    capacity,
    seats: Object.fromEntries([...table.seats].map(([name, sitter]) => [name, sitterOf(sitter)])),
    host: colorOf(table.host),
    seat,
    isMyTurn: seat !== undefined && active.includes(seat),
    active,
    legal: kept === undefined ? legalOf(table, active, seat) : kept.legal,
    view: kept === undefined ? viewOf(table, ruleset) : kept.view,
    sequence,
    decision,
    winners: colorsOf(table.winners),
    commitment,
    secret: secret || undefined,
    keptDays,
    settings: { ...readRunning(table), nextFirst: oneOf(NEXT_FIRSTS, nextFirst) ?? 'game', listed },
    turnLeft: turnLeft < 0 ? undefined : turnLeft,
    turnRuns,
    votes: votesOf(table.votes),
    rematch: rematchOf(table.rematch),
    next: table.next || undefined,
  };
}

/** Such as `red,green=wait,blue=bot|yellow`: the seat that a vote is about, and who wants what. */
function votesOf(votes = ''): Snapshot['votes'] {
  const open = votes.split('|').map((vote) => {
    const [about = '', ...given] = vote.split(',');
    return [about, Object.fromEntries(given.flatMap(choiceOf))] as const;
  });
  return Object.fromEntries(open.filter(([about]) => about !== ''));
}

function choiceOf(given: string): readonly (readonly [string, Vote])[] {
  const [voter = '', wanted] = given.split('=');
  const choice = oneOf(['wait', 'bot', 'remove'] as const, wanted);
  return choice === undefined ? [] : [[voter, choice]];
}

/** Such as `red,green|blue`. */
function rematchOf(rematch = ''): Rematch | undefined {
  const [accepted, declined] = rematch.split('|').map(colorsOf);
  return accepted && declined && { accepted, declined };
}

function viewOf({ picture }: Table, ruleset: Ruleset): View | undefined {
  const parts = Object.fromEntries(picture);
  if (parts['turn'] === undefined) return undefined;
  const parsed = parsePicture(parts, ruleset);
  if (!parsed.ok) throw new Error(`the picture of the game cannot be read: ${parsed.error.message}`);
  return parsed.value;
}

function legalOf({ legal = '' }: Table, active: readonly Color[], seat: Color | undefined): readonly Command[] {
  const place = seat === undefined ? -1 : active.indexOf(seat);
  const parsed = parseCommands(legal.split('|')[place] ?? '');
  if (!parsed.ok) throw new Error(`the legal commands cannot be read: ${parsed.error.message}`);
  return parsed.value;
}

function sitterOf({ kind, name, level, ready, present, away, bank, muted }: SeatOfTable): Sitter {
  return Object.freeze({
    kind: oneOf(['person', 'bot'] as const, kind) ?? 'gone',
    name,
    level: oneOf(['easy', 'normal'] as const, level),
    ready,
    present,
    away: oneOf(['dropped', 'idle', 'voted'] as const, away),
    bank,
    muted,
  });
}

function colorsOf(list = ''): readonly Color[] {
  return list.split(',').flatMap((name) => colorOf(name) ?? []);
}
