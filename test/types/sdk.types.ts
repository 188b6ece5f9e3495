/** What must compile for those who build on the SDK, and, by @ts-expect-error, what must not. Only the compiler reads it. */
import type {
  Action,
  ChatLine,
  Command,
  CommandRejected,
  Connection,
  GameEvent,
  HistoryRow,
  Match,
  MatchEvents,
  RejectionCode,
  Snapshot,
  Vote,
} from '../../client-sdk/index.ts';
import { DeathStarClient, describe } from '../../client-sdk/index.ts';
import type { Lobby, LobbyFilter } from '../../client-sdk/lobby.ts';
import { openLobby } from '../../client-sdk/lobby.ts';
import type { Command as GameCommand } from '../../shared/games/death-star/index.ts';
import type { LobbyFilter as ServerFilter, MatchCommand, Vote as ServerVote } from '../../shared/protocol/index.ts';

type Same<One, Other> = [One, Other] extends [Other, One] ? 'same' : 'different';
type IsAny<T> = 0 extends 1 & T ? 'any' : 'typed';
/** Where `any` hides in a type: its own, or in what its members, arguments and results are made of. */
type AnyIn<T, Depth extends readonly 0[] = []> = Depth['length'] extends 6
  ? 'typed'
  : IsAny<T> extends 'any'
    ? 'any'
    : T extends string | number | boolean | undefined | null | symbol
      ? 'typed'
      : T extends (...given: infer Given) => infer Result
        ? AnyIn<Given, [...Depth, 0]> | AnyIn<Result, [...Depth, 0]>
        : T extends readonly (infer Item)[]
          ? AnyIn<Item, [...Depth, 0]>
          : T extends ReadonlyMap<unknown, unknown>
            ? 'typed'
            : { [Name in keyof T]-?: AnyIn<T[Name], [...Depth, 0]> }[keyof T];
type Holds<Claim extends 'same' | 'typed'> = Claim;

export type Claims = [
  Holds<Same<Command, GameCommand>>,
  Holds<Same<Action['type'], MatchCommand['type']>>,
  Holds<Same<Vote, ServerVote>>,
  Holds<AnyIn<Lobby>>,
  Holds<AnyIn<ChatLine>>,
  Holds<AnyIn<DeathStarClient>>,
  Holds<AnyIn<Match>>,
  Holds<AnyIn<Snapshot>>,
  Holds<AnyIn<MatchEvents>>,
  Holds<AnyIn<GameEvent>>,
  Holds<AnyIn<HistoryRow>>,
  // @ts-expect-error the check itself finds an `any` that hides
  Holds<AnyIn<{ readonly inside: readonly { readonly deep: ReturnType<typeof JSON.parse> }[] }>>,
];

declare const action: Action;
/** What the SDK sends is what the protocol takes. */
export const accepted: MatchCommand = action;
declare const filter: LobbyFilter;
export const wanted: ServerFilter = filter;

const client = new DeathStarClient('http://localhost:2567');
export async function use(match: Match, snapshot: Snapshot, event: GameEvent): Promise<void> {
  await client.createMatch({ name: 'One', seats: 2, color: 'red', bots: ['easy'], options: { chainForce: true } });
  await match.move('LL', 'ds1');
  match.on('event', (fact, sequence: number) => describe(fact).padEnd(sequence));
  match.on('refused', ({ code, retryAfter = 0 }) => code.padEnd(retryAfter));
  await match.set({ seats: 3, clock: 'fast', whenAway: 'vote', password: null, options: { spaceBump: 'none' } });
  await match.vote('red', 'bot');
  await match.sayPhrase('goodGame');
  match.on('chat', ([line]) => line?.name.padEnd(line.at));
  match.on('next', (matchId) => matchId.padEnd(24));
  await client.watchMatch(match.code, { name: 'Three' });
  const moved: Match = await client.moveSeat(match.code, await match.makeLink());
  for (const { isMyTurn, seat } of await client.myMatches()) if (isMyTurn && seat !== undefined) await moved.kick(seat);

  await client.resume(match.code, { takeOver: true });
  openLobby('', { filter: { clock: 'slow', seats: 3 } }).subscribe(({ matches: [first] }) => first?.code.padEnd(9));
  new DeathStarClient('', { identity: () => Promise.resolve('token') }).quickMatch({ name: 'One' }).catch(String);

  // @ts-expect-error a take-over is said, or left out
  await client.resume(match.code, { takeOver: false });
  // @ts-expect-error there is no such clock to filter by
  openLobby('', { filter: { clock: 'blitz' } });
  // @ts-expect-error there is no such clock
  await match.set({ clock: 'blitz' });
  // @ts-expect-error a vote is about what is to happen, and not about a yes
  await match.vote('red', true);
  // @ts-expect-error an answer is a word
  await match.answerRematch(true);
  // @ts-expect-error there is no such phrase
  await match.sayPhrase('boo');
  // @ts-expect-error a clock may be missing
  snapshot.turnLeft.toFixed();
  // @ts-expect-error the hash of a password is not for clients
  String(snapshot.settings.password);
  // @ts-expect-error a match has a name for its player
  await client.createMatch({ seats: 2 });
  // @ts-expect-error there is no such colour
  await client.joinMatch('BCDFGH', { name: 'One', color: 'purple' });
  // @ts-expect-error there is no such level
  await match.addBot('hard');
  // @ts-expect-error there is no such token
  await match.move('R2', 'ds1');
  // @ts-expect-error a move names a space
  await match.move('LL');
  // @ts-expect-error nobody chooses what is spun
  await match.spin(3);
  // @ts-expect-error there is no such command
  await match.play({ type: 'teleport' });
  // @ts-expect-error there is no such house rule
  await client.createMatch({ name: 'One', seats: 2, options: { noForce: true } });
  // @ts-expect-error there is no such news
  match.on('victory', () => undefined);
  // @ts-expect-error a snapshot is never changed
  snapshot.sequence = 1;
  // @ts-expect-error nor is what is in it
  snapshot.legal[0] = { type: 'spin' };
  // @ts-expect-error there is no game before the start
  await match.sit(snapshot.view.turn.seat);
  // @ts-expect-error those who watch have no seat
  await match.sit(snapshot.seat);
  // @ts-expect-error not every event has a token
  if ('LL' === event.token) describe(event);
}

/** The unions are complete: a switch needs no default. */
export function nameOf(event: GameEvent, connection: Connection): string {
  switch (connection) {
    case 'online':
    case 'reconnecting':
    case 'offline':
    case 'elsewhere':
    case 'over':
      return event.type === 'spun' ? `${connection} ${event.count}` : connection;
  }
}

/** The codes are a union as well. */
export function isLate({ code }: CommandRejected): boolean {
  const late: readonly RejectionCode[] = ['timeout', 'offline', 'stale'];
  // @ts-expect-error there is no such code
  return late.includes(code) && code !== 'sorry';
}
