import type { Chance, Seat } from '../../shared/kernel/index.ts';
import { fastChance } from '../../shared/kernel/simulation.ts';
import type { Color, Command, DeathStarRecord, GameEvent, State } from '../../shared/games/death-star/index.ts';
import { deathStar, UNFINISHED } from '../../shared/games/death-star/index.ts';
import { choose } from './homing.ts';
import type { Moment, Wanted } from './wanted.ts';

/** So many games are looked through, and as many more as it takes to find one, up to the most. */
const SEEDS = 400;
const MOST_SEEDS = 60_000;
/** No game that is written down has more events. */
const LONGEST = 900;

/** The shortest game found that shows what is wanted. The same wish finds the same game. Throws where there is none. */
export function findGame(wanted: Wanted): DeathStarRecord {
  let best: readonly GameEvent[] | undefined;
  for (let seed = 1; seed <= (best === undefined ? MOST_SEEDS : SEEDS); seed += 1) {
    best = playUntilShown(wanted, seed, best?.length ?? LONGEST) ?? best;
  }
  if (best === undefined) throw new Error(`${MOST_SEEDS} games, and none shows: ${wanted.title}`);
  return recordOf(wanted, best);
}

function recordOf({ ruleset, title, rules, seats }: Wanted, events: readonly GameEvent[]): DeathStarRecord {
  const last = events[events.length - 1];
  return {
    game: 'death-star',
    setup: { ruleset },
    seats: ruleset.board.clockwise.filter((color) => seats.includes(color)),
    events,
    result: last?.type === 'won' ? last.seat : UNFINISHED,
    tags: [
      { name: 'Title', value: title },
      { name: 'Rules', value: rules },
    ],
  };
}

/** A game being played: all that has happened, and where it stands. */
interface Playing {
  readonly events: GameEvent[];
  state: State;
}

/** The events of one game; undefined where it does not show it, or is not shorter than `longest`. */
function playUntilShown(wanted: Wanted, seed: number, longest: number): readonly GameEvent[] | undefined {
  const chance = chanceOf(wanted, seed);
  const start = deathStar.start({ ruleset: wanted.ruleset }, wanted.seats, chance);
  if (wanted.starts?.(start.events) === false) return undefined;
  const playing: Playing = { events: [...start.events], state: start.state };
  while (playing.events.length < longest && playing.state.phase.kind !== 'over') {
    const moment = playOn(playing, wanted, chance);
    if (!wanted.shows(moment)) continue;
    finish(playing, wanted, moment.before.turn.seat, chance, longest);
    return playing.events.length < longest ? playing.events : undefined;
  }
  return undefined;
}

function finish(playing: Playing, wanted: Wanted, shower: Color, chance: Chance, longest: number): void {
  const isOver = (): boolean => playing.state.phase.kind === 'over' || playing.events.length >= longest;
  if (wanted.ending === 'played') while (!isOver()) playOn(playing, wanted, chance);
  if (wanted.ending !== 'resigned') return;
  const { number } = playing.state.turn;
  while (!isOver() && !isBetweenTurns(playing.state) && playing.state.turn.number === number) {
    playOn(playing, wanted, chance);
  }
  for (const seat of playing.state.seats) {
    if (seat.playing && seat.color !== shower && !isOver()) act(playing, seat.color, { type: 'resign' }, chance);
  }
}

function isBetweenTurns({ phase, turn }: State): boolean {
  return turn.draws === 0 && (phase.kind === 'spin' || phase.kind === 'dogfight');
}

function playOn(playing: Playing, wanted: Wanted, chance: Chance): Moment {
  const { state } = playing;
  const leaving = wanted.leaves?.(state);
  if (leaving !== undefined) return act(playing, leaving, { type: 'resign' }, chance);
  return act(playing, state.turn.seat, choose(state, deathStar.legal(state, state.turn.seat), chance), chance);
}

function act(playing: Playing, seat: Seat, command: Command, chance: Chance): Moment {
  const before = playing.state;
  const decided = deathStar.decide(before, seat, command, chance);
  if (!decided.ok) throw new Error(`${seat} is refused: ${decided.error.message}`);
  playing.events.push(...decided.value.events);
  playing.state = decided.value.state;
  return { before, command, events: decided.value.events, after: playing.state, history: playing.events };
}

function chanceOf({ deck }: Wanted, seed: number): Chance {
  const chance = fastChance(seed);
  return deck === 'as printed' ? { spin: (sides) => chance.spin(sides), shuffle: (items) => items } : chance;
}
