/** Comes into a match: makes it, joins it, comes back to it, or watches it. */
import type { Color, KeptSeat, Match } from '../../client-sdk/index.ts';
import { CommandRejected, DeathStarClient, memoryStorage } from '../../client-sdk/index.ts';
import { ScriptFailure } from '../support/command-line.ts';
import type { Entry } from './arguments.ts';
import { sentenceOf } from './refusals.ts';
import type { SeatFile } from './seat-files.ts';
import { freeSeatFiles, newSeatFile, takenSeats } from './seat-files.ts';

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
      const { code, name } = entry;
      const client = new DeathStarClient(url, { storage: memoryStorage() });
      return { match: await client.watchMatch(code, name === undefined ? {} : { name }), seatFile: undefined };
    }
    case 'resume': {
      const { entered, refusal } = await comeBack(url, entry.code, folder);
      if (entered !== undefined) return entered;
      throw new ScriptFailure(await whyNone(url, entry.code, folder, refusal));
    }
    case 'join': {
      // Whoever was here before, and was cut off, means that seat.
      const { entered: before } = await comeBack(url, entry.code, folder);
      const { code, name } = entry;
      return before ?? sitDown(url, folder, (client) => client.joinMatch(code, { name, ...chosen(entry) }));
    }
    case 'create': {
      const { name, seats, bots, settings } = entry;
      return sitDown(url, folder, (client) => client.createMatch({ name, seats, bots, ...settings, ...chosen(entry) }));
    }
    case 'quick': {
      const { name, seats } = entry;
      return sitDown(url, folder, (client) => client.quickMatch({ name, ...(seats === undefined ? {} : { seats }) }));
    }
    case 'move': {
      const { code, link } = entry;
      return sitDown(url, folder, (client) => client.moveSeat(code, link));
    }
  }
}

/** The seat that is wanted, and the password that the match has or is to have. */
function chosen({ color, password }: Pick<Extract<Entry, { kind: 'join' }>, 'color' | 'password'>): {
  readonly color?: Color;
  readonly password?: string;
} {
  return { ...(color === undefined ? {} : { color }), ...(password === undefined ? {} : { password }) };
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

interface CameBack {
  readonly entered: Entered | undefined;
  /** What the server said of the newest seat that it does not open. */
  readonly refusal: CommandRejected | undefined;
}

/** What a server says of a seat that it does not open, or not any more. */
const NOT_OPENED: readonly string[] = ['bad_token', 'unknown_match', 'left', 'kicked', 'moved', 'removed'];

/** The newest seat on this server that is kept and that it opens; where a code is given, in the match of that code. */
async function comeBack(url: string, code: string | undefined, folder: string): Promise<CameBack> {
  let refusal: CommandRejected | undefined;
  for (const seatFile of freeSeatFiles(folder)) {
    const client = new DeathStarClient(url, { storage: seatFile.storage });
    try {
      return { entered: { match: await client.resume(code), seatFile }, refusal };
    } catch (error) {
      // Kept in any case: it may be the server that is wrong, and put right tomorrow.
      seatFile.release();
      if (!(error instanceof CommandRejected)) throw error;
      if (NOT_OPENED.includes(error.code)) refusal ??= error;
      else if (error.code !== 'nothing_to_resume') throw error;
    }
  }
  return { entered: undefined, refusal };
}

/** Why there is no coming back, in one line. */
async function whyNone(
  url: string,
  code: string | undefined,
  folder: string,
  refusal: CommandRejected | undefined,
): Promise<string> {
  for (const storage of takenSeats(folder)) {
    for (const seat of await new DeathStarClient(url, { storage }).keptSeats()) {
      if (code !== undefined && !isOf(seat, code)) continue;
      return `The seat is open elsewhere: another terminal of yours plays match ${seat.code}.`;
    }
  }
  if (refusal === undefined) return `There is no seat to come back to on ${url}.`;
  return `${sentenceOf(refusal, url)} Your seat is kept, in case the server is put right.`;
}

function isOf({ matchId, code }: KeptSeat, codeOrId: string): boolean {
  return matchId === codeOrId || code === codeOrId.toUpperCase().replaceAll(/[\s-]/g, '');
}
