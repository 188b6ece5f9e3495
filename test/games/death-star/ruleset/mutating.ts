import { deathStar } from '../../../../shared/games/death-star/game.ts';
import { SPACE_KINDS } from '../../../../shared/games/death-star/types.ts';
import type { Ruleset } from '../../../../shared/games/death-star/types.ts';
import type { Chance } from '../../../../shared/kernel/index.ts';
import { playAtRandom } from '../../../support/play.ts';
import type { Edit } from './editing.ts';
import { edited } from './editing.ts';

const SNIPPETS = [
  '{',
  '}',
  '[',
  ']',
  '"',
  ',',
  ':',
  '\\',
  '0',
  '-',
  '1e999',
  'null',
  'true',
  '\u0000',
  'é',
  '/*',
  '\n',
];

/** The text with a few characters dropped, doubled, swapped or slipped in. */
export function mutatedText(text: string, chance: Chance): string {
  let mutated = text;
  for (let changes = 1 + chance.spin(3); changes > 0; changes -= 1) {
    const at = chance.spin(mutated.length + 1);
    const until = at + chance.spin(4);
    const slippedIn = [SNIPPETS[chance.spin(SNIPPETS.length)] ?? '', mutated.slice(at, until).repeat(2), ''];
    mutated = mutated.slice(0, at) + (slippedIn[chance.spin(slippedIn.length)] ?? '') + mutated.slice(until);
  }
  return mutated;
}

/** The ruleset with one to four of its values changed for others of the same form. */
export function mutatedRuleset(ruleset: Ruleset, chance: Chance): unknown {
  return edited(
    ruleset,
    Array.from({ length: 1 + chance.spin(4) }, () => anyEdit(ruleset, chance)),
  );
}

function anyEdit({ board, deck }: Ruleset, chance: Chance): Edit {
  const anyOf = <Item>(items: readonly Item[]): Item | undefined => items[chance.spin(items.length)];
  const station = board.spaces.filter(({ kind }) => !['tie', 'empty', 'base'].includes(kind));
  const spins = Array.from({ length: 1 + chance.spin(4) }, () => 1 + chance.spin(6));
  const line = ['board', 'lines', chance.spin(board.lines.length)];
  const edits: readonly Edit[] = [
    [line, undefined],
    [line, undefined],
    [[...line, 'ends', chance.spin(2)], anyOf(station)?.id],
    [['board', 'lines', board.lines.length], { ends: [anyOf(station)?.id, anyOf(station)?.id] }],
    [['board', 'spaces', chance.spin(board.spaces.length), 'kind'], anyOf(SPACE_KINDS)],
    [['board', 'spaces', chance.spin(board.spaces.length), 'kind'], anyOf(['white', 'force'])],
    [['board', 'lanes', chance.spin(board.lanes.length), chance.spin(2)], anyOf(board.spaces)?.id],
    [['spinner'], { outer: spins, inner: ['win', 'lose'], detentionExit: spins[0] }],
    [['deck', chance.spin(deck.length), 'effect'], { kind: 'advance', count: 1 + chance.spin(6) }],
    [['deck', chance.spin(deck.length)], undefined],
    [['deck'], []],
    [
      ['deck'],
      [1, 2].map((number) => ({ id: `F0${number}`, effect: { kind: 'advance', count: number }, text: 'On.' })),
    ],
    [['options', anyOf(['falconExactCount', 'chainForce', 'quietSpace']) ?? ''], true],
  ];
  return anyOf(edits) ?? [['deck'], []];
}

/** Plays a whole game at random by this ruleset. Throws, with the seed, where it gets stuck. */
export function playWhole(ruleset: Ruleset, seed: number): void {
  const seats = ruleset.board.clockwise.slice(0, 2);
  const game = playAtRandom(deathStar, { setup: { ruleset }, seats, seed, longest: 100_000 });
  while (game.next().done !== true);
}
