import { PROTOCOL_VERSION } from '../shared/protocol/index.ts';
import type { Action, Receipt } from './actions.ts';
import { readSequence } from './answers.ts';
import { CommandRejected, localRejection } from './errors.ts';

export interface OutboxParts {
  readonly giveUp: number;
  readonly isOnline: () => boolean;
  send(envelope: object): Promise<unknown>;
  /** Whether an action that may have been done already shows in the match. */
  isDone(action: Action): boolean;
  /** No answer has come: either the line is gone, or it can be asked again. */
  onSilence(): void;
  /** The refusal of what could not be settled in time. */
  lateness(): CommandRejected;
  onChange(): void;
}

interface Entry {
  id: number;
  readonly action: Action;
  readonly decision: number | undefined;
  readonly settle: (outcome: Receipt | CommandRejected) => void;
  readonly timer: ReturnType<typeof setTimeout>;
  /** How often it has been sent. */
  times: number;
  isUnderWay: boolean;
  /** The row that holds it, once that is known. */
  sequence: number | undefined;
}

/**
 * What has been asked of the match and is not settled. An action keeps its id however often it is sent, so that it is
 * done once; its receipt is given when the own snapshot has come as far.
 */
export class Outbox {
  readonly #parts: OutboxParts;
  #entries: readonly Entry[] = [];
  #nextId = 1;
  #reached = 0;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
  }

  get pending(): readonly Action[] {
    return this.#entries.map(({ action }) => action);
  }

  /** The server has seen the ids below this one. */
  raiseId(nextId: number): void {
    this.#nextId = Math.max(this.#nextId, nextId);
  }

  submit(action: Action, decision: number | undefined): Promise<Receipt> {
    return new Promise((resolve, reject) => {
      const entry: Entry = {
        id: this.#takeId(),
        action,
        decision,
        settle: (outcome) => {
          clearTimeout(entry.timer);
          this.#entries = this.#entries.filter((other) => other !== entry);
          if (outcome instanceof CommandRejected) reject(outcome);
          else resolve(outcome);
        },
        timer: setTimeout(() => this.#settle(entry, this.#parts.lateness()), this.#parts.giveUp),
        times: 0,
        isUnderWay: false,
        sequence: undefined,
      };
      this.#entries = [...this.#entries, entry];
      this.flush();
      this.#parts.onChange();
    });
  }

  /** Sends what waits, in order. */
  flush(): void {
    for (const entry of this.#entries) {
      if (entry.isUnderWay || entry.sequence !== undefined || !this.#parts.isOnline()) continue;
      if (entry.times > 0 && this.#parts.isDone(entry.action)) this.#confirm(entry, this.#reached);
      else void this.#send(entry);
    }
  }

  /** The line is gone: nobody knows what has arrived. */
  lost(): void {
    for (const entry of this.#entries) entry.isUnderWay = false;
  }

  /** The own snapshot comes this far; whoever says so shows it. */
  reach(reached: number): void {
    this.#reached = reached;
    for (const { settle, sequence = Infinity } of this.#entries) if (sequence <= reached) settle({ sequence });
  }

  /** Settles everything: what is known to be done by its receipt, the rest by this refusal. */
  end(reason: CommandRejected): void {
    for (const { settle, sequence, action, times } of this.#entries) {
      if (sequence !== undefined) settle({ sequence });
      else settle(times > 0 && this.#parts.isDone(action) ? { sequence: this.#reached } : reason);
    }
  }

  async #send(entry: Entry): Promise<void> {
    const { id, decision, action } = entry;
    entry.isUnderWay = true;
    entry.times += 1;
    const time = entry.times;
    try {
      const sequence = readSequence(
        await this.#parts.send({
          v: PROTOCOL_VERSION,
          id,
          ...(decision === undefined ? {} : { decision }),
          command: action,
        }),
      );
      this.#confirm(entry, sequence);
    } catch (error) {
      if (!this.#entries.includes(entry) || entry.times !== time) return;
      const rejection = error instanceof CommandRejected ? error : localRejection('offline');
      if (rejection.code === 'offline') {
        entry.isUnderWay = false;
        this.#parts.onSilence();
      } else if (rejection.code === 'id_taken' || rejection.code === 'old_id') {
        // Nothing has been done under this id: another tab of the same player has counted as well.
        entry.isUnderWay = false;
        entry.id = this.#takeId();
        this.flush();
      } else if (action.type === 'leave' && rejection.code === 'not_seated' && time > 1) {
        // It was done the first time, and only its answer was lost.
        this.#confirm(entry, this.#reached);
      } else this.#settle(entry, rejection);
    }
  }

  #confirm(entry: Entry, sequence: number): void {
    entry.sequence = sequence;
    if (sequence <= this.#reached) this.#settle(entry, { sequence });
  }

  #settle(entry: Entry, outcome: Receipt | CommandRejected): void {
    if (!this.#entries.includes(entry)) return;
    entry.settle(outcome);
    this.#parts.onChange();
  }

  #takeId(): number {
    const id = this.#nextId;
    this.#nextId += 1;
    return id;
  }
}
