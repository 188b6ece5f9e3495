/** One server, the people around a table on it, and what must hold of both. */
import { expect } from '@jest/globals';
import type { Match, Snapshot } from '../../client-sdk/index.ts';
import { deathStar } from '../../shared/games/death-star/index.ts';
import type { AnyGame } from '../../shared/games/registry.ts';
import type { MatchState, Row } from '../../server/match/index.ts';
import { hasEnded, seatOfPlayer } from '../../server/match/index.ts';
import { Asked } from './life-asked.ts';
import type { Tab } from './life-person.ts';
import { Person, shownToAll } from './life-person.ts';
import { LifeServer, turns } from './life-server.ts';
import { foldOf } from './server-house.ts';

const GAME: AnyGame = deathStar;
/** Nothing here takes this long, but for what never comes. */
const PATIENCE = 60_000;
const NOT_KEPT_AS_SENT = ['sit', 'leave'];

export class LifeTable {
  readonly server: LifeServer;
  readonly people: Person[];
  readonly asked = new Asked();
  readonly faults: string[] = [];
  /** What was shown of a match at a sequence, to whoever saw it first. */
  private readonly shown = new Map<string, string>();
  private isClosed = false;
  /** Whether nothing follows any more, so that nobody waits for it either. */
  private isLast = false;

  private constructor(server: LifeServer, people: Person[]) {
    this.server = server;
    this.people = people;
  }

  static async open(names: readonly string[], seed: number): Promise<LifeTable> {
    const server = await LifeServer.open();
    const people = await Promise.all(names.map((name, index) => Person.open(name, server.port, seed + index)));
    return new LifeTable(server, people);
  }

  /** Lets everything go, however far it has come. */
  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all(this.people.map((person) => person.close()));
    await this.server.end();
  }

  /** A match has been opened by this person: from now on it is watched. */
  adopt(person: Person, match: Match): void {
    if (this.isClosed || this.isLast) {
      match.close();
      return;
    }
    person.tabs.push({ person, match });
    let last = '';
    const look = (snapshot: Snapshot): void => {
      const { matchId, sequence, connection } = snapshot;
      const now = `${matchId} ${sequence} ${connection}`;
      if (now === last) return;
      last = now;
      this.compare(`${matchId} at ${sequence}`, shownToAll(snapshot), person);
    };
    look(match.getSnapshot());
    match.subscribe(look);
  }

  private compare(moment: string, shown: string, { name }: Person): void {
    const first = this.shown.get(moment);
    if (first === undefined) this.shown.set(moment, shown);
    else if (first !== shown) this.faults.push(`${name} sees ${moment}\n  ${shown}\nand another has seen\n  ${first}`);
  }

  /** Everything that is open, in whatever tab. */
  get tabs(): readonly Tab[] {
    return this.people.flatMap(({ open }) => open);
  }

  /** Everybody closes what is open, and nothing is left that anybody waits for. */
  async lastQuiet(): Promise<void> {
    await this.quiet();
    this.isLast = true;
    for (const { match } of this.tabs) match.close();
    await this.quiet();
  }

  /** All is well with every line, nothing is under way any more, and everybody sees what the server knows. */
  async quiet(): Promise<void> {
    for (const { wire } of this.people) wire.mend();
    const since = performance.now();
    for (let unrest = this.unrest(); unrest !== undefined; unrest = this.unrest()) {
      if (performance.now() - since > PATIENCE) throw new Error(`there is no quiet: ${unrest}\n${this.picture()}`);
      this.comeBack();
      await turns(1);
    }
    this.check();
  }

  /** Who has asked something where the seat is not any more takes it back, to have an answer now and not much later. */
  private comeBack(): void {
    for (const { match } of this.tabs) {
      const { connection, pending } = match.getSnapshot();
      if (connection === 'elsewhere' && pending.length > 0) this.asked.add('takeOver', match.takeOver());
    }
  }

  /** Where everybody is, for whoever reads of a failure. */
  private picture(): string {
    const tabs = this.people.flatMap((person) => person.tabs.map(({ match }) => ({ name: person.name, match })));
    const lines = tabs.map(({ name, match }) => {
      const { connection, reason, seat = 'nowhere', sequence, pending } = match.getSnapshot();
      const waiting = pending.map(({ type }) => type).join();
      return `${name} ${connection} ${reason?.code ?? ''} in ${match.matchId} on ${seat} at ${sequence} ${waiting}`;
    });
    return [...this.asked.pending, ...lines].join('\n');
  }

  private unrest(): string | undefined {
    const [pending] = this.isLast ? this.asked.pending : this.asked.due;
    if (pending !== undefined) return `${pending} has not settled`;
    for (const tab of this.tabs) {
      const unrest = this.unrestOf(tab);
      if (unrest !== undefined) return `${tab.person.name}: ${unrest}`;
    }
    return undefined;
  }

  private unrestOf({ person, match }: Tab): string | undefined {
    const { matchId, connection, sequence, seat, seats } = match.getSnapshot();
    if (connection === 'elsewhere') return undefined;
    if (connection !== 'online') return `the line is ${connection}`;
    const known = this.server.house.find(matchId);
    if (known === undefined) return `the server does not know ${matchId}`;
    if (!known.isIdle || known.state.sequence !== sequence) {
      return `shows ${sequence} of ${known.state.sequence}`;
    }
    const mine = seatOfPlayer(known.state, person.player);
    if (seat !== undefined && seat !== mine) return `shows the seat ${seat}, and has ${mine}`;
    const online = this.online(matchId);
    const seated = online.filter((tab) => tab.match.getSnapshot().seat !== undefined);
    if (new Set(seated.map((tab) => tab.person)).size !== seated.length) return 'the seat is online in two places';
    const connections = this.server.connectionsTo(matchId);
    if (connections !== online.length) return `${connections} connections of ${online.length}`;
    for (const [name, sitter] of Object.entries(seats)) {
      const present = online.some(
        (tab) => tab.match.getSnapshot().seat !== undefined && seatOfPlayer(known.state, tab.person.player) === name,
      );
      if (sitter.present !== (sitter.kind === 'person' && present)) return `${name} is not ${present}`;
    }
    return undefined;
  }

  private online(matchId: string): readonly Tab[] {
    return this.tabs.filter(({ match }) => match.matchId === matchId && match.getSnapshot().connection === 'online');
  }

  /** What must hold whenever it is quiet. */
  private check(): void {
    const { house } = this.server;
    expect(this.wrong()).toEqual([]);
    for (const { state } of house.list()) {
      const { host, sitters, status, capacity } = state;
      const persons = personsOf(state);
      expect(new Set(persons).size).toBe(persons.length);
      if (!hasEnded(state)) expect(host === null ? 'nobody' : sitters.get(host)?.kind).toBe('person');
      if (status === 'playing') expect(GAME.active(state.position).filter((seat) => !sitters.has(seat))).toEqual([]);
      if (status === 'lobby') expect(sitters.size).toBeLessThanOrEqual(capacity);
    }
  }

  private wrong(): readonly string[] {
    const { asked, faults, server, people } = this;
    return [...asked.faults, ...faults, ...server.faults, ...people.flatMap(({ complaints }) => complaints)];
  }

  /** What is stored: one result for each match that has begun, what was acknowledged, and what is shown. */
  async checkStored(): Promise<ReadonlySet<string>> {
    const seen = new Set<string>();
    const { house, store } = this.server;
    const ids = new Set([
      ...this.people.flatMap(({ tabs }) => tabs.map(({ match }) => match.matchId)),
      ...house.list().map(({ state }) => state.id),
    ]);
    for (const matchId of ids) {
      const rows = await store.read(matchId, 1);
      const state = foldOf(GAME, rows);
      if (state === undefined) throw new Error(`${matchId} is not stored`);
      const known = house.find(matchId);
      if (known !== undefined) expect(known.state).toEqual(state);
      const facts = rows.flatMap((row) => row.facts);
      for (const { type } of facts) seen.add(type);
      if (!hasEnded(state)) throw new Error(`${matchId} is ${state.status} still`);
      expect(facts.filter(({ type }) => type === 'ended' || type === 'abandoned')).toHaveLength(1);
      expect(state.rematch).toBeNull();
      this.checkReceipts(matchId, rows);
    }
    return seen;
  }

  /** What was acknowledged is there, and each of it once. Two tabs that ask the same at once may be answered as one. */
  private checkReceipts(matchId: string, rows: readonly Row[]): void {
    const done = this.asked.done.filter((one) => one.match.matchId === matchId && !NOT_KEPT_AS_SENT.includes(one.type));
    expect(done.map(({ sequence }) => typeOf(rows[sequence - 1]))).toEqual(done.map(({ type }) => type));
    for (const { match } of done) {
      const sequences = done.flatMap((one) => (one.match === match ? [one.sequence] : []));
      expect(new Set(sequences).size).toBe(sequences.length);
    }
  }
}

export function personsOf({ sitters }: MatchState): readonly string[] {
  return [...sitters.values()].flatMap((sitter) => (sitter.kind === 'person' ? [sitter.player] : []));
}

function typeOf(row: Row | undefined): unknown {
  const command = row?.cause?.command;
  if (typeof command === 'object' && command !== null && 'type' in command) return command.type;
  // What those who watch say has no seat that it comes from.
  const [fact] = row?.facts ?? [];
  if (fact?.type !== 'said') return undefined;
  return fact.text === null ? 'sayPhrase' : 'say';
}
