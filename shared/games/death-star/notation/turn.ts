import type { Result } from '../../../kernel/index.ts';
import type { GameEvent } from '../events.ts';
import type { Ruleset } from '../types.ts';
import type { NotationError } from './errors.ts';
import { makeItems } from './make-items.ts';
import type { Scene } from './read-items.ts';
import { itemReader, readItems, readLine } from './read-items.ts';
import { readWhole } from './scanner.ts';

/**
 * The events of whole steps as one line, such as `LL>u1 F31>det 13. blue`: what is sent to those who watch. Throws a
 * RangeError for `started` and `shuffled`, which a record has in its header, and for a step without its beginning.
 */
export function makeEvents(events: readonly GameEvent[], ruleset: Ruleset): string {
  return makeItems(events, ruleset)
    .map(({ text }) => text)
    .join(' ');
}

/** Reads the events that follow on this scene. It believes them; only where tokens stand and cards lie is looked up. */
export function parseEvents(text: string, before: Scene): Result<readonly GameEvent[], NotationError> {
  return readWhole(text, (scanner) => {
    const reader = itemReader(scanner, before);
    readItems(reader);
    return reader.events;
  });
}

/** The line of a turn, `12. blue 2 HC>s4`: the events from its `turnBegan` to its end; or of a turn skipped, `blue skips`. */
export function makeTurn(events: readonly GameEvent[], ruleset: Ruleset): string {
  return makeEvents(events, ruleset);
}

/** Reads the line of one turn, against the scene before it begins. */
export function parseTurn(text: string, before: Scene): Result<readonly GameEvent[], NotationError> {
  return readWhole(text, (scanner) => {
    const reader = itemReader(scanner, before);
    readLine(reader);
    return reader.events;
  });
}
