/** The corpus: many whole matches with their proof, played from seeds by the chance that real matches have. */
import type {
  Color,
  DeathStarRecord,
  GameEvent,
  Options,
  Ruleset,
  StrategyName,
} from '../../shared/games/death-star/index.ts';
import {
  COLORS,
  deathStar,
  makeRecord,
  STANDARD_RULESET,
  STRATEGIES,
  UNFINISHED,
  withOptions,
  withProof,
} from '../../shared/games/death-star/index.ts';
import { ALL_OPTIONS } from '../../shared/games/death-star/notation/options.ts';
import type { Chance } from '../../shared/kernel/index.ts';
import { bytesOf, commitmentOf, strongChance, textHash } from '../../shared/kernel/index.ts';
import { fastChance } from '../../shared/kernel/simulation.ts';
import { FIVE_MINUTES, SPINNER_1_6 } from './rulesets.ts';

/** A match of the corpus: everything in it follows from this. */
export interface CorpusMatch {
  /** Its id, and the seed of its secret, its entropies and its bots. */
  readonly id: string;
  readonly ruleset: Ruleset;
  /** Who begins; spun for where it is left out. */
  readonly first?: Color;
  readonly seats: readonly Color[];
  /** Who plays each seat. */
  readonly players: readonly StrategyName[];
  /** Whether a seat resigns in some turn. */
  readonly leaves: { readonly seat: Color; readonly turn: number } | undefined;
}

/** A file of the corpus, without its ending. */
export interface CorpusFile {
  readonly name: string;
  readonly matches: readonly CorpusMatch[];
}

/** Which seats play, in turn: each number of them, and each colour. */
const SEATINGS: readonly (readonly Color[])[] = [
  ['red', 'blue'],
  ['green', 'yellow'],
  ['red', 'green', 'blue'],
  ['green', 'blue', 'yellow'],
  COLORS,
];
/** Games of random moves are ten times as long, so that few of them are enough. */
const TABLES: readonly ((seat: number) => StrategyName)[] = [
  () => 'planner',
  (seat) => (seat % 2 === 0 ? 'planner' : 'random'),
  () => 'planner',
  (seat) => (seat % 2 === 0 ? 'random' : 'planner'),
];
/** One in so many matches is played at random alone. */
const RANDOM_EVERY = 9;
/** One in so many ends, or goes on smaller, by a resignation. */
const LEAVING_EVERY = 7;
const OPTIONS_NAMES = ['falconExactCount', 'chainForce', 'spaceBump', 'quietSpace'] as const;

/** The engine that first played them. It stays as it is: what a later one plays must be the same. */
const ENGINE = '0.1.0';

/** So many matches of the standard ruleset for each way to choose its house rules, and of each sample. */
const MATCHES_EACH = 22;

/** All files: one for each way to choose the house rules of the standard ruleset, and one for each sample ruleset. */
export function corpusFiles(): readonly CorpusFile[] {
  const standard = ALL_OPTIONS.map((options) => ({
    name: ['standard', ...namesOf(options)].join('-'),
    ruleset: withOptions(STANDARD_RULESET, options),
  }));
  const samples = [FIVE_MINUTES, SPINNER_1_6].map((ruleset) => ({ name: ruleset.id, ruleset }));
  return [...standard, ...samples].map(({ name, ruleset }) => ({
    name,
    matches: Array.from({ length: MATCHES_EACH }, (_, number) => matchOf(name, ruleset, number)),
  }));
}

function namesOf(options: Options): readonly string[] {
  return OPTIONS_NAMES.flatMap((name) => {
    const chosen = options[name];
    if (chosen === false || chosen === 'compactor') return [];
    return [chosen === true ? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) : `meet-${chosen}`];
  });
}

function matchOf(file: string, ruleset: Ruleset, number: number): CorpusMatch {
  const seats = SEATINGS[number % SEATINGS.length] ?? COLORS;
  const table = TABLES[number % TABLES.length];
  const isRandom = number % RANDOM_EVERY === RANDOM_EVERY - 1;
  const players = seats.map((_, seat) => (isRandom ? 'random' : (table?.(seat) ?? 'planner')));
  const leaver = seats[number % seats.length];
  const leaves =
    leaver === undefined || number % LEAVING_EVERY !== LEAVING_EVERY - 1
      ? undefined
      : { seat: leaver, turn: 3 + (number % 20) };
  return { id: `${file}-${number + 1}`, ruleset, seats, players, leaves };
}

/** Plays the match, and writes it down. The same match gives the same text. */
export function playCorpusMatch(match: CorpusMatch): string {
  const { id, ruleset, seats } = match;
  const secret = textHash(`secret of ${id}`);
  const entropies = entropiesOf(match);
  const chance = strongChance({ secret: bytesOf(secret), entropies, matchId: id });
  const events = playEvents(match, chance);
  const last = events.at(-1);
  const record: DeathStarRecord = {
    game: 'death-star',
    setup: { ruleset },
    seats,
    events,
    result: last?.type === 'won' ? last.seat : UNFINISHED,
    tags: [],
  };
  const commitment = commitmentOf(bytesOf(secret));
  return makeRecord(withProof(record, { matchId: id, commitment, secret, entropies }, ENGINE));
}

/** Those of people: in some matches only of some seats, in some of none, and in some of a text that must be escaped. */
function entropiesOf({ id, seats }: CorpusMatch): readonly string[] {
  const kind = Number.parseInt(textHash(`kind of ${id}`).slice(0, 2), 16) % 8;
  const people = kind === 0 ? 0 : kind < 4 ? 1 : seats.length;
  return seats.slice(0, people).map((seat) => {
    const entropy = textHash(`entropy of ${seat} in ${id}`).slice(0, 16);
    return kind === 7 ? `“${entropy}” \\ "☆"\t\u0085 \ud83c` : entropy;
  });
}

function playEvents({ id, ruleset, first, seats, players, leaves }: CorpusMatch, chance: Chance): readonly GameEvent[] {
  const choices = fastChance(Number.parseInt(textHash(`choices of ${id}`).slice(0, 8), 16));
  const start = deathStar.start({ ruleset, first }, seats, chance);
  const events = [...start.events];
  let { state } = start;
  for (let [seat] = deathStar.active(state); seat !== undefined; [seat] = deathStar.active(state)) {
    const isLeaving =
      leaves !== undefined &&
      state.turn.number >= leaves.turn &&
      state.seats.some(({ color, playing }) => color === leaves.seat && playing);
    const actor = isLeaving ? leaves.seat : seat;
    const player = STRATEGIES[players[seats.findIndex((color) => color === actor)] ?? 'planner'];
    const command = isLeaving
      ? ({ type: 'resign' } as const)
      : player(deathStar.view(state, actor), actor, deathStar.legal(state, actor), choices);
    const decided = deathStar.decide(state, actor, command, chance);
    if (!decided.ok) throw new Error(`${id}: ${actor} is refused: ${decided.error.message}`);
    events.push(...decided.value.events);
    ({ state } = decided.value);
  }
  return events;
}
