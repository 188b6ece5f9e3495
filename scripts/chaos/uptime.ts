/** One run of the server, in milliseconds since 1970: from when it was there until it was killed, or nobody played on. */
export interface ServerRun {
  readonly from: number;
  readonly to: number;
}

/** How long the server was there between two moments: no clock may have counted more. */
export function uptime(runs: readonly ServerRun[], from: number, to: number): number {
  return partsOf(runs, from, to).reduce((sum, part) => sum + part, 0);
}

/** The longest that it was there at a stretch between two moments: whatever waits must have come to its end in it. */
export function longestUptime(runs: readonly ServerRun[], from: number, to: number): number {
  return Math.max(0, ...partsOf(runs, from, to));
}

function partsOf(runs: readonly ServerRun[], from: number, to: number): readonly number[] {
  return runs.map((run) => Math.max(0, Math.min(run.to, to) - Math.max(run.from, from)));
}
