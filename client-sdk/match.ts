import type { Color, Ruleset, SpaceId, Token } from '../shared/games/death-star/index.ts';
import type { BotLevel, Command, Receipt } from './actions.ts';
import { localRejection } from './errors.ts';
import { hexOf } from './keyring.ts';
import type { HistoryRow, Reading } from './rows.ts';
import { readRow } from './rows.ts';
import type { MatchEvents, Session } from './session.ts';
import type { Snapshot } from './snapshot.ts';

const ENTROPY_BYTES = 32;

/**
 * One match, as its server says it is: a snapshot to draw, events to animate, and what you can do. What you do gives a
 * receipt once the snapshot shows it, or rejects with a CommandRejected; it always does one of both.
 */
export class Match {
  readonly matchId: string;
  /** What people type to find this match. */
  readonly code: string;
  readonly #session: Session;

  /** @internal A client gives matches out. */
  constructor(session: Session) {
    this.#session = session;
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

  /**
   * Says that you are ready, and adds to the match's chance what nobody else knows. Give and keep a text of your own, of
   * up to 128 visible ASCII characters, and you can check later that it went into the match.
   */
  ready(entropy = hexOf(this.#session.parts.random(ENTROPY_BYTES))): Promise<Receipt> {
    return this.#session.act({ type: 'ready', entropy });
  }

  unready(): Promise<Receipt> {
    return this.#session.act({ type: 'unready' });
  }

  /** Starts with the seats that are taken, all of them being ready. For the host. */
  start(): Promise<Receipt> {
    return this.#session.act({ type: 'start' });
  }

  /** Moves to another seat that is free. */
  sit(seat: Color): Promise<Receipt> {
    return this.#session.act({ type: 'sit', seat });
  }

  /** Puts a bot on this seat, or on the next free one. For the host. */
  addBot(level: BotLevel, seat?: Color): Promise<Receipt> {
    return this.#session.act(seat === undefined ? { type: 'addBot', level } : { type: 'addBot', level, seat });
  }

  /** Takes a bot off its seat. For the host. */
  removeBot(seat: Color): Promise<Receipt> {
    return this.#session.act({ type: 'removeBot', seat });
  }

  /** Every spin, dogfights included. */
  spin(): Promise<Receipt> {
    return this.play({ type: 'spin' });
  }

  move(token: Token, to: SpaceId): Promise<Receipt> {
    return this.play({ type: 'move', token, to });
  }

  fly(to: SpaceId): Promise<Receipt> {
    return this.play({ type: 'fly', to });
  }

  pass(): Promise<Receipt> {
    return this.play({ type: 'pass' });
  }

  /** Plays an escape card for a detained token. */
  escape(token: Token): Promise<Receipt> {
    return this.play({ type: 'escape', token });
  }

  /** Plays a command as it is, such as one of `legal`. It answers the decision that the snapshot shows now. */
  play(command: Command): Promise<Receipt> {
    if (command.type === 'resign') return this.resign();
    return this.#session.act({ type: 'play', command }, this.#session.snapshot.decision);
  }

  resign(): Promise<Receipt> {
    return this.#session.act({ type: 'resign' });
  }

  /** Gives the seat up for good (in a game that goes on: resigns), and closes. Those who watch just close. */
  async leave(): Promise<Receipt> {
    const session = this.#session;
    if (session.snapshot.seat === undefined && session.reason === undefined) {
      session.end(localRejection('left'));
      return { sequence: session.snapshot.sequence };
    }
    const receipt = await session.act({ type: 'leave' });
    await session.parts.keyring.forget(this.matchId);
    session.end(localRejection('left'));
    return receipt;
  }

  /** What has happened from this row on, up to now. Rejects with a CommandRejected. */
  async history(from = 1): Promise<readonly HistoryRow[]> {
    const seats = this.#session.snapshot.view?.seats.map(({ color }) => color) ?? [];
    const rows: HistoryRow[] = [];
    let reading: Reading = { ruleset: this.ruleset, seats, scene: undefined };
    // Rows are read against the game before them, so it always begins at the first.
    for (let next = 1; next <= this.#session.snapshot.sequence;) {
      const page = await this.#session.readRows(next);
      if (page.length === 0) break;
      for (const packed of page) {
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
    await this.until(({ connection }) => connection === 'online');
  }

  /** Lets go of the match here. The seat stays, and can be resumed. */
  close(): void {
    this.#session.end(localRejection('closed'));
  }
}
