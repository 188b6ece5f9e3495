/** Everything that people, lines, clocks and hosts can do around a match, at random; and what must hold after each of it. */
import { expect } from '@jest/globals';
import { deathStar } from '../../shared/games/death-star/index.ts';
import type { AnyGame } from '../../shared/games/registry.ts';
import type { MatchCommand } from '../../shared/protocol/index.ts';
import { CLOCK_NAMES, PHRASES, VOTES } from '../../shared/protocol/index.ts';
import type { Match, Row } from '../../server/match/index.ts';
import { hasEnded, sayAsWatcher, seatOfPlayer } from '../../server/match/index.ts';
import { foldOf, playerNamed } from './server-house.ts';
import type { RefereedHouse } from './server-referee.ts';
import { Waiting } from './life-waiting.ts';
import { makeRefereed, matchAgain, openMatch, settled } from './server-referee.ts';

/** One thing that happens: which, to whom, and how. */
export type Step = readonly [what: number, who: number, how: number];

const GAME: AnyGame = deathStar;
const PEOPLE = ['Ada', 'Bob', 'Cyd', 'Dan', 'Eve'];
const SECOND = 1_000;
const SEATS = GAME.seats.names;
/** The steps with which time passes, the match becomes another one, or a process begins anew. */
const TIMELY = [3, 4, 6];

const pick = <Item>(items: readonly Item[], how: number): Item | undefined => items[how % Math.max(1, items.length)];

/** The commands that a person can try at any moment, whether they are allowed then or not. */
const COMMANDS: readonly ((match: Match, seat: string, how: number) => MatchCommand)[] = [
  () => ({ type: 'ready', entropy: 'x' }),
  () => ({ type: 'ready', entropy: 'y' }),
  () => ({ type: 'ready', entropy: 'z' }),
  () => ({ type: 'unready' }),
  () => ({ type: 'start' }),
  (_match, _seat, how) => ({ type: 'sit', seat: pick(SEATS, how) ?? '' }),
  (_match, _seat, how) => ({ type: 'addBot', level: how % 2 === 0 ? 'easy' : 'normal' }),
  (_match, _seat, how) => ({ type: 'removeBot', seat: pick(SEATS, how) ?? '' }),
  () => ({ type: 'leave' }),
  () => ({ type: 'resign' }),
  (_match, _seat, how) => ({ type: 'set', clock: pick(CLOCK_NAMES, how) }),
  (_match, _seat, how) => ({ type: 'set', seats: 2 + (how % 3), whenAway: how % 2 === 0 ? 'vote' : 'bot' }),
  (_match, _seat, how) => ({ type: 'kick', seat: pick(SEATS, how) ?? '' }),
  () => ({ type: 'back' }),
  (_match, _seat, how) => ({ type: 'callVote', seat: pick(SEATS, how) ?? '' }),
  (match, _seat, how) => ({
    type: 'vote',
    seat: pick([...match.state.votes.keys()], how) ?? 'red',
    choice: pick(VOTES, how) ?? 'wait',
  }),
  () => ({ type: 'offerRematch' }),
  (_match, _seat, how) => ({ type: 'answerRematch', accepts: how % 3 > 0 }),
  (_match, _seat, how) => ({ type: 'say', text: `word ${how}` }),
  (_match, _seat, how) => ({ type: 'sayPhrase', phrase: pick(PHRASES, how) ?? 'hello' }),
  (_match, _seat, how) => ({ type: 'mute', seat: pick(SEATS, how) ?? '' }),
  (_match, _seat, how) => ({ type: 'unmute', seat: pick(SEATS, how) ?? '' }),
  (_match, _seat, how) => ({ type: 'link', code: String(how % 10).repeat(32) }),
];

/** One table, from its first match on, with everybody who has ever come there. */
export class LifeModel {
  private home: RefereedHouse;
  private match: Match;
  private readonly here = new Set<string>();
  /** Whether nothing else happens at this moment: a process that dies answers nobody who is still waiting. */
  private isAlone = true;
  private rows: Row[] = [];
  private rowsChecked = 0;
  private stopListening: () => void = () => undefined;
  private readonly ended = new Map<string, string>();
  private readonly waiting = new Waiting();
  /** Every token that anybody has been given, and whose it is. */
  private tokens: { readonly token: string; readonly player: string }[] = [];
  private sittersSeen: Match['state']['sitters'] | undefined;
  /** What has happened in it, by its facts. */
  readonly seen = new Set<string>();

  private constructor(home: RefereedHouse, match: Match) {
    this.home = home;
    this.match = match;
    this.here.add('Ada');
  }

  static async open(seats: number): Promise<LifeModel> {
    const home = makeRefereed();
    const names = PEOPLE.slice(0, seats);
    const { match } = await openMatch(home, { names, clock: 'casual' });
    const model = new LifeModel(home, match);
    await model.adopt(match);
    for (const name of names) model.here.add(name);
    return model;
  }

  /** Does one thing, or several at the same moment, and checks what must hold. */
  async act(steps: readonly Step[]): Promise<void> {
    this.isAlone = steps.length === 1;
    const isTimeless = steps.every(([what]) => !TIMELY.includes(what % 16));
    const clockBefore = this.clockShown();
    await Promise.all(steps.map((step) => this.one(step)));
    await settled();
    this.check();
    // No second has passed: whatever the others have done, whoever is to act has as much time as before.
    const clockAfter = this.clockShown();
    if (isTimeless && clockBefore.of === clockAfter.of) expect(clockAfter).toEqual(clockBefore);
  }

  /** Brings everything to its end: everybody is there, nobody asks anything, time passes. */
  async finish(): Promise<void> {
    await this.everybodyBack();
    await this.pass(90);
    this.check();
    const { state } = this.match;
    expect(state.rematch).toBeNull();
    // Nobody acts, so one vote may follow another; but each of them ends.
    for (const seat of state.votes.keys()) expect(this.openFor(seat)).toBeLessThanOrEqual(31 * SECOND);
    for (const seat of state.sitters.keys()) {
      if (this.match.state.status === 'playing') await this.send(seat, { type: 'resign' });
    }
    this.check();
    await this.checkStored();
    expect(this.match.state.status).not.toBe('playing');
    expect(this.match.state.status).not.toBe('quarantined');
    expect(this.home.log.errors).toEqual([]);
    this.home.referee.close();
  }

  /** For how long the last vote about this seat has been open. */
  private openFor(about: string): number {
    const opened = this.rows.findLast(({ facts }) =>
      facts.some((fact) => fact.type === 'voteOpened' && fact.seat === about),
    );
    return this.home.clock.now() - (opened?.at ?? 0);
  }

  private async one([what, who, how]: Step): Promise<void> {
    const name = pick(PEOPLE, who) ?? 'Ada';
    const player = playerNamed(name);
    const seat = seatOfPlayer(this.match.state, player);
    const kind = what % 16;
    if (kind === 0) {
      const joined = await this.home.house.join(this.match, player, name);
      if (joined.ok) await this.connect(name, 'there');
    } else if (kind === 1) await this.connect(name, 'gone');
    else if (kind === 2) await this.connect(name, 'there');
    else if (kind === 3) await this.pass(1 + (how % 150));
    else if (kind === 4) await this.restart(how);
    else if (kind === 5) await this.move(how, `${name} on another device`);
    else if (kind === 6) await this.follow();
    else if (kind < 10) await this.play(how);
    else if (kind === 10) await this.allReady(how);
    else if (kind === 11) await this.rematch(how);
    else if (kind === 12) await this.allVote(how);
    else if (kind === 13 && how % 5 === 0) await this.watcherSays(name, how);
    else if (seat !== undefined) {
      const make = pick(COMMANDS, how);
      if (make !== undefined) await this.send(seat, make(this.match, seat, Math.floor(how / COMMANDS.length)));
    }
  }

  /** The clock of whoever is to act, and of which decision it is. */
  private clockShown(): { readonly of: string; readonly left: number | undefined } {
    const { id, status, decision, position, banks, settings, away } = this.match.state;
    const active = status === 'playing' ? GAME.active(position) : [];
    const of = [
      id,
      status,
      decision,
      settings.clock,
      ...active.flatMap((seat) => [seat, banks.get(seat), away.get(seat)]),
    ];
    return { of: of.join(' '), left: this.home.referee.faceOf(this.match)?.left };
  }

  private async pass(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      await this.home.pass(SECOND);
      const { state } = this.match;
      const present = new Set([...this.here].map(playerNamed));
      const active = state.status === 'playing' ? GAME.active(state.position) : [];
      // With others acting at the same moment, who is there changes in between.
      if (this.isAlone) this.waiting.second(state, active, (player) => present.has(player));
    }
    this.waiting.restart();
  }

  /** Those who watch talk among themselves. */
  private async watcherSays(name: string, how: number): Promise<void> {
    const { match, home } = this;
    if (!match.state.settings.spectators) return;
    const saying = { text: `seen ${how}`, phrase: null };
    await match.apply((state) => sayAsWatcher(state, name, saying, home.clock.now()));
  }

  /** One player a seat: a token opens the seat of whoever it was given to, and only while the player sits there. */
  private checkTokens(): void {
    const { match, home } = this;
    const { sitters } = match.state;
    if (this.sittersSeen === sitters) return;
    this.sittersSeen = sitters;
    for (const { token, player } of this.tokens) {
      const opened = home.house.resume(match, token, player);
      if (opened.ok) expect(opened.value.seat).toBe(seatOfPlayer(match.state, player));
    }
    for (const sitter of sitters.values()) {
      if (sitter.kind !== 'person') continue;
      const { player } = sitter;
      const seated = home.house.seated(match, player);
      if (!seated.ok) throw new Error('whoever sits there has no seat');
      const { token } = seated.value;
      expect(home.house.resume(match, token, player).ok).toBe(true);
      if (!this.tokens.some((known) => known.token === token)) this.tokens.push({ token, player });
    }
  }

  private async allReady(how: number): Promise<void> {
    const { status, host, sitters } = this.match.state;
    if (status !== 'lobby') return;
    await this.everybodyBack();
    if (host !== null && how % 3 > 0) {
      const [clock, whenAway] = how % 2 === 0 ? (['fast', 'vote'] as const) : (['off', 'vote'] as const);
      await this.send(host, { type: 'set', clock, whenAway, seats: Math.min(4, sitters.size + 1) });
      if (how % 5 > 2) await this.send(host, { type: 'addBot', level: 'easy' });
      else await this.send(host, { type: 'set', seats: Math.max(2, sitters.size) });
    }
    for (const [seat, sitter] of this.match.state.sitters) {
      if (sitter.kind === 'person') await this.send(seat, { type: 'ready', entropy: 'x' });
    }
  }

  private async allVote(how: number): Promise<void> {
    const [about] = this.match.state.votes.keys();
    if (about === undefined) return;
    for (const seat of this.match.state.sitters.keys()) {
      await this.send(seat, { type: 'vote', seat: about, choice: pick(VOTES, how) ?? 'wait' });
    }
  }

  /** Ends the match where it is played, and asks for another one. */
  private async rematch(how: number): Promise<void> {
    const persons = [...this.match.state.sitters].flatMap(([seat, { kind }]) => (kind === 'person' ? [seat] : []));
    for (const seat of persons.slice(1)) await this.send(seat, { type: 'resign' });
    const [one, ...others] = persons;
    if (one !== undefined) await this.send(one, { type: 'offerRematch' });
    for (const seat of others) {
      if (how % 4 > 0) await this.send(seat, { type: 'answerRematch', accepts: how % 4 > 1 });
    }
  }

  private async play(how: number): Promise<void> {
    const { state } = this.match;
    if (state.status !== 'playing') return;
    const [seat = ''] = GAME.active(state.position);
    const command = pick(GAME.legal(state.position, seat), how);
    if (state.sitters.get(seat)?.kind === 'person') await this.send(seat, { type: 'play', command });
  }

  private async send(seat: string, command: MatchCommand): Promise<void> {
    const decision = command.type === 'play' ? this.match.state.decision : undefined;
    await this.match.submit({ seat, id: this.match.nextId(seat), decision, command });
  }

  private async connect(name: string, how: 'there' | 'gone'): Promise<void> {
    if (how === 'there') this.here.add(name);
    else this.here.delete(name);
    await this.home.connect(this.match, [...this.here]);
  }

  private async everybodyBack(): Promise<void> {
    for (const sitter of this.match.state.sitters.values()) {
      if (sitter.kind !== 'person') continue;
      const name = [...PEOPLE, ...PEOPLE.map((person) => `${person} on another device`)].find(
        (person) => playerNamed(person) === sitter.player,
      );
      if (name !== undefined) this.here.add(name);
    }
    await this.home.connect(this.match, [...this.here]);
  }

  private async move(how: number, name: string): Promise<void> {
    const code = pick([...this.match.state.links.keys()], how) ?? 'none';
    const moved = await this.home.house.move(this.match, playerNamed(name), code);
    if (moved.ok) await this.connect(name, 'there');
  }

  private async restart(how: number): Promise<void> {
    if (!this.isAlone) return;
    this.here.clear();
    this.home = await this.home.restart((how % 100) * SECOND);
    await this.adopt(matchAgain(this.home, this.match));
    await this.checkStored();
  }

  /** The table has gone on: so do the people. */
  private async follow(): Promise<void> {
    const { next, code, chat } = this.match.state;
    if (next === null || !this.isAlone) return;
    const after = await this.home.house.seek(next);
    expect(after?.state).toMatchObject({ code, previous: this.match.state.id });
    const [first] = await this.home.parts.store.read(next, 1, 1);
    const [created] = first?.facts ?? [];
    const carried = created?.type === 'created' ? (created.previous?.chat ?? []) : [];
    // What is said here after the next match was made stays here.
    expect(carried).toEqual(chat.slice(0, carried.length));
    if (after !== undefined) await this.adopt(after);
    await this.home.connect(this.match, [...this.here]);
  }

  /** What is stored folds to what is shown. */
  private async checkStored(): Promise<void> {
    const { state } = this.match;
    expect(foldOf(GAME, await this.home.parts.store.read(state.id, 1))).toEqual(state);
  }

  /** From now on this is the match of the table. */
  private async adopt(match: Match): Promise<void> {
    this.match = match;
    this.waiting.restart();
    this.tokens = this.tokens.filter(({ token }) => token.startsWith(match.state.id));
    this.sittersSeen = undefined;
    this.rowsChecked = 0;
    this.rows = [...(await this.home.parts.store.read(match.state.id, 1))];
    this.stopListening();
    this.stopListening = match.listen(({ row }) => this.rows.push(row));
  }

  private check(): void {
    const { state } = this.match;
    const { rows } = this;
    for (const { facts } of rows) for (const { type } of facts) this.seen.add(type);
    expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_row, index) => index + 1));
    // One host as long as there is any person, and a person.
    if (state.host !== null) expect(state.sitters.get(state.host)?.kind).toBe('person');
    else
      expect(
        [...state.sitters.values()].filter(({ kind }) => kind === 'person' && state.status !== 'abandoned'),
      ).toEqual([]);
    this.checkTokens();
    for (const channel of ['table', 'watchers']) {
      expect(state.chat.filter((line) => line.channel === channel).length).toBeLessThanOrEqual(50);
    }
    const persons = [...state.sitters.values()].flatMap((sitter) => (sitter.kind === 'person' ? [sitter.player] : []));
    expect(new Set(persons).size).toBe(persons.length);
    expect(persons.filter((player) => state.banned.has(player))).toEqual([]);
    for (const { cause, facts } of rows.slice(this.rowsChecked)) {
      // Only who acts, or lets the clock run out, pays for it.
      for (const fact of facts) if (fact.type === 'spent') expect(fact.seat).toBe(cause?.seat);
    }
    this.rowsChecked = rows.length;
    if (state.status === 'playing') {
      const started = rows.flatMap(({ facts }) => facts.flatMap((fact) => (fact.type === 'started' ? fact.seats : [])));
      expect(started.filter((seat) => !state.sitters.has(seat))).toEqual([]);
      expect(persons.length).toBeGreaterThan(0);
    } else if (state.status === 'lobby') expect(state.sitters.size).toBeLessThanOrEqual(state.capacity);
    expect(this.home.referee.faceOf(this.match)?.left).not.toBe(0);
    for (const seat of [...state.away.keys(), ...state.votes.keys()])
      expect(state.sitters.get(seat)?.kind).toBe('person');
    for (const bank of state.banks.values()) expect(bank).toBeLessThanOrEqual(120 * SECOND);
    const results = rows.flatMap(({ facts }) => facts).filter(({ type }) => type === 'ended' || type === 'abandoned');
    expect(results.length).toBe(hasEnded(state) ? 1 : 0);
    const known = this.ended.get(state.id);
    const result = hasEnded(state) ? `${state.status} ${state.winners?.join() ?? ''}` : undefined;
    if (known !== undefined) expect(result).toBe(known);
    else if (result !== undefined) this.ended.set(state.id, result);
  }
}
