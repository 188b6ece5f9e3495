import { describe, expect, test } from '@jest/globals';
import { drawBoardText } from '../../scripts/board-text.ts';
import { STANDARD_BOARD } from '../../shared/games/death-star/index.ts';
import { SMALL_BOARD } from './small-board.ts';

describe('a board in text', () => {
  test('shows spaces, lines, flights and tokens where they lie', () => {
    const occupants = [
      { space: 'a1', label: 'rLL' },
      { space: 'mf', label: 'gHC' },
    ];
    expect(drawBoardText(SMALL_BOARD, occupants, { columns: 60, rows: 15 }).split('\n')).toEqual([
      '',
      '                        ◇ds1',
      '       ■tc-red        ─╱ ─╲               ·◌x1',
      '        ─╲           ╱     ╲            ·    ·',
      '          ─╲        ╱       ╲         ·        ·',
      '            ─╲    ─╱         ╲      ·            ·',
      '              ╲  ╱            ─╲  ·',
      '               ─○a1[rLL]        ▶mf[gHC]           ·★rb',
      '              ╱  ╲            ─╱  ·',
      '            ─╱    ─╲         ╱      ·            ·',
      '          ─╱        ╲       ╱         ·        ·',
      '        ─╱           ╲     ╱            ·    ·',
      '       ■tc-green      ─╲ ─╱               ·×x2',
      '                        ◆f1',
      '',
      '',
      'Tokens: a1 rLL · mf gHC',
      '',
      '■ Trash Compactor · ○ White space · ◇ Coordinate · ◆ Force',
      '▶ Millennium Falcon · ◌ Empty space · × TIE Fighter',
      '★ Rebel Base',
    ]);
  });

  test('of the standard board fits a terminal of 110 columns and 45 rows, with all tokens in one place', () => {
    const occupants = ['r', 'g', 'b', 'y'].flatMap((color) =>
      ['LL', 'HC'].map((token) => ({ space: 'n5', label: `${color}${token}` })),
    );
    const text = drawBoardText(STANDARD_BOARD, occupants);
    const rows = text.split('\n');
    expect(rows.length).toBeLessThanOrEqual(45);
    expect(Math.max(...rows.map((row) => row.length))).toBeLessThanOrEqual(110);
    expect(text).toContain('Tokens: n5 rLL rHC gLL gHC bLL bHC yLL yHC');
  });

  test.each(STANDARD_BOARD.spaces.map(({ id }) => id))('of the standard board shows %s by name', (id) => {
    expect(drawBoardText(STANDARD_BOARD, [])).toMatch(new RegExp(`(?<![a-z0-9-])${id}(?![a-z0-9-])`));
  });

  test.each([STANDARD_BOARD, SMALL_BOARD])('a tag stands behind the name of its own space, or at its mark', (board) => {
    for (const { id } of board.spaces) {
      const text = drawBoardText(board, [{ space: id, label: '2b' }], { columns: 74, rows: 24 });
      expect(text).toMatch(new RegExp(`(?<![a-z0-9-])${id}\\[2b\\]|[^a-z0-9 ]\\[2b\\]|\\[2b\\][^a-z0-9 ]`));
    }
  });

  test('tokens of two seats have room on the Detention Block of a small screen', () => {
    const occupants = ['rLL', 'rHC', 'bLL'].map((label) => ({ space: 'det', label }));
    expect(drawBoardText(STANDARD_BOARD, occupants, { columns: 72, rows: 22 })).toContain('det[rLL rHC bLL]');
  });

  test('where not even that has room, a tag says that there is more', () => {
    const label = 'a label that is far too long for a map of so very few columns';
    expect(drawBoardText(SMALL_BOARD, [{ space: 'rb', label }], { columns: 60, rows: 15 })).toContain('rb[…]');
  });

  test('lists a token that finds no room on the map', () => {
    const label = 'a label that is far too long for a map of so few columns';
    expect(drawBoardText(SMALL_BOARD, [{ space: 'rb', label }], { columns: 60, rows: 15 })).toContain(`rb ${label}`);
  });
});
