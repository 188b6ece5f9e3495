/** What the SDK shows of clocks, of who is away, and of votes. Time goes on only when a test says so. */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Match } from '../../client-sdk/index.ts';
import type { TestServer } from '../support/server.ts';
import { ManualClock, startServer } from '../support/server.ts';
import { closeMatches, player, seatOf, startedMatch } from './playing.ts';

const SECOND = 1_000;
const clock = new ManualClock();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ clock });
});
afterEach(closeMatches);
afterAll(() => server.app.close());

/** So many seconds go by, one by one: a jump would be a stall of the server, which nobody is charged with. */
function pass(seconds: number): void {
  for (let second = 0; second < seconds; second += 1) clock.advance(SECOND);
}

/** Three players in a match that has begun: who is to act first, and the others. */
async function threeIn(whenAway: 'bot' | 'vote'): Promise<{ mover: Match; others: readonly [Match, Match] }> {
  const one = await player(server.url).createMatch({ name: 'One', seats: 3, whenAway });
  const two = await player(server.url).joinMatch(one.code, { name: 'Two' });
  const three = await player(server.url).joinMatch(one.code, { name: 'Three' });
  const all = [one, two, three];
  await Promise.all(all.map((match) => match.ready()));
  await Promise.all(all.map((match) => match.until(({ status }) => status === 'playing')));
  const mover = all.find((match) => match.getSnapshot().isMyTurn);
  const [first, second] = all.filter((match) => match !== mover);
  if (mover === undefined || first === undefined || second === undefined) throw new Error('nobody is to act');
  return { mover, others: [first, second] };
}

test('the server says what is left of a turn; nobody’s own time of day is asked', async () => {
  const { mover, other } = await startedMatch([server.url, server.url], {}, { clock: 'fast' });
  await other.until(({ turnLeft, turnRuns }) => turnLeft !== undefined && turnRuns);
  const { turnLeft = 0, seats } = other.getSnapshot();
  expect(turnLeft).toBeGreaterThan(139 * SECOND);
  expect(turnLeft).toBeLessThanOrEqual(140 * SECOND);
  expect(seats[seatOf(mover.getSnapshot())]?.bank).toBe(120 * SECOND);
  pass(50);
  await mover.spin();
  await other.until(({ seats: now }) => now[seatOf(mover.getSnapshot())]?.bank === 90 * SECOND);
  expect(other.getSnapshot().seats[seatOf(other.getSnapshot())]?.bank).toBe(120 * SECOND);
});

test('report 16: two turns that ran out make a seat away, and any act of its person ends that', async () => {
  const { mover, other } = await startedMatch([server.url, server.url], {}, { clock: 'casual' });
  const seat = seatOf(mover.getSnapshot());
  const awayAs = (wanted: string | undefined): Promise<unknown> =>
    other.until(({ seats }) => seats[seat]?.away === wanted);
  for (let time = 0; other.getSnapshot().seats[seat]?.away === undefined; time += 1) {
    if (time > 40) throw new Error('nobody is away');
    const { isMyTurn, legal, sequence } = other.getSnapshot();
    const [first] = legal;
    if (isMyTurn && first !== undefined) await other.play(first);
    else pass(61);
    await other.until((now) => now.sequence > sequence);
  }
  await awayAs('idle');
  await mover.back();
  await awayAs(undefined);
  await expect(mover.back()).rejects.toMatchObject({ code: 'not_away' });
});

test('report 25: one of three is gone, and the other two vote; the verdict is shown to all', async () => {
  const { mover, others } = await threeIn('vote');
  const [first, second] = others;
  const about = seatOf(mover.getSnapshot());
  await expect(first.vote(about, 'bot')).rejects.toMatchObject({ code: 'no_vote' });
  mover.close();
  await first.until(({ seats }) => seats[about]?.present === false);
  pass(60);
  await first.until(({ votes }) => votes[about] !== undefined);
  expect(first.getSnapshot().votes).toEqual({ [about]: {} });
  await first.vote(about, 'bot');
  expect(first.getSnapshot().votes).toEqual({ [about]: { [seatOf(first.getSnapshot())]: 'bot' } });
  await second.vote(about, 'bot');
  await first.until(({ seats }) => seats[about]?.away === 'voted');
  expect(first.getSnapshot().votes).toEqual({});
});

test('report 16: with no clock the others can call a vote on who does not act, and whoever is voted out is told so', async () => {
  const { mover, others } = await threeIn('bot');
  const [first, second] = others;
  const about = seatOf(mover.getSnapshot());
  await expect(first.callVote(about)).rejects.toMatchObject({ code: 'too_early', retryAfter: 60 });
  pass(60);
  await first.callVote(about);
  await Promise.all([first.vote(about, 'remove'), second.until(({ votes }) => votes[about] !== undefined)]);
  await second.vote(about, 'remove');
  await mover.until(({ connection }) => connection === 'over');
  expect(mover.getSnapshot()).toMatchObject({ reason: { code: 'removed' } });
  await first.until(({ seats }) => seats[about]?.kind === 'gone');
});
