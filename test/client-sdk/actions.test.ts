import { describe, expect, test } from '@jest/globals';
import type { PlayerStorage } from '../../client-sdk/index.ts';
import { memoryStorage } from '../../client-sdk/index.ts';
import { QUICK, tableOnWire } from './on-the-wire.ts';
import { player, playOut, rowsOf, startedMatch } from './playing.ts';

const table = tableOnWire();

/** How many spins of a match the server has stored. */
async function spins(matchId: string): Promise<number> {
  const rows = await rowsOf(table.server, matchId);
  return rows.filter(({ cause }) => JSON.stringify(cause ?? {}).includes('"spin"')).length;
}

test('a receipt is given once the own snapshot has come as far', async () => {
  const { mover } = await startedMatch([table.server.url, table.server.url]);
  const { sequence } = mover.getSnapshot();
  const seen: number[] = [];
  mover.subscribe((snapshot) => seen.push(snapshot.sequence));
  const receipt = await mover.spin();
  expect(receipt).toEqual({ sequence: sequence + 1 });
  expect(mover.getSnapshot().sequence).toBe(receipt.sequence);
  expect(mover.getSnapshot().pending).toEqual([]);
  expect(seen).toContain(receipt.sequence);
});

describe('report 35: sent again, done once', () => {
  test('a second click on a slow line is refused, and nothing is spun twice', async () => {
    const { mover } = await startedMatch([table.wire.url, table.wire.url]);
    table.wire.slow(30);
    const settled = await Promise.allSettled([mover.spin(), mover.spin()]);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(settled[1]).toMatchObject({ reason: { code: 'stale' } });
    expect(await spins(mover.matchId)).toBe(1);
  });

  test('an answer that is lost is asked for again under the same id', async () => {
    const { mover } = await startedMatch([table.wire.url, table.wire.url], { timing: QUICK });
    const { sequence } = mover.getSnapshot();
    const watcher = await player(table.server.url).watchMatch(mover.code);
    table.wire.mute();
    const spun = mover.spin();
    await watcher.until((snapshot) => snapshot.sequence > sequence);
    table.wire.drop();
    table.wire.mend();
    expect(await spun).toEqual({ sequence: sequence + 1 });
    expect(await spins(mover.matchId)).toBe(1);
  });
});

test('report 36: a late move is never taken for the next decision, whatever id it has', async () => {
  const storage = memoryStorage();
  const first = await player(table.wire.url, { storage, timing: QUICK }).createMatch({ name: 'One', seats: 2 });
  const other = await player(table.server.url).joinMatch(first.code, { name: 'Two' });
  await Promise.all([first.ready(), other.ready()]);
  await Promise.all([first, other].map((match) => match.until(({ status }) => status === 'playing')));
  // On to a choice of several moves that is the first one's.
  for (;;) {
    const { isMyTurn, legal, sequence } = first.getSnapshot();
    if (isMyTurn && legal.length > 1 && legal.every(({ type }) => type === 'move')) break;
    const [command] = isMyTurn ? legal : other.getSnapshot().legal;
    if (command !== undefined) await (isMyTurn ? first : other).play(command);
    await Promise.all([first, other].map((match) => match.until((snapshot) => snapshot.sequence > sequence)));
  }
  const { legal, decision } = first.getSnapshot();
  const [late, taken] = legal;
  if (late === undefined || taken === undefined) throw new Error('one move alone is no choice');
  table.wire.cut();
  const refused = expect(first.play(late)).rejects.toMatchObject({ code: 'elsewhere' });
  // The same player decides elsewhere, where the same id comes next.
  const second = await player(table.server.url, {
    storage: inOnePlace(storage, table.wire.url, table.server.url),
  }).resume();
  await second.play(taken);
  const { view } = second.getSnapshot();
  expect(second.getSnapshot().decision).toBe(decision + 1);
  table.wire.mend();
  // It is not kept for when the seat comes back: then there is something else to be decided.
  await refused;
  expect(first.getSnapshot()).toMatchObject({ connection: 'elsewhere', pending: [] });
  await first.takeOver();
  expect(first.getSnapshot().view).toEqual(view);
  expect(other.getSnapshot().decision).toBe(decision + 1);
});

/** The same storage for one server under two addresses. */
function inOnePlace(storage: ReturnType<typeof memoryStorage>, own: string, other: string): typeof storage {
  return { ...storage, get: (key) => storage.get(key.replace(other, own)) };
}

describe('report 37: a move that is made while the line is down', () => {
  test('is shown as pending, sent when the line is back, and done once', async () => {
    const { mover } = await startedMatch([table.wire.url, table.wire.url], { timing: QUICK });
    const { view } = mover.getSnapshot();
    table.wire.cut();
    await mover.until(({ connection }) => connection === 'reconnecting');
    const spun = mover.spin();
    expect(mover.getSnapshot()).toMatchObject({ view, pending: [{ type: 'play', command: { type: 'spin' } }] });
    table.wire.mend();
    const { sequence } = await spun;
    expect(mover.getSnapshot()).toMatchObject({ sequence, pending: [], connection: 'online' });
    expect(await spins(mover.matchId)).toBe(1);
  });

  test('is refused when the line stays down, and then forgotten', async () => {
    const { mover } = await startedMatch([table.wire.url, table.wire.url], { timing: { ...QUICK, giveUp: 400 } });
    table.wire.cut();
    const codes: string[] = [];
    mover.on('refused', ({ code }) => codes.push(code));
    await expect(mover.spin()).rejects.toMatchObject({ name: 'CommandRejected', code: 'offline' });
    expect(mover.getSnapshot().pending).toEqual([]);
    expect(codes).toEqual(['offline']);
    table.wire.mend();
    await mover.until(({ connection }) => connection === 'online');
    expect(await spins(mover.matchId)).toBe(0);
  });

  test('is refused when the match is closed here', async () => {
    const { mover } = await startedMatch([table.wire.url, table.wire.url], { timing: QUICK });
    table.wire.freeze();
    const refused = expect(mover.spin()).rejects.toMatchObject({ code: 'closed' });
    mover.close();
    await refused;
    await expect(mover.spin()).rejects.toMatchObject({ code: 'closed' });
    expect(mover.getSnapshot()).toMatchObject({ connection: 'over', reason: { code: 'closed' } });
  });
});

describe('report 39: two at the same moment are both answered', () => {
  test('a move and a resignation', async () => {
    const { mover, other } = await startedMatch([table.server.url, table.server.url]);
    const settled = await Promise.allSettled([mover.spin(), other.resign()]);
    expect(settled[1].status).toBe('fulfilled');
    // Whichever came first: the spin is done, or it is said why not.
    if (settled[0].status === 'rejected') expect(settled[0]).toMatchObject({ reason: { code: 'wrong_state' } });
    await mover.until(({ status }) => status === 'over');
  });

  test('two who want the same seat', async () => {
    const one = await player(table.server.url).createMatch({ name: 'One', seats: 3 });
    const two = await player(table.server.url).joinMatch(one.code, { name: 'Two' });
    const settled = await Promise.allSettled([one.sit('yellow'), two.sit('yellow')]);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(settled.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'seat_taken' } });
    const taken = [one, two].filter((match) => match.getSnapshot().seat === 'yellow');
    expect(taken).toHaveLength(1);
    expect(await rowsOf(table.server, one.matchId)).toHaveLength(3);
  });
});

describe('report 7: leaving and coming back from any state', () => {
  test('in the lobby: the seat is free again, and the same player can take one anew', async () => {
    const client = player(table.server.url);
    const host = await player(table.server.url).createMatch({ name: 'Host', seats: 2 });
    const match = await client.joinMatch(host.code, { name: 'One' });
    expect((await client.resume()).getSnapshot().seat).toBe(match.getSnapshot().seat);
    const again = await client.joinMatch(host.code, { name: 'One' });
    expect(Object.keys(again.getSnapshot().seats)).toHaveLength(2);
    await again.leave();
    expect(again.getSnapshot()).toMatchObject({ connection: 'over', reason: { code: 'left' } });
    await expect(client.resume()).rejects.toMatchObject({ code: 'nothing_to_resume' });
    await host.until(({ seats }) => Object.keys(seats).length === 1);
    const anew = await client.joinMatch(host.code, { name: 'One' });
    expect(Object.keys(anew.getSnapshot().seats)).toHaveLength(2);
  });

  test('in the game, and after it', async () => {
    const { mover, other, clients } = await startedMatch([table.server.url, table.server.url]);
    await mover.leave();
    await other.until(({ status }) => status === 'over');
    const over = await Promise.all(clients.map((client) => client.resume().catch((error: unknown) => error)));
    expect(over).toContainEqual(expect.objectContaining({ code: 'nothing_to_resume' }));
    expect(over.filter((match) => !(match instanceof Error))).toHaveLength(1);
    await other.takeOver();
    await other.leave();
    for (const client of clients) {
      await expect(client.resume()).rejects.toMatchObject({ code: 'nothing_to_resume' });
      const next = await client.createMatch({ name: 'One', seats: 2 });
      expect(next.getSnapshot().status).toBe('lobby');
    }
  });

  test('while the line is down: it is done when the line is back, also when its answer is lost', async () => {
    const { mover, other } = await startedMatch([table.wire.url, table.server.url], { timing: QUICK });
    const [onWire] = [mover, other].filter((match) => match.getSnapshot().seat === 'red');
    if (onWire === undefined) throw new Error('nobody is on the wire');
    table.wire.mute();
    const left = onWire.leave();
    await (onWire === mover ? other : mover).until(({ status }) => status === 'over');
    table.wire.drop();
    table.wire.mend();
    await left;
    expect(onWire.getSnapshot().connection).toBe('over');
  });
});

test('report 11: nothing that opens a seat is in what anyone else can see', async () => {
  const storage = memoryStorage();
  const kept: string[] = [];
  const noting: PlayerStorage = {
    get: (key) => storage.get(key),
    set(key, value) {
      kept.push(value);
      return storage.set(key, value);
    },
  };
  const client = player(table.server.url, { storage: noting });
  const mine = await client.createMatch({ name: 'One', seats: 2 });
  const other = await player(table.server.url).joinMatch(mine.code, { name: 'Two' });
  const watcher = await player(table.server.url).watchMatch(mine.code);
  const seen: unknown[] = [];
  for (const match of [other, watcher]) match.subscribe((snapshot) => seen.push(snapshot));
  await Promise.all([mine.ready(), other.ready()]);
  await Promise.all([playOut(mine, 1), playOut(other, 2), watcher.until(({ status }) => status === 'over')]);
  seen.push(await watcher.history(), await player(table.server.url).listMatches());
  seen.push(await (await fetch(`${table.server.url}/matches/${mine.matchId}`)).json());
  const all = JSON.stringify(seen);
  const [secret = '', keys = ''] = kept;
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  const token = /"token":"([^"]+)"/.exec(keys)?.[1] ?? '';
  const signature = token.split('.').at(-1) ?? '';
  expect(signature.length).toBeGreaterThan(32);
  for (const hidden of [secret, token, signature]) expect(all).not.toContain(hidden);
  // And a token alone opens nothing: it is worth something only with its player's secret.
  const thief = memoryStorage();
  await thief.set(`escape-from-the-death-star ${table.server.url} seats`, keys);
  await expect(player(table.server.url, { storage: thief }).resume()).rejects.toMatchObject({ code: 'bad_token' });
});

test('bots are seated, taken off and played against; refusals say why', async () => {
  const match = await player(table.server.url).createMatch({ name: 'One', seats: 3, color: 'blue', bots: ['easy'] });
  await match.addBot('normal', 'yellow');
  expect(match.getSnapshot().seats).toMatchObject({
    blue: { kind: 'person' },
    yellow: { kind: 'bot', level: 'normal' },
  });
  await expect(match.addBot('easy')).rejects.toMatchObject({ code: 'match_full' });
  await match.removeBot('yellow');
  await expect(match.start()).rejects.toMatchObject({ code: 'not_ready' });
  await match.ready();
  await match.unready();
  await match.ready();
  await match.start();
  const end = await playOut(match, 3);
  expect(end.winners).toHaveLength(1);
});
