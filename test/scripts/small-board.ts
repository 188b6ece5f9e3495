import type { Board } from '../../shared/games/death-star/index.ts';

/** A board of every kind of space, small enough to be seen at a glance. */
export const SMALL_BOARD: Board = {
  width: 500,
  height: 300,
  clockwise: ['red', 'green'],
  spaces: [
    { id: 'tc-red', kind: 'compactor', x: 50, y: 80, color: 'red' },
    { id: 'tc-green', kind: 'compactor', x: 50, y: 220, color: 'green' },
    { id: 'a1', kind: 'white', x: 130, y: 150 },
    { id: 'ds1', kind: 'coordinate', x: 200, y: 70, coordinate: 1 },
    { id: 'f1', kind: 'force', x: 200, y: 230 },
    { id: 'mf', kind: 'falcon', x: 270, y: 150 },
    { id: 'x1', kind: 'empty', x: 360, y: 80 },
    { id: 'x2', kind: 'tie', x: 360, y: 220 },
    { id: 'rb', kind: 'base', x: 440, y: 150 },
  ],
  lines: [
    { ends: ['tc-red', 'a1'] },
    { ends: ['tc-green', 'a1'] },
    { ends: ['a1', 'ds1'] },
    { ends: ['a1', 'f1'] },
    { ends: ['ds1', 'mf'] },
    { ends: ['f1', 'mf'] },
  ],
  lanes: [
    ['mf', 'x1'],
    ['mf', 'x2'],
    ['x1', 'rb'],
    ['x2', 'rb'],
  ],
};
