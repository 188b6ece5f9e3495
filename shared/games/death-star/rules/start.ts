/** Chapter 3 of the rules: the start. */
import type { Chance, Seat, Step } from '../../../kernel/index.ts';
import { evolve } from '../evolve.ts';
import type { GameEvent, SpinOff } from '../events.ts';
import type { State } from '../state.ts';
import type { Color, Ruleset } from '../types.ts';
import { spinOuterBand } from './movement.ts';
import type { Story } from './story.ts';
import { endStory, tell } from './story.ts';
import { beginTurn } from './turn.ts';

/** By which ruleset, and who begins where that is not spun for. */
interface Beginning {
  readonly ruleset: Ruleset;
  readonly first?: Color | undefined;
}

/** Sets up the tokens (3.1), shuffles the deck (2.3), spins for the start (3.2). Throws for seats that cannot play. */
export function startGame(
  { ruleset, first }: Beginning,
  seats: readonly Seat[],
  chance: Chance,
): Step<GameEvent, State> {
  const colors = orderOfPlay(ruleset, seats);
  if (first !== undefined && !colors.includes(first)) throw new RangeError(`${first} does not play and cannot begin`);
  const started: GameEvent = { type: 'started', ruleset, seats: colors };
  const story: Story = { events: [started], state: evolve(undefined, started) };
  tell(story, { type: 'shuffled', deck: chance.shuffle(ruleset.deck.map((card) => card.id)) });
  beginTurn(story, first ?? spinForStart(story, colors, chance));
  return endStory(story);
}

/** Rule 3.3: the colours clockwise as they lie on the board. */
export function orderOfPlay(ruleset: Ruleset, seats: readonly Seat[]): readonly Color[] {
  const colors = ruleset.board.clockwise.filter((color) => seats.includes(color));
  if (colors.length !== seats.length || colors.length < 2) {
    throw new RangeError(`these seats cannot play together: ${seats.join(', ')}`);
  }
  return colors;
}

/** Rule 3.2: the highest spin begins; those who tie for it spin again, until one is highest. */
function spinForStart(story: Story, colors: readonly Color[], chance: Chance): Color {
  let contenders = colors;
  for (;;) {
    const spins: SpinOff[] = contenders.map((seat) => ({ seat, count: spinOuterBand(story.state.ruleset, chance) }));
    tell(story, { type: 'spunOff', spins });
    const highest = Math.max(...spins.map((spin) => spin.count));
    contenders = spins.filter((spin) => spin.count === highest).map((spin) => spin.seat);
    const [first] = contenders;
    if (first !== undefined && contenders.length === 1) return first;
  }
}
