/** How the people of a table come to another match, or do not. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Match } from '../../client-sdk/index.ts';
import type { Chance } from '../../shared/kernel/index.ts';
import type { Act } from './mingling.ts';

export interface RematchTable {
  readonly chance: Chance;
  /** The clients that are there. */
  present(): readonly Match[];
  isStopped(): boolean;
  readonly act: Act;
}

const LOOK_EVERY = 50;
/** Of so many asked one declines, and one does not answer at all. */
const DECLINES = 10;
const IGNORES = 10;

/** Offers and answers until there is a next match, true, or the offer has come to nothing. Kills may fall in between. */
export async function agreeOnRematch(table: RematchTable): Promise<boolean> {
  const { chance } = table;
  const offerer = chance.spin(Math.max(1, table.present().length));
  const manners = table.present().map(() => (chance.spin(IGNORES) === 0 ? 'ignores' : 'answers'));
  const declines = table.present().map(() => chance.spin(DECLINES) === 0);
  let isOffered = false;
  while (!table.isStopped()) {
    const matches = table.present();
    const newest = matches
      .map((match) => match.getSnapshot())
      .reduce((one, other) => (other.sequence > one.sequence ? other : one));
    if (newest.next !== undefined) return true;
    isOffered ||= newest.rematch !== undefined;
    if (isOffered && newest.rematch === undefined) return false;
    await Promise.all(
      matches.map(async (match, index) => {
        const { seat, rematch, connection } = match.getSnapshot();
        if (seat === undefined || connection !== 'online') return;
        if (!isOffered && index === offerer % matches.length) {
          isOffered = await table.act(match, { type: 'offerRematch' }, () => match.offerRematch());
        } else if (rematch !== undefined && manners[index] !== 'ignores') {
          if ([...rematch.accepted, ...rematch.declined].includes(seat)) return;
          const accepts = declines[index] !== true;
          const answer = accepts ? 'accept' : 'decline';
          await table.act(match, { type: 'answerRematch', accepts }, () => match.answerRematch(answer));
        }
      }),
    );
    await pause(LOOK_EVERY);
  }
  return false;
}
