/** Chapter 10 of the rules: dogfights, and the flight through hyperspace. */
import type { Chance } from '../../../kernel/index.ts';
import { graphOf } from '../board/graph.ts';
import type { FlightEnd } from '../events.ts';
import { seatNamed } from '../state.ts';
import type { Color, DogfightResult, Ruleset, SpaceId } from '../types.ts';
import { pairSpace } from './falcon.ts';
import { meetPair } from './meeting.ts';
import type { Story } from './story.ts';
import { tell } from './story.ts';
import { endTurn } from './turn.ts';
import { win } from './victory.ts';

/** Rules 10.2, 10.3: one spin of the inner band. After a win the player chooses where to fly. */
export function dogfight(story: Story, color: Color, chance: Chance): void {
  const result = spinInnerBand(story.state.ruleset, chance);
  tell(story, { type: 'dogfought', seat: color, result });
  if (result === 'win') return;
  const { falcon } = graphOf(story.state.ruleset.board);
  const from = pairSpace(seatNamed(story.state.seats, color));
  if (from !== falcon) tell(story, { type: 'fellBack', seat: color, from, to: falcon });
  endTurn(story);
}

/** Rule 10.3: the pair moves on, sends off whom it meets (8.3), and rests, fights again or has won. */
export function fly(story: Story, color: Color, to: SpaceId): void {
  const from = pairSpace(seatNamed(story.state.seats, color));
  const into = flightEnd(story.state.ruleset, from, to);
  tell(story, { type: 'flew', seat: color, from, to, into });
  if (into === 'base') return win(story, color);
  meetPair(story, color, to);
  if (into === 'rest') endTurn(story);
}

function spinInnerBand(ruleset: Ruleset, chance: Chance): DogfightResult {
  const { inner } = ruleset.spinner;
  const result = inner[chance.spin(inner.length)];
  if (result === undefined) throw new Error('the spinner stopped beyond its inner band');
  return result;
}

/** A quiet flight (10.4) ends the turn, also on a TIE Fighter space: the dogfight there opens the next turn. */
function flightEnd(ruleset: Ruleset, from: SpaceId, to: SpaceId): FlightEnd {
  const graph = graphOf(ruleset.board);
  const { kind } = graph.space(to);
  if (kind === 'base') return 'base';
  const isQuiet = ruleset.options.quietSpace && graph.space(from).kind === 'empty';
  return kind === 'tie' && !isQuiet ? 'dogfight' : 'rest';
}
