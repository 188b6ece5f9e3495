import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { deathStar } from '../../../shared/games/death-star/index.ts';
import type { AnyGame } from '../../../shared/games/registry.ts';
import { bytesOf, commitmentOf, strongChance } from '../../../shared/kernel/index.ts';
import { fastChance } from '../../../shared/kernel/simulation.ts';
import type { Match } from '../../../server/match/index.ts';
import { House } from '../../../server/match/index.ts';
import { memoryStore } from '../../../server/store/index.ts';
import { foldOf, makeHouse, playingMatch, send, sendTurn, valueOf, reopen } from '../../support/server-house.ts';

const GAME: AnyGame = deathStar;
const SEEDS = [1, 2, 3];
const NAMES = ['Ada', 'Bob', 'Cyd', 'Dan'];

/** Plays at random to the end, with a refusal, a repeated command and a reload now and then. */
async function playOut(home: ReturnType<typeof makeHouse>, seed: number): Promise<Match> {
  const chance = fastChance(seed);
  let match = await playingMatch(home, NAMES.slice(0, 2 + (seed % 3)));
  for (let turn = 0; match.state.status === 'playing'; turn += 1) {
    if (turn > 5_000) throw new Error(`seed ${seed}: no end`);
    if (turn % 7 === 3) await send(match, 'red', { type: 'play', command: { type: 'move', token: 'LL', to: 'x' } });
    if (turn % 50 === 49) {
      const again = new House(home.parts);
      await reopen(again);
      match = again.find(match.state.id) ?? match;
    }
    valueOf(await sendTurn(match, GAME, chance.spin(1_000)));
  }
  return match;
}

describe.each(SEEDS)('a whole match, seed %i', (seed) => {
  test('its secret belongs to its commitment, and gives every spin and the deck again', async () => {
    const home = makeHouse({ seed });
    const match = await playOut(home, seed);
    const rows = await home.parts.store.read(match.state.id, 1);
    const facts = rows.flatMap((row) => row.facts);
    const created = facts.find((fact) => fact.type === 'created');
    const started = facts.find((fact) => fact.type === 'started');
    const ended = facts.filter((fact) => fact.type === 'ended');
    if (created === undefined || started === undefined) throw new Error('not a whole match');
    expect(ended).toHaveLength(1);
    const secret = bytesOf(ended[0]?.secret ?? '');
    expect(commitmentOf(secret)).toBe(created.commitment);
    expect(ended[0]?.secret).toBe(created.secret);

    const chance = strongChance({ secret, entropies: started.entropies, matchId: created.matchId });
    const again = GAME.start(created.setup, started.seats, chance);
    expect(plain(again.events)).toEqual(facts.find((fact) => fact.type === 'happened')?.events);
    let position = again.state;
    let decisions = 0;
    for (const { cause, facts: told } of rows.slice(rows.findIndex((row) => row.facts.includes(started)) + 1)) {
      const happened = told.find((fact) => fact.type === 'happened');
      if (happened === undefined || cause === null) continue;
      const decided = GAME.decide(position, cause.seat, turnIn(cause.command), chance);
      if (!decided.ok) throw new Error(decided.error.code);
      expect(plain(decided.value.events)).toEqual(happened.events);
      expect(chance.drawn).toBe(happened.draws);
      position = decided.value.state;
      decisions += 1;
    }
    expect(decisions).toBeGreaterThan(20);
    expect(plain(position)).toEqual(plain(match.state.position));
  });

  test('the fold of its rows is its state at every step, and one result is there', async () => {
    const home = makeHouse({ seed });
    const states: unknown[] = [];
    const store = memoryStore();
    const match = await playOut({ ...home, parts: { ...home.parts } }, seed);
    const rows = await home.parts.store.read(match.state.id, 1);
    expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_row, index) => index + 1));
    for (const row of rows) await store.append(match.state.id, row);
    for (let length = 1; length <= rows.length; length += 17) states.push(foldOf(GAME, rows.slice(0, length)));
    expect(foldOf(GAME, rows)).toEqual(match.state);
    expect(rows.flatMap(({ facts }) => facts).filter(({ type }) => type === 'ended')).toHaveLength(1);
    expect(match.state.winners).toHaveLength(1);
  });
});

test('the state that is shown after each row is the fold of the rows until then', async () => {
  const home = makeHouse({ seed: 11 });
  const match = await playingMatch(home, ['Ada', 'Bob', 'Cyd']);
  const shown = new Map<number, unknown>();
  match.listen(({ row, after }) => shown.set(row.sequence, after));
  for (let turn = 0; turn < 120 && match.state.status === 'playing'; turn += 1) await sendTurn(match, GAME, turn);
  const rows = await home.parts.store.read(match.state.id, 1);
  expect(shown.size).toBeGreaterThan(60);
  for (const [sequence, state] of shown) expect(foldOf(GAME, rows.slice(0, sequence))).toEqual(state);
});

test('a command that could not be stored draws the same chance when it is sent again', async () => {
  const store = memoryStore();
  let isBroken = false;
  const append: typeof store.append = (matchId, row) => {
    if (isBroken) throw new Error('the disk is full');
    return store.append(matchId, row);
  };
  const play = async (breaks: readonly number[]): Promise<unknown> => {
    const home = makeHouse({ seed: 21, store: breaks.length > 0 ? { ...store, append } : memoryStore() });
    const match = await playingMatch(home, ['Ada', 'Bob']);
    for (let turn = 0; turn < 60; turn += 1) {
      isBroken = breaks.includes(turn);
      if (isBroken) await sendTurn(match, GAME, turn);
      isBroken = false;
      valueOf(await sendTurn(match, GAME, turn));
    }
    return match.state.position;
  };
  expect(await play([0, 1, 7, 20, 21, 22, 40])).toEqual(await play([]));
});

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

/** The turn command in a stored command of a seat. */
function turnIn(command: unknown): unknown {
  const { type, command: turn } = z.looseObject({ type: z.string(), command: z.unknown() }).parse(command);
  return type === 'play' ? turn : { type: 'resign' };
}
