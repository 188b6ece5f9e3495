/** The nouns of the game. Every list is written once, and its type is taken from it. */

/** The seats of the game: a seat is its colour (rule 2.1). */
export const COLORS = ['red', 'green', 'blue', 'yellow'] as const;
export type Color = (typeof COLORS)[number];

/** The two tokens of a seat: Luke & Leia, Han & Chewbacca (rule 2.1). */
export const TOKENS = ['LL', 'HC'] as const;
export type Token = (typeof TOKENS)[number];

/** The two missions and the card that each earns (rules 9.1, 9.2). */
export const MISSIONS = ['blueprint', 'tractorBeam'] as const;
export type Mission = (typeof MISSIONS)[number];

/** The faces of the spinner's inner band (rule 2.4). */
export const DOGFIGHT_RESULTS = ['win', 'lose'] as const;
export type DogfightResult = (typeof DOGFIGHT_RESULTS)[number];

/** What a space is: the station's kinds, then those of the lanes through hyperspace. */
export const SPACE_KINDS = [
  'compactor',
  'white',
  'coordinate',
  'force',
  'control-room',
  'tractor-beam',
  'detention',
  'falcon',
  'empty',
  'tie',
  'base',
] as const;
export type SpaceKind = (typeof SPACE_KINDS)[number];

/** The name of a space on its board, such as `ds1`: a lower-case letter, then letters, digits and hyphens. */
export type SpaceId = string;

/** The name of a Force card in its deck, such as `F07`: an F and two digits. */
export type CardId = string;

/** One place on the board. `x` and `y` are its centre in the board's drawing units, y growing downwards. */
export interface Space {
  readonly id: SpaceId;
  readonly kind: SpaceKind;
  readonly x: number;
  readonly y: number;
  /** Whose area this is; only on a compactor space. */
  readonly color?: Color | undefined;
  /** 1 to 8, for DS-1 to DS-8; only on a coordinate space. */
  readonly coordinate?: number | undefined;
}

/** A corridor between two spaces, walked both ways. `curve` is the control point of a bent drawing. */
export interface Line {
  readonly ends: readonly [SpaceId, SpaceId];
  readonly curve?: { readonly x: number; readonly y: number } | undefined;
}

/** The board as data: what is drawn, and where a token can go. */
export interface Board {
  readonly width: number;
  readonly height: number;
  /** The colours in the order in which their areas lie, clockwise: the order of play (rule 3.3). */
  readonly clockwise: readonly Color[];
  readonly spaces: readonly Space[];
  readonly lines: readonly Line[];
  /** Flights one space forward or diagonally, from the Falcon to the Rebel Base: [from, to], one way (rule 10.3). */
  readonly lanes: readonly (readonly [SpaceId, SpaceId])[];
}

/** What a Force card does (rules 6.2 to 6.9). */
export type CardEffect =
  | { readonly kind: 'advance'; readonly count: number }
  | { readonly kind: 'go-to'; readonly coordinate: number }
  | { readonly kind: 'another-turn' }
  | { readonly kind: 'escape' }
  | { readonly kind: 'back'; readonly count: number }
  | { readonly kind: 'lose-turn' }
  | { readonly kind: 'detention' }
  | { readonly kind: 'compactor' };

/** One Force card: its name in the deck, what it does, and its own short text. */
export interface Card {
  readonly id: CardId;
  readonly effect: CardEffect;
  readonly text: string;
}

/** The two bands of the spinner; every entry of a band is equally likely (rule 2.4). */
export interface Spinner {
  readonly outer: readonly number[];
  readonly inner: readonly DogfightResult[];
  /** The spin that lets a detained token out (rule 7.6). */
  readonly detentionExit: number;
}

/** Where a pair goes that is met in space (rule 8.3). */
export const SPACE_BUMPS = ['compactor', 'falcon', 'none'] as const;
export type SpaceBump = (typeof SPACE_BUMPS)[number];

/** The house rules. The ruleset's own options are the defaults of a match. */
export interface Options {
  /** Only an exact count boards the Falcon (rule 4.7). */
  readonly falconExactCount: boolean;
  /** A card that moves a token onto a Force space draws again (rule 6.6). */
  readonly chainForce: boolean;
  /** Where a pair goes that is met in space (rule 8.3). */
  readonly spaceBump: SpaceBump;
  /** A turn that starts on an empty space in space moves on without a spin (rule 10.4). */
  readonly quietSpace: boolean;
}

/** Everything that a match is played by. Plain data: it is stored with the match, by its hash. */
export interface Ruleset {
  readonly id: string;
  readonly name: string;
  /** The edition of the rules that the engine must speak to judge a game of it, such as `death-star/1`. */
  readonly rules: string;
  readonly board: Board;
  readonly deck: readonly Card[];
  readonly spinner: Spinner;
  readonly options: Options;
}
