/** A house of matches with nothing around it: a memory store, a clock that stands still, seeded randomness. */
import type { AnyGame } from '../../shared/games/registry.ts';
import { deathStar, STANDARD_RULESET } from '../../shared/games/death-star/index.ts';
import type { BotLevel, MatchCommand, Refusal } from '../../shared/protocol/index.ts';
import type { Result } from '../../shared/kernel/index.ts';
import type {
  FaultBundle,
  HouseParts,
  Match,
  MatchLog,
  MatchState,
  MatchStore,
  Row,
  Seated,
} from '../../server/match/index.ts';
import { evolveMatch, House, playerId } from '../../server/match/index.ts';
import { Setups } from '../../server/rulesets/index.ts';
import { memoryStore, snapshotForm } from '../../server/store/index.ts';
import { ManualClock, secretOf, seededRandomness } from './server.ts';

interface LogLine {
  readonly event: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** What a log was told, oldest first. */
export interface KeptLog extends MatchLog {
  readonly lines: readonly LogLine[];
  /** Those of them that say that something has gone wrong. */
  readonly errors: readonly LogLine[];
}

export function keptLog(): KeptLog {
  const lines: LogLine[] = [];
  const errors: LogLine[] = [];
  return {
    lines,
    errors,
    info: (event, values) => lines.push({ event, values }),
    error: (event, values) => {
      lines.push({ event, values });
      errors.push({ event, values });
    },
  };
}

export interface TestHouse {
  readonly house: House;
  readonly parts: HouseParts;
  readonly clock: ManualClock;
  readonly log: KeptLog;
  /** What has been kept of faults. */
  readonly bundles: readonly FaultBundle[];
}

export interface HouseChoices {
  readonly game?: AnyGame;
  readonly store?: MatchStore;
  readonly seed?: number;
  readonly mostMatches?: number;
  readonly engine?: string;
}

const GAME_OF_TESTS: AnyGame = deathStar;

export function makeHouse({
  game = GAME_OF_TESTS,
  store,
  seed = 1,
  mostMatches = 1_000,
  engine = 'engine of tests',
}: HouseChoices = {}): TestHouse {
  const clock = new ManualClock();
  const log = keptLog();
  const bundles: FaultBundle[] = [];
  const parts: HouseParts = {
    store: store ?? memoryStore(),
    clock,
    log,
    randomness: seededRandomness(seed),
    games: { [game.id]: game },
    tokenKey: new Uint8Array(32).fill(7),
    mostMatches,
    snapshots: snapshotForm,
    engine,
    chooseRules: (_game, setup, wanted) => new Setups().change(setup, wanted),
    keepBundle: (bundle) => {
      bundles.push(bundle);
      return Promise.resolve();
    },
  };
  return { house: new House(parts), parts, clock, log, bundles };
}

/** Loads all matches that the store of a house has. */
export async function reopen(house: House): Promise<void> {
  await house.warmUp(await house.open(), () => true);
}

/** The id of the player of this name. */
export function playerNamed(name: string): string {
  return playerId(secretOf(name));
}

/** The value of a result. Throws, with the code, where there is none. */
export function valueOf<Value>(result: Result<Value, Refusal>): Value {
  if (!result.ok) throw new Error(`refused: ${result.error.code}`);
  return result.value;
}

/** The code of a refusal; `accepted` where there is none. */
export function codeIn(result: Result<unknown, Refusal>): string {
  return result.ok ? 'accepted' : result.error.code;
}

export interface MatchChoices {
  readonly capacity?: number;
  readonly bots?: readonly BotLevel[];
  readonly game?: AnyGame;
}

/** Makes a match whose host has this name, on the first seat. */
export async function hostMatch(
  { house, parts }: TestHouse,
  name: string,
  { capacity = 2, bots = [], game }: MatchChoices = {},
): Promise<Seated> {
  const [known] = Object.values(parts.games);
  const chosen = game ?? known ?? GAME_OF_TESTS;
  const seated = await house.create({
    game: chosen,
    setup: { ruleset: STANDARD_RULESET },
    ruleset: 'standard',
    capacity,
    bots,
    player: playerNamed(name),
    name,
    seat: undefined,
  });
  return valueOf(seated);
}

/** Makes a match of these persons, who are all ready: it plays. */
export async function playingMatch(home: TestHouse, names: readonly string[]): Promise<Match> {
  const [host = 'host', ...others] = names;
  const { match } = await hostMatch(home, host, { capacity: names.length });
  for (const name of others) valueOf(await home.house.join(match, playerNamed(name), name, undefined));
  for (const seat of [...match.state.sitters.keys()]) {
    valueOf(await send(match, seat, { type: 'ready', entropy: `by ${seat}` }));
  }
  if (match.state.status !== 'playing') throw new Error(`it is ${match.state.status}`);
  return match;
}

/** Sends a command under the next id of its seat, for the decision that is pending. */
export function send(match: Match, seat: string, command: MatchCommand): ReturnType<Match['submit']> {
  const decision = command.type === 'play' ? match.state.decision : undefined;
  return match.submit({ seat, id: match.nextId(seat), decision, command });
}

/** Plays the first legal command, or another one, of whoever is to act. */
export function sendTurn(match: Match, game: AnyGame, choose = 0): ReturnType<Match['submit']> {
  const [seat = ''] = game.active(match.state.position);
  const legal = game.legal(match.state.position, seat);
  return send(match, seat, { type: 'play', command: legal[choose % legal.length] });
}

/** The state that these rows fold to. */
export function foldOf(game: AnyGame, rows: readonly Row[]): MatchState | undefined {
  let state: MatchState | undefined;
  for (const row of rows) state = evolveMatch(game, state, row);
  return state;
}
