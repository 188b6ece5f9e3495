import type { Color, GameEvent, Ruleset, Scene } from '../shared/games/death-star/index.ts';
import type { PackedRow } from './answers.ts';
import { CommandRejected } from './errors.ts';
import { readRow } from './rows.ts';
import type { Snapshot } from './snapshot.ts';

export interface StoryParts {
  /** What is played by; it is settled once the game has started. */
  ruleset(): Ruleset;
  readRows(from: number): Promise<readonly PackedRow[]>;
  onEvent(event: GameEvent, sequence: number): void;
  onResync(gap: { readonly from: number; readonly to: number }): void;
  onFault(error: unknown): void;
}

/** Tells the events of a match in order, each once, and each after the snapshot that it has led to. */
export class Story {
  readonly #parts: StoryParts;
  #latest: Snapshot;
  #told: number;
  #scene: Scene | undefined;
  #isCatchingUp = false;

  /** Begins after the first snapshot: what was before is history. */
  constructor(parts: StoryParts, first: Snapshot) {
    this.#parts = parts;
    this.#latest = first;
    this.#told = first.sequence;
    this.#scene = first.view;
  }

  /** Follows to the next snapshot. `packed` are the events of its last row; undefined where they are not known. */
  follow(snapshot: Snapshot, packed: string | undefined): void {
    this.#latest = snapshot;
    if (snapshot.sequence <= this.#told || this.#isCatchingUp) return;
    if (packed !== undefined && snapshot.sequence === this.#told + 1) this.#tellSafely(packed);
    else void this.#catchUp();
  }

  /** Tries again where the history could not be had. */
  goOn(): void {
    this.follow(this.#latest, undefined);
  }

  #tellSafely(events: string): void {
    try {
      this.#tell({ sequence: this.#told + 1, events, told: [] });
    } catch (error) {
      this.#skip(error);
    }
  }

  /** What has been missed comes from the history; meanwhile more may happen, and comes from there as well. */
  async #catchUp(): Promise<void> {
    this.#isCatchingUp = true;
    this.#parts.onResync({ from: this.#told + 1, to: this.#latest.sequence });
    try {
      while (this.#told < this.#latest.sequence) {
        const before = this.#told;
        for (const row of await this.#parts.readRows(this.#told + 1)) {
          if (row.sequence === this.#told + 1 && row.sequence <= this.#latest.sequence) this.#tell(row);
        }
        if (this.#told === before) throw new Error('the history does not go on');
      }
    } catch (error) {
      // Without an answer it is tried again later. Anything else would be wrong again.
      if (!(error instanceof CommandRejected) || error.code !== 'offline') this.#skip(error);
    } finally {
      this.#isCatchingUp = false;
    }
  }

  #tell(packed: PackedRow): void {
    const seats: readonly Color[] = this.#latest.view?.seats.map(({ color }) => color) ?? [];
    const { row, scene } = readRow(packed, { ruleset: this.#parts.ruleset(), seats, scene: this.#scene });
    this.#told = row.sequence;
    this.#scene = scene;
    for (const event of row.events) this.#parts.onEvent(event, row.sequence);
  }

  /** Goes on from the present where what led to it cannot be told. */
  #skip(error: unknown): void {
    this.#told = this.#latest.sequence;
    this.#scene = this.#latest.view;
    this.#parts.onFault(error);
  }
}
