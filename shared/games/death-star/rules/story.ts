import type { Step } from '../../../kernel/index.ts';
import { evolve } from '../evolve.ts';
import type { GameEvent } from '../events.ts';
import type { State } from '../state.ts';

/** One decision while it is being told: the facts so far, and the state that they have led to. */
export interface Story {
  readonly events: GameEvent[];
  state: State;
}

export function beginStory(state: State): Story {
  return { events: [], state };
}

export function tell(story: Story, event: GameEvent): void {
  story.events.push(event);
  story.state = evolve(story.state, event);
}

export function endStory(story: Story): Step<GameEvent, State> {
  return story;
}
