import type { Result, Seat } from '../../shared/kernel/index.ts';
import { fail, succeed } from '../../shared/kernel/index.ts';
import type { MatchCommand, Receipt, Refusal } from '../../shared/protocol/index.ts';
import { LIMITS, refusalOf } from '../../shared/protocol/index.ts';
import type { Row } from './facts.ts';

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

/** The answer to a command that is older than what is remembered, from the rows of the match. */
export function answerFromRows(
  rows: readonly Row[],
  player: string,
  id: number,
  isSame: (command: unknown) => boolean,
): Answer {
  let seat: Seat | undefined;
  let found: Row | undefined;
  for (const row of rows) {
    if (row.cause !== null && row.cause.seat === seat && row.cause.id === id) found = row;
    for (const fact of row.facts) {
      // Who has left counts anew on coming back, and so does whose seat has gone to another device.
      const hasLeft =
        (fact.type === 'rose' || fact.type === 'went' || (fact.type === 'sat' && fact.player !== player)) &&
        fact.seat === seat;
      if (hasLeft) [seat, found] = [undefined, undefined];
      if (fact.type === 'sat' && fact.player === player) seat = fact.seat;
    }
  }
  if (found === undefined) return fail(refusalOf('old_id'));
  return isSame(found.cause?.command) ? succeed({ sequence: found.sequence }) : fail(refusalOf('id_taken'));
}
