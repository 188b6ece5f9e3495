import type { Result } from '../../shared/kernel/index.ts';
import type { MatchCommand, Receipt, Refusal } from '../../shared/protocol/index.ts';
import { LIMITS } from '../../shared/protocol/index.ts';

export type Answer = Result<Receipt, Refusal>;

interface Remembered {
  /** The same id with another command is another command. */
  readonly command: MatchCommand;
  readonly answer: Answer;
}

/** The last answers to each player, wherever the player sits, so that a command which is sent again is answered as before, and done once. */
export class Receipts {
  private readonly byPlayer = new Map<string, Map<number, Remembered>>();

  remember(player: string, id: number, command: MatchCommand, answer: Answer): void {
    const answers = this.byPlayer.get(player) ?? new Map<number, Remembered>();
    answers.set(id, { command, answer });
    this.byPlayer.set(player, answers);
    if (answers.size <= LIMITS.rememberedAnswers) return;
    // The oldest one is looked up in the store from now on.
    const [oldest] = answers.keys();
    if (oldest !== undefined) answers.delete(oldest);
  }

  find(player: string, id: number): Remembered | undefined {
    return this.byPlayer.get(player)?.get(id);
  }

  /** The highest id that is remembered, refused ones included; 0 where none is. */
  highestId(player: string): number {
    return Math.max(0, ...(this.byPlayer.get(player)?.keys() ?? []));
  }

  /** This player has left, and counts anew on coming back. */
  forget(player: string): void {
    this.byPlayer.delete(player);
  }
}
