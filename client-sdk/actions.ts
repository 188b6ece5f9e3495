import type { Color, SpaceId, Token } from '../shared/games/death-star/index.ts';

/** What a seat can do in its turn; `spin` is every spin, dogfights included. */
export type Command =
  | { readonly type: 'spin' }
  | { readonly type: 'move'; readonly token: Token; readonly to: SpaceId }
  | { readonly type: 'pass' }
  | { readonly type: 'escape'; readonly token: Token }
  | { readonly type: 'fly'; readonly to: SpaceId }
  | { readonly type: 'resign' };

/** How well a bot plays. */
export type BotLevel = 'easy' | 'normal';

/** Everything that can be sent to a match: turns, and what is around them. */
export type Action =
  | { readonly type: 'play'; readonly command: Command }
  | { readonly type: 'resign' }
  | { readonly type: 'ready'; readonly entropy: string }
  | { readonly type: 'unready' }
  | { readonly type: 'start' }
  | { readonly type: 'sit'; readonly seat: Color }
  | { readonly type: 'addBot'; readonly level: BotLevel; readonly seat?: Color }
  | { readonly type: 'removeBot'; readonly seat: Color }
  | { readonly type: 'leave' };

/** What an accepted action gives: the number of the stored row that holds it. */
export interface Receipt {
  readonly sequence: number;
}
