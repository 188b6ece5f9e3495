import { describe, expect, test } from '@jest/globals';
import type { NotationError, Options } from '../../../../shared/games/death-star/index.ts';
import {
  parseCommand,
  parseCommands,
  parseEvents,
  parsePosition,
  parseTurn,
  STANDARD_DECK,
  STANDARD_RULESET,
  withOptions,
} from '../../../../shared/games/death-star/index.ts';
import type { Result } from '../../../../shared/kernel/index.ts';
import { stateOf } from '../../../support/death-star.ts';

const WHOLE_DECK = STANDARD_DECK.map(({ id }) => id).join(' ');
/** Stands for the whole deck in the positions below. */
const DECK = '…';
const HOME = 'LL@tc-red HC@tc-red -- e-';
const BLUE = 'blue LL@tc-blue HC@tc-blue -- e-';

/** The deck without the first of these cards, and with the others at its bottom. */
function deckWithout(missing: string, ...bottom: readonly string[]): string {
  const others = STANDARD_DECK.map(({ id }) => id).filter((id) => id !== missing && !bottom.includes(id));
  return [...others, ...bottom].join(' ');
}

function messageOf(result: Result<unknown, NotationError>): string {
  return result.ok ? 'accepted' : result.error.message;
}

function refusePosition(text: string, options: Partial<Options> = {}): string {
  return messageOf(parsePosition(text.replace(DECK, WHOLE_DECK), withOptions(STANDARD_RULESET, options)));
}

describe('a position is refused where it stops being one', () => {
  test.each([
    ['', 'line 1, column 1: expected a colour (red, green, blue, yellow), found the end of the text'],
    ['Red', 'line 1, column 1: expected a colour (red, green, blue, yellow), found "Red"'],
    [`red ${HOME}`, 'line 1, column 30: expected " | ", found the end of the text'],
    [
      `red ${HOME} | 1 red spin | ${DECK}`,
      'line 1, column 33: expected a colour (red, green, blue, yellow), found "1"',
    ],
    [`red  LL@tc-red`, 'line 1, column 5: expected "left" or "LL@", found " "'],
    [
      `red LL@nowhere HC@tc-red -- e- | ${BLUE} | 1 red spin | ${DECK}`,
      'line 1, column 8: expected a space of this board, found "nowhere"',
    ],
    [`red LL@n1 -- e- | ${BLUE} | 1 red spin | ${DECK}`, 'line 1, column 10: expected " HC@", found " "'],
    [
      `red HC@tc-red LL@tc-red -- e- | ${BLUE} | 1 red spin | ${DECK}`,
      'line 1, column 5: expected "left" or "LL@", found "HC@tc-red"',
    ],
    [`red LL@n1 HC@n2 -B e- | ${BLUE} | 1 red spin | ${DECK}`, 'line 1, column 18: expected "T" or "-", found "B"'],
    [`red LL@n1 HC@n2 -- | ${BLUE} | 1 red spin | ${DECK}`, 'line 1, column 19: expected " e", found " "'],
    [`red LL@n1 HC@n2 -- e | ${BLUE} | 1 red spin | ${DECK}`, 'line 1, column 21: expected a card, found " "'],
    [
      `red LL@n1 HC@n2 -- e- skip0 | ${BLUE} | 1 blue spin | ${DECK}`,
      'line 1, column 27: expected a number from 1 to 999, found "0"',
    ],
    [
      `red LL@n1 HC@n2 -- e- skip01 | ${BLUE} | 1 blue spin | ${DECK}`,
      'line 1, column 27: expected a number from 1 to 999, found "01"',
    ],
    [
      `red ${HOME} | ${BLUE} | 01 red spin | ${DECK}`,
      'line 1, column 68: expected a number from 1 to 999999999, found "01"',
    ],
    [
      `red ${HOME} | ${BLUE} | 0 red spin | ${DECK}`,
      'line 1, column 68: expected a number from 1 to 999999999, found "0"',
    ],
    [`red ${HOME} | ${BLUE} | 1234567890 red spin | ${DECK}`, 'line 1, column 77: expected " ", found "0"'],
    [
      `red ${HOME} | ${BLUE} | 1 green spin | ${DECK}`,
      'line 1, column 70: expected a seat of this game (red, blue), found "green"',
    ],
    [
      `red ${HOME} | ${BLUE} | 1 red spins | ${DECK}`,
      'line 1, column 74: expected a phase (spin, move, advance, back, dogfight, fly, over), found "spins"',
    ],
    [`red ${HOME} | ${BLUE} | 1 red move | ${DECK}`, 'line 1, column 79: expected a number, found "|"'],
    [
      `red ${HOME} | ${BLUE} | 1 red spin drawn 0 | ${DECK}`,
      'line 1, column 85: expected a number from 1 to 999, found "0"',
    ],
    [`red ${HOME} | ${BLUE} | 1 red spin | ${DECK} `, 'line 1, column 289: expected a card, found the end of the text'],
    [
      `red ${HOME} | ${BLUE} | 1 red spin | ${DECK}\n`,
      'line 1, column 288: expected the end of the text, found the end of the line',
    ],
    [
      `red ${HOME} | ${BLUE} | 1 red spin | ${WHOLE_DECK.replace('F02', 'F01')}`,
      'line 1, column 85: expected a card that does not stand here yet, found "F01"',
    ],
    [
      `red ${HOME} | ${BLUE} | 1 red spin | ${WHOLE_DECK.replace('F02', 'F99')}`,
      'line 1, column 85: expected a card of this deck, found "F99"',
    ],
    [
      `red ${HOME} | ${BLUE} | 1 red spin | ${WHOLE_DECK.replace(' F52', '')}`,
      'line 1, column 284: expected " F52", found the end of the text',
    ],
    [`red ${HOME} | ${BLUE} | 1 red spin | -`, 'line 1, column 81: expected "F01", found "-"'],
    [`red ${HOME} | ${BLUE} | 1 red spin | -${DECK}`, 'line 1, column 81: expected "F01", found "-F01"'],
  ])('%s', (text, message) => {
    expect(refusePosition(text)).toBe(message);
  });
});

describe('a position is refused that no game comes to', () => {
  test.each([
    [
      'a seat before its turn in the order of play',
      `${BLUE} | red ${HOME} | 1 red spin | ${DECK}`,
      'line 1, column 36: expected a colour later in the order of play (yellow), found "red"',
    ],
    [
      'a seat twice',
      `red ${HOME} | red ${HOME} | 1 red spin | ${DECK}`,
      'line 1, column 33: expected a colour later in the order of play (green, blue, yellow), found "red"',
    ],
    [
      'rule 4.6: a token in the area of another',
      `red LL@tc-blue HC@n1 -- e- | ${BLUE} | 1 red spin | ${DECK}`,
      'line 1, column 8: expected a space where red can stand, found "tc-blue"',
    ],
    [
      'rule 7.1: misses off the block',
      `red LL@n1~1 HC@n2 -- e- | ${BLUE} | 1 red spin | ${DECK}`,
      'line 1, column 10: expected " HC@", found "~1"',
    ],
    [
      'rule 7.5: five misses',
      `red LL@det~5 HC@n2 -- e- | ${BLUE} | 1 red spin | ${DECK}`,
      'line 1, column 12: expected a number of misses up to 4, found "5"',
    ],
    [
      'rule 9.3: aboard without both missions',
      `red LL@mf HC@n2 B- e- | ${BLUE} | 1 red spin | ${DECK}`,
      'line 1, column 8: expected a space on the station, without both mission cards, found "mf"',
    ],
    [
      'rule 9.4: one token in space',
      `red LL@w1 HC@mf BT e- | ${BLUE} | 1 red dogfight | ${DECK}`,
      'line 1, column 8: expected both tokens together in space, found "w1"',
    ],
    [
      'rule 9.4: two tokens apart in space',
      `red LL@w1 HC@w2 BT e- | ${BLUE} | 1 red dogfight | ${DECK}`,
      'line 1, column 8: expected both tokens together in space, found "w1"',
    ],
    [
      'rule 9.1: on the mission without its card',
      `red LL@cr HC@n2 -T e- | ${BLUE} | 1 red spin | ${DECK}`,
      'line 1, column 17: expected the mission card of the space where a token stands, found "-T"',
    ],
    [
      'rule 8.1: two tokens alike on a space',
      `red LL@n1 HC@n2 -- e- | blue LL@n1 HC@n4 -- e- | 1 red spin | ${DECK}`,
      'line 1, column 33: expected a space without the LL of red, found "n1"',
    ],
    [
      'rule 6.4: a card held that nobody keeps',
      `red LL@n1 HC@n2 -- eF01 | ${BLUE} | 1 red spin | ${deckWithout('F01')}`,
      'line 1, column 21: expected an escape card, found "F01"',
    ],
    [
      'rule 2.3: a card held and in the deck',
      `red LL@n1 HC@n2 -- eF25 | ${BLUE} | 1 red spin | ${DECK}`,
      'line 1, column 171: expected a card that does not stand here yet, found "F25"',
    ],
    [
      'rule 1.1: on the base, and no end',
      `red LL@rb HC@rb BT e- | ${BLUE} | 1 red spin | ${DECK}`,
      'line 1, column 66: expected "over red", found "spin"',
    ],
    [
      'rule 1.1: an end without a reason',
      `red ${HOME} | ${BLUE} | 1 red over red | ${DECK}`,
      'line 1, column 74: expected a phase of a game that goes on, found "over"',
    ],
    [
      'rule 1.1: the wrong winner',
      `red LL@rb HC@rb BT e- | ${BLUE} | 1 red over blue | ${DECK}`,
      'line 1, column 66: expected "over red", found "over"',
    ],
    [
      'rule 1.1: a base that is come to in another’s turn',
      `red ${HOME} | blue LL@rb HC@rb BT e- | 40 red over blue | ${DECK}`,
      'line 1, column 61: expected the turn of blue, found "red"',
    ],
    [
      'rule 6.8: a winner with a turn to lose',
      `red ${HOME} | blue LL@rb HC@rb BT e- skip3 | 40 blue over blue | ${DECK}`,
      'line 1, column 67: expected a seat that has no turn to skip, found "blue"',
    ],
    [
      'rule 10.3: a card drawn in the turn of a flight',
      `red ${HOME} | blue LL@rb HC@rb BT e- | 40 blue over blue drawn 1 | ${DECK}`,
      'line 1, column 66: expected no card drawn in the turn of a flight, found "over"',
    ],
    [
      'rule 11.1: a flight after all others have left',
      `red left | blue LL@rb HC@rb BT e- | 40 blue over blue | ${DECK}`,
      'line 1, column 45: expected a phase of a game that another seat still played, found "over"',
    ],
    [
      'rule 6.6: more cards than a turn can draw',
      `red left | ${BLUE} | 40 red over blue drawn 16 | ${DECK}`,
      'line 1, column 54: expected no more draws than 1, found "over"',
    ],
    [
      'rule 11.1: one seat left, and no end',
      `red ${HOME} | blue left | 1 red spin | ${DECK}`,
      'line 1, column 51: expected "over red", found "spin"',
    ],
    [
      'rule 11.1: a winner that left',
      `red ${HOME} | blue left | 1 red over blue | ${DECK}`,
      'line 1, column 56: expected a seat of this game (red), found "blue"',
    ],
    [
      'rule 11.1: nobody left',
      `red left | blue left | 1 red spin | ${DECK}`,
      'line 1, column 26: expected a seat that has not left, found "red"',
    ],
    [
      'rule 11.1: the turn of a seat that left',
      `red left | ${BLUE} | yellow LL@tc-yellow HC@tc-yellow -- e- | 1 red spin | ${DECK}`,
      'line 1, column 90: expected a seat that has not left, found "red"',
    ],
    [
      'rule 6.8: the turn of a seat that loses it',
      `red ${HOME} skip1 | ${BLUE} | 1 red spin | ${DECK}`,
      'line 1, column 76: expected a seat that has no turn to skip, found "red"',
    ],
    [
      'rule 10.1: a dogfight on the station',
      `red ${HOME} | ${BLUE} | 1 red dogfight | ${DECK}`,
      'line 1, column 74: expected "spin", as the tokens of red stand, found "dogfight"',
    ],
    [
      'rule 10.1: a spin with the pair aboard',
      `red LL@mf HC@mf BT e- | ${BLUE} | 1 red spin | ${DECK}`,
      'line 1, column 66: expected "dogfight", as the tokens of red stand, found "spin"',
    ],
    [
      'rule 10.3: a flight from the station',
      `red ${HOME} | ${BLUE} | 1 red fly | ${DECK}`,
      'line 1, column 74: expected "spin", as no pair is aboard or in space, found "fly"',
    ],
    [
      'rule 10.1: a walk of the pair aboard',
      `red LL@mf HC@mf BT e- | ${BLUE} | 1 red move 2 | ${DECK}`,
      'line 1, column 66: expected "dogfight", as the tokens of red stand, found "move"',
    ],
    [
      'rule 2.4: a spin that the spinner does not have',
      `red ${HOME} | ${BLUE} | 1 red move 4 | ${DECK}`,
      'line 1, column 74: expected a spin of this spinner (1, 2, 3), found "move"',
    ],
    [
      'rule 4.3: a spin that no walk answers',
      `red LL@det~1 HC@det~2 -- e- | ${BLUE} | 1 red move 2 | ${DECK}`,
      'line 1, column 72: expected a spin that a walk answers, found "move"',
    ],
    [
      'rule 7.5: a spin that has not been counted',
      `red LL@det~0 HC@n1 -- e- | ${BLUE} | 1 red move 2 | ${DECK}`,
      'line 1, column 69: expected this spin among the misses of the detained token, or another spin, found "move"',
    ],
    [
      'rule 6.1: a card drawn before the walk',
      `red ${HOME} | ${BLUE} | 1 red move 2 drawn 1 | ${DECK}`,
      'line 1, column 74: expected a phase after a Force card, or no draw, found "move"',
    ],
    [
      'rule 6.8: a choice by another card',
      `red LL@u1 HC@n1 -- e- | ${BLUE} | 1 red advance LL 3 F01 drawn 1 | ${deckWithout('', 'F01')}`,
      'line 1, column 66: expected the choice that the card leaves, found "advance"',
    ],
    [
      'rule 6.8: a choice without a draw',
      `red LL@u1 HC@n1 -- e- | ${BLUE} | 1 red advance LL 2 F01 | ${deckWithout('', 'F01')}`,
      'line 1, column 66: expected one card drawn, found "advance"',
    ],
    [
      'rule 6.6: two draws without the house rule',
      `red LL@u1 HC@n1 -- e- | ${BLUE} | 1 red advance LL 2 F01 drawn 2 | ${deckWithout('', 'F01')}`,
      'line 1, column 66: expected one card drawn, found "advance"',
    ],
    [
      'rule 2.3: a choice by a card on top',
      `red LL@u1 HC@n1 -- e- | ${BLUE} | 1 red advance LL 2 F01 drawn 1 | ${DECK}`,
      'line 1, column 66: expected a card that lies under the deck, found "advance"',
    ],
    [
      'rule 6.1: a choice off the Force spaces',
      `red LL@u2 HC@n1 -- e- | ${BLUE} | 1 red advance LL 2 F01 drawn 1 | ${deckWithout('', 'F01')}`,
      'line 1, column 66: expected a token on a Force space, found "advance"',
    ],
    [
      'rule 6.3: a choice with one way back',
      `red LL@u1 HC@n1 -- e- | ${BLUE} | 1 red back LL 2 F29 drawn 1 | ${deckWithout('', 'F29')}`,
      'line 1, column 66: expected a card that leaves this token a choice, found "back"',
    ],
  ])('%s', (_name, text, message) => {
    expect(refusePosition(text)).toBe(message);
  });
});

test('a position that a house rule allows', () => {
  const together = `red LL@w2 HC@w2 BT e- | blue LL@w2 HC@w2 BT e- | 1 red dogfight | ${DECK}`;
  expect(refusePosition(together)).toBe('line 1, column 33: expected a space without the LL of red, found "w2"');
  expect(refusePosition(together, { spaceBump: 'none' })).toBe('accepted');
  const quiet = `red LL@w1 HC@w1 BT e- | ${BLUE} | 1 red dogfight | ${DECK}`;
  expect(refusePosition(quiet)).toBe('accepted');
  expect(refusePosition(quiet, { quietSpace: true })).toBe(
    'line 1, column 66: expected "fly", as the tokens of red stand, found "dogfight"',
  );
  const chained = `red LL@u1 HC@n1 -- e- | ${BLUE} | 1 red advance LL 2 F01 drawn 52 | ${deckWithout('', 'F01')}`;
  expect(refusePosition(chained)).toBe('line 1, column 66: expected one card drawn, found "advance"');
  expect(refusePosition(chained, { chainForce: true })).toBe('accepted');
});

describe('the events of a turn are refused where they stop being some', () => {
  const scene = stateOf('red LL@u2 eF25 | blue | red spin', { deck: ['F30', 'F47'] });

  test.each([
    ['LL>n1,', 'line 1, column 6: expected the end of the text, found ","'],
    [' LL>n1', 'line 1, column 1: expected an item of a turn, found " "'],
    ['LL>n1 ', 'line 1, column 7: expected an item of a turn, found the end of the text'],
    ['LL>n1  3', 'line 1, column 7: expected an item of a turn, found " "'],
    ['LL>n1\n', 'line 1, column 6: expected the end of the text, found the end of the line'],
    ['03', 'line 1, column 1: expected a spin of this spinner (1, 2, 3), found "03"'],
    ['4', 'line 1, column 1: expected a spin of this spinner (1, 2, 3), found "4"'],
    ['red=3,blue=9', 'line 1, column 12: expected a spin of this spinner (1, 2, 3), found "9"'],
    ['2\r\n', 'line 1, column 2: expected the end of the text, found CR LF: lines end with LF alone'],
    ['LL>n1\t\r\n', 'line 1, column 6: expected the end of the text, found "\\t" and CR LF: lines end with LF alone'],
    ['-3', 'line 1, column 2: expected the end of the text, found "3"'],
    ['three', 'line 1, column 1: expected an item of a turn, found "three"'],
    ['LL', 'line 1, column 3: expected ">" or "~", found the end of the text'],
    ['LL~', 'line 1, column 4: expected a number, found the end of the text'],
    ['LL>', 'line 1, column 4: expected the name of a space, found the end of the text'],
    ['LL>nowhere', 'line 1, column 4: expected a space of this board, found "nowhere"'],
    ['LL>constructor', 'line 1, column 4: expected a space of this board, found "constructor"'],
    ['LC>n1', 'line 1, column 1: expected an item of a turn, found "LC>n1"'],
    ['MF', 'line 1, column 1: expected an item of a turn, found "MF"'],
    ['MF>w9', 'line 1, column 4: expected a space of this board, found "w9"'],
    ['win!', 'line 1, column 4: expected the end of the text, found "!"'],
    ['draw', 'line 1, column 1: expected an item of a turn, found "draw"'],
    ['+X', 'line 1, column 2: expected a mission (B, T), found "X"'],
    ['#green', 'line 1, column 2: expected a seat of this game (red, blue), found "green"'],
    ['green.resigns', 'line 1, column 1: expected a seat of this game (red, blue), found "green.resigns"'],
    ['red.leaves', 'line 1, column 4: expected " skips", ".resigns" or "=", found ".leaves"'],
    ['blue skip', 'line 1, column 5: expected " skips", ".resigns" or "=", found " "'],
    ['red=1,green=2', 'line 1, column 7: expected a seat of this game (red, blue), found "green=2"'],
    ['xred', 'line 1, column 5: expected ".", found the end of the text'],
    ['xred.LL>tc-red', 'line 1, column 9: expected another space than the area of red, found "tc-red"'],
    ['F30', 'line 1, column 1: expected a move before a card, found "F30"'],
    ['LL>u1 F99', 'line 1, column 7: expected a card of this deck, found "F99"'],
    ['LL>u1 F31', 'line 1, column 7: expected F30, the top card, found "F31"'],
    ['LL>u1 F30!', 'line 1, column 7: expected a card that red holds, found "F30!"'],
    ['F25!', 'line 1, column 5: expected a token (LL, HC), found the end of the text'],
    ['F26!LL', 'line 1, column 1: expected a card that red holds, found "F26!LL"'],
    ['LL>u1 F30>nowhere', 'line 1, column 11: expected a space of this board, found "nowhere"'],
    ['LL>u1 F30? F47?', 'line 1, column 15: expected what this card leads to, found "?"'],
    ['2 . red', 'line 1, column 3: expected an item of a turn, found "."'],
    ['2. green', 'line 1, column 4: expected a seat of this game (red, blue), found "green"'],
  ])('%j', (text, message) => {
    expect(messageOf(parseEvents(text, scene))).toBe(message);
  });

  test.each([
    ['', 'line 1, column 1: expected an item of a turn, found the end of the text'],
    ['3 LL>n1', 'line 1, column 1: expected the start of a turn, found "3"'],
    ['2. red 3 LL>n1 3. blue', 'line 1, column 16: expected an item of the same turn, found "3."'],
    ['2. red 3 LL>n1 blue skips', 'line 1, column 16: expected an item of the same turn, found "blue"'],
    ['blue skips 2. red', 'line 1, column 11: expected the end of the text, found " "'],
  ])('as one turn: %j', (text, message) => {
    expect(messageOf(parseTurn(text, scene))).toBe(message);
  });

  test('those who watch cannot tell which card is on top, but which are held', () => {
    const { ruleset, seats, turn, phase } = scene;
    expect(messageOf(parseEvents('LL>u1 F31', { ruleset, seats, turn, phase }))).toBe('accepted');
    expect(messageOf(parseEvents('LL>u1 F25+', { ruleset, seats, turn, phase }))).toBe(
      'line 1, column 7: expected a card that red does not hold, found "F25+"',
    );
  });
});

describe('a command is refused where it stops being one', () => {
  test.each([
    ['', 'line 1, column 1: expected a command, found the end of the text'],
    ['Spin', 'line 1, column 1: expected a command, found "Spin"'],
    ['spin ', 'line 1, column 5: expected the end of the text, found " "'],
    ['LL', 'line 1, column 3: expected ">" or "!", found the end of the text'],
    ['LL>', 'line 1, column 4: expected the name of a space, found the end of the text'],
    ['LL>N1', 'line 1, column 4: expected the name of a space, found "N1"'],
    ['LL!x', 'line 1, column 4: expected the end of the text, found "x"'],
    ['XX>n1', 'line 1, column 1: expected a command, found "XX>n1"'],
    ['LX>n1', 'line 1, column 1: expected a token (LL, HC), found "LX>n1"'],
    ['MF>', 'line 1, column 4: expected the name of a space, found the end of the text'],
    ['MF!', 'line 1, column 1: expected a command, found "MF!"'],
  ])('%j', (text, message) => {
    expect(messageOf(parseCommand(text))).toBe(message);
  });

  test.each([
    ['LL>n1 LL>n2', 'line 1, column 7: expected another command than a move of LL, found "LL>n2"'],
    ['LL>n1,', 'line 1, column 7: expected the name of a space, found the end of the text'],
    ['spin,n1', 'line 1, column 5: expected a space or a comma, found ",n1"'],
    ['spin  resign', 'line 1, column 6: expected a command, found " "'],
    [' spin', 'line 1, column 1: expected a command, found " "'],
  ])('in a list: %j', (text, message) => {
    expect(messageOf(parseCommands(text))).toBe(message);
  });
});
