import type { Result, Seat } from '../../shared/kernel/index.ts';
import { canonicalJson, fail, succeed } from '../../shared/kernel/index.ts';
import type { MatchCommand, Receipt, Refusal } from '../../shared/protocol/index.ts';
import { LIMITS, refusalOf } from '../../shared/protocol/index.ts';
import type { Row } from './facts.ts';

export type Answer = Result<Receipt, Refusal>;

/** The last answers to each player, wherever the player sits, so that a command which is sent again is answered as before, and done once. */
export class Receipts {
  private readonly byPlayer = new Map<string, Answers>();

  /** The oldest one makes room: it is looked up in the store from now on. */
  remember(player: string, id: number, command: MatchCommand, answer: Answer): void {
    const answers = this.byPlayer.get(player) ?? new Answers();
    answers.remember(id, command, answer);
    this.byPlayer.set(player, answers);
  }

  /** What this player was answered to this id: `id_taken` where it was another command. Undefined where it is not known. */
  find(player: string, id: number, command: MatchCommand): Answer | undefined {
    return this.byPlayer.get(player)?.find(id, command);
  }

  /** Whether an answer to this id is remembered. */
  has(player: string, id: number): boolean {
    return this.byPlayer.get(player)?.has(id) ?? false;
  }

  /** The highest id that is remembered, refused ones included; 0 where none is. */
  highestId(player: string): number {
    return this.byPlayer.get(player)?.highestId ?? 0;
  }

  /** This player has left, and counts anew on coming back. */
  forget(player: string): void {
    this.byPlayer.delete(player);
  }
}

/**
 * The last answers to one player, as numbers in places that are written over. As objects they would be most of what a
 * collection of garbage has to move, while everybody waits.
 */
class Answers {
  private readonly ids = emptyPlaces();
  private readonly commands = emptyPlaces();
  /** The row that the answer names; 0 for a refusal. */
  private readonly sequences = emptyPlaces();
  private readonly refusals = new Map<number, Refusal>();
  private place = 0;

  remember(id: number, command: MatchCommand, answer: Answer): void {
    const { place } = this;
    this.refusals.delete(this.ids[place] ?? 0);
    this.ids[place] = id;
    this.commands[place] = fingerprintOf(command);
    this.sequences[place] = answer.ok ? answer.value.sequence : 0;
    if (!answer.ok) this.refusals.set(id, answer.error);
    this.place = (place + 1) % LIMITS.rememberedAnswers;
  }

  has(id: number): boolean {
    return this.ids.includes(id);
  }

  find(id: number, command: MatchCommand): Answer | undefined {
    const place = this.ids.indexOf(id);
    if (place === -1) return undefined;
    if (this.commands[place] !== fingerprintOf(command)) return fail(refusalOf('id_taken'));
    const refusal = this.refusals.get(id);
    return refusal === undefined ? succeed({ sequence: this.sequences[place] ?? 0 }) : fail(refusal);
  }

  get highestId(): number {
    return Math.max(...this.ids);
  }
}

/** No id and no sequence is 0. */
function emptyPlaces(): number[] {
  return new Array<number>(LIMITS.rememberedAnswers).fill(0);
}

/** 53 bits of what a command says, however it is written: FNV-1a, twice, by two primes. */
function fingerprintOf(command: MatchCommand): number {
  const text = canonicalJson(command);
  let high = 0x811c9dc5;
  let low = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 0x01000193);
    low = Math.imul(low ^ unit, 0x01000239);
  }
  return (high >>> 0) * 2 ** 21 + (low >>> 11);
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
