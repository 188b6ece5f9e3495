/** Compares what single clients have heard, and what clocks they have seen, with the rows of their match. */
import type { MatchState, Row } from '../../server/match/index.ts';
import { allowanceOf } from '../../server/match/index.ts';
import type { Find } from './judging.ts';
import type { ClockSeen, Hearing } from './messages.ts';
import { keyOfLine } from './shown.ts';
import type { ServerRun } from './uptime.ts';
import { uptime } from './uptime.ts';

interface Told {
  readonly rows: readonly Row[];
  /** What the match was after each row. */
  readonly states: readonly MatchState[];
}

/** What a client's own time and the way to it may add to a clock that it is shown, in milliseconds. */
const UNDERWAY = 2_000;

/** A client has heard what is stored, once, in order, and everything that it was there for. */
export function checkHearing(matchId: string, { heard, upTo }: Hearing, { rows, states }: Told, find: Find): void {
  const places = new Map([...linesOf(rows)].map((key, index) => [key, index]));
  let last = -1;
  for (const key of heard) {
    const place = places.get(key);
    if (place === undefined) find('lost', `${matchId}: “${key}” was heard and is not stored`);
    else if (place === last) find('doubled', `${matchId}: “${key}” was heard twice`);
    else if (place < last) find('wrongViews', `${matchId}: “${key}” was heard late, or twice`);
    last = Math.max(last, place ?? last);
  }
  const known = new Set(heard);
  for (const line of states[upTo - 1]?.chat ?? []) {
    const key = keyOfLine(line);
    if (!known.has(key)) find('lost', `${matchId}: “${key}” is stored and was not heard`);
  }
}

/** What was said, what came along from the match before included. */
function* linesOf(rows: readonly Row[]): Generator<string> {
  for (const { facts, at } of rows) {
    for (const fact of facts) {
      if (fact.type === 'created') for (const line of fact.previous?.chat ?? []) yield keyOfLine(line);
      if (fact.type === 'said') yield keyOfLine({ ...fact, at });
    }
  }
}

/** No clock shows more than there is for a choice, and none goes on while the server is not there. */
export function checkClocks(
  matchId: string,
  seen: readonly ClockSeen[],
  { states, runs }: { readonly states: readonly MatchState[]; readonly runs: readonly ServerRun[] },
  find: Find,
): void {
  let before: ClockSeen | undefined;
  for (const clock of seen) {
    const { sequence, seat, left, at } = clock;
    const state = states[sequence - 1];
    const allowance = state === undefined ? undefined : allowanceOf(state, seat);
    if (allowance === undefined || left > allowance) {
      find('doubled', `${matchId}: row ${String(sequence)}: the clock of ${seat} shows ${String(left)} ms too much`);
    }
    if (before?.seat === seat && before.decision === clock.decision) {
      const missing = before.left - uptime(runs, before.at, at) - left;
      if (missing > UNDERWAY)
        find('lost', `${matchId}: row ${String(sequence)}: ${seat} has lost ${String(missing)} ms`);
    }
    before = clock;
  }
}
