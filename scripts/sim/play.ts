import type { Color, Command, State, View } from '../../shared/games/death-star/index.ts';
import { deathStar } from '../../shared/games/death-star/index.ts';
import { STRATEGIES } from '../../shared/games/death-star/strategy/strategies.ts';
import type { Chance, Seat, Strategy } from '../../shared/kernel/index.ts';
import { fastChance } from '../../shared/kernel/simulation.ts';
import type { Bot, Counts, Job, Range, Tally } from './job.ts';
import { emptyTally, seatSets } from './job.ts';
import { LONGEST_GAME } from './longest-game.ts';

/** How a game ended: at the Rebel Base, or stuck for want of a legal command or of an end. */
export const ENDINGS = ['base', 'stuck'] as const;
export type Ending = (typeof ENDINGS)[number];

interface Played {
  readonly ending: Ending;
  readonly starter: Seat;
  readonly state: State;
}

/** Who sits where in one game. */
interface Seating {
  readonly colors: readonly Color[];
  readonly botOf: (color: Seat) => Bot;
}

interface Player {
  readonly choose: Strategy<View, Command>;
  readonly chance: Chance;
}

/** Plays the games of a range. */
export function playRange(job: Job, { from, to }: Range): Tally {
  const tally = emptyTally();
  for (let game = from; game < to; game += 1) {
    const seating = seatingOf(job, game);
    count(tally, seating, playGame(job, seating, game));
  }
  return tally;
}

/** All sets of colours take turns, and within each the bots move on by one seat, so that nobody has a better place. */
function seatingOf({ ruleset, seats, bots }: Job, game: number): Seating {
  const sets = seatSets(ruleset.board.clockwise, seats);
  const colors = sets[game % sets.length] ?? [];
  const shift = Math.floor(game / sets.length);
  return {
    colors,
    botOf(color) {
      const bot = bots[(colors.findIndex((name) => name === color) + shift) % bots.length];
      if (bot === undefined) throw new Error(`nobody plays ${color}`);
      return bot;
    },
  };
}

function playGame({ ruleset, seats, seed }: Job, { colors, botOf }: Seating, game: number): Played {
  const chance = chanceOf(seed, game, 0);
  const players = new Map<Seat, Player>(
    colors.map((color, index) => [
      color,
      { choose: STRATEGIES[botOf(color)], chance: chanceOf(seed, game, index + 1) },
    ]),
  );
  let { state } = deathStar.start({ ruleset }, colors, chance);
  const [starter = ''] = deathStar.active(state);
  const lastTurn = LONGEST_GAME.turnsPerSeat * seats;
  for (;;) {
    const [seat] = deathStar.active(state);
    if (seat === undefined) return { ending: 'base', starter, state };
    const legal = deathStar.legal(state, seat);
    const player = players.get(seat);
    if (player === undefined || legal.length === 0 || state.turn.number > lastTurn) {
      return { ending: 'stuck', starter, state };
    }
    const command = player.choose(deathStar.view(state, seat), seat, legal, player.chance);
    const decided = deathStar.decide(state, seat, command, chance);
    if (!decided.ok) throw new Error(`game ${game} of seed ${seed}: ${decided.error.message}`);
    ({ state } = decided.value);
  }
}

const STREAMS_A_GAME = 8;

/** A chance of its own for each game, and for each player in it: neighbours of one seed are far apart. */
function chanceOf(seed: number, game: number, stream: number): Chance {
  const base = Math.imul(seed ^ Math.floor(seed / 2 ** 32), 0x9e3779b1);
  return fastChance((base + game * STREAMS_A_GAME + stream) >>> 0);
}

function count(tally: Tally, { botOf }: Seating, { ending, starter, state }: Played): void {
  tally.games += 1;
  addOne(tally.endings, ending);
  const [winner] = deathStar.outcome(state)?.winners ?? [];
  if (winner === undefined) return;
  addOne(tally.turns, state.turn.number);
  addOne(tally.winsByColor, winner);
  addOne(tally.winsByBot, botOf(winner));
  if (winner === starter) tally.winsOfStarter += 1;
}

function addOne(counts: Counts, name: string | number): void {
  counts[name] = (counts[name] ?? 0) + 1;
}
