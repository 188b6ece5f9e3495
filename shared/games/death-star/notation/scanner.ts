import type { Result } from '../../../kernel/index.ts';
import { fail, succeed } from '../../../kernel/index.ts';
import type { NotationError } from './errors.ts';
import { notationError } from './errors.ts';

/**
 * Reads a text from its start to its end. It never goes back, and looks at each place a few times at most, so that
 * what is read with it takes time in proportion to the text.
 */
export interface Scanner {
  readonly offset: number;
  /** How many characters have been looked at so far: what linear time is measured by. */
  readonly steps: number;
  isAtEnd(): boolean;
  isNext(literal: string): boolean;
  /** Whether the literal is next; it is taken if so. */
  takes(literal: string): boolean;
  /** Takes the literal, or stops. */
  take(literal: string, expected?: string): void;
  /** The longest run that the pattern (sticky, without backtracking) matches here, or stops. */
  read(pattern: RegExp, expected: string): string;
  /** What to throw to stop: by default at the present place. */
  stop(expected: string, offset?: number): NotationStop;
}

/** How a reader stops inside; it never leaves `readWhole`. */
export class NotationStop extends Error {
  override readonly name = 'NotationStop';
  readonly offset: number;
  readonly expected: string;

  constructor(offset: number, expected: string) {
    super(expected);
    this.offset = offset;
    this.expected = expected;
  }
}

/** Reads a text to its very end; where the reader stops before, the error says where and why. Never throws. */
export function readWhole<Value>(text: string, read: (scanner: Scanner) => Value): Result<Value, NotationError> {
  const scanner = scannerOf(text);
  try {
    const value = read(scanner);
    if (!scanner.isAtEnd()) throw scanner.stop('the end of the text');
    return succeed(value);
  } catch (error) {
    if (error instanceof NotationStop) return fail(notationError(text, error.offset, error.expected));
    throw error;
  }
}

/** Exported for the test of linear time; readers get theirs from `readWhole`. */
export function scannerOf(text: string): Scanner {
  let offset = 0;
  let steps = 0;

  function isNext(literal: string): boolean {
    steps += literal.length;
    return text.startsWith(literal, offset);
  }

  function takes(literal: string): boolean {
    if (!isNext(literal)) return false;
    offset += literal.length;
    return true;
  }

  function stop(expected: string, at = offset): NotationStop {
    return new NotationStop(at, expected);
  }

  return {
    get offset() {
      return offset;
    },
    get steps() {
      return steps;
    },
    isAtEnd: () => offset === text.length,
    isNext,
    takes,
    take(literal, expected = JSON.stringify(literal)) {
      if (!takes(literal)) throw stop(expected);
    },
    read(pattern, expected) {
      pattern.lastIndex = offset;
      const [run] = pattern.exec(text) ?? [];
      steps += 1 + (run?.length ?? 0);
      if (run === undefined) throw stop(expected);
      offset += run.length;
      return run;
    },
    stop,
  };
}
