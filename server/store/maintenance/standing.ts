/** How a live match stands, as its last rows tell it: a match that is over lies among the live ones until it is archived. */
import type { Fact, MatchStatus } from '../../match/index.ts';
import { readRow } from '../row-text.ts';
import type { KeptMatch } from '../sqlite/kept-matches.ts';
import type { Reading } from '../sqlite/reading.ts';

/**
 * Goes back from the last row to the one that tells: mostly that is one of the last. Undefined where a row on the way
 * cannot be read.
 */
export function standingOf(reading: Reading, match: KeptMatch): MatchStatus | undefined {
  // What was put aside and tried again stands as it did before.
  let isReleased = false;
  for (let sequence = match.count; sequence > 0; sequence -= 1) {
    const read = readRow(reading.storedRow(match, sequence)?.text ?? '');
    if ('fault' in read) return undefined;
    for (const { type } of read.row.facts.toReversed()) {
      if (type === 'released') isReleased = true;
      const status = toldBy(type);
      if (status !== undefined && !(status === 'quarantined' && isReleased)) return status;
    }
  }
  return undefined;
}

function toldBy(type: Fact['type']): MatchStatus | undefined {
  switch (type) {
    case 'created':
      return 'lobby';
    case 'started':
    case 'happened':
      return 'playing';
    case 'ended':
      return 'over';
    case 'abandoned':
    case 'quarantined':
      return type;
    default:
      return undefined;
  }
}
