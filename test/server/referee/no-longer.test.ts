/** What waits for a person ends as soon as that person is not able to any more: votes, offers, turns, being ready. */
import { describe, expect, test } from '@jest/globals';
import { deathStar } from '../../../shared/games/death-star/index.ts';
import type { AnyGame } from '../../../shared/games/registry.ts';
import type { MatchCommand } from '../../../shared/protocol/index.ts';
import { PATIENCE } from '../../../shared/protocol/index.ts';
import type { Match } from '../../../server/match/index.ts';
import { House } from '../../../server/match/index.ts';
import { codeIn, foldOf, send, sendTurn, valueOf } from '../../support/server-house.ts';
import type { RefereedHouse } from '../../support/server-referee.ts';
import { makeRefereed, openMatch, settled, startMatch } from '../../support/server-referee.ts';

const GAME: AnyGame = deathStar;
const SECOND = 1_000;
const GRACE = PATIENCE.graceSeconds * SECOND;
const HOUR = 3_600 * SECOND;
const FOUR = ['Ada', 'Bob', 'Cyd', 'Dot'];

const nameOf = (match: Match, seat: string): string => match.state.sitters.get(seat)?.name ?? '';

interface Scene {
  readonly home: RefereedHouse;
  readonly match: Match;
  /** The seat that has to act, and the others. */
  readonly seat: string;
  readonly others: readonly string[];
}

async function playing(whenAway: 'bot' | 'vote' = 'vote', names: readonly string[] = FOUR): Promise<Scene> {
  const home = makeRefereed();
  const match = await startMatch(home, { names, whenAway });
  const [seat = ''] = GAME.active(match.state.position);
  return { home, match, seat, others: [...match.state.sitters.keys()].filter((other) => other !== seat) };
}

/** All but these are connected. */
async function connectBut({ home, match }: Scene, ...seats: readonly string[]): Promise<void> {
  const gone = seats.map((seat) => nameOf(match, seat));
  await home.connect(
    match,
    FOUR.filter((name) => !gone.includes(name)),
  );
}

/** The same, with the others being asked about the seat that has to act. */
async function voting(): Promise<Scene> {
  const scene = await playing();
  await connectBut(scene, scene.seat);
  await scene.home.pass(GRACE);
  expect([...scene.match.state.votes.keys()]).toEqual([scene.seat]);
  return scene;
}

async function expectStored({ home, match }: Pick<Scene, 'home' | 'match'>): Promise<void> {
  const rows = await home.parts.store.read(match.state.id, 1);
  expect(foldOf(GAME, rows)).toEqual(match.state);
}

describe('a vote', () => {
  test.each<[string, MatchCommand]>([
    ['has resigned', { type: 'resign' }],
    ['has left', { type: 'leave' }],
  ])('about a person who %s ends, and is not called again', async (_how, command) => {
    const scene = await voting();
    const { home, match, seat, others } = scene;
    valueOf(await send(match, seat, command));
    expect(match.state.votes.size).toBe(0);
    await home.pass(10 * GRACE);
    expect([match.state.votes.size, match.state.away.size]).toEqual([0, 0]);
    const [one = ''] = others;
    expect(codeIn(await send(match, one, { type: 'vote', seat, choice: 'bot' }))).toBe('no_vote');
    const called = codeIn(await send(match, one, { type: 'callVote', seat }));
    expect(called).toBe(command.type === 'leave' ? 'not_a_person' : 'not_away');
    expect(GAME.active(match.state.position)).not.toContain(seat);
    await expectStored(scene);
  });

  test('about a person who resigns while present and idle ends, too, with what was held against the seat', async () => {
    const scene = await playing();
    const { home, match, seat, others } = scene;
    const [one = ''] = others;
    await home.pass(GRACE);
    valueOf(await send(match, one, { type: 'callVote', seat }));
    valueOf(await send(match, seat, { type: 'resign' }));
    const { votes, timeouts, away } = match.state;
    expect([votes.size, timeouts.size, away.size]).toEqual([0, 0, 0]);
    const rows = await home.parts.store.read(match.state.id, match.state.sequence);
    expect(rows[0]?.facts).toContainEqual({ type: 'voteClosed', seat, verdict: 'returned' });
  });

  test.each<[string, MatchCommand]>([
    ['resigns', { type: 'resign' }],
    ['leaves', { type: 'leave' }],
  ])('that only waited for a person who %s is decided by the others', async (_how, command) => {
    const scene = await voting();
    const { match, seat, others } = scene;
    const [one = '', two = '', three = ''] = others;
    valueOf(await send(match, one, { type: 'vote', seat, choice: 'bot' }));
    expect(match.state.votes.size).toBe(1);
    valueOf(await send(match, two, command));
    expect(match.state.votes.size).toBe(1);
    valueOf(await send(match, three, command));
    expect([match.state.votes.size, match.state.away.get(seat)]).toEqual([0, 'voted']);
    await expectStored(scene);
  });

  test('to remove that is decided so takes the seat out of the game by the same row', async () => {
    const scene = await voting();
    const { match, seat, others } = scene;
    const [one = '', two = '', three = ''] = others;
    for (const voter of [one, two]) {
      const choice = voter === one ? 'remove' : 'wait';
      valueOf(await send(match, voter, { type: 'vote', seat, choice }));
    }
    valueOf(await send(match, two, { type: 'resign' }));
    expect(match.state.status).toBe('playing');
    valueOf(await send(match, three, { type: 'leave' }));
    expect(match.state).toMatchObject({ status: 'over', winners: [one] });
    await expectStored(scene);
  });

  test('is not for those who have given up: they have none, and call none', async () => {
    const scene = await playing();
    const { home, match, seat, others } = scene;
    const [out = '', one = '', two = ''] = others;
    valueOf(await send(match, out, { type: 'resign' }));
    await home.pass(GRACE);
    expect(codeIn(await send(match, out, { type: 'callVote', seat }))).toBe('no_vote');
    valueOf(await send(match, one, { type: 'callVote', seat }));
    expect(codeIn(await send(match, out, { type: 'vote', seat, choice: 'remove' }))).toBe('no_vote');
    for (const voter of [one, two]) valueOf(await send(match, voter, { type: 'vote', seat, choice: 'bot' }));
    expect(match.state.away.get(seat)).toBe('voted');
  });
});

test.each(['bot', 'vote'] as const)('who has resigned and goes is not looked after (%s)', async (whenAway) => {
  const scene = await playing(whenAway);
  const { home, match, others } = scene;
  const [out = ''] = others;
  valueOf(await send(match, out, { type: 'resign' }));
  await connectBut(scene, out);
  await home.pass(HOUR / 10);
  expect([match.state.away.size, match.state.votes.size]).toEqual([0, 0]);
  const after = await home.restart();
  expect(after.house.find(match.state.id)?.state.out).toEqual(new Set([out]));
});

describe('a game that another engine goes on with', () => {
  async function released(home: RefereedHouse, match: Match): Promise<Match> {
    const parts = { ...home.parts, engine: 'the next engine' };
    const again = await new House(parts).seek(match.state.id);
    if (again === undefined) throw new Error('the match is gone');
    return again;
  }

  test('does not wait for a seat whose person has left meanwhile', async () => {
    const { home, match, seat, others } = await playing();
    await match.quarantine(new Error('planted'));
    valueOf(await send(match, seat, { type: 'leave' }));
    const again = await released(home, match);
    expect(again.state).toMatchObject({ status: 'playing', fault: null });
    const [active = ''] = GAME.active(again.state.position);
    expect(others).toContain(active);
    expect(codeIn(await sendTurn(again, GAME))).toBe('accepted');
    await expectStored({ home, match: again });
  });

  test('is over where only one is left of it', async () => {
    const { home, match, seat, others } = await playing('vote', ['Ada', 'Bob', 'Cyd']);
    const [one = '', two = ''] = others;
    await match.quarantine(new Error('planted'));
    for (const leaver of [seat, one]) valueOf(await send(match, leaver, { type: 'leave' }));
    const again = await released(home, match);
    expect(again.state).toMatchObject({ status: 'over', winners: [two] });
    expect(again.state.sitters.get(seat)?.kind).toBe('gone');
  });

  test('is abandoned where nobody is left', async () => {
    const { home, match, seat, others } = await playing('vote', ['Ada', 'Bob']);
    await match.quarantine(new Error('planted'));
    for (const leaver of [seat, ...others]) valueOf(await send(match, leaver, { type: 'leave' }));
    expect(match.state.status).toBe('quarantined');
    const again = await released(home, match);
    expect(['over', 'abandoned']).toContain(again.state.status);
    const lobby = await openMatch(home, { names: ['Ada', 'Bob'] });
    await lobby.match.quarantine(new Error('planted'));
    for (const leaver of ['red', 'green']) valueOf(await send(lobby.match, leaver, { type: 'leave' }));
    expect((await released(home, lobby.match)).state.status).toBe('abandoned');
  });

  test('takes back what was offered in its place', async () => {
    const { home, match, seat } = await playing();
    await match.quarantine(new Error('planted'));
    valueOf(await send(match, seat, { type: 'offerRematch' }));
    const again = await released(home, match);
    expect(again.state).toMatchObject({ status: 'playing', rematch: null, next: null });
  });
});

test('an offer does not wait for who has left', async () => {
  const { home, match, seat, others } = await playing();
  const [one = '', two = '', three = ''] = others;
  for (const out of [one, two, three]) valueOf(await send(match, out, { type: 'resign' }));
  expect(match.state.status).toBe('over');
  valueOf(await send(match, seat, { type: 'offerRematch' }));
  valueOf(await send(match, one, { type: 'answerRematch', accepts: true }));
  for (const leaver of [two, three]) {
    expect(match.state.next).toBeNull();
    valueOf(await send(match, leaver, { type: 'leave' }));
    await settled();
  }
  const next = await home.house.seek(match.state.next ?? '');
  expect([...(next?.state.sitters.keys() ?? [])].sort()).toEqual([seat, one].sort());
});
