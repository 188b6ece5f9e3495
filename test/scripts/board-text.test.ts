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
      '■ Trash Compactor · ○ Corridor · ◇ Coordinate · ◆ Force',
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

  test('lists a token that finds no room on the map', () => {
    const label = 'a label that is far too long for a map of so few columns';
    expect(drawBoardText(SMALL_BOARD, [{ space: 'rb', label }], { columns: 60, rows: 15 })).toContain(`rb ${label}`);
  });
});
