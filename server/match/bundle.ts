/** What is kept of a fault of the server's own, so that it can be shown again. */
import type { Cause, Row } from './facts.ts';

/** All that led to a fault. The secret of the match is in it: it is for the host alone. */
export interface FaultBundle {
  readonly kind: typeof BUNDLE_KIND;
  /** The engine that had the fault. */
  readonly engine: string;
  readonly matchId: string;
  /** The good rows, from the first on. */
  readonly rows: readonly Row[];
  /** The command that led to the fault; null where none did. */
  readonly cause: Cause | null;
  /** What was thrown, as its stack tells it. */
  readonly error: string;
}

export const BUNDLE_KIND = 'bundle/1';

export function bundleOf(told: Omit<FaultBundle, 'kind' | 'error'> & { readonly error: unknown }): FaultBundle {
  const { error } = told;
  return { ...told, kind: BUNDLE_KIND, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
