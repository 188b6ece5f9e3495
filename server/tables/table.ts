/** The public picture of a match as the framework sends it: only what has changed goes over the line. */
import type { SchemaType } from '@colyseus/schema';
import { schema, t } from '@colyseus/schema';

/** Who sits on a seat, as everyone may know it. */
export const SeatTable = schema(
  {
    /** person, bot or gone. */
    kind: t.string(),
    /** What others call who sits there. */
    name: t.string(),
    /** The level of a bot; empty for everyone else. */
    level: t.string(),
    /** Whether the seat is ready to start; bots always are. */
    ready: t.boolean(),
    /** Whether the person is connected now. */
    present: t.boolean(),
    /** Why a bot plays this seat meanwhile: dropped, idle or voted; empty where none does. */
    away: t.string(),
    /** What the seat has left in the bank of its turn clock, in milliseconds. */
    bank: t.number(),
    /** Whether the host has muted the person. */
    muted: t.boolean(),
  },
  'SeatTable',
);
export type SeatTable = SchemaType<typeof SeatTable>;

/** One match. Texts that do not apply are empty. */
export const MatchTable = schema(
  {
    /** The id of the match. */
    matchId: t.string(),
    /** The code of its table, to tell others. */
    code: t.string(),
    /** The game that is played, such as death-star. */
    game: t.string(),
    /** The hash of the ruleset, house rules included. */
    ruleset: t.string(),
    /** How many seats the match has. */
    capacity: t.number(),
    /** The hash of the secret of the match's chance. */
    commitment: t.string(),
    /** lobby, playing, over, abandoned or quarantined. */
    status: t.string(),
    /** The number of the last stored row. */
    sequence: t.number(),
    /** Names the choice that is waited for. */
    decision: t.number(),
    /** The seat of the host. */
    host: t.string(),
    /** By the name of the seat, in the order in which they sat down. */
    seats: t.map(SeatTable),
    /** The picture of the game, as its notation makes it. */
    picture: t.map('string'),
    /** The seats that may act, separated by commas. */
    active: t.string(),
    /** What they may do, as the game's notation packs it; a | between seats. */
    legal: t.string(),
    /** What the last row has told of the game, packed. */
    events: t.string(),
    /** The seats that have won, separated by commas, once the match is over. */
    winners: t.string(),
    /** The secret of the match's chance, once the match is over. */
    secret: t.string(),
    /** How many days the server keeps finished matches; 0 for good. */
    keptDays: t.number(),
    /** The turn clock: off, casual, fast or slow. */
    clock: t.string(),
    /** What happens when somebody is away for long: bot or vote. */
    whenAway: t.string(),
    /** Who begins the next match of the table: game (as the game decides it) or loser. */
    nextFirst: t.string(),
    /** Whether others may watch. */
    spectators: t.boolean(),
    /** Whether it stands in the list of open matches. */
    listed: t.boolean(),
    /** Whether joining needs a password. */
    locked: t.boolean(),
    /** What the seat to act has left at this moment, its bank included, in milliseconds; -1 where no clock is. */
    turnLeft: t.number(),
    /** Whether that time runs now. */
    turnRuns: t.boolean(),
    /** The open votes, a | between them: the seat that it is about, then who has voted for what (red=wait). */
    votes: t.string(),
    /** The open offer of another match: who has accepted, a |, who has declined; empty where there is none. */
    rematch: t.string(),
    /** The match that the table has gone on to; empty where it has not. */
    next: t.string(),
  },
  'MatchTable',
);
export type MatchTable = SchemaType<typeof MatchTable>;
