import { describe, expect, test } from '@jest/globals';
import type { HostedGame } from '../../../shared/games/registry.ts';
import { HOSTED_GAMES } from '../../../shared/games/registry.ts';
import { parseCommands } from '../../../shared/games/death-star/index.ts';
import type { Chance } from '../../../shared/kernel/index.ts';
import { fastChance } from '../../../shared/kernel/simulation.ts';
import { playerNamed } from '../../support/server-house.ts';
import { makeLog } from '../../../server/log.ts';
import { ManualClock, secretOf, seededRandomness, startServer } from '../../support/server.ts';
import { ask, createMatch, joinMatch, Line, resumeMatch, watchMatch } from '../../support/server-client.ts';
import { RecordingProxy } from '../../support/server-proxy.ts';

const JOIN_ROOM = 10;
const TURNS = 130;

/** All that a match has shown to anyone, and what it has kept to itself. */
interface Recording {
  /** The frames of each socket as hexadecimal, the framework's own ids masked. */
  readonly sockets: readonly (readonly string[])[];
  /** What was answered over HTTP, the framework's own ids masked. */
  readonly answers: readonly string[];
  /** What the server has logged, at its most talkative. */
  readonly logged: readonly string[];
  /** The frames of each socket from before the end, as bytes in one. */
  readonly before: readonly Buffer[];
  readonly deck: readonly string[];
  /** The cards that were drawn before everyone's eyes. */
  readonly drawn: readonly string[];
  readonly tokens: readonly string[];
  readonly secret: string;
}

/** The game with the cards of its deck from this one on turned round: as nobody has drawn them, nobody may notice. */
function withTailTurned(from: number): Readonly<Record<string, HostedGame>> {
  return Object.fromEntries(
    Object.entries(HOSTED_GAMES).map(([id, hosted]) => {
      const { game } = hosted;
      const start: typeof game.start = (setup, seats, chance) => {
        const turned: Chance = {
          spin: (sides) => chance.spin(sides),
          shuffle(items) {
            const order = chance.shuffle(items);
            return [...order.slice(0, from), ...order.slice(from).reverse()];
          },
        };
        return game.start(setup, seats, turned);
      };
      return [id, { ...hosted, game: { ...game, start } }];
    }),
  );
}

const masked = (id: string): string => 'x'.repeat(id.length);

/** An answer as text, in which the ids that the framework draws are masked. */
function maskAnswer(body: unknown): string {
  return JSON.stringify(body, (key, value: unknown) =>
    typeof value === 'string' && (key === 'sessionId' || key === 'processId') ? masked(value) : value,
  );
}

/** A line of the log without what is of the day, of the process and of the framework. */
function maskLine(line: string): string {
  const said: unknown = JSON.parse(line);
  return JSON.stringify(said, (key, value: unknown) => {
    if (key === 'time' || key === 'pid' || key === 'hostname') return undefined;
    return key === 'words' ? String(value).replaceAll(/'[\w-]{9}'/g, "'x'") : value;
  });
}

/** A frame without the framework's own token, which the first one of a socket has in it. */
function maskFrame(frame: Buffer): Buffer {
  if (frame[0] !== JOIN_ROOM) return frame;
  const copy = Buffer.from(frame);
  return copy.fill('x', 2, 2 + (frame[1] ?? 0));
}

/** Plays a match of two persons and a bot, watched by one, with everything that can be asked. */
async function record(games: Readonly<Record<string, HostedGame>>, seed: number): Promise<Recording> {
  const clock = new ManualClock();
  const logged: string[] = [];
  const log = makeLog({ logLevel: 'trace' }, { write: (line) => logged.push(line) });
  const server = await startServer({ games, clock, log, randomness: seededRandomness(seed) });
  const proxy = new RecordingProxy(server.port);
  const { url } = server;
  const answers: string[] = [];
  const keep = <Body>(body: Body): Body => {
    answers.push(maskAnswer(body));
    return body;
  };
  const open = async (welcome: Awaited<ReturnType<typeof watchMatch>>): Promise<Line> =>
    Line.open(await proxy.url, keep(welcome));

  const made = await createMatch(url, 'Ada', { seats: 3, bots: ['normal'] });
  const { matchId } = made;
  const ada = await open(made);
  const bob = await open(await joinMatch(url, matchId, 'Bob'));
  const watcher = await open(await watchMatch(url, matchId));
  const lines = [ada, bob, watcher];
  const tokens = [made.token ?? '', bob.welcome.token ?? ''];
  for (const line of [ada, bob])
    await line.command({ type: 'ready', entropy: `by ${line.welcome.seat ?? ''}`.replace(' ', '-') });
  for (const line of lines) await line.until(({ status }) => status === 'playing');

  const match = server.app.house.find(matchId);
  if (match === undefined) throw new Error('no match');
  const rows = await server.store.read(matchId, 1);
  const events = rows.flatMap(({ facts }) => facts.flatMap((fact) => (fact.type === 'happened' ? fact.events : [])));
  const deck = events.flatMap((event) => cardsIn(event, 'deck'));

  const chance = fastChance(seed);
  for (let turn = 0; turn < TURNS && ada.state.status === 'playing'; turn += 1) {
    const { sequence, active, legal } = ada.state;
    const line = [ada, bob].find(({ welcome }) => welcome.seat === active);
    // Refusals are told too: out of turn, malformed, stale, not seated.
    const other = line === ada ? bob : ada;
    keep(await other.play({ type: 'spin' }));
    if (turn % 5 === 0) keep(await other.play({ type: 'nonsense' }));
    if (turn % 7 === 0) keep(await watcher.play({ type: 'spin' }));
    if (turn % 9 === 0) keep(await other.command({ type: 'play', command: { type: 'spin' } }, { decision: 0 }));
    if (turn % 30 === 0) {
      keep((await ask(url, 'GET', `/matches/${matchId}`)).body);
      keep((await ask(url, 'GET', '/matches')).body);
      keep((await ask(url, 'GET', `/matches/${matchId}/record`)).body);
      keep((await ask(url, 'GET', '/')).body);
      keep(await watcher.history(1));
      keep(await ada.history(Math.max(1, sequence - 3)));
    }
    if (line === undefined) clock.advance(0);
    else {
      const parsed = parseCommands(legal);
      if (!parsed.ok) throw new Error(parsed.error.message);
      await line.play(parsed.value[chance.spin(parsed.value.length)]);
    }
    for (const each of lines) await each.until((state) => state.sequence > sequence);
  }
  if (ada.state.status !== 'playing') throw new Error(`with seed ${seed} it is over too soon`);
  const late = await open(await watchMatch(url, matchId));
  const again = await open(await resumeMatch(url, matchId, 'Bob', tokens[1] ?? ''));
  await bob.closed;
  await ada.until((state) => state.seats.get(bob.welcome.seat ?? '')?.present === true);
  const before = proxy.frames.map((frames) => Buffer.concat(frames.map(maskFrame)));
  const all = await server.store.read(matchId, 1);
  const drawn = all.flatMap(({ facts }) =>
    facts.flatMap((fact) => (fact.type === 'happened' ? fact.events.flatMap((event) => cardsIn(event, 'card')) : [])),
  );

  await again.command({ type: 'resign' });
  await ada.command({ type: 'resign' });
  for (const line of [ada, watcher, late, again]) await line.until(({ status }) => status === 'over');
  keep(await late.history(1));
  keep((await ask(url, 'GET', `/matches/${matchId}`)).body);
  for (const line of [ada, watcher, late, again]) await line.close();
  const sockets = proxy.frames.map((frames) => frames.map((frame) => maskFrame(frame).toString('hex')));
  proxy.close();
  await server.app.close();
  const { secret } = match.state;
  return { sockets, answers, logged: logged.map(maskLine), before, deck, drawn, tokens, secret };
}

/** The cards that an event names under this key. */
function cardsIn(event: unknown, key: string): readonly string[] {
  if (typeof event !== 'object' || event === null) return [];
  return Object.entries(event).flatMap(([name, value]: [string, unknown]) => {
    if (name !== key) return [];
    return Array.isArray(value) ? value.map(String) : [String(value)];
  });
}

describe.each([1, 3, 4])('faults 43, reports 43, 45, 47: what is hidden stays hidden on the wire (seed %i)', (seed) => {
  let plain: Recording;

  test('two matches with the same public history and different decks send the same bytes to everyone', async () => {
    plain = await record(HOSTED_GAMES, seed);
    const drawn = new Set(plain.drawn).size;
    expect(drawn).toBeGreaterThan(3);
    expect(drawn).toBeLessThan(45);
    const other = await record(withTailTurned(drawn), seed);
    expect(other.deck).not.toEqual(plain.deck);
    expect(other.deck.slice(0, drawn)).toEqual(plain.deck.slice(0, drawn));
    expect(other.drawn).toEqual(plain.drawn);
    expect(plain.sockets).toHaveLength(5);
    for (const frames of plain.sockets) expect(frames.length).toBeGreaterThan(3);
    expect(other.sockets).toEqual(plain.sockets);
    expect(other.answers).toEqual(plain.answers);
    expect(plain.logged.length).toBeGreaterThan(0);
    expect(other.logged).toEqual(plain.logged);
  });

  test('the test itself notices a difference: other cards that are drawn', async () => {
    const other = await record(withTailTurned(0), seed);
    expect(other.sockets).not.toEqual(plain.sockets);
  });

  test('no secret, no entropy, no player and no other’s token stands in any frame before the end', () => {
    const { before, secret, tokens, answers, logged } = plain;
    const hidden = [secret, Buffer.from(secret, 'hex').toString('latin1'), 'by-red', 'by-blue'];
    for (const name of ['Ada', 'Bob']) hidden.push(secretOf(name), playerNamed(name));
    for (const frames of before)
      for (const text of hidden) expect(frames.includes(Buffer.from(text, 'latin1'))).toBe(false);
    for (const answer of answers.slice(0, -2)) for (const text of hidden) expect(answer).not.toContain(text);
    const told = [secret, ...tokens, ...['Ada', 'Bob'].flatMap((name) => [secretOf(name), playerNamed(name)])];
    for (const line of logged) for (const text of told) expect(line).not.toContain(text);
    // Sockets in their order: Ada, Bob, the watcher, the late watcher, Bob again.
    const whose = [0, 1, undefined, undefined, 1];
    before.forEach((frames, socket) => {
      tokens.forEach((token, owner) => {
        expect([socket, owner, frames.includes(token)]).toEqual([socket, owner, whose[socket] === owner]);
      });
    });
  });

  test('no card stands in any frame before it is drawn', () => {
    const { before, deck, drawn, answers } = plain;
    const unseen = deck.filter((card) => !drawn.includes(card));
    expect(deck).toHaveLength(52);
    for (const text of [...before.map((frames) => frames.toString('latin1')), ...answers.slice(0, -2)]) {
      const named = text.match(/F[0-9]{2}/g) ?? [];
      expect(named.filter((card) => unseen.includes(card))).toEqual([]);
    }
  });
});
