/** Who begins the next match of a table: as the game decides it, or, where the table has it so, who came last. */
import { describe, expect, test } from '@jest/globals';
import { rulesetFinder } from '../../../scripts/records/known-rulesets.ts';
import type { GameEvent } from '../../../shared/games/death-star/index.ts';
import { deathStar, verifyRecordText } from '../../../shared/games/death-star/index.ts';
import type { AnyGame } from '../../../shared/games/registry.ts';
import { HOSTED_GAMES } from '../../../shared/games/registry.ts';
import type { NextFirst } from '../../../shared/protocol/index.ts';
import type { Match } from '../../../server/match/index.ts';
import { foldOf, playerNamed, send, sendTurn, valueOf } from '../../support/server-house.ts';
import type { RefereedHouse } from '../../support/server-referee.ts';
import { makeRefereed, matchAgain, openMatch, settled } from '../../support/server-referee.ts';

const GAME: AnyGame = deathStar;
const THREE = ['Ada', 'Bob', 'Cyd'];
const SEATS = ['red', 'green', 'blue'];

async function readyAll(match: Match): Promise<void> {
  for (const [seat, { kind }] of match.state.sitters) {
    if (kind === 'person') valueOf(await send(match, seat, { type: 'ready', entropy: `by ${seat}` }));
  }
}

/** A match that is over: these have resigned, in this order; one who has not has won. */
async function overAfter(
  home: RefereedHouse,
  resigning: readonly string[],
  nextFirst: NextFirst = 'loser',
): Promise<Match> {
  const { match } = await openMatch(home, { names: THREE });
  valueOf(await send(match, 'red', { type: 'set', nextFirst }));
  await readyAll(match);
  for (const seat of resigning) valueOf(await send(match, seat, { type: 'resign' }));
  expect(match.state.status).toBe('over');
  return match;
}

/** The lobby of the next match, with those who want to. */
async function nextWith(home: RefereedHouse, match: Match, seats: readonly string[]): Promise<Match> {
  for (const seat of seats) valueOf(await send(match, seat, { type: 'offerRematch' }));
  for (const [seat, sitter] of match.state.sitters) {
    const isOut = sitter.kind !== 'person' || seats.includes(seat);
    if (!isOut) valueOf(await send(match, seat, { type: 'answerRematch', accepts: false }));
  }
  await settled();
  const next = await home.house.seek(match.state.next ?? '');
  if (next === undefined) throw new Error('there is no next match');
  await home.connect(next, THREE);
  return next;
}

/** Who begins: without a spin for the start, and otherwise nobody can tell before. */
async function beginsIn(home: RefereedHouse, match: Match): Promise<string> {
  if (match.state.status === 'lobby') await readyAll(match);
  if (match.state.status === 'lobby') valueOf(await send(match, match.state.host ?? '', { type: 'start' }));
  const rows = await home.parts.store.read(match.state.id, 1);
  const [start] = rows.flatMap(({ facts }) => facts.flatMap((fact) => (fact.type === 'happened' ? [fact] : [])));
  const types = (start?.events ?? []).map((event) => (isEvent(event) ? event.type : ''));
  expect(foldOf(GAME, rows)).toEqual(match.state);
  return types.includes('spunOff') ? 'spun for' : (GAME.active(match.state.position)[0] ?? '');
}

function isEvent(value: unknown): value is GameEvent {
  return typeof value === 'object' && value !== null && 'type' in value;
}

describe('the next match is begun by', () => {
  test.each<[string, readonly string[], readonly string[], string]>([
    ['who came last: the loser before the winner in turn', ['red', 'green'], SEATS, 'green'],
    ['nobody who has won', ['blue', 'red'], ['green', 'blue'], 'blue'],
    ['the last of those who come along', ['green', 'red'], ['red', 'blue'], 'red'],
  ])('%s', async (_name, resigning, coming, begins) => {
    const home = makeRefereed();
    const next = await nextWith(home, await overAfter(home, resigning), coming);
    expect(await beginsIn(home, next)).toBe(begins);
  });

  test('nobody in particular where the table does not have it so', async () => {
    const home = makeRefereed();
    const next = await nextWith(home, await overAfter(home, ['red', 'green'], 'game'), SEATS);
    expect(next.state.settings.nextFirst).toBe('game');
    expect(await beginsIn(home, next)).toBe('spun for');
  });

  test('whom the setting says by the time of the start', async () => {
    const home = makeRefereed();
    const later = await nextWith(home, await overAfter(home, ['red', 'green'], 'game'), SEATS);
    valueOf(await send(later, 'red', { type: 'set', nextFirst: 'loser' }));
    expect(await beginsIn(home, later)).toBe('green');
    const taken = await nextWith(home, await overAfter(home, ['red', 'green']), SEATS);
    valueOf(await send(taken, 'red', { type: 'set', nextFirst: 'game' }));
    expect(await beginsIn(home, taken)).toBe('spun for');
  });

  test('the loser on whatever seat, and nobody where the loser has left', async () => {
    const home = makeRefereed();
    const moved = await nextWith(home, await overAfter(home, ['red', 'green']), SEATS);
    valueOf(await send(moved, 'green', { type: 'sit', seat: 'yellow' }));
    expect(await beginsIn(home, moved)).toBe('yellow');
    const left = await nextWith(home, await overAfter(home, ['red', 'green']), SEATS);
    valueOf(await send(left, 'green', { type: 'leave' }));
    valueOf(await home.house.join(left, playerNamed('Dot'), 'Dot', { seat: 'green' }));
    await home.connect(left, [...THREE, 'Dot']);
    expect(await beginsIn(home, left)).toBe('spun for');
  });

  test('the loser also on another device, and after a restart', async () => {
    const home = makeRefereed();
    const lobby = await nextWith(home, await overAfter(home, ['red', 'green']), SEATS);
    const code = 'ab'.repeat(16);
    valueOf(await send(lobby, 'green', { type: 'link', code }));
    valueOf(await home.house.move(lobby, playerNamed('Bob at home'), code));
    const after = await home.restart();
    const again = matchAgain(after, lobby);
    expect(again.state).toEqual(lobby.state);
    await after.connect(again, ['Ada', 'Bob at home', 'Cyd']);
    expect(await beginsIn(after, again)).toBe('green');
  });

  test('nobody in particular after a match without a result, and in the first match of a table', async () => {
    const home = makeRefereed();
    const { match } = await openMatch(home, { names: THREE });
    valueOf(await send(match, 'red', { type: 'set', nextFirst: 'loser' }));
    expect(await beginsIn(home, match)).toBe('spun for');
    await match.quarantine(new Error('planted'));
    expect(await beginsIn(home, await nextWith(home, match, SEATS))).toBe('spun for');
  });
});

test('the record of a match that a loser began says so, and keeps the rules and its chance', async () => {
  const home = makeRefereed();
  const next = await nextWith(home, await overAfter(home, ['red', 'green']), SEATS);
  expect(await beginsIn(home, next)).toBe('green');
  for (let turn = 0; turn < 30; turn += 1) valueOf(await sendTurn(next, GAME, turn));
  for (const seat of ['red', 'green']) valueOf(await send(next, seat, { type: 'resign' }));
  const { id, commitment, secret, entropies, setup, winners } = next.state;
  const { seats, events } = valueOf(await home.house.played(next));
  const notation = HOSTED_GAMES[deathStar.id]?.notation;
  const proof = { matchId: id, commitment, secret, entropies };
  const outcome = { winners: winners ?? [] };
  const text = notation?.makeRecord({ setup, seats, events, outcome, proof, engine: '1.2.3' }) ?? '';
  expect(text).toContain('[SpinOff "-"]');
  expect(text).toMatch(/\n1\. green /);
  expect(verifyRecordText(text, rulesetFinder())).toMatchObject({
    ok: true,
    chance: 'kept',
    rules: 'kept',
    faults: [],
  });
});
