import { z } from 'zod';

/** What an accepted command gives: the number of the stored row that holds it. */
export const receiptSchema = z.strictObject({
  sequence: z.int().min(1).describe('The stored row that holds the command.'),
});
export type Receipt = z.infer<typeof receiptSchema>;

/** What is needed to open the socket of a match; its inside belongs to Colyseus. */
export const reservationSchema = z.looseObject({
  sessionId: z.string(),
  roomId: z.string(),
  name: z.string(),
  processId: z.string(),
  shape: z
    .string()
    .optional()
    .describe('What the form of the state is called. Who has read its description before need not be told again.'),
});
export type Reservation = z.infer<typeof reservationSchema>;

/** The answer to creating, joining, resuming and watching. */
export const welcomeSchema = z.strictObject({
  v: z.string().describe('The version of the protocol that the server speaks.'),
  matchId: z.string(),
  code: z.string().describe('By which others find the table: readable aloud, capitals do not matter.'),
  seat: z.string().optional().describe('The seat that was taken; none for those who watch.'),
  token: z.string().optional().describe('What opens that seat again.'),
  nextId: z.int().min(1).describe('The lowest id that this player has not used yet in this match.'),
  reservation: reservationSchema.describe('What opens the socket, once, and soon.'),
});
export type Welcome = z.infer<typeof welcomeSchema>;

/** One stored row, as far as everyone may see it. */
export const historyRowSchema = z.strictObject({
  sequence: z.int().min(1),
  events: z.string().describe('The events of the game, packed as notation; empty where the row has none.'),
  told: z.array(z.string()).describe('What else happened, as words.'),
});
export type HistoryRow = z.infer<typeof historyRowSchema>;
