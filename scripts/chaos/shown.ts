import { createHash } from 'node:crypto';
import { canonicalJson } from '../../shared/kernel/index.ts';

/** What everyone is shown of a match, whoever looks. */
export interface Shown {
  readonly status: string;
  readonly decision: number;
  readonly active: readonly string[];
  readonly winners: readonly string[];
  readonly view: object | undefined;
}

/** A hash of it, so that what clients saw can be compared with what is stored. */
export function hashOfShown({ status, decision, active, winners, view }: Shown): string {
  const text = canonicalJson({ status, decision, active, winners, view: { ...view, ruleset: null } });
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}
