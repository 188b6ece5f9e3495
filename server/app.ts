import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import type { Ruleset } from '../shared/games/death-star/index.ts';
import type { AnyGame, HostedGame } from '../shared/games/registry.ts';
import { ENGINE_VERSION, HOSTED_GAMES } from '../shared/games/registry.ts';
import { BotPlayers } from './bots/index.ts';
import type { Config } from './config.ts';
import { isOriginAllowed, makeHttpApp } from './http/index.ts';
import { matchLog } from './log.ts';
import type { Clock, FaultBundle, MatchStore, Randomness } from './match/index.ts';
import { House, Housekeeping } from './match/index.ts';
import { FairClock } from './fair-clock.ts';
import { isForSocket, openDoorway } from './rooms/index.ts';
import { Referee } from './referee/index.ts';
import { Setups } from './rulesets/index.ts';
import { snapshotForm } from './store/index.ts';
import { makeUsers } from './users/index.ts';

/** What a server is made of; tests give their own. */
export interface AppParts {
  readonly config: Config;
  readonly store: MatchStore;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly log: Logger;
  /** What seats’ tokens are signed with: at least 32 bytes. */
  readonly tokenKey: Uint8Array;
  /** Keeps what shows a fault of the server's own. */
  readonly keepBundle: (bundle: FaultBundle) => Promise<void>;
  /** The version of the engine; that of the games where it is left out. */
  readonly engine?: string;
  readonly rulesets?: readonly Ruleset[];
  /** The games that can be played; all that there are where they are left out. */
  readonly games?: Readonly<Record<string, HostedGame>>;
}

/** A server that has been put together and does not listen yet. */
export interface App {
  readonly house: House;
  /** Listens; gives the port. */
  listen(): Promise<number>;
  /** Takes nothing new, lets everybody go, and frees the port. */
  close(): Promise<void>;
}

/** How long what is under way may take to come to its end when the server stops, in milliseconds. */
const CLOSING_TAKES = 2_000;
/** How often it is looked for connections that have just had their answer. */
const LOOK_EVERY = 50;
/**
 * After a restart all come back at once. Whoever finds no place in the queue of the system is not refused: the system
 * lets the request lie, and tries again after seconds. Node.js asks for 511 places; the system may give fewer.
 */
const MOST_WAITING_CONNECTIONS = 4_096;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Puts a server together: matches, rooms and HTTP on one port. */
export async function createApp({
  config,
  store,
  clock,
  randomness,
  log,
  rulesets,
  games = HOSTED_GAMES,
  engine = ENGINE_VERSION,
  tokenKey,
  keepBundle,
}: AppParts): Promise<App> {
  const matches = matchLog(log);
  const setups = new Setups(rulesets);
  const house = new House({
    store,
    clock,
    randomness,
    log: matches,
    snapshots: snapshotForm,
    chooseRules: (_game, setup, wanted) => setups.change(setup, wanted),
    engine,
    keepBundle,
    games: rulesOf(games),
    tokenKey,
    mostMatches: config.mostMatches,
  });
  const stored = await house.open();
  const housekeeping = new Housekeeping({
    house,
    store,
    clock,
    log: matches,
    abandonAfter: config.abandonAfterHours * HOUR,
    keepFinished: config.keepFinishedDays === 0 ? null : config.keepFinishedDays * DAY,
  });
  house.attended = housekeeping;
  const bots = new BotPlayers({
    games,
    clock,
    randomness,
    log: matches,
    delay: config.botDelayMilliseconds,
  });
  const fairClock = new FairClock(clock);
  const referee = new Referee({ house, games, clock: fairClock, randomness, log: matches });
  house.onMatch((match) => {
    referee.watch(match);
    bots.follow(match);
  });
  house.onGone((match) => referee.forget(match));
  const server = createServer({ shouldUpgradeCallback: isForSocket });
  let isReady = false;
  const doorway = await openDoorway(
    server,
    {
      house,
      games,
      log,
      clock,
      mostMessagesPerSecond: config.mostMessagesPerSecond,
      mostLobbyCommands: config.mostLobbyCommands,
      keptDays: config.keepFinishedDays,
      faceOf: (match) => referee.faceOf(match),
      onPresence(match, presence) {
        housekeeping.setPresence(match, presence);
        referee.setPresent(match, presence.players);
        bots.setPersons(match, presence.persons);
      },
    },
    (origin) => isOriginAllowed(config.allowedOrigins, origin),
  );
  const http = makeHttpApp({
    config,
    house,
    games,
    setups,
    users: makeUsers(config.users),
    keptDays: config.keepFinishedDays,
    log,
    reserve: (match, visitor) => doorway.reserve(match, visitor),
    reserveLobby: (filter) => doorway.reserveLobby(filter),
    isReady: () => isReady,
  });
  server.on('request', http);
  return {
    house,
    listen: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen({ port: config.port, host: config.host, backlog: MOST_WAITING_CONNECTIONS }, () => {
          server.off('error', reject);
          isReady = true;
          housekeeping.start();
          fairClock.start();
          void house.warmUp(stored, () => isReady);
          resolve(portOf(server.address()));
        });
      }),
    async close() {
      isReady = false;
      housekeeping.stop();
      fairClock.stop();
      referee.close();
      bots.close();
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      const looking = setInterval(() => server.closeIdleConnections(), LOOK_EVERY);
      let late: NodeJS.Timeout | undefined;
      const tooLate = new Promise<void>((resolve) => {
        late = setTimeout(resolve, CLOSING_TAKES);
      });
      await Promise.race([Promise.all([doorway.close(), closed]), tooLate]);
      clearTimeout(late);
      clearInterval(looking);
      server.closeAllConnections();
      doorway.cut();
    },
  };
}

/** The rules of each game, without how it is written and who plays it. */
function rulesOf(games: Readonly<Record<string, HostedGame>>): Readonly<Record<string, AnyGame>> {
  return Object.fromEntries(Object.entries(games).map(([id, { game }]) => [id, game]));
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}
