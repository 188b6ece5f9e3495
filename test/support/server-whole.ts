/** Whole matches: clients that play one after the other, held against what the server was at each sequence. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from '@jest/globals';
import { deathStar } from '../../shared/games/death-star/index.ts';
import type { AnyGame } from '../../shared/games/registry.ts';
import type { Match } from '../../server/match/index.ts';
import type { TestServer } from './server.ts';
import type { News, Order } from './server-players.ts';
import { carryOut, hashOfShown, newsSchema } from './server-players.ts';

const GAME: AnyGame = deathStar;

/** Somebody who carries out one order after the other. */
export interface Client {
  send(order: Order, tell: (news: News) => void): void;
  stop(): Promise<void>;
}

/** A client in this process. */
export function clientHere(url: string): Client {
  return {
    send(order, tell) {
      carryOut(url, order, tell).catch((error: unknown) => tell({ type: 'failed', message: String(error) }));
    },
    stop: () => Promise.resolve(),
  };
}

/** A client in a process of its own. */
export function clientApart(url: string): Client {
  const child = fork(fileURLToPath(new URL('./server-players.ts', import.meta.url)), [url], { execArgv: [] });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  return {
    send(order, tell) {
      child.removeAllListeners('message');
      child.on('message', (message) => tell(newsSchema.parse(message)));
      child.send(order);
    },
    async stop() {
      child.kill();
      await ended;
    },
  };
}

/** Plays one match of these clients, the last of whom watches, and checks what each of them was shown. */
export async function playWhole(server: TestServer, clients: readonly Client[], seed: number): Promise<void> {
  const [maker, ...others] = clients;
  if (maker === undefined) throw new Error('nobody plays');
  const seats = clients.length - 1;
  const first = follow(maker, { type: 'make', seats, seed });
  const code = await first.entered;
  const match = server.app.house.find(code);
  if (match === undefined) throw new Error(`no match ${code}`);
  const expected = noteStates(match);
  const watcher = others[others.length - 1];
  const reports = [first];
  // Who watches comes before the last seat is taken, or the match would begin without.
  for (const client of others.slice(0, -2)) reports.push(await enter(client, { type: 'join', code, seed: seed + 1 }));
  if (watcher !== undefined) reports.push(await enter(watcher, { type: 'watch', code }));
  for (const client of others.slice(-2, -1)) reports.push(await enter(client, { type: 'join', code, seed: seed + 2 }));
  const seen = await Promise.all(reports.map(({ over }) => over));
  const ends = (await server.store.read(match.state.id, 1))
    .flatMap(({ facts }) => facts)
    .filter(({ type }) => type === 'ended');
  expect({ seed, ends: ends.length, winners: match.state.winners?.length }).toEqual({ seed, ends: 1, winners: 1 });
  for (const { winners, shown } of seen) {
    expect({ seed, winners }).toEqual({ seed, winners: match.state.winners });
    const begin = Math.max(2, ...shown.map(([sequence]) => sequence).slice(0, 1));
    const noted = new Map(shown);
    for (const [sequence, hash] of expected) {
      if (sequence >= begin) expect({ seed, sequence, hash: noted.get(sequence) }).toEqual({ seed, sequence, hash });
    }
    expect({ seed, last: Math.max(...noted.keys()) }).toEqual({ seed, last: match.state.sequence });
  }
}

interface Followed {
  readonly entered: Promise<string>;
  readonly over: Promise<Extract<News, { type: 'over' }>>;
}

function follow(client: Client, order: Order): Followed {
  const entered = Promise.withResolvers<string>();
  const over = Promise.withResolvers<Extract<News, { type: 'over' }>>();
  client.send(order, (news) => {
    if (news.type === 'entered') entered.resolve(news.code);
    else if (news.type === 'over') over.resolve(news);
    else {
      entered.reject(new Error(news.message));
      over.reject(new Error(news.message));
    }
  });
  return { entered: entered.promise, over: over.promise };
}

async function enter(client: Client, order: Order): Promise<Followed> {
  const followed = follow(client, order);
  await followed.entered;
  return followed;
}

/** What everyone has to be shown at each sequence, from now on. */
function noteStates(match: Match): ReadonlyMap<number, string> {
  const noted = new Map<number, string>();
  match.listen(({ row, after }) => {
    const { status, decision, winners, position } = after;
    const active = position === undefined || status !== 'playing' ? [] : GAME.active(position);
    const view = position === undefined ? undefined : Object(GAME.view(position, undefined));
    noted.set(row.sequence, hashOfShown({ status, decision, active, winners: winners ?? [], view }));
  });
  return noted;
}
