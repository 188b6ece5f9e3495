import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { GameEvent } from '../../client-sdk/index.ts';
import type { TestServer } from '../support/server.ts';
import { closeMatches, player, playOut, startedMatch, startTable } from './playing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTable();
});
afterEach(closeMatches);
afterAll(() => server.app.close());

test('two clients play a whole match while a third watches: all see the same, and hear the same story', async () => {
  const { mover, other } = await startedMatch([server.url, server.url]);
  const watcher = await player(server.url).watchMatch(mover.code);
  const stories = [mover, other].map((match) => {
    const story: GameEvent[] = [];
    match.on('event', (event) => story.push(event));
    return story;
  });
  const [one, two, seen] = await Promise.all([
    playOut(mover, 1),
    playOut(other, 2),
    watcher.until(({ status }) => status === 'over'),
  ]);
  expect(one.winners).toHaveLength(1);
  expect(two.view).toEqual(one.view);
  expect(seen.view).toEqual(one.view);
  expect(seen).toMatchObject({ seat: undefined, isMyTurn: false, legal: [] });
  expect(stories[0]).toEqual(stories[1]);
  expect(stories[0]?.at(-1)).toEqual({ type: 'won', seat: one.winners[0] });
  const whole = (await watcher.history()).flatMap(({ events }) => events);
  expect(whole[0]?.type).toBe('started');
  expect(whole.slice(-(stories[0]?.length ?? 0))).toEqual(stories[0]);
});
