/** All that has been asked of the SDK: each promise settles, by a value or by a refusal that the protocol knows. */
import { LOCAL_MEANINGS, isServerCode } from '../../client-sdk/codes.ts';
import type { Match, Receipt, RejectionCode } from '../../client-sdk/index.ts';
import { CommandRejected } from '../../client-sdk/index.ts';

/** An action that was accepted. */
export interface Done {
  /** Where it was asked: in this tab. */
  readonly match: Match;
  readonly type: string;
  readonly sequence: number;
}

/** Something that was asked, and whether nothing else has to happen before its answer. */
interface Question {
  readonly what: string;
  readonly isDue: () => boolean;
}

/**
 * What nobody gets who uses the SDK as it is meant: what it sends can be read, and ids are its own matter.
 */
const NEVER: readonly RejectionCode[] = [
  'timeout',
  'malformed',
  'unsupported_version',
  'unknown_page',
  'unknown_game',
  'unknown_ruleset',
  'id_taken',
  'old_id',
  'too_large',
  'unknown',
];

export class Asked {
  readonly faults: string[] = [];
  readonly done: Done[] = [];
  private readonly waiting = new Map<number, Question>();
  private count = 0;

  /** What has not settled. */
  get pending(): readonly string[] {
    return [...this.waiting.values()].map(({ what }) => what);
  }

  /** What has not settled, and would by itself. */
  get due(): readonly string[] {
    return [...this.waiting.values()].flatMap(({ what, isDue }) => (isDue() ? what : []));
  }

  /** Waits for it in the background, and hands on what it gives. */
  add<Value>(what: string, promise: Promise<Value>, use: (value: Value) => void = () => undefined): void {
    this.wait({ what, isDue: () => true }, promise, use);
  }

  /** The same for the next match of a table, which may never come. */
  addNext(match: Match, promise: Promise<Match>, use: (next: Match) => void): void {
    const isDue = (): boolean => {
      const { next, connection } = match.getSnapshot();
      return next !== undefined || connection === 'over';
    };
    this.wait({ what: `next of ${match.matchId}`, isDue }, promise, use);
  }

  private wait<Value>(question: Question, promise: Promise<Value>, use: (value: Value) => void): void {
    const { what } = question;
    this.count += 1;
    const number = this.count;
    this.waiting.set(number, question);
    const settle = (): boolean => this.waiting.delete(number);
    promise.then(
      (value) => {
        settle();
        use(value);
      },
      (error: unknown) => {
        settle();
        this.refused(what, error);
      },
    );
  }

  /** The same for an action: its receipt names the row that holds it. */
  act(match: Match, type: string, promise: Promise<Receipt>): void {
    this.add(`${type} in ${match.matchId}`, promise, ({ sequence }) => this.done.push({ match, type, sequence }));
  }

  private refused(what: string, error: unknown): void {
    if (!(error instanceof CommandRejected)) {
      this.faults.push(`${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    } else if (!isKnown(error.code) || NEVER.includes(error.code)) {
      this.faults.push(`${what}: ${error.code} (${error.message})`);
    }
  }
}

function isKnown(code: string): boolean {
  return isServerCode(code) || Object.hasOwn(LOCAL_MEANINGS, code);
}
