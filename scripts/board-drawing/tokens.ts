import type { Color, Space, SpaceId, Token } from '../../shared/games/death-star/index.ts';
import { LOOKS } from './icons.ts';
import { INK, SEAT_PAINT } from './palette.ts';
import { element } from './svg.ts';

/** A token that stands on the board. */
export interface PlacedToken {
  readonly space: SpaceId;
  readonly color: Color;
  readonly token: Token;
}

const WIDTH = 38;
const HEIGHT = 22;

/** The tokens of a space, stacked over its middle: each a chip in its seat's colour that also says the colour's letter. */
export function drawTokens(space: Space, tokens: readonly PlacedToken[]): string {
  const top = -((tokens.length - 1) * (HEIGHT - 3)) / 2;
  return tokens
    .map(({ color, token }, index) => {
      const paint = SEAT_PAINT[color];
      return element(
        'g',
        {
          transform: `translate(${space.x} ${space.y + top + index * (HEIGHT - 3)})`,
          'data-token': `${color} ${token}`,
        },
        element('rect', {
          x: -WIDTH / 2,
          y: -HEIGHT / 2,
          width: WIDTH,
          height: HEIGHT,
          rx: HEIGHT / 2,
          fill: paint.fill,
          stroke: INK.outline,
          'stroke-width': 2.5,
        }),
        element(
          'text',
          { y: 5, 'font-size': 14, 'font-weight': 700, 'text-anchor': 'middle', fill: INK.outline },
          `${paint.letter.toLowerCase()}${token}`,
        ),
      );
    })
    .join('');
}

/** What a space is called for those who listen: its name, its kind and who stands there. */
export function sayOf(space: Space, tokens: readonly PlacedToken[]): string {
  const kind = LOOKS[space.kind].name;
  const what = space.color ?? (space.coordinate === undefined ? undefined : `DS-${space.coordinate}`);
  const who = tokens.map(({ color, token }) => `${color} ${token}`).join(', ');
  return [`${space.id}: ${kind}`, what, who].filter((part) => part !== undefined && part !== '').join(', ');
}
