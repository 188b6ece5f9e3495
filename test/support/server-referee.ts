/** A house of matches with a referee, whose time goes on second by second, and people who come and go. */
import type { ClockName, AwayWay } from '../../shared/protocol/index.ts';
import { HOSTED_GAMES } from '../../shared/games/registry.ts';
import type { Match, MatchStore, Seated } from '../../server/match/index.ts';
import { House, PLAIN_SETTINGS } from '../../server/match/index.ts';
import { BotPlayers } from '../../server/bots/index.ts';
import { FairClock } from '../../server/fair-clock.ts';
import { Referee } from '../../server/referee/index.ts';
import { STANDARD_RULESET } from '../../shared/games/death-star/index.ts';
import type { TestHouse } from './server-house.ts';
import { makeHouse, playerNamed, reopen, send, valueOf } from './server-house.ts';
import { seededRandomness } from './server.ts';

export interface RefereedHouse extends TestHouse {
  readonly referee: Referee;
  /** Lets time go by, as a process that runs sees it. */
  pass(milliseconds: number): Promise<void>;
  /** These persons are connected to the match now, and no others. */
  connect(match: Match, names: readonly string[]): Promise<void>;
  /** The same matches after the process has died and been started again, at once or after a while. */
  restart(downFor?: number): Promise<RefereedHouse>;
}

export interface RefereedChoices {
  readonly store?: MatchStore;
  readonly botDelay?: number;
  readonly seed?: number;
}

const TICK = 1_000;

export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  await new Promise((resolve) => setImmediate(resolve));
}

export function makeRefereed(choices: RefereedChoices = {}): RefereedHouse {
  const { botDelay = 1_000, seed = 1 } = choices;
  return refereed(makeHouse({ seed, ...(choices.store === undefined ? {} : { store: choices.store }) }), botDelay);
}

function refereed(home: TestHouse, botDelay: number): RefereedHouse {
  const { house, parts, clock, log } = home;
  const fair = new FairClock(clock);
  fair.start();
  const randomness = seededRandomness(99);
  const referee = new Referee({ house, games: HOSTED_GAMES, clock: fair, randomness, log });
  const bots = new BotPlayers({ games: HOSTED_GAMES, clock: fair, randomness, log, delay: botDelay });
  house.onMatch((match) => {
    referee.watch(match);
    bots.follow(match);
  });
  return {
    ...home,
    referee,
    async pass(milliseconds) {
      for (let passed = 0; passed < milliseconds; passed += TICK) {
        clock.advance(Math.min(TICK, milliseconds - passed));
        await settled();
      }
    },
    async connect(match, names) {
      const players = new Set(names.map(playerNamed));
      const seated = [...match.state.sitters.values()].filter(
        (sitter) => sitter.kind === 'person' && players.has(sitter.player),
      );
      referee.setPresent(match, players);
      bots.setPersons(match, seated.length);
      await settled();
    },
    async restart(downFor = 0) {
      referee.close();
      bots.close();
      fair.stop();
      clock.advance(downFor);
      const after = refereed({ ...home, house: new House(parts) }, botDelay);
      await reopen(after.house);
      return after;
    },
  };
}

export interface RefereedMatch {
  readonly names: readonly string[];
  readonly clock?: ClockName;
  readonly whenAway?: AwayWay;
}

/** A match of these persons, who are all connected; it is a lobby still. */
export async function openMatch(
  home: RefereedHouse,
  { names, clock = 'off', whenAway = 'bot' }: RefereedMatch,
): Promise<Seated> {
  const [host = 'Ada', ...others] = names;
  const [game] = Object.values(home.parts.games);
  if (game === undefined) throw new Error('no game');
  const seated = valueOf(
    await home.house.create({
      game,
      setup: { ruleset: STANDARD_RULESET },
      ruleset: 'standard',
      capacity: names.length,
      bots: [],
      player: playerNamed(host),
      name: host,
      seat: undefined,
      settings: { ...PLAIN_SETTINGS, clock, whenAway },
    }),
  );
  for (const name of others) valueOf(await home.house.join(seated.match, playerNamed(name), name));
  await home.connect(seated.match, names);
  return seated;
}

/** The same, and it plays. */
export async function startMatch(home: RefereedHouse, wanted: RefereedMatch): Promise<Match> {
  const { match } = await openMatch(home, wanted);
  for (const seat of [...match.state.sitters.keys()]) {
    valueOf(await send(match, seat, { type: 'ready', entropy: `by-${seat}` }));
  }
  if (match.state.status !== 'playing') throw new Error(`it is ${match.state.status}`);
  return match;
}

/** The match of this id, after a restart. */
export function matchAgain(home: RefereedHouse, match: Match): Match {
  const again = home.house.find(match.state.id);
  if (again === undefined) throw new Error('the match is gone');
  return again;
}
