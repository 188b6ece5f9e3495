import { describe } from '@jest/globals';
import type { Adapter } from './adapter.ts';
import { describeCommands } from './commands.ts';
import { describeData } from './data.ts';
import { describeLanguage } from './language.ts';
import { PlayedCase } from './played-case.ts';
import { describeSecrets } from './secrets.ts';
import { describeWholeGames } from './whole-games.ts';

/** Shows that a game keeps its contract, by whole games at random. The same tests for every game. */
export function describeConformance<Setup, State, Command, Event, View>(
  adapter: Adapter<Setup, State, Command, Event, View>,
): void {
  describe(`the game ${adapter.game.id} keeps the contract`, () => {
    describe.each(adapter.cases)('$name (seed $seed)', (chosen) => {
      const played = new PlayedCase(adapter, chosen);
      describeWholeGames(played);
      describeCommands(played);
      describeData(played);
      describeSecrets(played);
      describeLanguage(played);
    });
  });
}
