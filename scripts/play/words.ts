/** What tokens, spaces and missions are called. */
import type { Board, Mission, SpaceId, SpaceKind, Token } from '../../shared/games/death-star/index.ts';
import { graphOf } from '../../shared/games/death-star/index.ts';

export const TOKEN_NAMES: { readonly [Name in Token]: string } = { LL: 'Luke & Leia', HC: 'Han & Chewbacca' };

export const MISSION_CARDS: { readonly [Name in Mission]: string } = {
  blueprint: 'Blueprint',
  tractorBeam: 'Tractor Beam',
};

const KIND_NAMES: { readonly [Kind in SpaceKind]: string | undefined } = {
  compactor: 'compactor',
  white: undefined,
  coordinate: 'DS',
  force: 'Force',
  'control-room': 'Control Room',
  'tractor-beam': 'Tractor Beam',
  detention: 'Detention Block',
  falcon: 'Falcon',
  empty: 'empty space',
  tie: 'TIE Fighter',
  base: 'Rebel Base',
};

/** What is special about a space, such as `Force` or `DS-3`; undefined for a white one. */
export function kindOf(board: Board, id: SpaceId): string | undefined {
  const { kind, coordinate } = graphOf(board).space(id);
  return coordinate === undefined ? KIND_NAMES[kind] : `DS-${coordinate}`;
}

/** A space with what is special about it: `n4`, `u3 (Force)`. */
export function placeOf(board: Board, id: SpaceId): string {
  return withNotes(id, [kindOf(board, id)]);
}

/** A text with notes in brackets behind it, where there are any. */
export function withNotes(text: string, notes: readonly (string | undefined)[]): string {
  const made = notes.filter((note) => note !== undefined);
  return made.length === 0 ? text : `${text} (${made.join(', ')})`;
}

/** A number with its noun: `1 card`, `2 cards`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
