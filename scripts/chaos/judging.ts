/** What an oracle finds, and in how many words it says so. */

export const FAULTS = ['lost', 'doubled', 'stuck', 'broken', 'wrongViews'] as const;
export type FaultKind = (typeof FAULTS)[number];

/** Takes what is wrong, in words that begin with the match. */
export type Find = (what: FaultKind, finding: string) => void;
