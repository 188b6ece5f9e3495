/** What has happened in a match, as it is read again. */
import { expect, test } from '@jest/globals';
import type { MatchStore } from '../../../server/match/index.ts';
import { memoryStore } from '../../../server/store/index.ts';
import { hostMatch, makeHouse, send, valueOf } from '../../support/server-house.ts';

test('a row that is stored and not yet told is no history', async () => {
  const kept = memoryStore();
  let tell: (() => void) | undefined;
  const slow: MatchStore = {
    ...kept,
    async append(matchId, row) {
      await kept.append(matchId, row);
      if (row.sequence > 1) await new Promise<void>((resolve) => (tell = resolve));
    },
  };
  const home = makeHouse({ store: slow });
  const { house } = home;
  const { match } = await hostMatch(home, 'Ada');
  const said = send(match, 'red', { type: 'say', text: 'Hello' });
  while (tell === undefined) await Promise.resolve();
  expect(await kept.read(match.state.id, 1)).toHaveLength(2);
  expect(await house.rows(match, 1, 100)).toHaveLength(1);
  tell();
  valueOf(await said);
  expect(await house.rows(match, 1, 100)).toHaveLength(2);
});
