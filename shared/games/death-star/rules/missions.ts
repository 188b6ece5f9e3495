/** Chapter 9 of the rules, its first half: the two missions. */
import { graphOf } from '../board/graph.ts';
import type { SeatState } from '../state.ts';
import { seatNamed } from '../state.ts';
import type { Color, Mission, SpaceId, SpaceKind } from '../types.ts';
import type { Story } from './story.ts';
import { tell } from './story.ts';

const MISSION_OF_KIND: { readonly [Kind in SpaceKind]?: Mission } = {
  'control-room': 'blueprint',
  'tractor-beam': 'tractorBeam',
};

/** Rules 9.1, 9.2, 6.7: a token that comes to rest there earns its seat the card, once (2.2). */
export function earnMission(story: Story, color: Color, at: SpaceId): void {
  const mission = MISSION_OF_KIND[graphOf(story.state.ruleset.board).space(at).kind];
  if (mission === undefined || seatNamed(story.state.seats, color)[mission]) return;
  tell(story, { type: 'earned', seat: color, mission });
}

export function hasBothMissions(seat: SeatState): boolean {
  return seat.blueprint && seat.tractorBeam;
}
