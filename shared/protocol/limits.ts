/** What the protocol itself limits. What a host can set besides, such as messages a second, is in docs/self-hosting.md. */
export const LIMITS = {
  /** The body of an HTTP request, in bytes. */
  bodyBytes: 16_384,
  /** One frame from a client, in bytes. */
  frameBytes: 8_192,
  /** How long a reservation waits for its socket, in seconds. */
  reservationSeconds: 10,
  /** Rows in one answer to `history`. */
  historyRows: 500,
  /** Matches in one list. */
  listedMatches: 100,
  /** The last answers to a player that are remembered as they were, refusals included. */
  rememberedAnswers: 32,
} as const;
