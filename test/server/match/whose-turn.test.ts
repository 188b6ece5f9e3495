/** Whose turn it is, at every row of whole matches in which people also resign, in turn and out of it. */
import { describe, expect, test } from '@jest/globals';
import { HOSTED_GAMES } from '../../../shared/games/registry.ts';
import { fastChance } from '../../../shared/kernel/simulation.ts';
import type { Change, MatchState } from '../../../server/match/index.ts';
import { MatchTable, project } from '../../../server/tables/index.ts';
import { makeHouse, playingMatch, send, sendTurn, valueOf } from '../../support/server-house.ts';

const NAMES = ['Ada', 'Bob', 'Cyd', 'Dan'];
const SEEDS = [1, 2, 3, 4];

function hosted() {
  const found = HOSTED_GAMES['death-star'];
  if (found === undefined) throw new Error('no such game');
  return found;
}

/** Plays a match to its end; now and then somebody resigns. Gives each change. */
async function changesOf(seed: number): Promise<readonly Change[]> {
  const { game } = hosted();
  const chance = fastChance(seed);
  const match = await playingMatch(makeHouse({ seed }), NAMES);
  const changes: Change[] = [];
  match.listen((change) => changes.push(change));
  for (let turn = 1; match.state.status === 'playing'; turn += 1) {
    if (turn > 5_000) throw new Error(`seed ${seed}: no end`);
    const seats = [...match.state.sitters.keys()];
    const seat = seats[chance.spin(seats.length)] ?? '';
    if (turn % 60 === 59) await send(match, seat, { type: 'resign' });
    else valueOf(await sendTurn(match, game, chance.spin(1_000)));
  }
  return changes;
}

function tableOf(state: MatchState): MatchTable {
  const table = new MatchTable();
  project(hosted(), { state, row: undefined, shown: undefined, face: undefined }, table);
  return table;
}

describe.each(SEEDS)('seed %i', (seed) => {
  test('report 41: the seat to act is worked out from the position at each row, and stands nowhere else', async () => {
    const { game } = hosted();
    for (const { after } of await changesOf(seed)) {
      const active = after.status === 'playing' ? game.active(after.position) : [];
      expect(tableOf(after).active).toBe(active.join(','));
      const { position: _position, sitters: _sitters, host: _host, ...rest } = after;
      expect(Object.keys(rest).filter((name) => /turn|active|current/i.test(name))).toEqual([]);
    }
  });

  test('report 42: at each row somebody who still plays has something to do, until there is a result', async () => {
    const { game } = hosted();
    const changes = await changesOf(seed);
    for (const { after } of changes.slice(0, -1)) {
      expect(after.status).toBe('playing');
      const open = game.active(after.position).flatMap((seat) => game.legal(after.position, seat));
      expect(open.length).toBeGreaterThan(0);
      expect(tableOf(after).legal).not.toBe('');
    }
    expect(changes.at(-1)?.after).toMatchObject({ status: 'over', winners: [expect.any(String)] });
  });
});
