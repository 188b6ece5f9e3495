import { setTimeout as pause } from 'node:timers/promises';
import { leanFetch } from './lean-network.ts';
import type { Match } from '../../client-sdk/index.ts';
import { CommandRejected, DeathStarClient, memoryStorage } from '../../client-sdk/index.ts';
import type { Chance } from '../../shared/kernel/index.ts';
import type { Ledger } from './ledger.ts';
import { MatchNotes } from './ledger.ts';
import type { Pacer } from './pacer.ts';

export interface TableParts {
  readonly url: string;
  readonly name: string;
  readonly seats: number;
  readonly chance: Chance;
  readonly ledger: Ledger;
  readonly pacer: Pacer;
  /** Told when `backAt` or `movedAt` has changed. */
  onProgress(): void;
}

/** What a client that has not come in yet may meet while the server is away; it tries again. */
const PASSING: readonly string[] = ['offline', 'timeout', 'unavailable'];
const TRY_AGAIN = 100;
const ACTIONS_A_RESIGNATION = 50;

/** The clients of one match. They play at random; when the match is over they make another one. */
export class ChaosTable {
  /** Since when all of its clients have been online, and since when something was accepted; undefined if not so. */
  backAt: number | undefined;
  movedAt: number | undefined;
  private readonly parts: TableParts;
  private readonly clients: readonly DeathStarClient[];
  private matches: Match[] = [];
  private notes: MatchNotes | undefined;
  private isStopped = false;
  private whenOver: () => void = () => undefined;
  private underWay = 0;
  /** The decision for which the pacer has been asked. */
  private asked = -1;

  constructor(parts: TableParts) {
    this.parts = parts;
    const log = (message: string, error: unknown): void => parts.ledger.complain(message, error);
    this.clients = Array.from(
      { length: parts.seats },
      () => new DeathStarClient(parts.url, { storage: memoryStorage(), fetch: leanFetch, log }),
    );
  }

  /** The id of the match that is played now. */
  get matchId(): string {
    return this.matches[0]?.matchId ?? `no match at ${this.parts.name}`;
  }

  /** Plays one match after the other. Resolves once it is stopped. */
  async live(): Promise<void> {
    while (!this.isStopped) {
      const over = new Promise<void>((resolve) => {
        this.whenOver = resolve;
      });
      try {
        await this.open();
        await this.start();
        for (const match of this.matches) this.look(match);
        await over;
      } catch (error) {
        this.fail(error);
      }
    }
  }

  /** Whatever happened before the server was killed does not count any more. */
  forget(): void {
    this.backAt = undefined;
    this.movedAt = undefined;
  }

  /** Hashes what has been seen. */
  digest(): void {
    this.notes?.digest();
  }

  /** Plays no more, and waits until all that was sent is settled. */
  async stop(): Promise<void> {
    this.isStopped = true;
    while (this.underWay > 0) await pause(10);
    this.close();
    this.whenOver();
  }

  /** Something that clients do not get over by themselves. */
  private fail(error: unknown): void {
    if (!this.isStopped) this.parts.ledger.helpless.push(`${this.parts.name}: ${String(error)}`);
    this.isStopped = true;
  }

  private async open(): Promise<void> {
    const { name, seats } = this.parts;
    for (const [index, client] of this.clients.entries()) {
      const own = `${name}-${String(index)}`;
      const [maker] = this.matches;
      const match = await this.persist(() =>
        maker === undefined ? client.createMatch({ name: own, seats }) : client.joinMatch(maker.code, { name: own }),
      );
      this.notes ??= new MatchNotes(match.matchId);
      this.notes.names.push(own);
      this.matches.push(match);
      match.on('connection', (connection) => {
        if (connection === 'online') this.online();
        else this.offline(match);
      });
      match.subscribe(() => this.look(match));
    }
    this.online();
  }

  private async start(): Promise<void> {
    await Promise.all(
      this.matches.map(async (match) => {
        while (match.getSnapshot().status === 'lobby' && !this.isStopped) {
          const { seat, seats } = match.getSnapshot();
          const isReady = seat !== undefined && seats[seat]?.ready === true;
          if (!isReady) await this.act(match, { type: 'ready' }, () => match.ready());
          if (match.getSnapshot().status === 'lobby') await pause(TRY_AGAIN / 2);
        }
      }),
    );
  }

  /** Tries until it works, as a person presses a button again. */
  private async persist<Value>(work: () => Promise<Value>): Promise<Value> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        const isPassing = error instanceof CommandRejected && PASSING.includes(error.code);
        if (!isPassing || this.isStopped) throw error;
        await pause(TRY_AGAIN);
      }
    }
  }

  private online(): void {
    const isAllBack =
      this.matches.length === this.parts.seats &&
      this.matches.every((match) => match.getSnapshot().connection === 'online');
    if (!isAllBack || this.backAt !== undefined) return;
    this.backAt = Date.now();
    this.parts.onProgress();
  }

  private offline(match: Match): void {
    const snapshot = match.getSnapshot();
    if (snapshot.reason?.code === 'closed') return;
    if (snapshot.connection === 'over' || snapshot.connection === 'elsewhere') {
      this.parts.ledger.helpless.push(`${match.matchId} ${snapshot.seat ?? ''}: ${String(snapshot.reason)}`);
    }
    if (this.backAt !== undefined || this.movedAt !== undefined) this.forget();
    this.notes?.saw(snapshot);
  }

  /** Has this client act if it is to, at a steady rate; at once where the match has not gone on yet. */
  private look(match: Match): void {
    if (this.isStopped || !this.matches.includes(match)) return;
    if (this.underWay === 0 && this.matches.every((other) => other.getSnapshot().status === 'over')) this.replace();
    else if (this.isToAct(match)) {
      if (this.movedAt === undefined) void this.play(match);
      else if (this.asked !== match.getSnapshot().decision) {
        this.asked = match.getSnapshot().decision;
        this.parts.pacer.ask(() => void this.play(match));
      }
    }
  }

  private isToAct(match: Match): boolean {
    const { isMyTurn, status, connection, pending } = match.getSnapshot();
    return isMyTurn && status === 'playing' && connection === 'online' && pending.length === 0;
  }

  private async play(match: Match): Promise<void> {
    if (this.isStopped || !this.isToAct(match)) return;
    const { legal } = match.getSnapshot();
    const { chance } = this.parts;
    const command = legal[chance.spin(legal.length)];
    if (command === undefined) throw new Error(`nothing is legal in ${match.matchId}`);
    // Who plays at random hardly ever wins; and matches have to end, too.
    if (chance.spin(ACTIONS_A_RESIGNATION) === 0) await this.act(match, { type: 'resign' }, () => match.resign());
    else await this.act(match, { type: 'play', command }, () => match.play(command));
    this.asked = -1;
    for (const other of this.matches) this.look(other);
  }

  private async act(match: Match, command: unknown, send: () => Promise<{ readonly sequence: number }>): Promise<void> {
    this.underWay += 1;
    try {
      const { sequence } = await send();
      this.notes?.receipts.push([match.getSnapshot().seat ?? '', sequence, command]);
      this.parts.ledger.acknowledge();
      if (this.movedAt === undefined) {
        this.movedAt = Date.now();
        this.parts.onProgress();
      }
    } catch (error) {
      this.parts.ledger.refuse(error);
    } finally {
      this.underWay -= 1;
      this.look(match);
    }
  }

  private replace(): void {
    this.close();
    // That a match has come to its end is as good as an action.
    if (this.movedAt === undefined) this.movedAt = Date.now();
    this.parts.onProgress();
    this.whenOver();
  }

  private close(): void {
    const { matches, notes } = this;
    this.matches = [];
    this.notes = undefined;
    if (notes === undefined) return;
    for (const match of matches) {
      notes.saw(match.getSnapshot());
      match.close();
    }
    this.parts.ledger.keep(notes.all());
  }
}
