/** What the tests of the SDK have in common: a server, players on it, and waiting for what is to come. */
import type {
  ClientOptions,
  Color,
  Joining,
  Match,
  NewMatch,
  QuickMatch,
  Resuming,
  Snapshot,
  Watching,
} from '../../client-sdk/index.ts';
import { DeathStarClient, memoryStorage } from '../../client-sdk/index.ts';
import { systemClock } from '../../server/clock.ts';
import type { Row } from '../../server/match/index.ts';
import { plannerStrategy } from '../../shared/games/death-star/index.ts';
import { fastChance } from '../../shared/kernel/simulation.ts';
import type { TestServer } from '../support/server.ts';
import { startServer } from '../support/server.ts';

/** A server on which time goes on, since bots play on it. */
export function startTable(): Promise<TestServer> {
  return startServer({ clock: systemClock });
}

const opened = new Set<Match>();

/** Closes all matches that players have opened: for after each test, however it has ended. */
export function closeMatches(): void {
  for (const match of opened) match.close();
  opened.clear();
}

class Player extends DeathStarClient {
  override async createMatch(wanted: NewMatch): Promise<Match> {
    return remembered(await super.createMatch(wanted));
  }

  override async joinMatch(code: string, joining: Joining): Promise<Match> {
    return remembered(await super.joinMatch(code, joining));
  }

  override async watchMatch(code: string, watching?: Watching): Promise<Match> {
    return remembered(await super.watchMatch(code, watching));
  }

  override async quickMatch(wanted: QuickMatch): Promise<Match> {
    return remembered(await super.quickMatch(wanted));
  }

  override async moveSeat(code: string, link: string): Promise<Match> {
    return remembered(await super.moveSeat(code, link));
  }

  override async resume(code?: string, resuming?: Resuming): Promise<Match> {
    return remembered(await super.resume(code, resuming));
  }
}

function remembered(match: Match): Match {
  opened.add(match);
  return match;
}

/** A player with a storage of its own. What is logged fails the test, unless it listens for it. */
export function player(url: string, options: ClientOptions = {}): DeathStarClient {
  return new Player(url, {
    storage: memoryStorage(),
    log: (message, error) => {
      throw new Error(message, { cause: error });
    },
    ...options,
  });
}

/** Two players in a match that has begun: who is to act first, and the other. */
export async function startedMatch(
  urls: readonly [string, string],
  options: ClientOptions = {},
  wanted: Partial<NewMatch> = {},
): Promise<{ mover: Match; other: Match; clients: readonly [DeathStarClient, DeathStarClient] }> {
  const clients = [player(urls[0], options), player(urls[1], options)] as const;
  const one = await clients[0].createMatch({ name: 'One', seats: 2, ...wanted });
  const two = await clients[1].joinMatch(one.code, { name: 'Two' });
  await Promise.all([one.ready(), two.ready()]);
  const { isMyTurn } = await one.until(({ status }) => status === 'playing');
  await two.until(({ status }) => status === 'playing');
  return isMyTurn ? { mover: one, other: two, clients } : { mover: two, other: one, clients };
}

/** Plays a seat to the end of the match, as the planner would. Gives the last snapshot. */
export async function playOut(match: Match, seed: number): Promise<Snapshot> {
  const chance = fastChance(seed);
  const choose = plannerStrategy;
  for (;;) {
    const now = await match.until(
      ({ status, isMyTurn, pending }) => status !== 'playing' || (isMyTurn && pending.length === 0),
    );
    if (now.status !== 'playing' || now.view === undefined) return now;
    await match.play(choose(now.view, seatOf(now), now.legal, chance));
  }
}

/** The seat of who plays. Fails for those who watch. */
export function seatOf({ seat }: Snapshot): Color {
  if (seat === undefined) throw new Error('no seat');
  return seat;
}

/** The rows of a match as the server keeps them. */
export function rowsOf({ store }: TestServer, matchId: string): Promise<readonly Row[]> {
  return store.read(matchId, 1);
}
