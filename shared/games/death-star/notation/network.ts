import type { GameNotation } from '../../../kernel/index.ts';
import type { Command } from '../commands.ts';
import type { GameEvent } from '../events.ts';
import type { State } from '../state.ts';
import type { View } from '../view.ts';
import { makeCommands } from './command.ts';
import { makePicture } from './picture.ts';
import { makeEvents } from './turn.ts';

/** How the game is written for the network. Its first event is told by the seats, the deck by nothing. */
export const deathStarNotation: GameNotation<State, Command, GameEvent, View> = {
  makeCommands,
  makeEvents: (events, { ruleset }) =>
    makeEvents(
      events.filter(({ type }) => type !== 'started' && type !== 'shuffled'),
      ruleset,
    ),
  makePicture,
};
