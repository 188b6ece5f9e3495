import type { HostedGame } from '../../shared/games/registry.ts';
import { HOSTED_GAMES } from '../../shared/games/registry.ts';
import type { Match } from '../../server/match/index.ts';
import { MatchTable, project, projectSeats } from '../../server/tables/index.ts';
import { TEST_CONFIG } from './server.ts';
import { dataOf } from './server-client.ts';

/** What everyone has to be shown at each sequence of a match, made anew from its state, from now on. */
export function expectedOf(
  match: Match,
  games: Readonly<Record<string, HostedGame>> = HOSTED_GAMES,
): ReadonlyMap<number, string> {
  const expected = new Map<number, string>();
  match.listen(({ row, after }) => {
    const hosted = games[after.game];
    if (hosted === undefined) throw new Error(`no game ${after.game}`);
    const table = new MatchTable();
    table.keptDays = TEST_CONFIG.keepFinishedDays;
    project(hosted, { state: after, row, shown: undefined, face: undefined }, table);
    projectSeats(after, table, { isPresent: () => false });
    expected.set(row.sequence, dataOf(table));
  });
  return expected;
}
