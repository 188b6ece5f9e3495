import { makeRecord, parseRecord, rulesetHash } from '../../shared/games/death-star/index.ts';
import { OLDER_EDITION } from './rulesets.ts';

/** A game by rules before the present ones. No engine here plays it, so its turns are written out. */
interface OlderGame {
  readonly name: string;
  readonly title: string;
  readonly result: string;
  readonly turns: readonly string[];
}

export const OLDER_GAMES: readonly OlderGame[] = [
  {
    name: 'older-split-spin',
    title: 'Older rules: a spin is split between both tokens (now 4.1 forbids it)',
    result: 'red',
    turns: ['1. red 3 LL>t0 HC>t1', '2. blue 2 HC>t2', '3. red 3 LL>cr +B', '4. blue blue.resigns #red'],
  },
  {
    name: 'older-pass',
    title: 'Older rules: a seat passes though it has walks (now 4.3 and 7.4 forbid it)',
    result: '*',
    turns: ['1. red 1 LL>t0', '2. blue 3 -', '3. red 3 LL>cr +B', '4. blue 1 LL>t0', '5. red 2 -', '6. blue'],
  },
];

/** The text of its record. Throws where it is none. */
export function textOfOlderGame({ title, result, turns }: OlderGame): string {
  const ruleset = OLDER_EDITION;
  const lines = [
    `[Game "${ruleset.rules}"]`,
    `[Ruleset "${ruleset.id} ${rulesetHash(ruleset)}"]`,
    '[Options "-"]',
    '[Seats "red blue"]',
    `[Deck "${ruleset.deck.map(({ id }) => id).join(' ')}"]`,
    '[SpinOff "red 3 blue 1"]',
    `[Result "${result}"]`,
    `[Title "${title}"]`,
    '',
    ...turns,
  ];
  const parsed = parseRecord(`${lines.join('\n')}\n`, () => ruleset);
  if (!parsed.ok) throw new Error(`${title}: ${parsed.error.message}`);
  return makeRecord(parsed.value);
}
