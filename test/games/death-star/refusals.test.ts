import { describe, expect, test } from '@jest/globals';
import type { RefusalCode } from '../../../shared/games/death-star/index.ts';
import { REFUSALS } from '../../../shared/games/death-star/index.ts';
import type { PlayedBy } from '../../support/death-star.ts';
import { refused } from '../../support/death-star.ts';
import { TWO_WAYS_BACK } from '../../support/rulesets.ts';

interface Refused {
  readonly title: string;
  readonly position: string;
  readonly seat: string;
  readonly command: string;
  readonly playedBy?: PlayedBy;
}

const PAIR = 'red BT LL@mf HC@mf';
const CHOICE = 'red LL@u3 HC@n1 | blue | red advance LL 2 F01';

/** For every code the commands that it answers; the compiler asks for each. */
const CASES: { readonly [Code in RefusalCode]: readonly Refused[] } = {
  game_over: [
    { title: 'rule 1.1: a spin', position: 'red BT LL@rb HC@rb | blue | red over red', seat: 'blue', command: 'spin' },
    {
      title: 'rule 1.1: the winner’s spin',
      position: 'red BT LL@rb HC@rb | blue | red over red',
      seat: 'red',
      command: 'spin',
    },
    { title: 'rule 11.1: resigning', position: 'red left | blue | red over blue', seat: 'blue', command: 'resign' },
    { title: 'a stranger’s spin', position: 'red left | blue | red over blue', seat: 'purple', command: 'spin' },
  ],
  not_seated: [
    {
      title: 'rule 2.1: a colour that does not play',
      position: 'red | blue | red spin',
      seat: 'yellow',
      command: 'spin',
    },
    { title: 'no colour at all', position: 'red | blue | red spin', seat: 'purple', command: 'resign' },
    { title: 'rule 11.1: who has left', position: 'red | green | blue left | red spin', seat: 'blue', command: 'spin' },
    {
      title: 'rule 11.1: leaving twice',
      position: 'red | green | blue left | red spin',
      seat: 'blue',
      command: 'resign',
    },
  ],
  not_your_turn: [
    { title: 'rule 3.3: a spin', position: 'red | blue | red spin', seat: 'blue', command: 'spin' },
    { title: 'rule 3.3: a move', position: 'red LL@n1 | blue LL@n4 | red move 1', seat: 'blue', command: 'LL>n5' },
    {
      title: 'rule 7.2: an escape card',
      position: 'red | blue LL@det~0 eF25 | red spin',
      seat: 'blue',
      command: 'LL!',
    },
    {
      title: 'rule 10.3: a flight',
      position: `${PAIR} | blue BT LL@w1 HC@w1 | red fly`,
      seat: 'blue',
      command: 'MF>x1',
    },
  ],
  wrong_phase: [
    { title: 'rule 4.1: a second spin', position: 'red LL@n1 | blue | red move 1', seat: 'red', command: 'spin' },
    {
      title: 'rule 4.1: a move before the spin',
      position: 'red LL@n1 | blue | red spin',
      seat: 'red',
      command: 'LL>n2',
    },
    {
      title: 'rule 7.4: a pass before the spin',
      position: 'red LL@det~1 | blue | red spin',
      seat: 'red',
      command: '-',
    },
    {
      title: 'rule 7.2: an escape card after the spin',
      position: 'red LL@det~1 HC@n1 eF25 | blue | red move 1',
      seat: 'red',
      command: 'LL!',
    },
    { title: 'rule 6.8: a spin for a choice', position: CHOICE, seat: 'red', command: 'spin' },
    { title: 'rule 6.8: a pass for a choice', position: CHOICE, seat: 'red', command: '-' },
    {
      title: 'rule 10.1: a walk for a dogfight',
      position: `${PAIR} | blue | red dogfight`,
      seat: 'red',
      command: 'LL>h1',
    },
    {
      title: 'rule 10.1: a flight before the dogfight',
      position: `${PAIR} | blue | red dogfight`,
      seat: 'red',
      command: 'MF>w1',
    },
    {
      title: 'rule 10.3: a dogfight before the flight',
      position: `${PAIR} | blue | red fly`,
      seat: 'red',
      command: 'spin',
    },
    { title: 'rule 10.3: a walk for a flight', position: `${PAIR} | blue | red fly`, seat: 'red', command: 'LL>h1' },
    { title: 'rule 10.3: a pass for a flight', position: `${PAIR} | blue | red fly`, seat: 'red', command: '-' },
    { title: 'a flight without the Falcon', position: 'red | blue | red spin', seat: 'red', command: 'MF>w1' },
    {
      title: 'rule 10.4: a spin for a quiet flight',
      position: 'red BT LL@w1 HC@w1 | blue | red fly',
      seat: 'red',
      command: 'spin',
      playedBy: { options: { quietSpace: true } },
    },
  ],
  no_walk: [
    { title: 'rule 4.1: a space too near', position: 'red LL@n1 | blue | red move 2', seat: 'red', command: 'LL>n2' },
    { title: 'rule 4.1: a space too far', position: 'red LL@n1 | blue | red move 1', seat: 'red', command: 'LL>ds1' },
    {
      title: 'rule 4.2: back over the line just used',
      position: 'red LL@n1 | blue | red move 2',
      seat: 'red',
      command: 'LL>n1',
    },
    {
      title: 'rule 4.6: into the Detention Block',
      position: 'red LL@k1 | blue | red move 1',
      seat: 'red',
      command: 'LL>det',
    },
    {
      title: 'rule 4.6: into the compactor',
      position: 'red LL@t0 | blue | red move 1',
      seat: 'red',
      command: 'LL>tc-red',
    },
    {
      title: 'rule 9.3: into the closed Falcon',
      position: 'red B- LL@h1 | blue | red move 1',
      seat: 'red',
      command: 'LL>mf',
    },
    {
      title: 'rule 4.7: into the Falcon without the exact count',
      position: 'red BT LL@h1 | blue | red move 2',
      seat: 'red',
      command: 'LL>mf',
      playedBy: { options: { falconExactCount: true } },
    },
    {
      title: 'a space that the board has not',
      position: 'red LL@n1 | blue | red move 1',
      seat: 'red',
      command: 'LL>q9',
    },
    { title: 'rule 6.8: an advance of another count', position: CHOICE, seat: 'red', command: 'LL>u4' },
    {
      title: 'rule 6.3: a way back that is not the shortest',
      position: 'red LL@m1 | blue | red back LL 2 F29',
      seat: 'red',
      command: 'LL>k2',
      playedBy: { ruleset: TWO_WAYS_BACK },
    },
  ],
  token_held: [
    {
      title: 'rule 7.4: a spin that is not the exit',
      position: 'red LL@det~1 HC@n1 | blue | red move 1',
      seat: 'red',
      command: 'LL>k1',
    },
    {
      title: 'rule 7.5: the third of them',
      position: 'red LL@n1 HC@det~3 | blue | red move 2',
      seat: 'red',
      command: 'HC>k2',
    },
  ],
  token_aboard: [
    {
      title: 'rule 9.4: a walk out of the Falcon',
      position: 'red BT LL@mf HC@n1 | blue | red move 1',
      seat: 'red',
      command: 'LL>h1',
    },
  ],
  other_token: [{ title: 'rule 6.1: the token that drew no card', position: CHOICE, seat: 'red', command: 'HC>ds1' }],
  no_flight: [
    { title: 'rule 10.3: two rows at once', position: `${PAIR} | blue | red fly`, seat: 'red', command: 'MF>x1' },
    { title: 'rule 10.3: backwards', position: 'red BT LL@w2 HC@w2 | blue | red fly', seat: 'red', command: 'MF>mf' },
    {
      title: 'rule 10.3: to no neighbour',
      position: 'red BT LL@w1 HC@w1 | blue | red fly',
      seat: 'red',
      command: 'MF>x4',
    },
  ],
  must_move: [
    { title: 'rule 4.3: nothing is held', position: 'red LL@n1 | blue | red move 1', seat: 'red', command: '-' },
    {
      title: 'rule 7.4: the spin lets it out',
      position: 'red LL@det~1 HC@n1 | blue | red move 3',
      seat: 'red',
      command: '-',
    },
    {
      title: 'rule 7.5: it has waited long enough',
      position: 'red LL@det~4 HC@n1 | blue | red move 1',
      seat: 'red',
      command: '-',
    },
    {
      title: 'rule 7.2: it has been freed',
      position: 'red LL@det HC@n1 | blue | red move 1',
      seat: 'red',
      command: '-',
    },
  ],
  not_detained: [
    {
      title: 'rule 7.2: a token elsewhere',
      position: 'red LL@det~0 HC@n1 eF25 | blue | red spin',
      seat: 'red',
      command: 'HC!',
    },
    {
      title: 'rule 7.2: a token that is freed already',
      position: 'red LL@det eF25 | blue | red spin',
      seat: 'red',
      command: 'LL!',
    },
  ],
  no_escape_card: [
    { title: 'rule 6.4: no card in hand', position: 'red LL@det~0 | blue | red spin', seat: 'red', command: 'LL!' },
    {
      title: 'rule 6.4: another seat holds one',
      position: 'red LL@det~0 | blue eF25 | red spin',
      seat: 'red',
      command: 'LL!',
    },
  ],
};

describe('every refusal has its cases', () => {
  test('and no other code exists', () => {
    expect(Object.keys(CASES).sort()).toEqual(Object.keys(REFUSALS).sort());
  });

  test.each(Object.entries(REFUSALS))('%s says why in a sentence: %s', (code, message) => {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(message).toMatch(/^[A-Z][^.]*\.$/);
  });
});

describe.each(Object.entries(CASES))('%s', (code, cases) => {
  test.each(cases)('$title', ({ position, seat, command, playedBy }) => {
    expect(refused(position, seat, command, playedBy)).toBe(code);
  });
});
