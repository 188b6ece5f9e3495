import { afterEach, expect, test } from '@jest/globals';
import { parseCommands } from '../../../shared/games/death-star/index.ts';
import type { MatchCommand } from '../../../shared/protocol/index.ts';
import type { Match } from '../../../client-sdk/index.ts';
import { closeMatches, player } from '../../client-sdk/playing.ts';
import { ask, createMatch, dataOf, joinMatch, Line, resumeMatch, startedMatch } from '../../support/server-client.ts';
import { crash, endHosts, startHost } from './host.ts';

// Each of these starts a process more than once.
afterEach(async () => {
  closeMatches();
  await endHosts();
});

/** What a line shows, without the events of the last row: those are told once. */
function shown(line: Line): Record<string, unknown> {
  const { events, ...table }: Record<string, unknown> = Object(JSON.parse(dataOf(line.state)));
  expect(typeof events).toBe('string');
  return table;
}

/** Comes back to a match by the token that the last line was given. */
async function back(url: string, { welcome, seatMessages }: Line, name: string): Promise<Line> {
  const token = seatMessages.at(-1)?.token ?? welcome.token ?? '';
  return Line.open(url, await resumeMatch(url, welcome.matchId, name, token));
}

interface Sent {
  readonly name: string;
  readonly id: number;
  readonly command: MatchCommand;
  readonly decision: number;
  readonly receipt: unknown;
}

/** Plays the first legal command of whoever is to act; gives what was sent and answered. */
async function playOne(lines: ReadonlyMap<string, Line>, ids: Map<string, number>): Promise<Sent> {
  const [{ state } = { state: undefined }] = lines.values();
  const legal = parseCommands(state?.legal ?? '');
  const [name, line] = [...lines].find(([, { welcome }]) => welcome.seat === state?.active) ?? [];
  if (name === undefined || line === undefined || state === undefined || !legal.ok) throw new Error('nobody can act');
  const command: MatchCommand = { type: 'play', command: legal.value[0] };
  const id = (ids.get(name) ?? 1) + 1;
  ids.set(name, id);
  const { decision } = state;
  const receipt = await line.command(command, { id, decision });
  if (!receipt.ok) throw new Error(receipt.error.code);
  for (const other of lines.values()) await other.until(({ sequence }) => sequence >= receipt.value);
  return { name, id, command, decision, receipt };
}

test('report 54: a match in play survives, with seats, turn, chance and receipts', async () => {
  const host = await startHost();
  const names = ['Ada', 'Bob', 'Cid'];
  const lines = await startedMatch(host.url, names);
  const byName = new Map(lines.map((line, index) => [names[index] ?? '', line]));
  const ids = new Map<string, number>();
  const sent: Sent[] = [];
  for (let turn = 0; turn < 12; turn += 1) sent.push(await playOne(byName, ids));
  const before = lines.map(shown);
  await crash(host);
  const again = new Map<string, Line>();
  for (const [name, line] of byName) again.set(name, await back(host.url, line, name));
  expect([...again.values()].map(shown)).toEqual(before);
  expect([...again.values()].map(({ welcome }) => welcome.seat)).toEqual(lines.map(({ welcome }) => welcome.seat));
  for (const { name, id, command, decision, receipt } of sent) {
    expect(await again.get(name)?.command(command, { id, decision })).toEqual(receipt);
  }
  const [{ name, id } = { name: '', id: 0 }] = sent;
  expect(await again.get(name)?.command({ type: 'resign' }, { id })).toMatchObject({ error: { code: 'id_taken' } });
  await playOne(again, ids);
});

test('report 54: a table at which nobody has started survives, with seats, ready, host, bot and code', async () => {
  const host = await startHost();
  const created = await createMatch(host.url, 'Ada', { seats: 3, bots: ['easy'] });
  const ada = await Line.open(host.url, created);
  const bob = await Line.open(host.url, await joinMatch(host.url, created.code, 'Bob'));
  const ready: MatchCommand = { type: 'ready', entropy: 'entropy-of-Ada' };
  const receipt = await ada.command(ready, { id: 1 });
  expect(receipt).toMatchObject({ ok: true });
  await bob.until(({ sequence }) => receipt.ok && sequence >= receipt.value);
  const before = [ada, bob].map(shown);
  await crash(host);
  expect(await ask(host.url, 'GET', `/matches/${created.code}`)).toMatchObject({ status: 200 });
  const lines = [await back(host.url, ada, 'Ada'), await back(host.url, bob, 'Bob')] as const;
  expect(lines.map(shown)).toEqual(before);
  expect(lines[0].state).toMatchObject({ status: 'lobby', host: ada.welcome.seat });
  expect(await lines[0].command(ready, { id: 1 })).toEqual(receipt);
  expect(await lines[1].command({ type: 'start' })).toMatchObject({ error: { code: 'not_host' } });
  await lines[1].command({ type: 'ready', entropy: 'entropy-of-Bob' });
  await lines[0].until(({ status }) => status === 'playing');
});

test('report 40: after a restart all clients converge without help, those who watch included', async () => {
  const host = await startHost();
  const made = await player(host.url).createMatch({ name: 'P0', seats: 4 });
  const matches = [made];
  for (const name of ['P1', 'P2', 'P3']) matches.push(await player(host.url).joinMatch(made.code, { name }));
  const watcher = await player(host.url).watchMatch(made.code);
  await Promise.all(matches.map((match) => match.ready()));
  const all = [...matches, watcher];
  await playSome(matches, 3);
  // One is in the middle of an action when the server goes.
  const inFlight = mover(await Promise.all(matches.map((match) => reached(match, made.getSnapshot().sequence))));
  const acted = inFlight.play(firstLegal(inFlight));
  await crash(host);
  const { sequence } = await acted;
  const snapshots = await Promise.all(all.map((match) => match.until(isThere(sequence))));
  for (const { view, status, active, decision } of snapshots) {
    const [first] = snapshots;
    expect({ view, status, active, decision }).toEqual({
      view: first?.view,
      status: first?.status,
      active: first?.active,
      decision: first?.decision,
    });
  }
  await playSome(matches, 3);
  const last = Math.max(...matches.map((match) => match.getSnapshot().sequence));
  await Promise.all(all.map((match) => match.until(isThere(last))));
});

function isThere(sequence: number): (snapshot: ReturnType<Match['getSnapshot']>) => boolean {
  return (snapshot) => snapshot.connection === 'online' && snapshot.sequence >= sequence;
}

async function reached(match: Match, sequence: number): Promise<Match> {
  await match.until((snapshot) => snapshot.sequence >= sequence);
  return match;
}

function mover(matches: readonly Match[]): Match {
  const found = matches.find((match) => match.getSnapshot().isMyTurn);
  if (found === undefined) throw new Error('nobody can act');
  return found;
}

function firstLegal(match: Match): Parameters<Match['play']>[0] {
  const [command] = match.getSnapshot().legal;
  if (command === undefined) throw new Error('nothing is legal');
  return command;
}

async function playSome(matches: readonly Match[], turns: number): Promise<void> {
  await Promise.all(matches.map((match) => match.until(({ status }) => status === 'playing')));
  for (let turn = 0; turn < turns; turn += 1) {
    const match = mover(matches);
    const { sequence } = await match.play(firstLegal(match));
    await Promise.all(matches.map((other) => other.until((snapshot) => snapshot.sequence >= sequence)));
  }
}
