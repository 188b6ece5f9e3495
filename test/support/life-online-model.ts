/** The same life as in life-model.ts, with everything real around it: a server on a socket, the SDK, lines that break. */
import { expect } from '@jest/globals';
import type { Color, Match, Receipt } from '../../client-sdk/index.ts';
import { COLORS, PHRASES } from '../../client-sdk/index.ts';
import { CLOCK_NAMES, PATIENCE, VOTES } from '../../shared/protocol/index.ts';
import { hasEnded } from '../../server/match/index.ts';
import { Person } from './life-person.ts';
import { LifeTable, personsOf } from './life-table.ts';
import { turns } from './life-server.ts';

/** One thing that happens: which, to whom, and how. */
export type LiveStep = readonly [what: number, who: number, how: number];

/** Things that happen without waiting for each other, and for how many turns of the event loop nothing follows. */
export interface LiveMoment {
  readonly steps: readonly LiveStep[];
  /** More than MOST_TURNS waits until everything is quiet. */
  readonly pause: number;
}

export const MOST_TURNS = 12;
const NAMES = ['Ada', 'Bob', 'Cyd', 'Dan', 'Eve'];
const PASSWORD = 'open';
const MOST_TABS = 4;
/** How many kinds of steps there are. */
export const KINDS = 22;
const MINUTE = 60;

interface Deed {
  readonly type: string;
  readonly act: (match: Match, how: number) => Promise<Receipt>;
}

const pick = <Item>(items: readonly Item[], how: number): Item | undefined => items[how % Math.max(1, items.length)];
const seatAt = (how: number): Color => pick(COLORS, how) ?? 'red';

/** The commands that somebody can try at any moment, whether they are allowed then or not. */
const DEEDS: readonly Deed[] = [
  { type: 'ready', act: (match) => match.ready() },
  { type: 'unready', act: (match) => match.unready() },
  { type: 'start', act: (match) => match.start() },
  { type: 'sit', act: (match, how) => match.sit(seatAt(how)) },
  { type: 'addBot', act: (match, how) => match.addBot(how % 2 === 0 ? 'easy' : 'normal') },
  { type: 'removeBot', act: (match, how) => match.removeBot(seatAt(how)) },
  { type: 'leave', act: (match) => match.leave() },
  { type: 'resign', act: (match) => match.resign() },
  { type: 'set', act: (match, how) => match.set({ clock: pick(CLOCK_NAMES, how) ?? 'off' }) },
  { type: 'set', act: (match, how) => match.set({ seats: 2 + (how % 3), whenAway: how % 2 === 0 ? 'vote' : 'bot' }) },
  { type: 'set', act: (match, how) => match.set({ spectators: how % 2 === 0, listed: how % 3 === 0 }) },
  { type: 'set', act: (match, how) => match.set({ password: how % 3 === 0 ? PASSWORD : null }) },
  { type: 'set', act: (match, how) => match.set({ options: { spaceBump: how % 2 === 0 ? 'falcon' : 'none' } }) },
  { type: 'kick', act: (match, how) => match.kick(seatAt(how)) },
  { type: 'back', act: (match) => match.back() },
  { type: 'callVote', act: (match, how) => match.callVote(seatAt(how)) },
  { type: 'vote', act: (match, how) => match.vote(votedOn(match) ?? seatAt(how), pick(VOTES, how) ?? 'wait') },
  { type: 'offerRematch', act: (match) => match.offerRematch() },
  { type: 'answerRematch', act: (match, how) => match.answerRematch(how % 3 > 0 ? 'accept' : 'decline') },
  { type: 'say', act: (match, how) => match.say(`word ${how}`) },
  { type: 'sayPhrase', act: (match, how) => match.sayPhrase(pick(PHRASES, how) ?? 'hello') },
  { type: 'mute', act: (match, how) => match.mute(seatAt(how)) },
  { type: 'unmute', act: (match, how) => match.unmute(mutedOn(match) ?? seatAt(how)) },
];

function votedOn(match: Match): Color | undefined {
  const { votes } = match.getSnapshot();
  return COLORS.find((seat) => votes[seat] !== undefined);
}

function mutedOn(match: Match): Color | undefined {
  const { seats } = match.getSnapshot();
  return COLORS.find((seat) => seats[seat]?.muted === true);
}

/** The people of one table, its server, and everything that they do. */
export class OnlineLife {
  readonly table: LifeTable;
  private readonly code: string;
  private readonly seats: number;
  private steps = 0;

  private constructor(table: LifeTable, code: string, seats: number) {
    this.table = table;
    this.code = code;
    this.seats = seats;
  }

  /** So many people at a table, and somebody more. */
  static async open(seats: number): Promise<OnlineLife> {
    const table = await LifeTable.open(NAMES.slice(0, seats + 1), 1);
    try {
      const [host, ...others] = table.people;
      if (host === undefined) throw new Error('nobody plays');
      const made = await host.here.createMatch({ name: host.name, seats, clock: 'casual' });
      table.adopt(host, made);
      const life = new OnlineLife(table, made.code, seats);
      for (const person of others.slice(0, -1)) life.join(person);
      await table.quiet();
      return life;
    } catch (error) {
      await table.close();
      throw error;
    }
  }

  close(): Promise<void> {
    return this.table.close();
  }

  async act({ steps, pause }: LiveMoment): Promise<void> {
    for (const step of steps) await this.one(step);
    if (pause > MOST_TURNS) await this.table.quiet();
    else await turns(pause);
  }

  /** Everybody is there, time passes, everybody goes: then all is at its end. Gives the facts that there have been. */
  async finish(end: 'everybody leaves' | 'everybody is gone'): Promise<ReadonlySet<string>> {
    const { table } = this;
    const { server } = table;
    await table.quiet();
    await server.pass(95);
    await table.quiet();
    for (const { state } of server.house.list()) expect(state.rematch).toBeNull();
    if (end === 'everybody leaves') await this.leaveAll();
    else {
      for (const { match } of table.tabs) match.close();
      await table.quiet();
      for (let minute = 0; minute <= MINUTE + 10; minute += 1) {
        server.clock.advance(MINUTE * 1_000);
        await turns(8);
      }
    }
    await table.lastQuiet();
    return table.checkStored();
  }

  /** Whoever has a seat can come back to it from where it was taken, and gives it up. */
  private async leaveAll(): Promise<void> {
    const { table } = this;
    for (const { state } of table.server.house.list()) {
      if (state.status === 'abandoned') continue;
      for (const player of personsOf(state)) {
        const person = table.people.find((one) => one.player === player);
        if (person === undefined) throw new Error('somebody unknown sits there');
        const isOpen = person.open.find(({ match }) => match.matchId === state.id && isSeated(match));
        const match = isOpen?.match ?? (await this.seatAgain(person, state.id));
        if (isOpen === undefined) table.adopt(person, match);
        table.asked.act(match, 'leave', match.leave());
      }
    }
    await table.quiet();
    const unended = table.server.house.list().filter(({ state }) => !hasEnded(state));
    expect(unended.map(({ state }) => state.id)).toEqual([]);
  }

  private async seatAgain(person: Person, matchId: string): Promise<Match> {
    const client = person.newTab();
    const kept = await client.keptSeats();
    // An answer that was lost has left nothing behind: then joining again gives the seat.
    if (kept.some((seat) => seat.matchId === matchId)) return client.resume(matchId, { takeOver: true });
    for (const { match } of person.open) if (match.matchId === matchId) match.close();
    await this.table.quiet();
    return client.joinMatch(matchId, { name: person.name });
  }

  private async one([what, who, how]: LiveStep): Promise<void> {
    const { table } = this;
    const person = pick(table.people, who);
    if (person === undefined) return;
    this.steps += 1;
    const kind = what % KINDS;
    if (kind === 0) this.enter(person, how);
    else if (kind === 1) this.secondTab(person, how);
    else if (kind === 2) person.wire.drop();
    else if (kind === 3) person.wire.cut();
    else if (kind === 4) pick(person.open, how)?.match.close();
    else if (kind === 5) await table.server.pass(1 + (how % 130));
    else if (kind === 6) await this.die(how);
    else if (kind === 7) await this.move(person, how);
    else if (kind === 8) this.watch(person, how);
    else if (kind === 9) this.follow(person, how);
    else if (kind === 10) await this.allReady(how);
    else if (kind === 11) await this.over(how);
    else if (kind === 12) this.allVote(how);
    else if (kind === 13) person.wire.mend();
    else if (kind === 14) await this.stayAway(person, how);
    else if (kind === 15) this.muteAndUnmute(how);
    else if (kind < 18) await this.play(how);
    else this.do(person, how);
  }

  private enter(person: Person, how: number): void {
    if (how % 7 === 0) {
      const wanted = { name: person.name, seats: this.seats };
      if (person.open.length < MOST_TABS) this.opening(person, 'quickMatch', person.newTab().quickMatch(wanted));
    } else if (how % 2 === 0) this.join(person);
    else this.opening(person, 'resume', person.here.resume());
  }

  private join(person: Person): void {
    if (person.open.length >= MOST_TABS) return;
    this.opening(person, 'joinMatch', person.here.joinMatch(this.code, { name: person.name, password: PASSWORD }));
  }

  private secondTab(person: Person, how: number): void {
    const elsewhere = person.open.find(({ match }) => match.getSnapshot().connection === 'elsewhere');
    if (elsewhere !== undefined && how % 2 === 0) this.table.asked.add('takeOver', elsewhere.match.takeOver());
    else if (person.open.length < MOST_TABS) {
      const resuming = how % 3 === 0 ? ({ takeOver: true } as const) : {};
      this.opening(person, 'resume in a new tab', person.newTab().resume(this.code, resuming));
    }
  }

  private opening(person: Person, what: string, promise: Promise<Match>): void {
    this.table.asked.add(`${what} of ${person.name}`, promise, (match) => this.table.adopt(person, match));
  }

  private watch(person: Person, how: number): void {
    if (person.open.length >= MOST_TABS) return;
    const watching = how % 2 === 0 ? { name: `${person.name} watches` } : {};
    this.opening(person, 'watchMatch', person.here.watchMatch(this.code, watching));
  }

  private follow(person: Person, how: number): void {
    const match = pick(person.open, how)?.match;
    if (match === undefined || person.open.length >= MOST_TABS) return;
    this.table.asked.addNext(match, match.next(), (next) => this.table.adopt(person, next));
  }

  private async die(how: number): Promise<void> {
    const { people, server } = this.table;
    await turns(how % 5);
    for (const { wire } of people) wire.cut();
    await server.dieAndReturn(how % 100);
    for (const { wire } of people) {
      wire.leadTo(server.port);
      wire.mend();
    }
  }

  /** The line of somebody is dead for longer than anybody waits, or for a bit less. */
  private async stayAway(person: Person, how: number): Promise<void> {
    person.wire.cut();
    await this.table.server.pass(PATIENCE.graceSeconds - 5 + (how % 40));
    if (how % 3 > 0) this.allVote(how);
  }

  /** The hosts, by any tab of theirs, silence somebody, and who is silent already may speak again. */
  private muteAndUnmute(how: number): void {
    for (const { match } of this.table.tabs) {
      const { host, seat } = match.getSnapshot();
      if (seat === undefined || host !== seat) continue;
      const muted = mutedOn(match);
      if (muted === undefined) this.table.asked.act(match, 'mute', match.mute(seatAt(how)));
      else this.table.asked.act(match, 'unmute', match.unmute(muted));
    }
  }

  /** The seat goes to another device: somebody the server has never seen. */
  private async move(person: Person, how: number): Promise<void> {
    const { table } = this;
    const match = pick(person.open, how)?.match;
    if (match === undefined || table.people.length > NAMES.length + 1) return;
    const device = await Person.open(
      `${person.name.slice(0, 3)} on a phone`,
      table.server.port,
      100 + table.people.length,
    );
    table.people.push(device);
    table.asked.add('makeLink', match.makeLink(), (link) => {
      for (let time = 0; time <= how % 2; time += 1) {
        this.opening(device, 'moveSeat', device.here.moveSeat(match.matchId, link));
      }
    });
  }

  private do(person: Person, how: number): void {
    const deed = pick(DEEDS, how);
    const closer = Math.floor(how / DEEDS.length);
    const match = pick(person.open, closer)?.match;
    if (deed === undefined || match === undefined) return;
    this.table.asked.act(match, deed.type, deed.act(match, deed.type === 'say' ? this.steps : closer));
    if (how % 41 === 0) this.table.asked.add('history', match.history());
  }

  private async allReady(how: number): Promise<void> {
    const { table } = this;
    await table.quiet();
    const seated = table.tabs.filter(({ match }) => isSeated(match) && match.getSnapshot().status === 'lobby');
    for (const { match } of seated) {
      const { host, seat, seats } = match.getSnapshot();
      const taken = Object.keys(seats).length;
      if (host !== seat) continue;
      const clock = how % 2 === 0 ? 'fast' : 'off';
      const whenAway = how % 3 === 0 ? 'bot' : 'vote';
      const free = how % 5 > 2 ? 1 : 0;
      table.asked.act(match, 'set', match.set({ clock, whenAway, seats: Math.min(4, Math.max(2, taken + free)) }));
      if (free > 0) table.asked.act(match, 'addBot', match.addBot('easy'));
    }
    await table.quiet();
    for (const { match } of seated) table.asked.act(match, 'ready', match.ready());
  }

  private async play(how: number): Promise<void> {
    for (let time = 0; time <= how % 3; time += 1) {
      for (const { match } of this.table.tabs) {
        const { isMyTurn, legal } = match.getSnapshot();
        const command = pick(legal, how);
        if (isMyTurn && command !== undefined) this.table.asked.act(match, 'play', match.play(command));
      }
      await turns(how % 7);
    }
  }

  /** Ends the matches that are played, and asks for other ones. */
  private async over(how: number): Promise<void> {
    const { table } = this;
    await table.quiet();
    const playing = table.tabs.filter(({ match }) => isSeated(match) && match.getSnapshot().status === 'playing');
    for (const { match } of playing.slice(1)) table.asked.act(match, 'resign', match.resign());
    await table.quiet();
    const [one, ...others] = table.tabs.filter(({ match }) => isSeated(match) && match.getSnapshot().status === 'over');
    if (one === undefined) return;
    table.asked.act(one.match, 'offerRematch', one.match.offerRematch());
    await turns(how % 6);
    for (const { match } of others) {
      if (how % 4 === 0) continue;
      const answer = how % 4 > 1 ? 'accept' : 'decline';
      table.asked.act(match, 'answerRematch', match.answerRematch(answer));
    }
    for (const { person } of table.tabs) this.follow(person, how);
  }

  private allVote(how: number): void {
    for (const { match } of this.table.tabs) {
      const about = votedOn(match);
      if (about === undefined) continue;
      this.table.asked.act(match, 'vote', match.vote(about, pick(VOTES, how) ?? 'wait'));
    }
  }
}

function isSeated(match: Match): boolean {
  const { connection, seat } = match.getSnapshot();
  return connection === 'online' && seat !== undefined;
}
