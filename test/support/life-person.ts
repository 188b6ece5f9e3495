/** Somebody with a line of their own to the server, and with tabs: each a client and a match that is open in it. */
import type { Match, PlayerStorage, Snapshot } from '../../client-sdk/index.ts';
import { DeathStarClient, memoryStorage } from '../../client-sdk/index.ts';
import { playerId } from '../../server/match/index.ts';
import { seededRandomness } from './server.ts';
import { TcpProxy } from './tcp-proxy.ts';

/** Short where what is lost is waited for for as long as that. */
const TIMING = { heartbeat: 1_000, patience: 500, longestPause: 5, giveUp: 20_000 };

/** A match that is open in one tab. */
export interface Tab {
  readonly person: Person;
  readonly match: Match;
}

export class Person {
  readonly name: string;
  readonly wire: TcpProxy;
  readonly tabs: Tab[] = [];
  /** What the SDK had to say to nobody. */
  readonly complaints: string[] = [];
  private readonly storage: PlayerStorage;
  private readonly random: (count: number) => Uint8Array;
  private secret = '';
  private client: DeathStarClient;

  private constructor(name: string, wire: TcpProxy, seed: number) {
    this.name = name;
    this.wire = wire;
    const randomness = seededRandomness(seed);
    this.random = (count) => randomness.bytes(count);
    const kept = memoryStorage();
    this.storage = {
      get: (key) => kept.get(key),
      set: (key, value) => {
        if (key.endsWith(' player')) this.secret = value;
        return kept.set(key, value);
      },
    };
    this.client = this.newTab();
  }

  static async open(name: string, port: number, seed: number): Promise<Person> {
    return new Person(name, await TcpProxy.open(port), seed);
  }

  /** The id of the player. */
  get player(): string {
    return playerId(this.secret);
  }

  /** The client of the tab that is in front. */
  get here(): DeathStarClient {
    return this.client;
  }

  /** Opens another tab, which is in front from now on. */
  newTab(): DeathStarClient {
    this.client = new DeathStarClient(this.wire.url, {
      storage: this.storage,
      random: this.random,
      timing: TIMING,
      log: (message, error) => this.complaints.push(`${this.name}: ${message}: ${String(error)}`),
    });
    return this.client;
  }

  /** The tabs in which a match is still open. */
  get open(): readonly Tab[] {
    return this.tabs.filter(({ match }) => match.getSnapshot().connection !== 'over');
  }

  async close(): Promise<void> {
    for (const { match } of this.tabs) match.close();
    await this.wire.close();
  }
}

/** What everybody has to see alike of a match at one sequence, whoever they are and however they came there. */
export function shownToAll(snapshot: Snapshot): string {
  const { status, decision, active, winners, view, host, votes, rematch, next, capacity, settings, seats, secret } =
    snapshot;
  const sitters = Object.entries(seats).map(([seat, sitter]) => [seat, { ...sitter, present: null }]);
  const game = view === undefined ? null : { ...view, ruleset: null };
  const around = { host, votes, rematch, next, capacity, settings, sitters, secret };
  return JSON.stringify({ status, decision, active, winners, around, game });
}
