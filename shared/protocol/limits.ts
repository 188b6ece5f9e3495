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
  /** Requests `history` of one connection that are answered at once. */
  histories: 10,
  /** In how many seconds a connection has all of those back. */
  historiesWithin: 2,
  /** In how many seconds a player has back all of the commands that the host lets a player send besides turns. */
  lobbyCommandsWithin: 10,
  /** What waits for a connection that does not read it, in bytes. */
  unreadBytes: 1_048_576,
  /** For how long a connection may read nothing of what waits for it, in seconds. */
  unreadSeconds: 30,
  /** Matches in one list. */
  listedMatches: 100,
  /** The last answers to a player that are remembered as they were, refusals included. */
  rememberedAnswers: 32,
} as const;
