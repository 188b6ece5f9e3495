/** A match that is over as a written record, and how long it is kept. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  deathStar,
  parseCommands,
  parseRecord,
  readProof,
  STANDARD_RULESET,
} from '../../../shared/games/death-star/index.ts';
import { ENGINE_VERSION } from '../../../shared/games/registry.ts';
import { judge } from '../../../shared/kernel/index.ts';
import { fastChance } from '../../../shared/kernel/simulation.ts';
import { DeathStarClient, memoryStorage } from '../../../client-sdk/index.ts';
import type { TestServer } from '../../support/server.ts';
import { ManualClock, startServer } from '../../support/server.ts';
import type { Line } from '../../support/server-client.ts';
import { ask, codeOf, createMatch, joinMatch, startedMatch } from '../../support/server-client.ts';

const SEED = 4;

let server: TestServer;
let clock: ManualClock;
beforeAll(async () => {
  clock = new ManualClock();
  server = await startServer({ clock, config: { keepFinishedDays: 30 } });
});
afterAll(() => server.app.close());

async function playOut(lines: readonly Line[]): Promise<void> {
  const chance = fastChance(SEED);
  const [watcher] = lines;
  if (watcher === undefined) throw new Error('nobody plays');
  while (watcher.state.status === 'playing') {
    const { active, legal, sequence } = watcher.state;
    const line = lines.find(({ welcome }) => welcome.seat === active);
    const commands = parseCommands(legal);
    if (line === undefined || !commands.ok) throw new Error(`seed ${SEED}: cannot play ${legal}`);
    await line.play(commands.value[chance.spin(commands.value.length)]);
    for (const each of lines) await each.until((state) => state.sequence > sequence);
  }
}

const recordOf = (matchId: string): ReturnType<typeof ask> => ask(server.url, 'GET', `/matches/${matchId}/record`);

describe('the record of a match', () => {
  test('is there once the match is over, whole, by the rules, and with its proof', async () => {
    const lines = await startedMatch(server.url, ['Ada', 'Bob']);
    const [ada] = lines;
    if (ada === undefined) throw new Error('no line');
    const { matchId, code } = ada.welcome;
    const early = await recordOf(matchId);
    expect([early.status, codeOf(early)]).toEqual([409, 'wrong_state']);
    await playOut(lines);
    const { status, headers, body } = await recordOf(matchId);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/plain/);
    expect(headers.get('content-disposition')).toBe(`attachment; filename=${matchId}.dsn`);
    const parsed = parseRecord(String(body), () => STANDARD_RULESET);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
    expect(judge(deathStar, parsed.value).ok).toBe(true);
    const { state } = ada;
    expect(parsed.value.result).toBe(state.winners);
    const proof = readProof(parsed.value.tags);
    if (!proof.ok) throw new Error(proof.error.message);
    expect(proof.value).toMatchObject({
      engine: ENGINE_VERSION,
      proof: {
        matchId,
        commitment: state.commitment,
        secret: state.secret,
        entropies: ['entropy-of-red', 'entropy-of-green'],
      },
    });
    const client = new DeathStarClient(server.url, { storage: memoryStorage() });
    expect(await client.record(code)).toBe(body);
    for (const line of lines) await line.close();
  });

  test('of a resigned match is there, of one that is not over or not known it is refused', async () => {
    const lines = await startedMatch(server.url, ['Ada', 'Bob']);
    const [ada, bob] = lines;
    if (ada === undefined || bob === undefined) throw new Error('no line');
    await bob.command({ type: 'resign' });
    await ada.until(({ status }) => status === 'over');
    expect((await recordOf(ada.welcome.matchId)).body).toMatch(/^\[Game "death-star\/1"\][^]*\[Result "red"\]/);
    const lobby = await createMatch(server.url, 'Cyd', { seats: 2 });
    expect(codeOf(await recordOf(lobby.matchId))).toBe('wrong_state');
    expect(codeOf(await recordOf('nothing'))).toBe('unknown_match');
    const client = new DeathStarClient(server.url, { storage: memoryStorage() });
    await expect(client.record(lobby.code)).rejects.toMatchObject({ code: 'wrong_state' });
    for (const line of lines) await line.close();
  });

  test('of which a row is damaged, or which has been deleted meanwhile, is refused and not cut short', async () => {
    const lines = await startedMatch(server.url, ['Ada', 'Bob']);
    const [ada, bob] = lines;
    if (ada === undefined || bob === undefined) throw new Error('no line');
    await bob.command({ type: 'resign' });
    const { matchId } = ada.welcome;
    const load = server.store.load.bind(server.store);
    server.store.load = async (id, engine) => {
      const stored = await load(id, engine);
      return stored && { ...stored, rows: stored.rows.slice(0, -1), fault: 'row 5 is not what was written' };
    };
    expect(codeOf(await recordOf(matchId))).toBe('quarantined');
    server.store.load = () => Promise.resolve(undefined);
    expect(codeOf(await recordOf(matchId))).toBe('unknown_match');
    server.store.load = load;
    expect((await recordOf(matchId)).status).toBe(200);
    for (const line of lines) await line.close();
  });

  test('of a match that was put aside is refused, whatever it was', async () => {
    const made = await createMatch(server.url, 'Ada', { seats: 2 });
    await joinMatch(server.url, made.matchId, 'Bob');
    await server.app.house.find(made.matchId)?.quarantine(new Error('planted'));
    const refused = await recordOf(made.matchId);
    expect([refused.status, codeOf(refused)]).toEqual([503, 'quarantined']);
  });
});

test('report 61: how long a match is kept stands in its data from the beginning', async () => {
  const lines = await startedMatch(server.url, ['Ada', 'Bob']);
  const [ada, bob] = lines;
  if (ada === undefined || bob === undefined) throw new Error('no line');
  const detail = async (): Promise<unknown> => (await ask(server.url, 'GET', `/matches/${ada.welcome.matchId}`)).body;
  expect(ada.state.keptDays).toBe(30);
  expect(await detail()).toMatchObject({ keptDays: 30, keptUntil: null });
  await bob.command({ type: 'resign' });
  const until = new Date(clock.now() + 30 * 86_400_000).toISOString();
  expect(await detail()).toMatchObject({ keptDays: 30, keptUntil: until });
  for (const line of lines) await line.close();
});

test('a ruleset that the host no longer offers is still there for the matches that are played by it', async () => {
  const made = await createMatch(server.url, 'Ada', { seats: 2, options: { chainForce: true } });
  const hash = server.app.house.find(made.matchId)?.state.ruleset ?? '';
  await server.app.close();
  server = await startServer({ store: server.store });
  expect((await ask(server.url, 'GET', `/matches/${made.matchId}`)).status).toBe(200);
  expect((await ask(server.url, 'GET', `/rulesets/${hash}`)).body).toMatchObject({ options: { chainForce: true } });
});
