/** Who comes and goes, in words: what has changed between two moments of a match. Pure. */
import type { Color, Snapshot } from '../../client-sdk/index.ts';
import { COLORS } from '../../client-sdk/index.ts';
import type { Cast } from '../play/cast.ts';
import { whoIs } from './stage.ts';

/**
 * What has changed. `away` are the seats that were seen to go: only they can come back, while whoever sits down is there
 * a moment later.
 */
export function comingsAndGoings(
  before: Snapshot,
  now: Snapshot,
  cast: Cast,
  away: ReadonlySet<Color>,
): readonly string[] {
  const changes = COLORS.flatMap((seat) => changesOf(seat, before, now, cast, away));
  const isNewHost = now.host !== undefined && now.host !== before.host && before.host !== undefined;
  if (isNewHost && now.status === 'lobby') {
    changes.push(now.host === now.seat ? 'You are the host now.' : `${cast.subject(now.host)} is the host now.`);
  }
  if (before.status === 'lobby' && now.status === 'playing') changes.push('The match begins.');
  return changes;
}

/** The seats whose persons were here, and are not now. */
export function awaySeats(before: Snapshot, now: Snapshot, away: ReadonlySet<Color>): ReadonlySet<Color> {
  const isAway = (seat: Color): boolean => now.seats[seat]?.present === false;
  return new Set(COLORS.filter((seat) => isAway(seat) && (away.has(seat) || before.seats[seat]?.present === true)));
}

function changesOf(
  seat: Color,
  before: Snapshot,
  { seat: own, status, seats, next }: Snapshot,
  cast: Cast,
  away: ReadonlySet<Color>,
): readonly string[] {
  const who = cast.subject(seat);
  const was = before.seats[seat];
  const is = seats[seat];
  if (seat === own) {
    if (own !== before.seat) return [`You sit on ${seat} now.`];
    return was?.ready === true && is?.ready === false && status === 'lobby' ? ['You are not ready any more.'] : [];
  }
  const wasThere = was !== undefined && was.kind !== 'gone';
  const isThere = is !== undefined && is.kind !== 'gone';
  if (!isThere) return wasThere && seat !== before.seat ? [`${who} has left the seat.`] : [];
  if (!wasThere) return [`${who}: ${whoIs({ ...is, present: true })} has sat down.`];
  if (was.kind !== is.kind) return [`${who}: ${whoIs(is)} plays this seat now.`];
  const changes: string[] = [];
  // Whose table has gone on is on the way to its next match.
  if (was.present && !is.present && next === undefined) changes.push(`${who} is away.`);
  if (is.present && away.has(seat)) changes.push(`${who} is back.`);
  if (was.ready !== is.ready && status === 'lobby') changes.push(`${who} is ${is.ready ? '' : 'not '}ready.`);
  return changes;
}
