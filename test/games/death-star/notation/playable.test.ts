import { describe, expect, test } from '@jest/globals';
import type { Chance } from '../../../../shared/kernel/index.ts';
import { fastChance } from '../../../../shared/kernel/simulation.ts';
import type { Ruleset, State } from '../../../../shared/games/death-star/index.ts';
import {
  COLORS,
  deathStar,
  graphOf,
  makePosition,
  parsePosition,
  STANDARD_RULESET,
  withOptions,
} from '../../../../shared/games/death-star/index.ts';
import { ALL_HOUSE_RULES } from '../../../support/house-rules.ts';

const POSITIONS = 1_500;
const STEPS = 40;

/** A position put together at random: many are possible, most are not. */
function randomPosition(ruleset: Ruleset, chance: Chance): string {
  const pick = (items: readonly string[]): string => items[chance.spin(items.length)] ?? '';
  const { spaces } = ruleset.board;
  const { detention } = graphOf(ruleset.board);
  const ofKind = (...kinds: readonly string[]): readonly string[] =>
    spaces.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
  const places = [
    ...ofKind('white', 'force', 'coordinate', 'control-room', 'tractor-beam'),
    ...[0, 1, 2, 3, 4].flatMap((misses) => Array<string>(6).fill(`${detention}~${misses}`)),
    ...Array<string>(6).fill(detention),
  ];
  const away = ofKind('falcon', 'empty', 'tie', 'base');
  const cards = [...chance.shuffle(ruleset.deck.map(({ id }) => id))];
  const escapes = ruleset.deck.filter(({ effect }) => effect.kind === 'escape').map(({ id }) => id);
  const seats = COLORS.slice(chance.spin(3)).map((color) => {
    if (chance.spin(8) === 0) return `${color} left`;
    const held = chance.spin(3) === 0 ? escapes.splice(0, 1 + chance.spin(2)).join(',') : '';
    for (const card of held.split(',')) if (card !== '') cards.splice(cards.indexOf(card), 1);
    const together = pick(away);
    const [LL, HC] = chance.spin(3) === 0 ? [together, together] : [pick([...places, 'mf']), pick([...places, 'mf'])];
    const missions = pick(['BT', 'BT', 'B-', '-T', '--']);
    return `${color} LL@${LL} HC@${HC} ${missions} e${held === '' ? '-' : held}${pick(['', '', '', ' skip1', ' skip2'])}`;
  });
  const drawn = pick(cards);
  const effect = ruleset.deck.find(({ id }) => id === drawn)?.effect;
  const count = effect !== undefined && 'count' in effect ? effect.count : 2;
  const isChoice = (effect?.kind === 'advance' || effect?.kind === 'back') && chance.spin(2) === 0;
  if (isChoice) cards.push(...cards.splice(cards.indexOf(drawn), 1));
  const choice = `${effect?.kind ?? ''} ${pick(['LL', 'HC'])} ${count} ${drawn} drawn 1`;
  const phases = ['spin', 'dogfight', 'fly', 'move 1', 'move 2', 'move 3', `over ${pick(COLORS)}`];
  return [...seats, `9 ${pick(COLORS)} ${isChoice ? choice : pick(phases)}`, cards.join(' ') || '-'].join(' | ');
}

/** Plays random legal commands: whatever is open is accepted, and somebody always has something to do. */
function playOn(from: State, chance: Chance): void {
  let state = from;
  for (let step = 0; step < STEPS && deathStar.outcome(state) === undefined; step += 1) {
    const { seat } = state.turn;
    const open = deathStar.legal(state, seat);
    const command = open[chance.spin(open.length)];
    if (command === undefined) throw new Error(`stuck in: ${makePosition(state)}`);
    const decided = deathStar.decide(state, seat, command, chance);
    if (!decided.ok) throw new Error(`${decided.error.code} for ${JSON.stringify(command)} in: ${makePosition(state)}`);
    state = decided.value.state;
    const again = parsePosition(makePosition(state), state.ruleset);
    if (!again.ok) throw new Error(`${again.error.message} in: ${makePosition(state)}`);
  }
}

describe('a position that is accepted can be played on, and leads to none that is refused', () => {
  test.each(ALL_HOUSE_RULES.map((options, seed) => ({ options, seed })))(
    'seed $seed, $options',
    ({ options, seed }) => {
      const ruleset = withOptions(STANDARD_RULESET, options);
      const chance = fastChance(seed);
      let accepted = 0;
      for (let index = 0; index < POSITIONS; index += 1) {
        const text = randomPosition(ruleset, chance);
        const parsed = parsePosition(text, ruleset);
        if (!parsed.ok) continue;
        accepted += 1;
        expect(makePosition(parsed.value)).toBe(text);
        playOn(parsed.value, chance);
      }
      expect(accepted).toBeGreaterThan(20);
    },
  );
});
