/** What happens to matches that nobody is at. */
import { describe, expect, test } from '@jest/globals';
import type { Match } from '../../../server/match/index.ts';
import { House, Housekeeping } from '../../../server/match/index.ts';
import type { TestHouse } from '../../support/server-house.ts';
import {
  codeIn,
  hostMatch,
  makeHouse,
  playerNamed,
  playingMatch,
  reopen,
  send,
  valueOf,
} from '../../support/server-house.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const HERE = { persons: 1, connections: 1 };
const WATCHED = { persons: 0, connections: 1 };
const ALONE = { persons: 0, connections: 0 };

function keep(home: TestHouse, changes: { keepFinished?: number; house?: House } = {}): Housekeeping {
  const { keepFinished, house = home.house } = changes;
  return new Housekeeping({
    house,
    store: home.parts.store,
    clock: home.clock,
    log: home.log,
    abandonAfter: DAY,
    keepFinished: keepFinished ?? null,
  });
}

async function endedMatch(home: TestHouse): Promise<Match> {
  const match = await playingMatch(home, ['Ada', 'Bob']);
  valueOf(await send(match, 'red', { type: 'resign' }));
  expect(match.state.status).toBe('over');
  return match;
}

describe('a match that nobody comes back to', () => {
  test('ends as abandoned after the setting, and not before', async () => {
    const home = makeHouse();
    const keeping = keep(home);
    const match = await playingMatch(home, ['Ada', 'Bob']);
    keeping.setPresence(match, HERE);
    home.clock.advance(10 * DAY);
    await keeping.tidy();
    expect(match.state.status).toBe('playing');
    keeping.setPresence(match, WATCHED);
    home.clock.advance(DAY - 1);
    await keeping.tidy();
    expect(match.state.status).toBe('playing');
    home.clock.advance(1);
    await keeping.tidy();
    expect(match.state).toMatchObject({ status: 'abandoned', winners: null, host: null });
    expect(home.log.lines.at(-1)).toMatchObject({ event: 'a match is abandoned', values: { match: match.state.id } });
  });

  test('one of whom somebody comes back in between goes on', async () => {
    const home = makeHouse();
    const keeping = keep(home);
    const match = await playingMatch(home, ['Ada', 'Bob']);
    for (let day = 0; day < 5; day += 1) {
      keeping.setPresence(match, HERE);
      keeping.setPresence(match, ALONE);
      home.clock.advance(DAY - 1);
      await keeping.tidy();
    }
    expect(match.state.status).toBe('playing');
  });

  test('a lobby that was never started ends alike, also one whose maker never came', async () => {
    const home = makeHouse();
    const keeping = keep(home);
    const { match } = await hostMatch(home, 'Ada');
    home.clock.advance(DAY + HOUR);
    await keeping.tidy();
    expect(match.state.status).toBe('abandoned');
  });

  test('after a restart people have time to come back, and old matches end all the same', async () => {
    const home = makeHouse();
    const match = await playingMatch(home, ['Ada', 'Bob']);
    home.clock.advance(3 * DAY);
    const house = new House(home.parts);
    await reopen(house);
    const keeping = keep(home, { house });
    const again = house.find(match.state.id);
    home.clock.advance(9 * MINUTE);
    await keeping.tidy();
    expect(again?.state.status).toBe('playing');
    home.clock.advance(MINUTE);
    await keeping.tidy();
    expect(again?.state.status).toBe('abandoned');
  });

  test('is given no less time where the clock of the machine is set on after a start', async () => {
    const home = makeHouse();
    const match = await playingMatch(home, ['Ada', 'Bob']);
    const house = new House(home.parts);
    await reopen(house);
    const keeping = keep(home, { house });
    const again = house.find(match.state.id);
    home.clock.leap(365 * DAY);
    home.clock.advance(DAY - 1);
    await keeping.tidy();
    expect(again?.state.status).toBe('playing');
    home.clock.advance(1);
    await keeping.tidy();
    expect(again?.state.status).toBe('abandoned');
  });

  test('is not one that has just been made, however long the server has run', async () => {
    const home = makeHouse();
    const keeping = keep(home);
    home.clock.advance(30 * DAY);
    const match = await playingMatch(home, ['Ada', 'Bob']);
    await keeping.tidy();
    home.clock.advance(DAY - 1);
    await keeping.tidy();
    expect(match.state.status).toBe('playing');
    home.clock.advance(1);
    await keeping.tidy();
    expect(match.state.status).toBe('abandoned');
  });

  test('is given no less time where the clock was ahead at a start, and was set right after it', async () => {
    const home = makeHouse();
    const match = await playingMatch(home, ['Ada', 'Bob']);
    home.clock.advance(HOUR);
    home.clock.leap(30 * DAY);
    const house = new House(home.parts);
    await reopen(house);
    const keeping = keep(home, { house });
    home.clock.advance(MINUTE);
    home.clock.leap(-30 * DAY);
    home.clock.advance(10 * MINUTE);
    await keeping.tidy();
    expect(house.find(match.state.id)?.state.status).toBe('playing');
  });

  test('one that is put aside waits for its host', async () => {
    const home = makeHouse();
    const keeping = keep(home);
    const match = await playingMatch(home, ['Ada', 'Bob']);
    await match.quarantine(new Error('planted'));
    home.clock.advance(30 * DAY);
    await keeping.tidy();
    expect(match.state.status).toBe('quarantined');
    expect(home.house.find(match.state.id)).toBe(match);
  });
});

describe('a match that has ended', () => {
  test('rests for a while, goes to the archive, and can be seen there by id and by code', async () => {
    const home = makeHouse();
    const keeping = keep(home);
    const match = await endedMatch(home);
    keeping.setPresence(match, WATCHED);
    home.clock.advance(HOUR);
    await keeping.tidy();
    expect(home.house.find(match.state.id)).toBe(match);
    keeping.setPresence(match, ALONE);
    home.clock.advance(10 * MINUTE);
    await keeping.tidy();
    expect(home.house.list()).toEqual([]);
    expect(await home.parts.store.live()).toEqual([]);
    const seen = await home.house.seek(match.state.code);
    expect(seen?.state).toEqual(match.state);
    expect(await home.house.seek(match.state.id)).toBe(seen);
    expect(seen && codeIn(await send(seen, 'red', { type: 'leave' }))).toBe('wrong_state');
    home.clock.advance(20 * MINUTE);
    await keeping.tidy();
    expect(home.house.list()).toEqual([]);
  });

  test('report 61: is kept as long as the setting says, and then deleted, which is told', async () => {
    const home = makeHouse();
    const keeping = keep(home, { keepFinished: 30 * DAY });
    const match = await endedMatch(home);
    home.clock.advance(11 * MINUTE);
    await keeping.tidy();
    home.clock.advance(29 * DAY);
    await keeping.tidy();
    expect(await home.house.seek(match.state.id)).toBeDefined();
    home.clock.advance(2 * DAY);
    await keeping.tidy();
    home.clock.advance(HOUR);
    await keeping.tidy();
    expect(await home.house.seek(match.state.id)).toBeUndefined();
    expect(home.log.lines).toContainEqual({
      event: 'a finished match has been deleted',
      values: { match: match.state.id },
    });
  });

  test('is kept no shorter where the clock of the machine is set on', async () => {
    const home = makeHouse();
    const keeping = keep(home, { keepFinished: 30 * DAY });
    const match = await endedMatch(home);
    home.clock.advance(11 * MINUTE);
    await keeping.tidy();
    home.clock.leap(365 * DAY);
    home.clock.advance(29 * DAY);
    await keeping.tidy();
    expect(await home.house.seek(match.state.id)).toBeDefined();
    home.clock.advance(2 * DAY);
    await keeping.tidy();
    expect(await home.house.seek(match.state.id)).toBeUndefined();
  });

  test('with no limit it is kept for good', async () => {
    const home = makeHouse();
    const keeping = keep(home);
    const match = await endedMatch(home);
    for (let year = 0; year < 5; year += 1) {
      home.clock.advance(365 * DAY);
      await keeping.tidy();
    }
    expect((await home.house.seek(match.state.id))?.state).toEqual(match.state);
  });
});

test('what goes wrong with one match keeps nothing from the others', async () => {
  const home = makeHouse();
  const first = await endedMatch(home);
  const second = await endedMatch(home);
  const store: TestHouse['parts']['store'] = {
    ...home.parts.store,
    archive: (matchId) =>
      matchId === first.state.id ? Promise.reject(new Error('planted')) : home.parts.store.archive(matchId),
  };
  const house = new House({ ...home.parts, store });
  await reopen(house);
  const keeping = keep(home, { house });
  home.clock.advance(HOUR);
  await keeping.tidy();
  expect((await home.parts.store.load(second.state.id, ''))?.isArchived).toBe(true);
  expect(home.log.lines.map(({ event }) => event)).toContain('housekeeping failed');
});

test('it is looked after every minute, until it is stopped', () => {
  const home = makeHouse();
  const keeping = keep(home);
  keeping.start();
  expect(home.clock.pending).toBe(1);
  keeping.stop();
  expect(home.clock.pending).toBe(0);
});

describe('an archive that fails for a while', () => {
  test('leaves the match with its code as it was, and is tried again', async () => {
    const home = makeHouse();
    const match = await endedMatch(home);
    let isDown = true;
    const store: TestHouse['parts']['store'] = {
      ...home.parts.store,
      archive: (matchId) => (isDown ? Promise.reject(new Error('planted')) : home.parts.store.archive(matchId)),
    };
    const house = new House({ ...home.parts, store });
    await reopen(house);
    const keeping = keep(home, { house });
    home.clock.advance(HOUR);
    await keeping.tidy();
    const kept = house.find(match.state.code);
    expect(kept?.state.id).toBe(match.state.id);
    expect(kept && codeIn(await send(kept, 'red', { type: 'leave' }))).toBe('accepted');
    isDown = false;
    // Somebody was just there: it rests again.
    await keeping.tidy();
    home.clock.advance(HOUR);
    await keeping.tidy();
    expect(house.list()).toEqual([]);
    expect((await home.parts.store.load(match.state.id, ''))?.isArchived).toBe(true);
  });

  test('while it is under way the code leads to the match, which takes nothing more', async () => {
    const home = makeHouse();
    const match = await endedMatch(home);
    const archived = home.house.putAway(match);
    expect(home.house.find(match.state.code)).toBe(match);
    expect(codeIn(await send(match, 'red', { type: 'leave' }))).toBe('wrong_state');
    await archived;
    expect((await home.house.seek(match.state.code))?.isArchived).toBe(true);
  });
});

test('those who watch put nothing off by coming and going', async () => {
  const home = makeHouse();
  const keeping = keep(home);
  const match = await playingMatch(home, ['Ada', 'Bob']);
  keeping.setPresence(match, HERE);
  keeping.setPresence(match, ALONE);
  for (let hour = 0; hour < 24; hour += 6) {
    keeping.setPresence(match, WATCHED);
    home.clock.advance(3 * HOUR);
    keeping.setPresence(match, ALONE);
    home.clock.advance(3 * HOUR);
    await keeping.tidy();
  }
  expect(match.state.status).toBe('abandoned');
});

test('who sat in a match finds the seat again in the archive by joining, too', async () => {
  const home = makeHouse();
  const match = await endedMatch(home);
  await home.house.putAway(match);
  const again = await home.house.seek(match.state.id);
  if (again === undefined) throw new Error('lost');
  expect(valueOf(await home.house.join(again, playerNamed('Ada'), 'Ada', undefined)).seat).toBe('red');
  expect(codeIn(await home.house.join(again, playerNamed('Eve'), 'Eve', undefined))).toBe('wrong_state');
});

describe('the most matches that there may be', () => {
  const making = (home: TestHouse): Promise<string>[] =>
    Array.from({ length: 20 }, async (_, index) => {
      try {
        await hostMatch(home, `Host ${index}`);
        return 'accepted';
      } catch (error) {
        return String(error);
      }
    });

  test('holds for those that are made at once', async () => {
    const home = makeHouse({ mostMatches: 2 });
    const slow: TestHouse['parts']['store'] = {
      ...home.parts.store,
      append: async (matchId, row) => {
        await Promise.resolve();
        await home.parts.store.append(matchId, row);
      },
    };
    const house = new House({ ...home.parts, store: slow });
    const answers = await Promise.all(making({ ...home, house }));
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(2);
    expect(answers.filter((answer) => answer.includes('too_many'))).toHaveLength(18);
    expect(house.list()).toHaveLength(2);
  });

  test('is not filled by what was put aside, which is there again when it is asked for', async () => {
    const home = makeHouse({ mostMatches: 2 });
    const made = [await hostMatch(home, 'Ada'), await hostMatch(home, 'Bob')];
    for (const { match } of made) await match.quarantine(new Error('planted'));
    await hostMatch(home, 'Cyd');
    const [first] = made;
    expect((await home.house.seek(first?.match.state.code ?? ''))?.state.status).toBe('quarantined');
  });

  test('makes no room of a match whose people are about to go on to another one', async () => {
    const home = makeHouse({ mostMatches: 2 });
    const { match } = await hostMatch(home, 'Ada', { capacity: 2 });
    valueOf(await home.house.join(match, playerNamed('Bob'), 'Bob'));
    for (const seat of ['red', 'green']) valueOf(await send(match, seat, { type: 'ready', entropy: seat }));
    valueOf(await send(match, 'green', { type: 'resign' }));
    valueOf(await send(match, 'red', { type: 'offerRematch' }));
    await hostMatch(home, 'Cyd');
    await expect(hostMatch(home, 'Dan')).rejects.toThrow('too_many');
    expect(match.isSealed).toBe(false);
    valueOf(await send(match, 'red', { type: 'answerRematch', accepts: false }));
    await hostMatch(home, 'Dan');
    expect(match.isSealed).toBe(true);
  });

  test('is not filled by what people look up in the archive', async () => {
    const home = makeHouse({ mostMatches: 1_000 });
    const ids: string[] = [];
    for (let index = 0; index < 120; index += 1) {
      const match = await endedMatch(home);
      await home.house.putAway(match);
      ids.push(match.state.id);
    }
    for (const id of ids) expect((await home.house.seek(id))?.isArchived).toBe(true);
    expect(home.house.list().length).toBe(100);
  });
});
