/** What has been said at a table, as far as newcomers are shown it. */
import type { Seat } from '../../shared/kernel/index.ts';
import type { Phrase } from '../../shared/protocol/index.ts';

export interface ChatLine {
  readonly channel: 'table' | 'watchers';
  /** The seat of who said it; null for those who watch. */
  readonly seat: Seat | null;
  readonly name: string;
  readonly text: string | null;
  readonly phrase: Phrase | null;
  /** When it was said, in milliseconds since 1970. */
  readonly at: number;
  /** Of those who watch: who has said it, by which id, and in which row. Nobody is told. */
  readonly origin?: (Origin & { readonly sequence: number }) | undefined;
}

/** What names a saying of somebody who watches. */
export interface Origin {
  readonly watcher: string;
  readonly id: number;
}

/** So many lines of each channel are kept at hand. */
const LINES_KEPT = 50;

/** The lines with one more, and without the oldest of its channel where there are too many of them. */
export function withLine(lines: readonly ChatLine[], line: ChatLine): readonly ChatLine[] {
  const all = [...lines, line];
  if (all.filter(({ channel }) => channel === line.channel).length <= LINES_KEPT) return all;
  const oldest = all.findIndex(({ channel }) => channel === line.channel);
  return all.filter((_line, index) => index !== oldest);
}
