/** What the log is told when a match gets another status. */
import type { MatchStatus } from './state.ts';

const EVENTS: { readonly [Status in Exclude<MatchStatus, 'playing'>]: string } = {
  // Only one that was put aside before its start comes to this from another status.
  lobby: 'a match waits for its start again',
  over: 'a match is over',
  abandoned: 'a match is abandoned',
  quarantined: 'a match is put aside',
};

export function statusEvent(before: MatchStatus, after: MatchStatus): string {
  if (after !== 'playing') return EVENTS[after];
  return before === 'quarantined' ? 'a match goes on' : 'a match begins';
}
