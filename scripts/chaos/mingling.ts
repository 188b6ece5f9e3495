/** What the people of a table do besides playing: they talk, vote, go away, come back, and let clocks run out. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Action, Match, Receipt, Snapshot } from '../../client-sdk/index.ts';
import { COLORS } from '../../client-sdk/index.ts';
import type { Chance } from '../../shared/kernel/index.ts';
import { PHRASES } from '../../shared/protocol/index.ts';
import type { Habits } from './habits.ts';

/** What was sent, as it is noted: without what the SDK adds by itself. */
export type Sent = Action | { readonly type: 'ready' };

/** Sends something, and notes what comes of it: whether it was accepted. Never rejects. */
export type Act = (match: Match, sent: Sent, send: () => Promise<Receipt>) => Promise<boolean>;

/** What is done by the one who sits at the table, and can be seen of it. */
export interface Gathering {
  readonly habits: Habits;
  /** Other chance than that of the game, so that the same commands are played. */
  readonly chance: Chance;
  /** The clients that are there now. */
  present(): readonly Match[];
  readonly act: Act;
  /** Has this client go away, as who closes the page; after so many milliseconds it is there again, if ever. */
  part(match: Match, backAfter: number | undefined): void;
}

const SHORTEST_PAUSE = 150;
const LONGER_BY = 300;
/** Of so many chances to do a thing one is taken. */
const RARELY = { talk: 2, mute: 12, phrase: 4, part: 8, dawdle: 40, dawdleOn: 2, back: 2 };
const LONGEST_ABSENCE = 5_000;

export class Mingling {
  private readonly gathering: Gathering;
  private isOver = false;
  /** How many lines each person has begun: each line has a number. */
  private readonly begun = new Map<string, number>();
  /** Who lets the clock run out just now. */
  private dawdler: string | undefined;
  private hasParted = false;

  constructor(gathering: Gathering) {
    this.gathering = gathering;
  }

  /** Goes on until it is ended. */
  async live(): Promise<void> {
    const { chance, habits } = this.gathering;
    while (!this.isOver) {
      await pause(SHORTEST_PAUSE + chance.spin(LONGER_BY));
      const present = this.online();
      for (const match of present) this.answer(match);
      const speaker = present[chance.spin(Math.max(1, present.length))];
      if (speaker === undefined) continue;
      if (habits.talks && chance.spin(RARELY.talk) === 0) this.talk(speaker);
      if (habits.absence !== 'none') this.partWith(speaker);
    }
  }

  end(): void {
    this.isOver = true;
  }

  /** Another match of the table: in each somebody may go away. */
  beginAgain(): void {
    this.hasParted = false;
    this.dawdler = undefined;
  }

  /** Whether whoever is to act here lets the time go by. */
  dawdles({ seat, turnLeft }: Snapshot): boolean {
    const { chance, habits } = this.gathering;
    if (!habits.dawdles || seat === undefined || turnLeft === undefined) return false;
    const isLate = chance.spin(this.dawdler === seat ? RARELY.dawdleOn : RARELY.dawdle) === 0;
    if (isLate) this.dawdler = seat;
    else if (this.dawdler === seat) this.dawdler = undefined;
    return isLate;
  }

  private online(): readonly Match[] {
    return this.gathering.present().filter((match) => match.getSnapshot().connection === 'online');
  }

  /** What is asked of this person gets an answer: votes, and a seat that a bot has meanwhile. */
  private answer(match: Match): void {
    const { chance, act } = this.gathering;
    const { seat, seats, votes, status, pending } = match.getSnapshot();
    if (seat === undefined || status !== 'playing' || pending.length > 0) return;
    for (const about of COLORS) {
      const given = votes[about];
      if (given === undefined || about === seat || given[seat] !== undefined) continue;
      // Who comes back by itself is not sent away.
      const choices = this.comesBack(seats[about]?.name)
        ? (['bot', 'wait'] as const)
        : (['bot', 'remove', 'wait'] as const);
      const choice = choices[chance.spin(choices.length)] ?? 'wait';
      void act(match, { type: 'vote', seat: about, choice }, () => match.vote(about, choice));
    }
    if (seats[seat]?.away !== undefined && chance.spin(RARELY.back) === 0) {
      void act(match, { type: 'back' }, () => match.back());
    }
  }

  private talk(match: Match): void {
    const { chance, act } = this.gathering;
    const { seat, seats, host, status } = match.getSnapshot();
    const name = seat && seats[seat]?.name;
    if (name === undefined) return;
    if (chance.spin(RARELY.phrase) === 0) {
      const phrase = PHRASES[chance.spin(PHRASES.length)] ?? 'hello';
      void act(match, { type: 'sayPhrase', phrase }, () => match.sayPhrase(phrase));
    } else {
      const number = (this.begun.get(name) ?? 0) + 1;
      this.begun.set(name, number);
      const text = `line ${String(number)}`;
      void act(match, { type: 'say', text }, () => match.say(text));
    }
    if (host === seat && status === 'playing' && chance.spin(RARELY.mute) === 0) this.silence(match);
  }

  /** The host mutes somebody, or takes that back. */
  private silence(match: Match): void {
    const { chance, act } = this.gathering;
    const { seat, seats } = match.getSnapshot();
    const others = COLORS.filter((color) => color !== seat && seats[color]?.kind === 'person');
    const other = others[chance.spin(Math.max(1, others.length))];
    if (other === undefined) return;
    if (seats[other]?.muted === true) {
      void act(match, { type: 'unmute', seat: other }, () => match.unmute(other));
    } else void act(match, { type: 'mute', seat: other }, () => match.mute(other));
  }

  /** Somebody goes away, once a match, for longer than the others wait. */
  private partWith(match: Match): void {
    const { chance, habits } = this.gathering;
    const isPlaying = match.getSnapshot().status === 'playing';
    if (this.hasParted || !isPlaying || this.gathering.present().length < 2 || chance.spin(RARELY.part) !== 0) return;
    this.hasParted = true;
    this.gathering.part(match, habits.absence === 'aWhile' ? chance.spin(LONGEST_ABSENCE) : undefined);
  }

  /** Whether this person is there, or will be again. */
  private comesBack(name: string | undefined): boolean {
    if (this.gathering.habits.absence !== 'forGood') return true;
    return this.gathering.present().some((match) => {
      const { seat, seats } = match.getSnapshot();
      return seat !== undefined && seats[seat]?.name === name;
    });
  }
}
