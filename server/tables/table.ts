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
  },
  'MatchTable',
);
export type MatchTable = SchemaType<typeof MatchTable>;
