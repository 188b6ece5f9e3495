/** The time of a match: turn clocks, people who stay away, votes, the host right. */
import { describe, expect, test } from '@jest/globals';
import { deathStar } from '../../../shared/games/death-star/index.ts';
import type { AnyGame } from '../../../shared/games/registry.ts';
import type { Match } from '../../../server/match/index.ts';
import { codeIn, send, sendTurn, valueOf } from '../../support/server-house.ts';
import type { RefereedHouse } from '../../support/server-referee.ts';
import { makeRefereed, matchAgain, openMatch, startMatch } from '../../support/server-referee.ts';

const GAME: AnyGame = deathStar;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const THREE = ['Ada', 'Bob', 'Cyd'];

/** Who sits on the seat that has to act, and the seat. */
function toAct(match: Match): { readonly seat: string; readonly name: string } {
  const [seat = ''] = GAME.active(match.state.position);
  return { seat, name: match.state.sitters.get(seat)?.name ?? '' };
}

/** A bot plays this seat in three turns of it, the others go on as well, and the person has not been back. */
async function playsFor(home: RefereedHouse, match: Match, seat: string): Promise<void> {
  const { sequence } = match.state;
  let decided = 0;
  for (let step = 0; decided < 6 && step < 200; step += 1) {
    const { decision } = match.state;
    if (toAct(match).seat === seat) {
      await home.pass(2 * SECOND);
      decided += match.state.decision - decision;
    } else valueOf(await sendTurn(match, GAME));
  }
  expect(decided).toBeGreaterThanOrEqual(6);
  expect(await typesSince(home, match, sequence)).not.toContain('back');
}

async function typesSince(home: RefereedHouse, match: Match, sequence: number): Promise<readonly string[]> {
  const rows = await home.parts.store.read(match.state.id, sequence + 1);
  return rows.flatMap(({ facts }) => facts.map(({ type }) => type));
}

describe('a turn clock', () => {
  test('off: nobody is hurried', async () => {
    const home = makeRefereed();
    const match = await startMatch(home, { names: THREE });
    const before = match.state;
    await home.pass(10 * MINUTE);
    expect(match.state).toBe(before);
    expect(home.referee.faceOf(match)).toBeUndefined();
  });

  test('report 16: casual: after a minute the bot decides this one decision, and no state waits longer', async () => {
    const home = makeRefereed();
    const match = await startMatch(home, { names: THREE, clock: 'casual' });
    const { seat } = toAct(match);
    const { sequence, decision } = match.state;
    expect(home.referee.faceOf(match)).toEqual({ left: 60 * SECOND, runs: true });
    await home.pass(59 * SECOND);
    expect(home.referee.faceOf(match)).toEqual({ left: SECOND, runs: true });
    expect(match.state.decision).toBe(decision);
    await home.pass(SECOND);
    expect(match.state.decision).toBe(decision + 1);
    const waits = Array.from({ length: 5 }, () => 'waited');
    expect(await typesSince(home, match, sequence)).toEqual([...waits, 'timedOut', 'happened']);
    expect(match.state.waited).toBe(0);
    expect(match.state.timeouts.get(seat)).toBe(1);
    expect(match.state.away.size).toBe(0);
  });

  test('report 17: two in a row make the seat away, and it is the seat that had to act, not who acted before', async () => {
    const home = makeRefereed();
    const match = await startMatch(home, { names: ['Ada', 'Bob'], clock: 'casual' });
    const { seat } = toAct(match);
    valueOf(await sendTurn(match, GAME));
    while (toAct(match).seat !== seat) valueOf(await sendTurn(match, GAME));
    const other = [...match.state.sitters.keys()].find((name) => name !== seat) ?? '';
    while (match.state.away.size === 0) {
      if (toAct(match).seat === other) valueOf(await sendTurn(match, GAME));
      else await home.pass(60 * SECOND);
    }
    expect([...match.state.away]).toEqual([[seat, 'idle']]);
    expect(match.state.timeouts.get(other) ?? 0).toBe(0);
  });

  test('any action ends being idle, and an action in between ends the count', async () => {
    const home = makeRefereed();
    const match = await startMatch(home, { names: ['Ada', 'Bob'], clock: 'casual' });
    const { seat } = toAct(match);
    await home.pass(MINUTE);
    expect(match.state.timeouts.get(seat)).toBe(1);
    while (toAct(match).seat !== seat) valueOf(await sendTurn(match, GAME));
    valueOf(await sendTurn(match, GAME));
    expect(match.state.timeouts.get(seat) ?? 0).toBe(0);
  });

  test('fast: what is over twenty seconds comes out of the bank, which is stored', async () => {
    const home = makeRefereed();
    const match = await startMatch(home, { names: ['Ada', 'Bob'], clock: 'fast' });
    const { seat } = toAct(match);
    expect(home.referee.faceOf(match)?.left).toBe(140 * SECOND);
    await home.pass(50 * SECOND);
    valueOf(await sendTurn(match, GAME));
    expect(match.state.banks.get(seat)).toBe(90 * SECOND);
    const after = await home.restart();
    expect(matchAgain(after, match).state.banks).toEqual(match.state.banks);
  });

  test('fast: with nothing left the bot decides, and the bank is empty', async () => {
    const home = makeRefereed();
    const match = await startMatch(home, { names: ['Ada', 'Bob'], clock: 'fast' });
    const { seat } = toAct(match);
    await home.pass(140 * SECOND);
    expect(match.state.banks.get(seat)).toBe(0);
    expect(match.state.timeouts.get(seat)).toBe(1);
  });

  test('slow: it goes on while nobody is connected, a day a decision', async () => {
    const home = makeRefereed();
    const match = await startMatch(home, { names: ['Ada', 'Bob'], clock: 'slow' });
    const { decision } = match.state;
    await home.connect(match, []);
    home.clock.advance(0);
    for (let hour = 0; hour < 24; hour += 1) await passHour(home);
    expect(match.state.decision).toBe(decision + 1);
  });

  test('report 19: nobody’s clock is changed by what another does', async () => {
    const home = makeRefereed();
    const match = await startMatch(home, { names: THREE, clock: 'fast' });
    const { seat, name } = toAct(match);
    await home.pass(30 * SECOND);
    const before = home.referee.faceOf(match);
    const [first = '', second = ''] = [...match.state.sitters.keys()].filter((other) => other !== seat);
    await home.connect(match, [name]);
    await home.connect(match, THREE);
    valueOf(await send(match, first, { type: 'say', text: 'hello' }));
    valueOf(await send(match, second, { type: 'resign' }));
    expect(home.referee.faceOf(match)).toEqual(before);
  });

  test('it stands still while no person is connected, and the server’s own downtime is nobody’s', async () => {
    const home = makeRefereed();
    const match = await startMatch(home, { names: ['Ada', 'Bob'], clock: 'casual' });
    await home.pass(40 * SECOND);
    await home.connect(match, []);
    await home.pass(10 * MINUTE);
    expect(home.referee.faceOf(match)).toEqual({ left: 20 * SECOND, runs: false });
    await home.connect(match, ['Ada', 'Bob']);
    expect(home.referee.faceOf(match)).toEqual({ left: 20 * SECOND, runs: true });
    const after = await home.restart(8 * 60 * MINUTE);
    const again = matchAgain(after, match);
    expect(again.state.decision).toBe(match.state.decision);
    await after.connect(again, ['Ada', 'Bob']);
    expect(after.referee.faceOf(again)).toEqual({ left: 20 * SECOND, runs: true });
    await after.pass(19 * SECOND);
    expect(again.state.decision).toBe(match.state.decision);
    await after.pass(SECOND);
    expect(again.state.decision).toBe(match.state.decision + 1);
  });

  test('a restart gives back no more of a decision than what was not stored yet, and a bank pays for all of it', async () => {
    const home = makeRefereed();
    const match = await startMatch(home, { names: ['Ada', 'Bob'], clock: 'fast' });
    const { seat } = toAct(match);
    await home.pass(58 * SECOND);
    const after = await home.restart();
    const again = matchAgain(after, match);
    await after.connect(again, ['Ada', 'Bob']);
    expect(after.referee.faceOf(again)?.left).toBe((140 - 50) * SECOND);
    await after.pass(5 * SECOND);
    valueOf(await sendTurn(again, GAME));
    expect(again.state.banks.get(seat)).toBe((140 - 55) * SECOND);
  });

  test('faults 16: a stall of the event loop makes nobody’s turn run out', async () => {
    const home = makeRefereed();
    const match = await startMatch(home, { names: ['Ada', 'Bob'], clock: 'casual' });
    const { decision } = match.state;
    await home.pass(10 * SECOND);
    home.clock.advance(30 * MINUTE);
    await home.pass(40 * SECOND);
    expect(match.state.decision).toBe(decision);
    await home.pass(20 * SECOND);
    expect(match.state.decision).toBe(decision + 1);
  });
});

async function passHour(home: RefereedHouse): Promise<void> {
  for (let second = 0; second < 3_600; second += 4) {
    home.clock.advance(4_000);
    if (second % 600 === 0) await home.pass(0);
  }
  await home.pass(500);
}

describe('somebody is gone', () => {
  test('report 24: first grace, then a bot plays the seat; the return cancels what the bot was thinking', async () => {
    const home = makeRefereed({ botDelay: 5_000 });
    const match = await startMatch(home, { names: ['Ada', 'Bob'] });
    const { seat, name } = toAct(match);
    const other = name === 'Ada' ? 'Bob' : 'Ada';
    await home.connect(match, [other]);
    await home.pass(59 * SECOND);
    expect(match.state.away.size).toBe(0);
    await home.pass(SECOND);
    expect([...match.state.away]).toEqual([[seat, 'dropped']]);
    const { decision } = match.state;
    await home.pass(4 * SECOND);
    await home.connect(match, ['Ada', 'Bob']);
    expect(match.state.away.size).toBe(0);
    await home.pass(MINUTE);
    expect(match.state.decision).toBe(decision);
    valueOf(await sendTurn(match, GAME));
  });

  test('the bot plays on until the person is back', async () => {
    const home = makeRefereed();
    const match = await startMatch(home, { names: ['Ada', 'Bob'] });
    const { seat, name } = toAct(match);
    const other = name === 'Ada' ? 'Bob' : 'Ada';
    await home.connect(match, [other]);
    await home.pass(90 * SECOND);
    expect(toAct(match).seat).not.toBe(seat);
    expect(match.state.sitters.get(seat)).toMatchObject({ kind: 'person', name });
  });

  test('the bot plays turn after turn, and none of that is a return', async () => {
    const home = makeRefereed();
    const match = await startMatch(home, { names: ['Ada', 'Bob'] });
    const { seat, name } = toAct(match);
    await home.connect(match, [name === 'Ada' ? 'Bob' : 'Ada']);
    await home.pass(MINUTE);
    await playsFor(home, match, seat);
    expect([...match.state.away]).toEqual([[seat, 'dropped']]);
  });

  test('a short drop costs nothing, and twenty of them neither', async () => {
    const home = makeRefereed();
    const match = await startMatch(home, { names: ['Ada', 'Bob'] });
    for (let drop = 0; drop < 20; drop += 1) {
      await home.connect(match, ['Ada']);
      await home.pass(50 * SECOND);
      await home.connect(match, ['Ada', 'Bob']);
      await home.pass(SECOND);
    }
    expect(match.state.away.size).toBe(0);
  });

  test('with nobody there nothing happens, and grace begins when somebody is back', async () => {
    const home = makeRefereed();
    const match = await startMatch(home, { names: ['Ada', 'Bob'] });
    await home.connect(match, []);
    await home.pass(10 * MINUTE);
    expect(match.state.away.size).toBe(0);
    await home.connect(match, ['Ada']);
    await home.pass(59 * SECOND);
    expect(match.state.away.size).toBe(0);
    await home.pass(SECOND);
    expect(match.state.away.size).toBe(1);
  });

  test('what a bot plays survives a restart, and ends with the return', async () => {
    const home = makeRefereed();
    const match = await startMatch(home, { names: ['Ada', 'Bob'] });
    await home.connect(match, ['Ada']);
    await home.pass(MINUTE);
    const [away = ''] = match.state.away.keys();
    const after = await home.restart();
    const again = matchAgain(after, match);
    expect(again.state.away.has(away)).toBe(true);
    await after.connect(again, ['Ada', 'Bob']);
    expect(again.state.away.size).toBe(0);
  });
});

describe('a vote', () => {
  async function voting(names: readonly string[]): Promise<{ home: RefereedHouse; match: Match; gone: string }> {
    const home = makeRefereed();
    const match = await startMatch(home, { names, whenAway: 'vote' });
    const { seat, name } = toAct(match);
    await home.connect(
      match,
      names.filter((other) => other !== name),
    );
    await home.pass(MINUTE);
    expect([...match.state.votes.keys()]).toEqual([seat]);
    return { home, match, gone: seat };
  }
  const others = (match: Match, gone: string): readonly string[] =>
    [...match.state.sitters.keys()].filter((seat) => seat !== gone);

  test('report 25: two of three decide, and every half minute they are asked again', async () => {
    const { home, match, gone } = await voting(['Ada', 'Bob', 'Cyd']);
    const [one = '', two = ''] = others(match, gone);
    valueOf(await send(match, one, { type: 'vote', seat: gone, choice: 'wait' }));
    await home.pass(30 * SECOND);
    expect(match.state.votes.size).toBe(0);
    await home.pass(30 * SECOND);
    expect([...match.state.votes.keys()]).toEqual([gone]);
    valueOf(await send(match, one, { type: 'vote', seat: gone, choice: 'bot' }));
    expect(match.state.votes.size).toBe(1);
    valueOf(await send(match, two, { type: 'vote', seat: gone, choice: 'bot' }));
    expect(match.state.votes.size).toBe(0);
    expect([...match.state.away]).toEqual([[gone, 'voted']]);
  });

  test('who was voted a bot has one until the return, turn after turn', async () => {
    const { home, match, gone } = await voting(['Ada', 'Bob', 'Cyd']);
    for (const seat of others(match, gone)) {
      valueOf(await send(match, seat, { type: 'vote', seat: gone, choice: 'bot' }));
    }
    await playsFor(home, match, gone);
    expect([...match.state.away]).toEqual([[gone, 'voted']]);
  });

  test('who idles at the table has a bot until the next command of their own', async () => {
    const home = makeRefereed();
    const match = await startMatch(home, { names: THREE });
    const { seat } = toAct(match);
    await home.pass(MINUTE);
    for (const other of others(match, seat)) {
      await send(match, other, { type: 'callVote', seat });
      valueOf(await send(match, other, { type: 'vote', seat, choice: 'bot' }));
    }
    await playsFor(home, match, seat);
    valueOf(await send(match, seat, { type: 'back' }));
    expect(match.state.away.size).toBe(0);
  });

  test('a tie waits', async () => {
    const { match, gone } = await voting(['Ada', 'Bob', 'Cyd']);
    const [one = '', two = ''] = others(match, gone);
    valueOf(await send(match, one, { type: 'vote', seat: gone, choice: 'bot' }));
    valueOf(await send(match, two, { type: 'vote', seat: gone, choice: 'remove' }));
    expect(match.state.votes.size).toBe(0);
    expect(match.state.away.size).toBe(0);
    expect(match.state.sitters.get(gone)?.kind).toBe('person');
  });

  test('one other decides alone; who is removed is out of the game, and an old token is worth nothing', async () => {
    const { home, match, gone } = await voting(['Ada', 'Bob']);
    const [one = ''] = others(match, gone);
    const name = match.state.sitters.get(gone)?.name ?? '';
    const player = [...match.state.sitters.values()].find((sitter) => sitter.name === name);
    const token = player?.kind === 'person' ? valueOf(home.house.seated(match, player.player)).token : '';
    valueOf(await send(match, one, { type: 'vote', seat: gone, choice: 'remove' }));
    expect(match.state).toMatchObject({ status: 'over', winners: [one] });
    expect(match.state.sitters.get(gone)).toEqual({ kind: 'gone', name });
    expect(player?.kind === 'person' && codeIn(home.house.resume(match, token, player.player))).toBe('removed');
  });

  test('ends with the return, and nobody else votes', async () => {
    const { home, match, gone } = await voting(['Ada', 'Bob', 'Cyd']);
    const [one = ''] = others(match, gone);
    expect(codeIn(await send(match, gone, { type: 'vote', seat: gone, choice: 'wait' }))).toBe('no_vote');
    expect(codeIn(await send(match, one, { type: 'vote', seat: one, choice: 'wait' }))).toBe('no_vote');
    await home.connect(match, ['Ada', 'Bob', 'Cyd']);
    expect(match.state.votes.size).toBe(0);
    expect(codeIn(await send(match, one, { type: 'vote', seat: gone, choice: 'bot' }))).toBe('no_vote');
  });

  test('report 16: with the clock off the others can call one about who idles, after a minute', async () => {
    const home = makeRefereed();
    const match = await startMatch(home, { names: ['Ada', 'Bob', 'Cyd'] });
    const { seat } = toAct(match);
    const [one = '', two = ''] = others(match, seat);
    const early = await send(match, one, { type: 'callVote', seat });
    expect(early).toMatchObject({ ok: false, error: { code: 'too_early', retryAfter: 60 } });
    expect(codeIn(await send(match, one, { type: 'callVote', seat: two }))).toBe('not_away');
    await home.pass(MINUTE);
    valueOf(await send(match, one, { type: 'callVote', seat }));
    expect([...match.state.votes.keys()]).toEqual([seat]);
    valueOf(await sendTurn(match, GAME));
    expect(match.state.votes.size).toBe(0);
  });

  test('survives a restart, and ends all the same', async () => {
    const { home, match, gone } = await voting(['Ada', 'Bob', 'Cyd']);
    const after = await home.restart();
    const again = matchAgain(after, match);
    expect([...again.state.votes.keys()]).toEqual([gone]);
    const here = others(match, gone).map((seat) => match.state.sitters.get(seat)?.name ?? '');
    await after.connect(again, here);
    await after.pass(30 * SECOND);
    expect(again.state.votes.size).toBe(0);
  });
});

describe('the host right', () => {
  test('report 27: passes on after half a minute, keeps the settings, and does not return by itself', async () => {
    const home = makeRefereed();
    const { match } = await openMatch(home, { names: THREE, clock: 'fast' });
    const { host, settings } = match.state;
    expect(host).toBe('red');
    await home.connect(match, ['Bob', 'Cyd']);
    await home.pass(29 * SECOND);
    expect(match.state.host).toBe('red');
    await home.pass(SECOND);
    expect(match.state.host).toBe('green');
    await home.connect(match, THREE);
    await home.pass(MINUTE);
    expect(match.state.host).toBe('green');
    expect(match.state.settings).toEqual(settings);
    expect(codeIn(await send(match, 'red', { type: 'addBot', level: 'easy' }))).toBe('not_host');
  });

  test('stays where nobody else is there', async () => {
    const home = makeRefereed();
    const { match } = await openMatch(home, { names: THREE });
    await home.connect(match, []);
    await home.pass(10 * MINUTE);
    expect(match.state.host).toBe('red');
  });
});

describe('report 18: a game does not begin without those who play it', () => {
  test('it begins as soon as the one who was missing is back', async () => {
    const home = makeRefereed();
    const { match } = await openMatch(home, { names: THREE });
    const [last = '', ...first] = [...match.state.sitters.keys()].reverse();
    for (const seat of first) valueOf(await send(match, seat, { type: 'ready', entropy: 'x' }));
    await home.connect(match, ['Ada', 'Cyd']);
    valueOf(await send(match, last, { type: 'ready', entropy: 'x' }));
    expect(match.state.status).toBe('lobby');
    expect(codeIn(await send(match, 'red', { type: 'start' }))).toBe('not_present');
    await home.connect(match, THREE);
    expect(match.state.status).toBe('playing');
  });
});
