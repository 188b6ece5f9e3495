import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { deathStar } from '../../../shared/games/death-star/index.ts';
import type { AnyGame } from '../../../shared/games/registry.ts';
import type { MatchCommand } from '../../../shared/protocol/index.ts';
import { LIMITS } from '../../../shared/protocol/index.ts';
import type { Answer, Match } from '../../../server/match/index.ts';
import { House } from '../../../server/match/index.ts';
import { memoryStore } from '../../../server/store/index.ts';
import {
  codeIn,
  hostMatch,
  makeHouse,
  playerNamed,
  playingMatch,
  send,
  sendTurn,
  valueOf,
  reopen,
} from '../../support/server-house.ts';

const GAME: AnyGame = deathStar;
const SPIN: MatchCommand = { type: 'play', command: { type: 'spin' } };
const READY: MatchCommand = { type: 'ready', entropy: 'x' };
const UNREADY: MatchCommand = { type: 'unready' };

/** Says ready and not ready, this often, with ids from here on. */
async function waver(match: Match, seat: string, { from, times }: { from: number; times: number }): Promise<void> {
  for (let index = 0; index < times; index += 1) {
    valueOf(await match.submit({ seat, id: from + index, command: index % 2 === 0 ? READY : UNREADY }));
  }
}

describe('reports 35: a command that is sent again is done once', () => {
  test('the same id gives the same receipt, and no second row', async () => {
    const { match } = await hostMatch(makeHouse(), 'Ada', { capacity: 3 });
    const first = await match.submit({ seat: 'red', id: 1, command: READY });
    expect(await match.submit({ seat: 'red', id: 1, command: READY })).toEqual(first);
    expect(await match.submit({ seat: 'red', id: 1, command: { entropy: 'x', type: 'ready' } })).toEqual(first);
    expect(match.state.sequence).toBe(2);
  });

  test('also while the first one is under way', async () => {
    const match = await playingMatch(makeHouse(), ['Ada', 'Bob']);
    const { decision } = match.state;
    const seat = activeSeat(match);
    const asked = { seat, id: 7, decision, command: SPIN };
    const answers = await Promise.all([match.submit(asked), match.submit(asked), match.submit(asked)]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(match.state.decision).toBe(decision + 1);
  });

  test('a refusal is repeated too, also when it would be accepted by now', async () => {
    const { match } = await hostMatch(makeHouse(), 'Ada', { capacity: 3 });
    expect(codeIn(await match.submit({ seat: 'red', id: 1, command: { type: 'start' } }))).toBe('not_ready');
    valueOf(await match.submit({ seat: 'red', id: 2, command: { type: 'addBot', level: 'easy' } }));
    valueOf(await match.submit({ seat: 'red', id: 3, command: READY }));
    expect(codeIn(await match.submit({ seat: 'red', id: 1, command: { type: 'start' } }))).toBe('not_ready');
    expect(match.state.status).toBe('lobby');
  });

  test('after more commands than are remembered it is answered from the store', async () => {
    const { match } = await hostMatch(makeHouse(), 'Ada', { capacity: 3 });
    const first = await match.submit({ seat: 'red', id: 1, command: READY });
    await waver(match, 'red', { from: 2, times: 41 });
    const { sequence } = match.state;
    expect(await match.submit({ seat: 'red', id: 1, command: READY })).toEqual(first);
    expect(codeIn(await match.submit({ seat: 'red', id: 1, command: UNREADY }))).toBe('id_taken');
    expect(match.state.sequence).toBe(sequence);
  });

  test('also after the match has been loaded again', async () => {
    const before = makeHouse();
    const match = await playingMatch(before, ['Ada', 'Bob']);
    const seat = activeSeat(match);
    const asked = { seat, id: match.nextId(seat), decision: match.state.decision, command: SPIN };
    const receipt = await match.submit(asked);
    const after = new House(before.parts);
    await reopen(after);
    const loaded = after.find(match.state.id);
    expect(await loaded?.submit(asked)).toEqual(receipt);
    expect(loaded?.state).toEqual(match.state);
    expect(loaded?.nextId(seat)).toBe(asked.id + 1);
  });

  test('the same id with another command is id_taken', async () => {
    const { match } = await hostMatch(makeHouse(), 'Ada', { capacity: 3 });
    await match.submit({ seat: 'red', id: 1, command: READY });
    expect(codeIn(await match.submit({ seat: 'red', id: 1, command: UNREADY }))).toBe('id_taken');
    expect(codeIn(await match.submit({ seat: 'red', id: 1, command: { type: 'ready', entropy: 'y' } }))).toBe(
      'id_taken',
    );
  });

  test('an id below the last accepted one that nothing was accepted under is old_id', async () => {
    const { match } = await hostMatch(makeHouse(), 'Ada', { capacity: 3 });
    await match.submit({ seat: 'red', id: 10, command: READY });
    expect(codeIn(await match.submit({ seat: 'red', id: 4, command: UNREADY }))).toBe('old_id');
  });

  test('so many old ids are looked for at once that nobody else waits for long, and the same ones can be asked again', async () => {
    const home = makeHouse();
    const { match } = await hostMatch(home, 'Ada', { capacity: 3 });
    await match.submit({ seat: 'red', id: 100, command: READY });
    const ask = async (id: number): Promise<string> =>
      codeIn(await match.submit({ seat: 'red', id, command: UNREADY }));
    const codes: string[] = [];
    for (let id = 1; id <= 20; id += 1) codes.push(await ask(id));
    expect(codes).toEqual([
      ...Array.from({ length: 16 }, () => 'old_id'),
      ...Array.from({ length: 4 }, () => 'rate_limited'),
    ]);
    home.clock.advance(1_000);
    expect([await ask(17), await ask(17)]).toEqual(['old_id', 'rate_limited']);
  });

  test('whatever is asked again, in whatever order, is answered as it was, and done once', async () => {
    const commands: readonly MatchCommand[] = [READY, { type: 'ready', entropy: 'y' }, UNREADY, { type: 'start' }];
    const step = fc.record({ back: fc.nat({ max: LIMITS.rememberedAnswers }), command: fc.constantFrom(...commands) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 80 }), async (steps) => {
        const { match } = await hostMatch(makeHouse(), 'Ada', { capacity: 3 });
        const first: { readonly command: MatchCommand; readonly answer: Answer }[] = [];
        for (const { back, command } of steps) {
          const known = first[first.length - back];
          const id = first.length - (known === undefined ? 0 : back) + 1;
          const { sequence } = match.state;
          const answer = await match.submit({ seat: 'red', id, command });
          if (known === undefined) first.push({ command, answer });
          else {
            if (known.command === command) expect(answer).toEqual(known.answer);
            else expect(codeIn(answer)).toBe('id_taken');
            expect(match.state.sequence).toBe(sequence);
          }
        }
      }),
      { seed: 5, numRuns: 200 },
    );
  });

  test('each player counts for itself', async () => {
    const home = makeHouse();
    const { match } = await hostMatch(home, 'Ada', { capacity: 3 });
    valueOf(await home.house.join(match, playerNamed('Bob'), 'Bob', { seat: 'green' }));
    expect(valueOf(await match.submit({ seat: 'red', id: 1, command: READY })).sequence).toBe(3);
    expect(valueOf(await match.submit({ seat: 'green', id: 1, command: READY })).sequence).toBe(4);
    expect([match.nextId('red'), match.nextId('green'), match.nextId('blue')]).toEqual([2, 2, 1]);
  });

  test('who moves to another seat goes on counting, and what was sent before is known there', async () => {
    const { match } = await hostMatch(makeHouse(), 'Ada', { capacity: 4 });
    const added = await match.submit({ seat: 'red', id: 1, command: { type: 'addBot', level: 'easy' } });
    const moved = await match.submit({ seat: 'red', id: 2, command: { type: 'sit', seat: 'blue' } });
    expect(await match.submit({ seat: 'blue', id: 1, command: { type: 'addBot', level: 'easy' } })).toEqual(added);
    expect(await match.submit({ seat: 'blue', id: 2, command: { type: 'sit', seat: 'blue' } })).toEqual(moved);
    expect(match.nextId('blue')).toBe(3);
    await waver(match, 'blue', { from: 3, times: 40 });
    expect(await match.submit({ seat: 'blue', id: 1, command: { type: 'addBot', level: 'easy' } })).toEqual(added);
    expect(match.state.sitters.size).toBe(2);
  });

  test('who leaves and comes back counts anew, and gets no answer meant for the time before', async () => {
    const home = makeHouse();
    const { match } = await hostMatch(home, 'Ada', { capacity: 3 });
    valueOf(await home.house.join(match, playerNamed('Bob'), 'Bob', undefined));
    await waver(match, 'green', { from: 1, times: 40 });
    valueOf(await send(match, 'green', { type: 'leave' }));
    valueOf(await home.house.join(match, playerNamed('Bob'), 'Bob', undefined));
    expect(match.nextId('green')).toBe(1);
    const { sequence } = match.state;
    expect(valueOf(await match.submit({ seat: 'green', id: 2, command: READY })).sequence).toBe(sequence + 1);
    expect(codeIn(await match.submit({ seat: 'green', id: 1, command: READY }))).toBe('old_id');
  });
});

describe('the store', () => {
  test('where it fails the command is unavailable, nothing has changed, and it may be sent again', async () => {
    const store = memoryStore();
    let isBroken = false;
    const append: typeof store.append = (matchId, row) => {
      if (isBroken) throw new Error('the disk is full');
      return store.append(matchId, row);
    };
    const home = makeHouse({ store: { ...store, append } });
    const { match } = await hostMatch(home, 'Ada', { capacity: 3 });
    const told: number[] = [];
    match.listen(({ row }) => told.push(row.sequence));
    const before = match.state;
    isBroken = true;
    expect(codeIn(await match.submit({ seat: 'red', id: 1, command: READY }))).toBe('unavailable');
    expect(match.state).toBe(before);
    expect(told).toEqual([]);
    expect(match.nextId('red')).toBe(1);
    isBroken = false;
    expect(valueOf(await match.submit({ seat: 'red', id: 1, command: READY })).sequence).toBe(2);
    expect(told).toEqual([2]);
  });

  test('a store that takes its time fails in the same way, and keeps the order', async () => {
    const store = memoryStore();
    const pending: (() => void)[] = [];
    const append: typeof store.append = (matchId, row) =>
      row.sequence === 1
        ? store.append(matchId, row)
        : new Promise((resolve, reject) => {
            pending.push(() => {
              if (row.sequence === 3) reject(new Error('no such luck'));
              else resolve(store.append(matchId, row));
            });
          });
    const { match } = await hostMatch(makeHouse({ store: { ...store, append } }), 'Ada', { capacity: 3 });
    const answers = [READY, UNREADY, UNREADY].map((command, index) =>
      match.submit({ seat: 'red', id: index + 1, command }),
    );
    expect(pending).toHaveLength(1);
    for (let step = 0; step < 3; step += 1) {
      expect(match.state.sequence).toBe(step === 0 ? 1 : 2);
      pending.shift()?.();
      await answers[step];
      await Promise.resolve();
      if (step === 1) expect(match.state.sequence).toBe(2);
    }
    expect((await Promise.all(answers)).map(codeIn)).toEqual(['accepted', 'unavailable', 'unavailable']);
  });

  test('a sequence that another process has taken is refused, and nothing is shown', async () => {
    const home = makeHouse();
    const { match } = await hostMatch(home, 'Ada', { capacity: 3 });
    const twin = new House(home.parts);
    await reopen(twin);
    valueOf(await match.submit({ seat: 'red', id: 1, command: READY }));
    const other = twin.find(match.state.id);
    expect(codeIn((await other?.submit({ seat: 'red', id: 1, command: READY })) ?? { ok: true, value: null })).toBe(
      'unavailable',
    );
    expect(other?.state.sequence).toBe(1);
    expect(await home.parts.store.read(match.state.id, 1)).toHaveLength(2);
  });
});

describe('the mailbox', () => {
  test('a command is that of who sent it, wherever the sender sits by then, and of nobody else', async () => {
    const home = makeHouse();
    const { match } = await hostMatch(home, 'Ada', { capacity: 3 });
    const ada = playerNamed('Ada');
    const [moved, joined, ready, said, left, late, locked] = await Promise.all([
      match.submitBy(ada, { id: 1, command: { type: 'sit', seat: 'blue' } }),
      home.house.join(match, playerNamed('Bob'), 'Bob', { seat: 'red' }),
      match.submitBy(ada, { id: 2, command: READY }),
      match.submitBy(ada, { id: 3, command: { type: 'say', text: 'hello' } }),
      match.submitBy(ada, { id: 4, command: { type: 'leave' } }),
      match.submitBy(ada, { id: 5, command: { type: 'say', text: 'still here' } }),
      match.submitBy(ada, { id: Number.MAX_SAFE_INTEGER, command: { type: 'leave' } }),
    ]);
    expect([moved, joined, ready, said, left].map(({ ok }) => ok)).toEqual([true, true, true, true, true]);
    expect([codeIn(late), codeIn(locked)]).toEqual(['not_seated', 'not_seated']);
    expect(match.state.chat.map(({ name, text }) => [name, text])).toEqual([['Ada', 'hello']]);
    expect([...match.state.sitters].map(([seat, { name }]) => [seat, name])).toEqual([['red', 'Bob']]);
    expect(match.nextId('red')).toBe(1);
  });

  test('commands are decided in the order in which they came, also when a store takes its time', async () => {
    const store = memoryStore();
    const append: typeof store.append = async (matchId, row) => {
      for (let turn = row.sequence % 3; turn >= 0; turn -= 1) await Promise.resolve();
      await store.append(matchId, row);
    };
    const { match } = await hostMatch(makeHouse({ store: { ...store, append } }), 'Ada', { capacity: 3 });
    const sequences = await Promise.all(
      Array.from({ length: 60 }, async (_, index) =>
        valueOf(await match.submit({ seat: 'red', id: index + 1, command: index % 2 === 0 ? READY : UNREADY })),
      ),
    );
    expect(sequences.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 60 }, (_, index) => index + 2));
  });

  test('a listener that sends a command has it decided afterwards', async () => {
    const { match } = await hostMatch(makeHouse(), 'Ada', { capacity: 3 });
    const order: string[] = [];
    let following: Promise<unknown> | undefined;
    match.listen(({ row }) => {
      order.push(`begin ${row.sequence}`);
      if (row.sequence === 2) following = match.submit({ seat: 'red', id: 2, command: UNREADY });
      order.push(`end ${row.sequence}`);
    });
    await match.submit({ seat: 'red', id: 1, command: READY });
    await following;
    expect(order).toEqual(['begin 2', 'end 2', 'begin 3', 'end 3']);
  });

  test('who stops listening is told nothing more', async () => {
    const { match } = await hostMatch(makeHouse(), 'Ada', { capacity: 3 });
    const told: number[] = [];
    const stop = match.listen(({ row }) => told.push(row.sequence));
    await match.submit({ seat: 'red', id: 1, command: READY });
    stop();
    await match.submit({ seat: 'red', id: 2, command: UNREADY });
    expect(told).toEqual([2]);
  });

  test('two commands for one decision: the first is done, the second is stale (reports 36, 39)', async () => {
    const match = await playingMatch(makeHouse(), ['Ada', 'Bob']);
    const seat = activeSeat(match);
    const { decision } = match.state;
    const id = match.nextId(seat);
    const answers = await Promise.all([
      match.submit({ seat, id, decision, command: SPIN }),
      match.submit({ seat, id: id + 1, decision, command: SPIN }),
    ]);
    expect(answers.map(codeIn)).toEqual(['accepted', 'stale']);
    expect(match.state.decision).toBe(decision + 1);
  });

  test('resigning names no decision, and makes nobody’s move stale', async () => {
    const match = await playingMatch(makeHouse(), ['Ada', 'Bob', 'Cyd']);
    const active = activeSeat(match);
    const other = ['red', 'green', 'blue'].find((seat) => seat !== active) ?? '';
    const { decision } = match.state;
    const answers = await Promise.all([
      send(match, other, { type: 'resign' }),
      match.submit({ seat: active, id: match.nextId(active), decision, command: SPIN }),
    ]);
    expect(answers.map(codeIn)).toEqual(['accepted', 'accepted']);
  });
});

test('what a match keeps does not grow with its commands', async () => {
  const home = makeHouse();
  const match = await playingMatch(home, ['Ada', 'Bob']);
  const sizes: number[] = [];
  for (let index = 0; index < 400 && match.state.status === 'playing'; index += 1) {
    await sendTurn(match, GAME, index);
    if (index % 100 === 99) sizes.push(sizeOf(match));
  }
  for (const size of sizes) expect(size).toBeLessThan(300_000);
  expect(Math.max(...sizes) - (sizes[0] ?? 0)).toBeLessThan(4_000);
});

function activeSeat(match: Match): string {
  const [seat = ''] = GAME.active(match.state.position);
  return seat;
}

/** How much text all that a match holds of its own comes to; the parts that it was given left out. */
function sizeOf(match: Match): number {
  return JSON.stringify(match, (key, value: unknown) => {
    if (key === 'parts' || key === 'game' || key === 'setup' || key === 'ruleset') return undefined;
    if (value instanceof Map) return [...value];
    return value instanceof Set ? [...value] : value;
  }).length;
}
