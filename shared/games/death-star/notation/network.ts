import type { GameNotation } from '../../../kernel/index.ts';
import type { Command } from '../commands.ts';
import type { GameEvent } from '../events.ts';
import type { Setup } from '../game.ts';
import type { State } from '../state.ts';
import { COLORS } from '../types.ts';
import type { View } from '../view.ts';
import { makeCommands } from './command.ts';
import { makePicture } from './picture.ts';
import { withProof } from './proof.ts';
import type { DeathStarRecord } from './record.ts';
import { makeRecord, UNFINISHED } from './record.ts';
import { makeEvents } from './turn.ts';

/** How the game is written for the network. Its first event is told by the seats, the deck by nothing. */
export const deathStarNotation: GameNotation<Setup, State, Command, GameEvent, View> = {
  makeCommands,
  makeEvents: (events, { ruleset }) =>
    makeEvents(
      events.filter(({ type }) => type !== 'started' && type !== 'shuffled'),
      ruleset,
    ),
  makePicture,
  makeRecord({ setup, seats, events, outcome, proof, engine }) {
    const [result = UNFINISHED] = COLORS.filter((color) => outcome.winners.includes(color));
    const played = setup.ruleset.board.clockwise.filter((color) => seats.includes(color));
    const record: DeathStarRecord = { game: 'death-star', setup, seats: played, events, result, tags: [] };
    return makeRecord(withProof(record, proof, engine));
  },
};
