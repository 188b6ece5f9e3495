/** One game from its first spin to its end: asks people, lets bots choose, and tells everything that happens. */
import type { Color, GameEvent, Ruleset, State } from '../../shared/games/death-star/index.ts';
import { deathStar } from '../../shared/games/death-star/index.ts';
import { makeOptions } from '../../shared/games/death-star/notation/options.ts';
import { STRATEGIES } from '../../shared/games/death-star/strategy/strategies.ts';
import type { Choice, Stop } from './asking.ts';
import { askForCommand } from './asking.ts';
import type { Player } from './cast.ts';
import { makeCast } from './cast.ts';
import type { Chances } from './chances.ts';
import { startChronicle, tellSpinOff, turnsOf } from './chronicle.ts';
import type { PlayedGame } from './saving.ts';
import type { Scene } from './scene.ts';
import { say, tellNews } from './scene.ts';
import { seatTable } from './seat-table.ts';
import type { Terminal } from './terminal.ts';

export interface SessionSetup {
  readonly ruleset: Ruleset;
  readonly players: ReadonlyMap<Color, Player>;
  readonly chances: Chances;
  /** The file that the game will be saved in. */
  readonly record: string | undefined;
}

/** A game that is over, or why it was left before. */
export interface SessionEnd {
  readonly reason: 'over' | Stop;
  readonly game: PlayedGame;
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
  const scene: Scene = {
    terminal,
    cast,
    chronicle: startChronicle(ruleset, cast),
    record: setup.record,
    game: () => ({ ruleset, seats, events: [...events], state }),
    suggest: (now, seat, legal) =>
      STRATEGIES.planner(deathStar.view(now, seat), seat, legal, chances.strategyAt(SUGGESTING)),
  };
  scene.chronicle.add(started.events);
  introduce(scene, setup);
  say(scene, tellSpinOff(started.events, cast));

  while (deathStar.outcome(state) === undefined) {
    const { seat } = state.turn;
    const choice = await choose(scene, setup, state);
    if (choice.kind === 'stop') return { reason: choice.reason, game: scene.game() };
    const decided = deathStar.decide(state, seat, choice.command, chances.game);
    if (!decided.ok) throw new Error(`${seat} chose what the rules refuse: ${decided.error.message}`);
    const hadPeople = hasPeople(state, setup);
    events.push(...decided.value.events);
    scene.chronicle.add(decided.value.events);
    ({ state } = decided.value);
    if (setup.players.get(seat) === 'human') tellNews(scene);
    if (hadPeople && !hasPeople(state, setup) && deathStar.outcome(state) === undefined) {
      say(scene, 'Only bots are left, and play on.');
    }
  }
  tellNews(scene);
  conclude(scene, state);
  return { reason: 'over', game: scene.game() };
}

async function choose(scene: Scene, { players, chances }: SessionSetup, state: State): Promise<Choice> {
  const { seat } = state.turn;
  const player = players.get(seat) ?? 'human';
  if (player === 'human') return askForCommand(scene, state, seat);
  const chance = chances.strategyAt([...players.keys()].indexOf(seat) + SUGGESTING + 1);
  const command = STRATEGIES[player](deathStar.view(state, seat), seat, deathStar.legal(state, seat), chance);
  return { kind: 'command', command };
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
function conclude({ terminal, cast, chronicle }: Scene, state: State): void {
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
