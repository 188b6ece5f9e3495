import { PATIENCE, TURN_CLOCKS } from '../../shared/protocol/index.ts';

/** In seconds: long enough to be killed in the midst of, and short enough to come to an end between two kills. */
const SHORT_PATIENCE = { graceSeconds: 2, hostSeconds: 1, voteSeconds: 1, offerSeconds: 2 };
const SHORT_CLOCKS = {
  casual: { decisionSeconds: 2, bankSeconds: 0, storedEverySeconds: 0.5, waitsForPeople: true },
  fast: { decisionSeconds: 1, bankSeconds: 2, storedEverySeconds: 0.5, waitsForPeople: true },
};

/** From now on everything that this process waits for around a match takes seconds. What is done then stays the same. */
export function shortenTimes(): void {
  Object.assign(PATIENCE, SHORT_PATIENCE);
  Object.assign(TURN_CLOCKS, SHORT_CLOCKS);
}
