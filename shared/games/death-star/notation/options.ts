import { PLAIN_OPTIONS } from '../ruleset/identity.ts';
import type { Options } from '../types.ts';
import { SPACE_BUMPS } from '../types.ts';
import type { Scanner } from './scanner.ts';

const CHARACTERS = /[A-Za-z=\- ]+/y;

/** The house rules as text: those that differ from a plain game, as in `chainForce spaceBump=none`; `-` for none. */
export function makeOptions(options: Options): string {
  const named: string[] = [];
  if (options.falconExactCount !== PLAIN_OPTIONS.falconExactCount) named.push('falconExactCount');
  if (options.chainForce !== PLAIN_OPTIONS.chainForce) named.push('chainForce');
  if (options.spaceBump !== PLAIN_OPTIONS.spaceBump) named.push(`spaceBump=${options.spaceBump}`);
  if (options.quietSpace !== PLAIN_OPTIONS.quietSpace) named.push('quietSpace');
  return named.length > 0 ? named.join(' ') : '-';
}

/** Reads house rules as they are written, and in no other order. */
export function readOptions(scanner: Scanner): Options {
  const start = scanner.offset;
  const expected =
    'house rules (falconExactCount, chainForce, spaceBump=falcon or none, quietSpace), in this order, or "-"';
  const options = OPTIONS_OF_TEXT.get(scanner.read(CHARACTERS, expected));
  if (options === undefined) throw scanner.stop(expected, start);
  return options;
}

const OFF_AND_ON = [false, true] as const;

/** All that can be chosen. */
export const ALL_OPTIONS: readonly Options[] = OFF_AND_ON.flatMap((falconExactCount) =>
  OFF_AND_ON.flatMap((chainForce) =>
    SPACE_BUMPS.flatMap((spaceBump) =>
      OFF_AND_ON.map((quietSpace) => ({ falconExactCount, chainForce, spaceBump, quietSpace })),
    ),
  ),
);

/** The same by its text. */
const OPTIONS_OF_TEXT: ReadonlyMap<string, Options> = new Map(
  ALL_OPTIONS.map((options) => [makeOptions(options), options]),
);
