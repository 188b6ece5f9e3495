/** One game from its first spin to its end: asks people, lets bots choose, and tells everything that happens. */
import { setImmediate } from 'node:timers/promises';
import type { Color, GameEvent, Ruleset, State } from '../../shared/games/death-star/index.ts';
import { deathStar } from '../../shared/games/death-star/index.ts';
import { makeOptions } from '../../shared/games/death-star/notation/options.ts';
import { STRATEGIES } from '../../shared/games/death-star/strategy/strategies.ts';
import { LONGEST_GAME } from '../sim/longest-game.ts';
import type { Choice, Stop } from './asking.ts';
import { askForCommand } from './asking.ts';
import type { Player } from './cast.ts';
import { makeCast } from './cast.ts';
import type { Chances } from './chances.ts';
import { startChronicle, tellSpinOff, turnsOf } from './chronicle.ts';
import type { PlayedGame, SaveTo } from './saving.ts';
import type { Scene, Stage } from './scene.ts';
import { say, tellNews } from './scene.ts';
import { seatTable } from './seat-table.ts';
import type { Terminal } from './terminal.ts';

export interface SessionSetup {
  readonly ruleset: Ruleset;
  readonly players: ReadonlyMap<Color, Player>;
  readonly chances: Chances;
  /** Where the game will be saved. */
  readonly record: SaveTo | undefined;
  /** The file of the ruleset, for what is said about replaying; undefined for the standard one. */
  readonly rulesetFile?: string | undefined;
}

/** A game that is over, or why it was left before. */
export interface SessionEnd {
  readonly reason: 'over' | 'endless' | Stop;
  readonly game: PlayedGame;
  /** Whether somebody sat at the keyboard. */
  readonly hadPeople: boolean;
}

/** The strategy that suggests moves to people draws from the chance of this place; the seats have theirs after it. */
const SUGGESTING = 0;

export async function playSession(setup: SessionSetup, terminal: Terminal): Promise<SessionEnd> {
  const { ruleset, chances } = setup;
  const seats = [...setup.players.keys()];
  const started = deathStar.start({ ruleset }, seats, chances.game);
  let { state } = started;
  const events: GameEvent[] = [...started.events];
  const cast = makeCast(setup.players);
  const end = (reason: SessionEnd['reason']): SessionEnd => {
    const hadPeople = [...setup.players.values()].includes('human');
    return { reason, game: scene.game(), hadPeople };
  };
  const scene: Scene = {
    terminal,
    cast,
    chronicle: startChronicle(ruleset, cast),
    record: setup.record,
    rulesetFile: setup.rulesetFile,
    boards: { shownInTurn: undefined },
    game: () => ({ ruleset, seats, events: [...events], state }),
    suggest: (now, seat, legal) =>
      STRATEGIES.planner(deathStar.view(now, seat), seat, legal, chances.strategyAt(SUGGESTING)),
  };
  scene.chronicle.add(started.events);
  introduce(scene, setup);
  say(scene, tellSpinOff(started.events, cast));

  while (deathStar.outcome(state) === undefined) {
    const { seat } = state.turn;
    if (!hasPeople(state, setup) && isEndless(state)) {
      tellNews(scene);
      return end('endless');
    }
    const choice = await choose(scene, setup, state);
    if (choice.kind === 'stop') return end(choice.reason);
    const decided = deathStar.decide(state, seat, choice.command, chances.game);
    if (!decided.ok) throw new Error(`${seat} chose what the rules refuse: ${decided.error.message}`);
    const hadPlayers = hasPeople(state, setup);
    events.push(...decided.value.events);
    scene.chronicle.add(decided.value.events);
    ({ state } = decided.value);
    if (setup.players.get(seat) === 'human') tellNews(scene);
    if (hadPlayers && !hasPeople(state, setup) && deathStar.outcome(state) === undefined) {
      say(scene, 'Only bots are left, and play on.');
    }
  }
  tellNews(scene);
  conclude(scene, state);
  return end('over');
}

async function choose(scene: Scene, { players, chances }: SessionSetup, state: State): Promise<Choice> {
  const { seat } = state.turn;
  const player = players.get(seat) ?? 'human';
  if (player === 'human') return askForCommand(scene, state, seat);
  // Bots play without a pause: a signal is only heard where there is one.
  await setImmediate();
  const abandoned = scene.terminal.abandoned();
  if (abandoned !== undefined) return { kind: 'stop', reason: abandoned };
  const chance = chances.strategyAt([...players.keys()].indexOf(seat) + SUGGESTING + 1);
  const command = STRATEGIES[player](deathStar.view(state, seat), seat, deathStar.legal(state, seat), chance);
  return { kind: 'command', command };
}

/** As in a simulation; who plays at the keyboard may go on for ever. */
function isEndless({ seats, turn }: State): boolean {
  return turn.number > LONGEST_GAME.turnsPerSeat * seats.length;
}

function hasPeople({ seats }: State, { players }: SessionSetup): boolean {
  return seats.some(({ color, playing }) => playing && players.get(color) === 'human');
}

function introduce(scene: Scene, { ruleset, players }: SessionSetup): void {
  const { terminal, cast } = scene;
  const who = [...players].map(([color, player]) => {
    const name = cast.name(color) === 'you' ? 'you' : player;
    return `${terminal.paint.seat(color, color)} (${name})`;
  });
  const houseRules = makeOptions(ruleset.options);
  terminal.write([terminal.paint.strong(ruleset.name)]);
  say(scene, `${who.join(', ')}. For other players: npm run play -- --help`);
  if (houseRules !== '-') say(scene, `House rules: ${houseRules}`);
}

/** Who has won, after how many turns, and where everyone stands. */
export function conclude({ terminal, cast, chronicle }: Stage, state: State): void {
  if (state.phase.kind !== 'over') return;
  const { winner } = state.phase;
  const turns = state.seats.map(({ color }) => `${cast.name(color)} ${turnsOf(chronicle.paragraphs, color)}`);
  const verb = cast.name(winner) === 'you' ? 'win' : 'wins';
  terminal.write([
    '',
    terminal.paint.strong(`${cast.subject(winner)} ${verb} in turn ${state.turn.number}.`),
    ...seatTable(state, winner, cast, terminal.paint),
    `  Turns: ${turns.join(', ')}.`,
  ]);
}
