import { afterEach, describe, expect, test } from '@jest/globals';
import { parseCommands } from '../../../shared/games/death-star/index.ts';
import type { HostedGame } from '../../../shared/games/registry.ts';
import { HOSTED_GAMES } from '../../../shared/games/registry.ts';
import type { TestServer } from '../../support/server.ts';
import { startServer } from '../../support/server.ts';
import { ask, Line, resumeMatch, startedMatch, watchMatch } from '../../support/server-client.ts';

let server: TestServer | undefined;
afterEach(async () => {
  await server?.app.close();
  server = undefined;
});

const [HOSTED] = Object.values(HOSTED_GAMES);
if (HOSTED === undefined) throw new Error('no game');
const { game, notation } = HOSTED;

interface Plant {
  armed: boolean;
}

/** The same function, which throws while the plant is armed. */
function planted<Arguments extends readonly unknown[], Value>(
  plant: Plant,
  call: (...given: Arguments) => Value,
): (...given: Arguments) => Value {
  return (...given) => {
    if (plant.armed) throw new Error('planted');
    return call(...given);
  };
}

/** What the rooms call of a game in order to show it. */
const SHOWING: Readonly<Record<string, (plant: Plant) => HostedGame>> = {
  view: (plant) => ({ ...HOSTED, game: { ...game, view: planted(plant, (...given) => game.view(...given)) } }),
  legal: (plant) => ({ ...HOSTED, game: { ...game, legal: planted(plant, (...given) => game.legal(...given)) } }),
  active: (plant) => ({ ...HOSTED, game: { ...game, active: planted(plant, (...given) => game.active(...given)) } }),
  publicEvent: (plant) => ({
    ...HOSTED,
    game: { ...game, publicEvent: planted(plant, (...given) => game.publicEvent(...given)) },
  }),
  makePicture: (plant) => ({
    ...HOSTED,
    notation: { ...notation, makePicture: planted(plant, (...given) => notation.makePicture(...given)) },
  }),
  makeCommands: (plant) => ({
    ...HOSTED,
    notation: { ...notation, makeCommands: planted(plant, (...given) => notation.makeCommands(...given)) },
  }),
  makeEvents: (plant) => ({
    ...HOSTED,
    notation: { ...notation, makeEvents: planted(plant, (...given) => notation.makeEvents(...given)) },
  }),
};

async function playTurn(lines: readonly Line[]): Promise<string> {
  const [first] = lines;
  const line = lines.find(({ welcome }) => welcome.seat === first?.state.active);
  const legal = parseCommands(first?.state.legal ?? '');
  if (line === undefined || !legal.ok) throw new Error('nothing to play');
  const answer = await line.play(legal.value[0]);
  return answer.ok ? 'accepted' : answer.error.code;
}

describe('reports 50: a throw in what shows a game', () => {
  test.each(Object.keys(SHOWING))('%s puts its match aside, says so, and hurts no other', async (where) => {
    const plant = { armed: false };
    const hosted = SHOWING[where]?.(plant) ?? HOSTED;
    server = await startServer({ games: { [hosted.game.id]: hosted } });
    const { url } = server;
    const hurt = await startedMatch(url, ['Ada', 'Bob']);
    const others = await startedMatch(url, ['Cyd', 'Dan']);
    const watcher = await Line.open(url, await watchMatch(url, hurt[0]?.welcome.matchId ?? ''));
    plant.armed = true;
    await playTurn(hurt);
    for (const line of [...hurt, watcher]) await line.until(({ status }) => status === 'quarantined');
    const [ada] = hurt;
    if (ada === undefined) throw new Error('nobody');
    expect(await ada.command({ type: 'resign' })).toMatchObject({ ok: false, error: { code: 'quarantined' } });
    // While it cannot be shown, one can still come back, look on, and leave.
    const { matchId, token = '' } = ada.welcome;
    const back = await Line.open(url, await resumeMatch(url, matchId, 'Ada', token));
    expect(back.state.status).toBe('quarantined');
    expect((await ask(url, 'GET', '/healthz')).status).toBe(200);
    expect((await back.command({ type: 'leave' })).ok).toBe(true);
    plant.armed = false;
    expect(await playTurn(others)).toBe('accepted');
    expect((await ask(url, 'GET', `/matches/${matchId}`)).body).toMatchObject({ status: 'quarantined' });
  });

  test('a room that cannot be opened is unavailable, and opens once it can', async () => {
    const plant = { armed: false };
    server = await startServer({ games: { [game.id]: HOSTED } });
    const { url, app } = server;
    const [ada] = await startedMatch(url, ['Ada', 'Bob']);
    const find = app.house.find.bind(app.house);
    const matchId = ada?.welcome.matchId ?? '';
    const other = await startedMatch(url, ['Cyd', 'Dan']);
    app.house.find = planted(plant, find);
    plant.armed = true;
    expect((await ask(url, 'POST', `/matches/${matchId}/watch`, { v: '1.0' })).status).toBe(503);
    plant.armed = false;
    const watcher = await Line.open(url, await watchMatch(url, matchId));
    expect(watcher.state.status).toBe('playing');
    expect(await playTurn(other)).toBe('accepted');
  });
});
