/** A game of bots that has not ended by then is stuck: no usual one comes near it. */
export const LONGEST_GAME = { turnsPerSeat: 5_000 } as const;
