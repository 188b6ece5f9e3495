import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { drawBoard } from '../../scripts/board-drawing.ts';
import { hullOf, wallsOf } from '../../scripts/board-drawing/backdrop.ts';
import { drawnLines } from '../../scripts/board-drawing/corridors.ts';
import { boxesOverlap, distanceToBox, segmentToBox } from '../../scripts/board-drawing/geometry.ts';
import { LOOKS } from '../../scripts/board-drawing/icons.ts';
import { placeLabels } from '../../scripts/board-drawing/labels.ts';
import type { Board } from '../../shared/games/death-star/index.ts';
import { COLORS, SPACE_KINDS, STANDARD_BOARD, STANDARD_RULESET } from '../../shared/games/death-star/index.ts';
import { PROJECT_ROOT } from '../support/source-files.ts';
import { SMALL_BOARD } from './small-board.ts';

const standard = drawBoard(STANDARD_BOARD);

/** The names of the elements that are opened and never closed, or closed and never opened. */
function unbalanced(svg: string): readonly string[] {
  const open: string[] = [];
  for (const [, closing, name = '', rest = ''] of svg.matchAll(/<(\/?)([a-zA-Z]+)((?:\s[^<>]*)?)>/g)) {
    if (closing === '/') {
      if (open.pop() !== name) return [name];
    } else if (!rest.endsWith('/')) open.push(name);
  }
  return open;
}

function placed(board: Board) {
  const lines = drawnLines(board).flatMap(({ pieces }) => pieces);
  const walls = wallsOf(board, hullOf(board));
  return { lines, walls, labels: placeLabels(board, { lines, walls }) };
}

describe('the drawing of a board', () => {
  test('is well-formed and the same every time', () => {
    expect(unbalanced(standard)).toEqual([]);
    expect(drawBoard(STANDARD_BOARD) === standard).toBe(true);
  });

  test('of the standard board is the one in the documentation: `npm run board` renews it', () => {
    const { name, board } = STANDARD_RULESET;
    const kept = readFileSync(join(PROJECT_ROOT, 'docs/board.svg'), 'utf8');
    expect(kept === drawBoard(board, { title: name })).toBe(true);
  });

  test('says what it is, and what each space is', () => {
    expect(standard.includes('role="img" aria-labelledby="board-title board-description"')).toBe(true);
    expect(standard.includes('<title id="board-title">Escape From The Death Star</title>')).toBe(true);
    expect(standard.includes('67 spaces on the station')).toBe(true);
    for (const { id, kind } of STANDARD_BOARD.spaces) {
      expect(standard.includes(`<g id="space-${id}" data-kind="${kind}"`)).toBe(true);
    }
    expect(standard.includes('<title>tc-red: Trash Compactor, red</title>')).toBe(true);
    expect(standard.includes('<title>ds4: Coordinate, DS-4</title>')).toBe(true);
  });

  test('tells every kind, and every colour of the compactor, apart without colour', () => {
    const shapes = SPACE_KINDS.flatMap((kind) =>
      kind === 'compactor' ? COLORS.map((color) => LOOKS[kind].draw({ color })) : [LOOKS[kind].draw({ coordinate: 1 })],
    ).map((markup) => markup.replaceAll(/#[0-9a-f]{6}/g, ''));
    expect(new Set(shapes).size).toBe(SPACE_KINDS.length - 1 + COLORS.length);
  });

  test('takes a title and ids as text, never as markup', () => {
    const svg = drawBoard(SMALL_BOARD, { title: 'A <b> & "c"' });
    expect(svg.includes('<title id="board-title">A &lt;b&gt; &amp; &quot;c&quot;</title>')).toBe(true);
  });

  test('shows tokens with their colour as a letter', () => {
    const svg = drawBoard(SMALL_BOARD, { tokens: [{ space: 'a1', color: 'green', token: 'HC' }] });
    expect(svg.includes('data-token="green HC"')).toBe(true);
    expect(svg.includes('>gHC</text>')).toBe(true);
    expect(svg.includes('<title>a1: White space, green HC</title>')).toBe(true);
  });

  test('grows downwards where a board leaves no room for title and legend', () => {
    const height = Number(/viewBox="0 0 500 (\d+)"/.exec(drawBoard(SMALL_BOARD))?.[1]);
    expect(height).toBeGreaterThan(SMALL_BOARD.height);
    expect(standard.includes('viewBox="0 0 1600 900"')).toBe(true);
  });
});

describe.each([
  ['standard', STANDARD_BOARD],
  ['small', SMALL_BOARD],
])('the labels of the %s board', (_name, board) => {
  const { lines, walls, labels } = placed(board);

  test('name every space, but for coordinates that are called what is written on them', () => {
    const named = board.spaces.filter(
      ({ kind, id, coordinate }) => kind !== 'coordinate' || id !== `ds${coordinate ?? ''}`,
    );
    expect(labels.map(({ space }) => space).sort()).toEqual(named.map(({ id }) => id).sort());
  });

  test('lie on no line and no wall', () => {
    const onLine = labels.filter((label) => lines.some((line) => segmentToBox(line, label) < 6));
    const onWall = labels.filter((label) => walls.some((wall) => segmentToBox(wall, label) <= 0));
    expect([onLine, onWall]).toEqual([[], []]);
  });

  test('lie on no space and on no other label', () => {
    const onSpace = labels.filter((label) =>
      board.spaces.some((space) => distanceToBox(space, label) < LOOKS[space.kind].radius + 2),
    );
    const onLabel = labels.filter((label) => labels.some((other) => other !== label && boxesOverlap(label, other)));
    expect([onSpace, onLabel]).toEqual([[], []]);
  });

  test('stand nearest to the space that they name', () => {
    const astray = labels.filter((label) => {
      const clear = board.spaces
        .map((space) => ({ id: space.id, gap: distanceToBox(space, label) - LOOKS[space.kind].radius }))
        .sort((one, other) => one.gap - other.gap);
      return clear[0]?.id !== label.space;
    });
    expect(astray).toEqual([]);
  });

  test('stay inside the picture', () => {
    const outside = labels.filter(
      ({ x, y, width, height }) =>
        x < width / 2 || y < height / 2 || x > board.width - width / 2 || y > board.height - height / 2,
    );
    expect(outside).toEqual([]);
  });
});
