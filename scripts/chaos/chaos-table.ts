import { setTimeout as pause } from 'node:timers/promises';
import { leanFetch } from './lean-network.ts';
import type { Match, Snapshot } from '../../client-sdk/index.ts';
import { CommandRejected, DeathStarClient, memoryStorage } from '../../client-sdk/index.ts';
import type { Chance } from '../../shared/kernel/index.ts';
import type { Habits } from './habits.ts';
import { PLAIN_HABITS } from './habits.ts';
import type { Ledger } from './ledger.ts';
import { MatchNotes } from './ledger.ts';
import type { Act, Sent } from './mingling.ts';
import { Mingling } from './mingling.ts';
import type { Pacer } from './pacer.ts';
import { agreeOnRematch } from './rematch.ts';

export interface TableParts {
  readonly url: string;
  readonly name: string;
  readonly seats: number;
  readonly habits: Habits;
  /** What they play by, and what they do besides. */
  readonly chance: Chance;
  readonly whims: Chance;
  readonly ledger: Ledger;
  readonly pacer: Pacer;
  /** Told when `backAt` or `movedAt` has changed. */
  onProgress(): void;
}

/** A person of the table; without a match while away. */
interface Member {
  readonly name: string;
  readonly client: DeathStarClient;
  match: Match | undefined;
}

/** What a client that has not come in yet may meet while the server is away; it tries again. */
const PASSING: readonly string[] = ['offline', 'timeout', 'unavailable'];
const TRY_AGAIN = 100;
const ACTIONS_A_RESIGNATION = 50;
/** A match does not go on by these. */
const TALK: ReadonlySet<string> = new Set(['say', 'sayPhrase', 'mute', 'unmute']);

/** The clients of one table. They play at random; when a match is over they go on to the next, or make another table. */
export class ChaosTable {
  /** Since when all of its clients have been online, and since when something was accepted; undefined if not so. */
  backAt: number | undefined;
  movedAt: number | undefined;
  private readonly parts: TableParts;
  private readonly members: readonly Member[];
  private readonly mingling: Mingling;
  private notes: MatchNotes | undefined;
  /** Whether everybody has had a seat in this match. */
  private isOpen = false;
  private isStopped = false;
  private whenOver: () => void = () => undefined;
  private underWay = 0;
  /** The decision for which the pacer has been asked. */
  private asked = -1;

  constructor(parts: TableParts) {
    this.parts = parts;
    const log = (message: string, error: unknown): void => parts.ledger.complain(message, error);
    this.members = Array.from({ length: parts.seats }, (_none, index) => ({
      name: `${parts.name}-${String(index)}`,
      client: new DeathStarClient(parts.url, { storage: memoryStorage(), fetch: leanFetch, log }),
      match: undefined,
    }));
    this.mingling = new Mingling({
      habits: parts.habits,
      chance: parts.whims,
      present: () => this.matches,
      act: this.act,
      part: (match, backAfter) => this.part(match, backAfter),
    });
  }

  /** The id of the match that is played now. */
  get matchId(): string {
    return this.notes?.matchId ?? `no match at ${this.parts.name}`;
  }

  /** Plays one match after the other. Resolves once it is stopped. */
  async live(): Promise<void> {
    if (this.parts.habits !== PLAIN_HABITS) void this.mingling.live();
    while (!this.isStopped) {
      try {
        await this.open();
        do {
          const over = new Promise<void>((resolve) => {
            this.whenOver = resolve;
          });
          await this.start();
          for (const match of this.matches) this.look(match);
          await over;
        } while (await this.goOn());
        this.close();
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
    this.mingling.end();
    while (this.underWay > 0) await pause(10);
    this.close();
    this.whenOver();
  }

  /** The clients that are there. */
  private get matches(): readonly Match[] {
    return this.members.flatMap(({ match }) => match ?? []);
  }

  /** Something that clients do not get over by themselves. */
  private fail(error: unknown): void {
    if (!this.isStopped) this.parts.ledger.helpless.push(`${this.parts.name}: ${String(error)}`);
    this.isStopped = true;
    this.mingling.end();
  }

  private async open(): Promise<void> {
    const { seats, habits } = this.parts;
    const { clock, whenAway } = habits;
    for (const member of this.members) {
      const { name, client } = member;
      const [maker] = this.matches;
      const match = await this.persist(() =>
        maker === undefined
          ? client.createMatch({ name, seats, clock, whenAway })
          : client.joinMatch(maker.code, { name }),
      );
      this.notes ??= new MatchNotes(match, null);
      this.seat(member, match, this.notes);
    }
    this.begin();
  }

  /** A client is in its match: from now on it is looked at. */
  private seat(member: Member, match: Match, notes: MatchNotes): void {
    if (!notes.names.includes(member.name)) notes.names.push(member.name);
    member.match = match;
    match.on('connection', (connection) => {
      if (connection === 'online') this.online(match);
      else this.offline(match);
    });
    if (this.parts.habits.talks) notes.listenWith(match);
    match.subscribe(() => this.look(match));
  }

  /** Everybody has a seat. */
  private begin(): void {
    this.isOpen = true;
    this.asked = -1;
    this.mingling.beginAgain();
    this.lookWhoIsBack();
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

  /** Goes on with the next match of the table; false where there is none. */
  private async goOn(): Promise<boolean> {
    const { notes } = this;
    const { habits, whims } = this.parts;
    const table = { chance: whims, act: this.act, present: () => this.matches, isStopped: () => this.isStopped };
    if (!habits.rematch || notes === undefined || !(await agreeOnRematch(table))) return false;
    this.isOpen = false;
    const code = this.matches[0]?.code ?? '';
    const seated: [Member, Match][] = [];
    for (const member of this.members) {
      const { name, client, match } = member;
      seated.push([
        member,
        await this.persist(() => (match === undefined ? client.joinMatch(code, { name }) : match.next())),
      ]);
    }
    this.close();
    if (this.isStopped) {
      for (const [, match] of seated) match.close();
      return false;
    }
    for (const [member, match] of seated) {
      this.notes ??= new MatchNotes(match, notes.matchId);
      this.seat(member, match, this.notes);
    }
    this.begin();
    return true;
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

  /** Closes the page of somebody, and opens it again after a while. */
  private part(match: Match, backAfter: number | undefined): void {
    const member = this.members.find((other) => other.match === match);
    const { notes } = this;
    if (member === undefined || notes === undefined || this.isStopped) return;
    notes.saw(match.getSnapshot());
    member.match = undefined;
    match.close();
    this.lookWhoIsBack();
    if (backAfter !== undefined) {
      this.comeBack(member, notes, backAfter).catch((error: unknown) => {
        if (this.isAt(notes)) this.fail(error);
      });
    }
  }

  private async comeBack(member: Member, notes: MatchNotes, backAfter: number): Promise<void> {
    await pause(backAfter);
    if (!this.isAt(notes)) return;
    const match = await this.persist(() => member.client.resume(notes.matchId));
    if (!this.isAt(notes)) match.close();
    else {
      this.seat(member, match, notes);
      this.look(match);
    }
    this.lookWhoIsBack();
  }

  /** Whether the match of these notes is still played: the table may have gone on, and who was away with it. */
  private isAt(notes: MatchNotes): boolean {
    return this.notes === notes && this.isOpen && !this.isStopped;
  }

  private lookWhoIsBack(): void {
    const isAllBack = this.isOpen && this.matches.every((match) => match.getSnapshot().connection === 'online');
    if (!isAllBack || this.backAt !== undefined) return;
    this.backAt = Date.now();
    this.parts.onProgress();
  }

  private online(match: Match): void {
    this.lookWhoIsBack();
    if (!this.matches.includes(match) || this.parts.habits === PLAIN_HABITS) return;
    this.notes?.saw(match.getSnapshot());
    this.notes?.readClock(match);
  }

  private offline(match: Match): void {
    const snapshot = match.getSnapshot();
    if (snapshot.reason?.code === 'closed' || !this.matches.includes(match)) return;
    if (snapshot.connection === 'over' || snapshot.connection === 'elsewhere') {
      this.parts.ledger.helpless.push(`${match.matchId} ${snapshot.seat ?? ''}: ${String(snapshot.reason)}`);
    }
    if (this.backAt !== undefined || this.movedAt !== undefined) this.forget();
    this.notes?.saw(snapshot);
    this.notes?.readClock(match);
  }

  /** Has this client act if it is to, at a steady rate; at once where the match has not gone on yet. */
  private look(match: Match): void {
    if (this.isStopped || !this.isOpen || !this.matches.includes(match)) return;
    if (this.underWay === 0 && this.matches.every((other) => other.getSnapshot().status === 'over')) this.whenOver();
    else if (this.isToAct(match)) {
      const snapshot = match.getSnapshot();
      if (this.movedAt === undefined) void this.play(match);
      else if (this.asked !== snapshot.decision) {
        this.asked = snapshot.decision;
        if (!this.mingling.dawdles(snapshot)) this.parts.pacer.ask(() => void this.play(match));
      }
    }
  }

  private isToAct(match: Match): boolean {
    const { isMyTurn, status, connection, pending }: Snapshot = match.getSnapshot();
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

  private readonly act: Act = async (match, sent, send) => {
    const { notes } = this;
    this.underWay += 1;
    try {
      const { sequence } = await send();
      this.keep(notes, match, sent, sequence);
      return true;
    } catch (error) {
      this.parts.ledger.refuse(error);
      return false;
    } finally {
      this.underWay -= 1;
      this.look(match);
    }
  };

  private keep(notes: MatchNotes | undefined, match: Match, sent: Sent, sequence: number): void {
    notes?.receipts.push([match.getSnapshot().seat ?? '', sequence, sent]);
    this.parts.ledger.acknowledge();
    if (this.movedAt !== undefined || TALK.has(sent.type)) return;
    this.movedAt = Date.now();
    this.parts.onProgress();
  }

  /** The match is over for its people. */
  private close(): void {
    const { matches, notes } = this;
    this.isOpen = false;
    for (const member of this.members) member.match = undefined;
    this.notes = undefined;
    if (notes === undefined) return;
    for (const match of matches) {
      notes.saw(match.getSnapshot());
      match.close();
    }
    this.parts.ledger.keep(notes.all());
    // That a match has come to its end is as good as an action.
    if (this.movedAt === undefined && !this.isStopped) this.movedAt = Date.now();
    this.parts.onProgress();
  }
}
