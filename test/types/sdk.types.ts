/** What must compile for those who build on the SDK, and, by @ts-expect-error, what must not. Only the compiler reads it. */
import type {
  Action,
  Command,
  CommandRejected,
  Connection,
  GameEvent,
  HistoryRow,
  Match,
  MatchEvents,
  RejectionCode,
  Snapshot,
} from '../../client-sdk/index.ts';
import { DeathStarClient, describe } from '../../client-sdk/index.ts';
import type { Command as GameCommand } from '../../shared/games/death-star/index.ts';
import type { MatchCommand } from '../../shared/protocol/index.ts';

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

const client = new DeathStarClient('http://localhost:2567');
export async function use(match: Match, snapshot: Snapshot, event: GameEvent): Promise<void> {
  await client.createMatch({ name: 'One', seats: 2, color: 'red', bots: ['easy'], options: { chainForce: true } });
  await match.move('LL', 'ds1');
  match.on('event', (fact, sequence: number) => describe(fact).padEnd(sequence));
  match.on('refused', ({ code, retryAfter = 0 }) => code.padEnd(retryAfter));

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
