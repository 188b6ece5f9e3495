/** Comes into a match: makes it, joins it, comes back to it, or watches it. */
import type { Match } from '../../client-sdk/index.ts';
import { CommandRejected, DeathStarClient, memoryStorage } from '../../client-sdk/index.ts';
import { ScriptFailure } from '../support/command-line.ts';
import type { Entry } from './arguments.ts';
import { sentenceOf } from './refusals.ts';
import type { SeatFile } from './seat-files.ts';
import { freeSeatFiles, newSeatFile } from './seat-files.ts';

export interface Entered {
  readonly match: Match;
  /** Where the seat is kept; undefined for those who watch. */
  readonly seatFile: SeatFile | undefined;
}

/** Throws a ScriptFailure, with one line for a person, where there is no way in. */
export async function enterMatch(url: string, entry: Entry, folder: string): Promise<Entered> {
  try {
    return await enter(url, entry, folder);
  } catch (error) {
    if (error instanceof CommandRejected) throw new ScriptFailure(sentenceOf(error, url));
    throw error;
  }
}

async function enter(url: string, entry: Entry, folder: string): Promise<Entered> {
  switch (entry.kind) {
    case 'watch': {
      const client = new DeathStarClient(url, { storage: memoryStorage() });
      return { match: await client.watchMatch(entry.code), seatFile: undefined };
    }
    case 'resume': {
      const entered = await comeBack(url, entry.code, folder);
      if (entered === undefined) throw new ScriptFailure(`There is no seat to come back to on ${url}.`);
      return entered;
    }
    case 'join': {
      // Whoever was here before, and was cut off, means that seat.
      const before = await comeBack(url, entry.code, folder);
      const { code, name, color } = entry;
      return (
        before ??
        sitDown(url, folder, (client) => client.joinMatch(code, { name, ...(color === undefined ? {} : { color }) }))
      );
    }
    case 'create': {
      const { name, seats, bots, color, options } = entry;
      return sitDown(url, folder, (client) =>
        client.createMatch({
          name,
          seats,
          bots,
          ...(color === undefined ? {} : { color }),
          ...(options === undefined ? {} : { options }),
        }),
      );
    }
  }
}

/** A seat as a new player. */
async function sitDown(
  url: string,
  folder: string,
  enterAs: (client: DeathStarClient) => Promise<Match>,
): Promise<Entered> {
  const seatFile = newSeatFile(folder);
  try {
    return { match: await enterAs(new DeathStarClient(url, { storage: seatFile.storage })), seatFile };
  } catch (error) {
    seatFile.discard();
    throw error;
  }
}

/** The newest seat on this server that is kept and still there: any, or in the match of this code. */
async function comeBack(url: string, code: string | undefined, folder: string): Promise<Entered | undefined> {
  for (const seatFile of freeSeatFiles(folder)) {
    const client = new DeathStarClient(url, { storage: seatFile.storage });
    try {
      return { match: await client.resume(code), seatFile };
    } catch (error) {
      // The client has forgotten a seat that is gone; what is left may be another's, or nothing.
      const isGone = (await client.keptSeats()).length === 0;
      const isAnothers = error instanceof CommandRejected && error.code === 'nothing_to_resume';
      if (isGone && !isAnothers) seatFile.discard();
      else seatFile.release();
      if (!isGone && !isAnothers) throw error;
    }
  }
  return undefined;
}
