import type { Ruleset } from '../shared/games/death-star/index.ts';
import type { Receipt } from './actions.ts';
import { colorOf } from './answers.ts';
import type { ChatLine } from './chat.ts';
import { Commands } from './commands.ts';
import { localRejection } from './errors.ts';
import type { HistoryRow, Reading } from './rows.ts';
import { readRow } from './rows.ts';
import type { MatchEvents, Session } from './session.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * One match, as its server says it is: a snapshot to draw, events to animate, and what you can do. What you do gives a
 * receipt once the snapshot shows it, or rejects with a CommandRejected; it always does one of both.
 */
export class Match extends Commands {
  readonly matchId: string;
  /** What people type to find this match. */
  readonly code: string;
  readonly #session: Session;
  readonly #goOn: () => Promise<Match>;

  /** @internal A client gives matches out. */
  constructor(session: Session, goOn: () => Promise<Match>) {
    super(session);
    this.#session = session;
    this.#goOn = goOn;
    this.matchId = session.snapshot.matchId;
    this.code = session.snapshot.code;
  }

  /** The match as it is now: the same object until something changes. */
  readonly getSnapshot = (): Snapshot => this.#session.snapshot;

  /** Calls back with each new snapshot, until the function that it gives is called. */
  readonly subscribe = (listener: (snapshot: Snapshot) => void): (() => void) =>
    this.#session.emitter.on('change', () => listener(this.#session.snapshot));

  /** Waits for a snapshot that is so; the present one may be. Rejects once the connection is over. */
  until(isSo: (snapshot: Snapshot) => boolean): Promise<Snapshot> {
    return new Promise((resolve, reject) => {
      const look = (snapshot: Snapshot): void => {
        if (isSo(snapshot)) resolve(snapshot);
        else if (snapshot.reason !== undefined) reject(snapshot.reason);
        else return;
        stop();
      };
      const stop = this.subscribe(look);
      look(this.getSnapshot());
    });
  }

  /** Listens to one kind of news, until the function that it gives is called. */
  on<Name extends keyof MatchEvents>(name: Name, listener: (...told: MatchEvents[Name]) => void): () => void {
    return this.#session.emitter.on(name, listener);
  }

  /** What the match is played by: board, deck, spinner, house rules. */
  get ruleset(): Ruleset {
    return this.#session.ruleset;
  }

  /** What has been said, newest last, without those whom you do not want to hear: at most 50 lines of each channel. */
  get chat(): readonly ChatLine[] {
    return this.#session.chat.lines;
  }

  /** Hears no more of whoever sits there or has this name, here and in the next matches of the table: for you alone. */
  mutePerson(seatOrName: string): void {
    this.#session.chat.mute(this.#nameOf(seatOrName));
  }

  unmutePerson(seatOrName: string): void {
    this.#session.chat.unmute(this.#nameOf(seatOrName));
  }

  /** Waits for the next match of this table, and goes along: to the same seat, or to watch. */
  async next(): Promise<Match> {
    await this.until(({ next }) => next !== undefined);
    return this.#goOn();
  }

  /** Gives the seat up for good (in a game that goes on: resigns), and closes. Those who watch just close. */
  async leave(): Promise<Receipt> {
    const session = this.#session;
    if (session.snapshot.seat === undefined && session.reason === undefined) {
      session.end(localRejection('left'));
      return { sequence: session.snapshot.sequence };
    }
    const receipt = await session.act({ type: 'leave' });
    session.end(localRejection('left'));
    await session.parts.keyring.forget(this.matchId);
    return receipt;
  }

  /** What has happened from this row on, up to now. Rejects with a CommandRejected. */
  async history(from = 1): Promise<readonly HistoryRow[]> {
    const rows: HistoryRow[] = [];
    let reading: Reading = { ruleset: this.ruleset, seats: [], scene: undefined };
    // Rows are read against the game before them, so it always begins at the first.
    for (let next = 1; next <= this.#session.snapshot.sequence;) {
      const page = await this.#session.readRows(next);
      if (page.length === 0) break;
      const { sequence, view } = this.#session.snapshot;
      reading = { ...reading, seats: view?.seats.map(({ color }) => color) ?? [] };
      for (const packed of page) {
        // What is newer than the snapshot may begin a game whose seats are not shown yet.
        if (packed.sequence > sequence) return rows;
        const { row, scene } = readRow(packed, reading);
        reading = { ...reading, scene };
        next = row.sequence + 1;
        if (row.sequence >= from) rows.push(row);
      }
    }
    return rows;
  }

  /** Takes the seat back from the other place where it is open. Resolves once it is here. */
  async takeOver(): Promise<void> {
    this.#session.comeBack();
    const isSettled = ({ connection }: Snapshot): boolean => connection === 'online' || connection === 'elsewhere';
    const { connection } = await this.until(isSettled);
    if (connection === 'elsewhere') throw localRejection('elsewhere');
  }

  /** Lets go of the match here. The seat stays, and can be resumed. */
  close(): void {
    this.#session.end(localRejection('closed'));
  }

  #nameOf(seatOrName: string): string {
    const color = colorOf(seatOrName);
    return (color && this.getSnapshot().seats[color]?.name) ?? seatOrName;
  }
}
