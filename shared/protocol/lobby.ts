/** The list of open matches, as it is told while it changes. */
import { z } from 'zod';
import { CLOCK_NAMES } from './clocks.ts';
import { reservationSchema } from './answers.ts';
import { matchSummarySchema } from './tellings.ts';

/** Which open matches are wanted; whatever is left out does not matter. */
export const lobbyFilterSchema = z.strictObject({
  game: z.string().max(32).optional().describe('Only matches of this game.'),
  clock: z.enum(CLOCK_NAMES).optional().describe('Only matches with this turn clock.'),
  seats: z.int().min(2).max(8).optional().describe('Only matches of so many seats.'),
});
export type LobbyFilter = z.infer<typeof lobbyFilterSchema>;

/** The list of open matches to be watched. */
export const enterLobbySchema = z.strictObject({
  v: z.string().max(8).describe('The version of the protocol that the client speaks, such as "1.0".'),
  filter: lobbyFilterSchema.optional().describe('Which matches are wanted; all where it is left out.'),
});
export type EnterLobby = z.infer<typeof enterLobbySchema>;

/** The answer to entering the lobby. */
export const lobbyWelcomeSchema = z.strictObject({
  v: z.string().describe('The version of the protocol that the server speaks.'),
  reservation: reservationSchema.describe('What opens the socket, once, and soon.'),
});
export type LobbyWelcome = z.infer<typeof lobbyWelcomeSchema>;

/** The message `matches` of the lobby, once, on joining. */
export const openMatchesSchema = z.strictObject({
  matches: z.array(matchSummarySchema).describe('All open matches that are wanted, newest first.'),
});
export type OpenMatchesTold = z.infer<typeof openMatchesSchema>;

/** The message `changed` of the lobby. */
export const lobbyChangeSchema = z.strictObject({
  gone: z.array(z.string()).describe('The ids of the matches that are not in the list any more.'),
  matches: z
    .array(matchSummarySchema)
    .describe('The matches that are new in the list or have changed, as they are now.'),
});
export type LobbyChange = z.infer<typeof lobbyChangeSchema>;
