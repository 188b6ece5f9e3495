import { expect, test } from '@jest/globals';
import {
  cardNamed,
  deathStar,
  graphOf,
  STANDARD_BOARD,
  STANDARD_DECK,
  STANDARD_RULESET,
} from '../../../../shared/games/death-star/index.ts';
import { alteredRuleset } from '../../../support/altered-ruleset.ts';
import { legalMoves, play, playOn, refused, stateOf } from '../../../support/death-star.ts';
import { readSourceFiles } from '../../../support/source-files.ts';

const FORCE_SPACES = STANDARD_BOARD.spaces.filter(({ kind }) => kind === 'force').map(({ id }) => id);
/** From u3 it is as far home by n2 as by u2, so that Back 2 leaves a choice there. */
const TWO_WAYS = alteredRuleset({ lines: [['u3', 'n2']] });
const CHAIN = { chainForce: true };

test.each(FORCE_SPACES)('rule 6.1: a move that ends on %s draws the top card, and the turn is over', (space) => {
  const [before] = graphOf(STANDARD_BOARD).neighbours(space);
  const from = `red HC@${before ?? ''} BT | blue | red spin`;
  const after = play({ from, turn: `1 HC>${space} F40-`, deck: ['F40'] });
  expect(after).toBe(`red HC@${space} BT skip1 | blue | blue spin`);
});

test.each([
  ['F12>ds1', 'red HC@ds1'],
  ['F25+', 'red HC@u1 eF25'],
  ['F29>t0', 'red HC@t0'],
  ['F40-', 'red HC@u1 skip1'],
  ['F45>det', 'red HC@det~0'],
  ['F49>tc-red', 'red'],
  ['F01? HC>n4', 'red HC@n4'],
])('rule 6.1: the token that landed carries the card out, and the turn is over: %s', (drawn, after) => {
  const from = 'red HC@t1 | blue | red spin';
  const played = play({ from, turn: `1 HC>u1 ${drawn}`, deck: [drawn.slice(0, 3)] });
  expect(played).toBe(`${after} | blue | blue spin`);
});

test('rule 6.1: the card is the top one, and then the next', () => {
  const turn = '1 LL>u1 F26+ / 1 LL>u1 xred.LL F40-';
  const after = play({ from: 'red LL@t1 | blue LL@u2 | red spin', turn, deck: ['F26', 'F40'] });
  expect(after).toBe('red eF26 | blue LL@u1 skip1 | red spin');
});

test('rule 6.1: a token that stands on a Force space draws nothing when the other moves', () => {
  expect(play({ from: 'red LL@u1 | blue | red spin', turn: '1 HC>t0' })).toBe('red LL@u1 HC@t0 | blue | blue spin');
});

test.each(FORCE_SPACES)(
  'rule 6.2: "Return to the Trash Compactor" leads straight to the own area, from %s',
  (space) => {
    const [before] = graphOf(STANDARD_BOARD).neighbours(space);
    const from = `red | blue LL@${before ?? ''} BT | blue spin`;
    expect(play({ from, turn: `1 LL>${space} F49>tc-blue`, deck: ['F49'] })).toBe('red | blue BT | red spin');
  },
);

test.each([
  ['u1', 'F29', 't0'],
  ['u1', 'F32', 'tc-red'],
  ['u3', 'F32', 't1'],
  ['u4', 'F37', 't1'],
  ['u5', 'F37', 'u1'],
  ['u7', 'F29', 'u5'],
  ['v1', 'F29', 'u3'],
  ['m1', 'F29', 'u1'],
  ['b3', 'F37', 't0'],
  ['b7', 'F32', 'b4'],
  ['v2', 'F37', 'b1'],
])('rule 6.3: from %s a Back card goes a shortest way towards the own area: %s leads to %s', (space, card, to) => {
  const [before] = graphOf(STANDARD_BOARD).neighbours(space);
  const from = `red LL@${before ?? ''} BT | blue | red spin`;
  const { state } = playOn({ from, turn: `1 LL>${space} ${card}>${to}`, deck: [card] });
  expect(state.seats[0]?.tokens.LL).toEqual({ space: to, misses: null });
});

test.each([
  ['red', 'red LL@t1 | blue | red spin', 'tc-red', 'red | blue | blue spin'],
  ['blue', 'red | blue LL@t1 | blue spin', 'tc-blue', 'red | blue | red spin'],
])('rule 6.3: a token of %s that is closer to its area than the number stops in it', (_seat, from, area, after) => {
  expect(play({ from, turn: `1 LL>u1 F37>${area}`, deck: ['F37'] })).toBe(after);
});

test.each([
  ['the Detention Block', 'm1', ['det', 't0'], 'u1'],
  ['the Falcon', 'u7', ['mf', 't0'], 'u5'],
  ['an area of another colour', 'u5', ['tc-blue', 'u4'], 'u3'],
] as const)('rule 6.3: the way back never touches %s, though it would be shorter', (_name, space, line, to) => {
  const ruleset = alteredRuleset({ lines: [line] });
  const [before] = graphOf(STANDARD_BOARD).neighbours(space);
  const from = `red LL@${before ?? ''} BT | blue | red spin`;
  const after = play({ from, turn: `1 LL>${space} F29>${to}`, deck: ['F29'], ruleset });
  expect(after).toBe(`red LL@${to} BT | blue | blue spin`);
});

test('rule 6.3: but it leads into the own area by whatever line', () => {
  const ruleset = alteredRuleset({ lines: [['tc-blue', 'u4']] });
  const after = play({ from: 'red | blue LL@u6 | blue spin', turn: '1 LL>u5 F32>tc-blue', deck: ['F32'], ruleset });
  expect(after).toBe('red | blue | red spin');
});

test('rule 6.3: where equally short ways lead to different spaces, the player chooses', () => {
  const from = 'red LL@u4 | blue | red spin';
  const { after } = playOn({ from, turn: '1 LL>u3 F29?', deck: ['F29'], ruleset: TWO_WAYS });
  expect(after).toBe('red LL@u3 | blue | red back LL 2 F29 drawn 1');
  expect(legalMoves(after, { ruleset: TWO_WAYS })).toBe('LL>n1,u1');
});

test.each(['n1', 'u1'])('rule 6.3: the player who has the choice may choose %s', (to) => {
  const from = 'red LL@u4 | blue | red spin';
  const after = play({ from, turn: `1 LL>u3 F29? LL>${to}`, deck: ['F29'], ruleset: TWO_WAYS });
  expect(after).toBe(`red LL@${to} | blue | blue spin`);
});

test.each([
  ['another space', 'LL>u2', 'no_walk'],
  ['the other token', 'HC>t0', 'other_token'],
  ['nothing', '-', 'wrong_phase'],
  ['a spin', 'spin', 'wrong_phase'],
])('rule 6.3: the choice of a way back cannot be answered with %s', (_name, command, code) => {
  expect(refused('red LL@u3 | blue | red back LL 2 F29', 'red', command, { ruleset: TWO_WAYS })).toBe(code);
});

test('rule 6.3: equally short ways that lead to one space leave nothing to choose', () => {
  const from = 'red LL@u4 | blue | red spin';
  const after = play({ from, turn: '1 LL>u3 F32>t1', deck: ['F32'], ruleset: TWO_WAYS });
  expect(after).toBe('red LL@t1 | blue | blue spin');
});

test('rule 6.4: an escape card is kept until it is played, then it goes to the bottom', () => {
  const drawn = playOn({ from: 'red LL@t1 | blue | red spin', turn: '1 LL>u1 F27+', deck: ['F27'] });
  expect(drawn.after).toBe('red LL@u1 eF27 | blue | blue spin');
  const later = playOn({ from: drawn.position, turn: '1 LL>t0 / 1 LL>t1 / 1 LL>t2' });
  expect(later.after).toBe('red LL@t1 eF27 | blue LL@t2 | red spin');
  const played = playOn({ from: 'red LL@det~0 eF27 | blue | red spin', turn: 'F27!LL 1 LL>k1' });
  expect(played.after).toBe('red LL@k1 | blue | blue spin');
  expect(played.deck).toHaveLength(52);
  expect(played.deck.at(-1)).toBe('F27');
});

test('rule 6.4: a seat can keep several of them', () => {
  const from = 'red LL@t1 eF28,F25 | blue | red spin';
  expect(play({ from, turn: '1 LL>u1 F26+', deck: ['F26'] })).toBe('red LL@u1 eF28,F25,F26 | blue | blue spin');
});

test.each([['blue'], [undefined]])('rule 6.4: everyone can see who holds how many: %s', (seat) => {
  const { state, events } = playOn({ from: 'red LL@t1 eF28 | blue | red spin', turn: '1 LL>u1 F26+', deck: ['F26'] });
  expect(deathStar.view(state, seat).seats[0]?.escapeCards).toEqual(['F28', 'F26']);
  expect(events.map((event) => deathStar.publicEvent(event, seat))).toEqual(events);
});

test.each(FORCE_SPACES)('rule 6.5: "Go to the Detention Block" leads straight there, from %s', (space) => {
  const [before] = graphOf(STANDARD_BOARD).neighbours(space);
  const from = `red LL@${before ?? ''} BT | blue | red spin`;
  const after = play({ from, turn: `1 LL>${space} F45>det`, deck: ['F45'] });
  expect(after).toBe('red LL@det~0 BT | blue | blue spin');
});

test('rule 6.6: a move back onto another Force space draws nothing', () => {
  const after = play({ from: 'red LL@u6 | blue | red spin', turn: '1 LL>u5 F29>u3', deck: ['F29', 'F45'] });
  expect(after).toBe('red LL@u3 | blue | blue spin');
});

test('rule 6.6: nor does an advance', () => {
  const after = play({ from: 'red LL@u6 | blue | red spin', turn: '1 LL>u5 F01? LL>u3', deck: ['F01', 'F45'] });
  expect(after).toBe('red LL@u3 | blue | blue spin');
});

test('rule 6.6: nor does a way back that was chosen', () => {
  const from = 'red LL@u4 | blue | red spin';
  const after = play({ from, turn: '1 LL>u3 F29? LL>u1', deck: ['F29', 'F45'], ruleset: TWO_WAYS });
  expect(after).toBe('red LL@u1 | blue | blue spin');
});

test.each([
  ['a move back', STANDARD_RULESET, 'LL@u6', '1 LL>u5 F29>u3 F45>det', ['F29', 'F45']],
  ['an advance', STANDARD_RULESET, 'LL@u6', '1 LL>u5 F01? LL>u3 F45>det', ['F01', 'F45']],
  ['a way back that was chosen', TWO_WAYS, 'LL@u4', '1 LL>u3 F29? LL>u1 F45>det', ['F29', 'F45']],
  [
    'each one of several',
    STANDARD_RULESET,
    'LL@u6',
    '1 LL>u5 F29>u3 F01? LL>u5 F30>u3 F45>det',
    ['F29', 'F01', 'F30', 'F45'],
  ],
])('rule 6.6: with the house rule chainForce %s draws again', (_name, ruleset, token, turn, deck) => {
  const after = play({ from: `red ${token} | blue | red spin`, turn, deck, ruleset, options: CHAIN });
  expect(after).toBe('red LL@det~0 | blue | blue spin');
});

test('rule 6.6: with chainForce a card that moves the token elsewhere ends the turn', () => {
  const from = 'red LL@u2 | blue | red spin';
  const after = play({ from, turn: '1 LL>u3 F12>ds1', deck: ['F12', 'F45'], options: CHAIN });
  expect(after).toBe('red LL@ds1 | blue | blue spin');
});

test('rule 6.6: the card just used is at the bottom by then, so it can come again', () => {
  const ruleset = alteredRuleset({ deck: ['F01', 'F25'] });
  const turn = '1 LL>u3 F01? LL>u5 F01? LL>u3';
  expect(play({ from: 'red LL@u2 | blue eF25 | red spin', turn, ruleset, options: CHAIN })).toBe(
    'red LL@u3 | blue eF25 | blue spin',
  );
});

test.each([
  ['of one', ['F01'], '1 LL>u3 F01? LL>u5'],
  ['of three', ['F01', 'F02', 'F03'], '1 LL>u3 F01? LL>u5 F02? LL>u3 F03? LL>u1'],
])('rule 6.6: no turn draws more cards than a deck %s has', (_name, deck, turn) => {
  const ruleset = alteredRuleset({ deck });
  expect(play({ from: 'red LL@u2 | blue | red spin', turn, ruleset, options: CHAIN })).toMatch('| blue | blue spin');
});

test.each([
  [51, 'LL>u5 F45>det', 'red LL@det~0 | blue | blue spin'],
  [52, 'LL>u5', 'red LL@u5 | blue | blue spin'],
])('rule 6.6: in the standard deck the last card is the 52nd: after %i', (draws, turn, after) => {
  const from = `red LL@u3 | blue | red advance LL 2 F01 drawn ${draws}`;
  expect(play({ from, turn, deck: ['F45'], options: CHAIN })).toBe(after);
});

test('rule 6.6: the next turn counts its draws anew', () => {
  const { state } = playOn({ from: 'red LL@t1 | blue | red spin', turn: '1 LL>u1 F20', deck: ['F20'], options: CHAIN });
  expect(state.turn).toEqual({ number: 2, seat: 'red', draws: 0 });
});

test.each([
  ['Advance', 'F01', '1 LL>u1 F01? LL>n4 xblue.LL', 'n4'],
  ['Go to DS-1', 'F12', '1 LL>u1 F12>ds1 xblue.LL', 'ds1'],
  ['Back', 'F29', '1 LL>u1 F29>t0 xblue.LL', 't0'],
])('rule 6.7: where %s comes to rest, the token meets others', (_name, card, turn, space) => {
  const from = `red LL@t1 | blue LL@${space} HC@${space} | red spin`;
  const after = play({ from, turn, deck: [card] });
  expect(after).toBe(`red LL@${space} | blue HC@${space} | blue spin`);
});

test('rule 6.7: so does a way back that was chosen', () => {
  const from = 'red LL@u4 | blue LL@n1 | red spin';
  const after = play({ from, turn: '1 LL>u3 F29? LL>n1 xblue.LL', deck: ['F29'], ruleset: TWO_WAYS });
  expect(after).toBe('red LL@n1 | blue | blue spin');
});

test.each([
  ['Control Room', 'u3', '1 LL>u4 F01? LL>cr +B', 'red LL@cr B- | blue | blue spin'],
  ['Tractor Beam', 'b3', '1 LL>b4 F01? LL>tb +T', 'red LL@tb -T | blue | blue spin'],
])('rule 6.7: an advance to the %s earns its card', (_name, space, turn, after) => {
  expect(play({ from: `red LL@${space} | blue | red spin`, turn, deck: ['F01'] })).toBe(after);
});

test('rule 6.7: a move back to a mission earns its card, too', () => {
  const ruleset = alteredRuleset({
    without: [
      ['u3', 'u4'],
      ['u4', 'u5'],
    ],
  });
  const after = play({ from: 'red LL@v1 | blue | red spin', turn: '1 LL>u4 F29>cr +B', deck: ['F29'], ruleset });
  expect(after).toBe('red LL@cr B- | blue | blue spin');
});

test.each([
  [2, 'F01', 'LL>t0,n1,n4,u3,m1'],
  [3, 'F05', 'LL>t2,n2,ds1,n5,u4,k1'],
  [4, 'F09', 'LL>n2,ds1,ds2,s1,u5,v1,b1,k2,k6'],
])('rule 6.8: Advance %i leaves the choice among all such walks, with that token only', (count, card, walks) => {
  const { after } = playOn({ from: 'red LL@t1 | blue | red spin', turn: `1 LL>u1 ${card}?`, deck: [card] });
  expect(after).toBe(`red LL@u1 | blue | red advance LL ${count} ${card} drawn 1`);
  expect(legalMoves(after)).toBe(walks);
});

test.each([
  ['the other token', 'HC>t1', 'other_token'],
  ['a walk of another count', 'LL>u2', 'no_walk'],
  ['nothing', '-', 'wrong_phase'],
  ['a spin', 'spin', 'wrong_phase'],
])('rule 6.8: Advance cannot be answered with %s', (_name, command, code) => {
  expect(refused('red LL@u1 | blue | red advance LL 2 F01', 'red', command)).toBe(code);
});

test('rule 6.8: Advance asks even when there is only one place to go', () => {
  const ruleset = alteredRuleset({ without: [['u6', 'u7']] });
  const { after } = playOn({ from: 'red LL@h1 | blue | red spin', turn: '1 LL>u7 F01?', deck: ['F01'], ruleset });
  expect(legalMoves(after, { ruleset })).toBe('LL>n14');
  expect(play({ from: after, turn: 'LL>n14', ruleset })).toBe('red LL@n14 | blue | blue spin');
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])('rule 6.8: Go to DS-%i leads straight there', (coordinate) => {
  const card = `F${11 + coordinate}`;
  const turn = `1 LL>u1 ${card}>ds${coordinate}`;
  expect(play({ from: 'red LL@t1 | blue | red spin', turn, deck: [card] })).toBe(
    `red LL@ds${coordinate} | blue | blue spin`,
  );
});

test('rule 6.8: Another turn ends this turn and gives the same seat the next one', () => {
  const { after, state } = playOn({ from: 'red LL@t1 | blue | 4 red spin', turn: '1 LL>u1 F20', deck: ['F20'] });
  expect(after).toBe('red LL@u1 | blue | red spin');
  expect(state.turn.number).toBe(5);
});

test('rule 6.8: Another turn takes no turn from the others, and gives back none that they lose', () => {
  const after = play({
    from: 'red LL@t1 | blue skip1 | red spin',
    turn: '1 LL>u1 F20 / 1 LL>t1 blue skips',
    deck: ['F20'],
  });
  expect(after).toBe('red LL@t1 | blue | red spin');
});

test('rule 6.8: Lose a turn skips the next turn of the seat, and only that', () => {
  const turn = '1 LL>u1 F40- / 1 LL>t0 red skips / 1 LL>t1 / 1 LL>t1 xblue.LL';
  expect(play({ from: 'red LL@t1 | blue | red spin', turn, deck: ['F40'] })).toBe('red LL@t1 | blue | blue spin');
});

test('rule 6.8: two lost turns skip two turns', () => {
  const { state } = playOn({ from: 'red LL@t1 | blue | red spin', turn: '1 LL>u1 F40-', deck: ['F40'] });
  expect(deathStar.evolve(state, { type: 'turnLost', seat: 'red' }).seats[0]?.turnsToSkip).toBe(2);
  const turn = '1 LL>t0 red skips / 1 LL>t1 red skips / 1 LL>n1';
  expect(play({ from: 'red skip2 | blue | blue spin', turn })).toBe('red | blue LL@n1 | red spin');
});

test('rule 6.8: several seats can be skipped one after the other', () => {
  const after = play({
    from: 'red | green skip1 | blue skip2 | yellow | red spin',
    turn: '1 LL>t0 green skips blue skips',
  });
  expect(after).toBe('red LL@t0 | green | blue skip1 | yellow | yellow spin');
});

test('rule 6.8: when all have turns to lose, they are skipped in turn', () => {
  const after = play({
    from: 'red LL@t1 | blue skip2 | red spin',
    turn: '1 LL>u1 F40- blue skips red skips blue skips',
    deck: ['F40'],
  });
  expect(after).toBe('red LL@u1 | blue | red spin');
});

test('rule 6.8: an advance for which there is no walk has no effect', () => {
  const ruleset = alteredRuleset({
    without: [
      ['u5', 'u6'],
      ['n11', 'u6'],
      ['u7', 'h1'],
    ],
  });
  const after = play({ from: 'red LL@u6 | blue | red spin', turn: '1 LL>u7 F01', deck: ['F01'], ruleset });
  expect(after).toBe('red LL@u7 | blue | blue spin');
});

test('rule 6.8: a move back for which there is no way has no effect', () => {
  const ruleset = alteredRuleset({
    without: [
      ['u5', 'u6'],
      ['n11', 'u6'],
      ['u7', 'h1'],
    ],
  });
  const after = play({ from: 'red LL@u6 | blue | red spin', turn: '1 LL>u7 F29', deck: ['F29'], ruleset });
  expect(after).toBe('red LL@u7 | blue | blue spin');
});

/** The table of docs/rules.md: what stands in front of each kind of card, and how many there are. */
function tableOfRules(): readonly (readonly [string, number])[] {
  const rules = readSourceFiles(['docs'], 'rules.md').get('docs/rules.md') ?? '';
  const rows = rules.slice(rules.indexOf('## The Force deck')).matchAll(/^\| (\S.*?) +\| +(\d+) \|/gm);
  return [...rows].map(([, name = '', count]) => [name, Number(count)] as const);
}

const KINDS = {
  'another-turn': 'Another turn',
  escape: 'Escape from the Detention Block',
  'lose-turn': 'Lose a turn',
  detention: 'Go to the Detention Block',
  compactor: 'Return to the Trash Compactor',
};

test.each([
  ['6.2', 'F49>tc-red', 'red'],
  ['6.5', 'F45>det', 'red LL@det~0'],
  ['6.8', 'F15>ds4', 'red LL@ds4'],
])('rule %s: straight there means that nothing on the way is touched', (_rule, drawn, red) => {
  const others = 'green LL@u2 HC@k1 | blue LL@u1 HC@m1 | yellow LL@t0 HC@u6';
  const turn = `1 LL>u3 ${drawn}`;
  expect(play({ from: `red LL@u4 | ${others} | red spin`, turn, deck: [drawn.slice(0, 3)] })).toBe(
    `${red} | ${others} | green spin`,
  );
});

test('rule 6.9: the standard deck is the one in the table', () => {
  const counts = new Map<string, number>();
  for (const { effect } of STANDARD_DECK) {
    const name =
      effect.kind === 'advance'
        ? `Advance ${effect.count}`
        : effect.kind === 'back'
          ? `Back ${effect.count}`
          : effect.kind === 'go-to'
            ? 'Go to DS-1 … DS-8'
            : KINDS[effect.kind];
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  expect(tableOfRules()).toEqual([...counts, ['All', 52]]);
});

test('rule 6.9: each card has a text of its own, of one or two sentences', () => {
  const texts = STANDARD_DECK.map(({ text }) => text);
  expect(new Set(texts).size).toBe(52);
  expect(texts.filter((text) => !/^[^.!?]+[.!?]( [^.!?]+[.!?])?$/.test(text))).toEqual([]);
});

test('rule 6.9: another ruleset has another deck', () => {
  const ruleset = alteredRuleset({ deck: ['F45'] });
  expect(cardNamed(ruleset.deck, 'F45').effect).toEqual({ kind: 'detention' });
  expect(stateOf('red | blue | red spin', { ruleset }).deck).toEqual(['F45']);
  const after = play({ from: 'red LL@t1 | blue LL@t0 | red spin', turn: '1 LL>u1 F45>det / 1 LL>t2', ruleset });
  expect(after).toBe('red LL@det~0 | blue LL@t2 | red spin');
});
