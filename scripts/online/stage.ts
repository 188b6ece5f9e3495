/** What an online match is shown with and on. */
import type { Match, PlayerStorage, Sitter, Snapshot, View } from '../../client-sdk/index.ts';
import type { State } from '../../shared/games/death-star/index.ts';
import type { Cast } from '../play/cast.ts';
import type { Chronicle } from '../play/chronicle.ts';
import { startChronicle } from '../play/chronicle.ts';
import type { Stage } from '../play/scene.ts';
import type { LiveTerminal, Reply } from '../play/terminal.ts';
import { capitalized } from '../play/words.ts';

export interface OnlineStage extends Stage {
  readonly terminal: LiveTerminal;
  readonly match: Match;
  /** The address of the server. */
  readonly url: string;
  /** Whether the table has gone on with this match: everybody comes along, and not all at once. */
  readonly isNext: boolean;
  /** Where the seat is kept; undefined for those who watch. */
  readonly storage: PlayerStorage | undefined;
  /** Whether there is a name by which somebody can be heard here. */
  readonly hasVoice: boolean;
}

/** Who is who in a match, as it is at each moment. Whoever plays here is spoken to as “you”. */
export function castOf(match: Match): Cast {
  const isYou = (seat: string): boolean => seat === match.getSnapshot().seat;
  const name = (seat: string): string => (isYou(seat) ? 'you' : seat);
  return {
    get players() {
      const seats = Object.entries(match.getSnapshot().seats);
      return new Map(seats.map(([seat, sitter]) => [seat, isYou(seat) ? 'you' : whoIs(sitter)]));
    },
    subject: (seat) => capitalized(name(seat)),
    name,
    owner: (seat) => (isYou(seat) ? 'your' : `${seat}’s`),
  };
}

/** The story of a match, by the ruleset that it is played by at last: before the start another one can be chosen. */
export function chronicleFor(match: Match, cast: Cast): Chronicle {
  let { ruleset } = match;
  let story = startChronicle(ruleset, cast);
  const current = (): Chronicle => {
    if (match.ruleset !== ruleset) {
      ({ ruleset } = match);
      story = startChronicle(ruleset, cast);
    }
    return story;
  };
  return {
    get paragraphs() {
      return current().paragraphs;
    },
    add: (events) => current().add(events),
    news: () => current().news(),
  };
}

/** Who sits on a seat, in a few words. Names are others' texts: nothing in them may do anything to the screen. */
export function whoIs({ kind, name, level, present }: Sitter): string {
  if (kind === 'gone') return 'gone';
  const shown = name.replaceAll(/\p{C}/gu, '�');
  if (kind === 'bot') return `${shown} (${level === undefined ? 'bot' : `${level} bot`})`;
  return present ? shown : `${shown} (away)`;
}

/** The game as what draws it takes it. Of the cards to come nothing is known but their number, and no more is shown. */
export function stateOf({ cardsInDeck, ...seen }: View): State {
  return { ...seen, deck: seen.ruleset.deck.slice(0, cardsInDeck).map(({ id }) => id) };
}

/**
 * Asks for as long as the match stands so; undefined once it does not. What a pipe brings is kept for the questions
 * that need an answer: there this only waits.
 */
export async function askMeanwhile(
  stage: OnlineStage,
  prompt: string,
  isStill: (snapshot: Snapshot) => boolean,
): Promise<Reply | undefined> {
  return untilChange(stage, isStill, (changed) =>
    stage.terminal.isTyped ? stage.terminal.askUntil(changed, prompt) : rest(stage.terminal, changed),
  );
}

/** Asks what needs an answer for as long as the match stands so; undefined once it does not. */
export async function askForAnswer(
  stage: OnlineStage,
  prompt: string,
  isStill: (snapshot: Snapshot) => boolean,
): Promise<Reply | undefined> {
  return untilChange(stage, isStill, (changed) => stage.terminal.askUntil(changed, prompt));
}

async function untilChange<Value>(
  { match, terminal }: OnlineStage,
  isStill: (snapshot: Snapshot) => boolean,
  work: (changed: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const change = new AbortController();
  const look = (snapshot: Snapshot): void => {
    if (!isStill(snapshot) || terminal.abandoned() !== undefined) change.abort();
  };
  const stop = match.subscribe(look);
  look(match.getSnapshot());
  try {
    return await work(change.signal);
  } finally {
    stop();
  }
}

function rest({ interrupted }: LiveTerminal, changed: AbortSignal): Promise<Reply | undefined> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (interrupted.aborted) resolve({ kind: 'interrupted' });
      else if (changed.aborted) resolve(undefined);
    };
    AbortSignal.any([interrupted, changed]).addEventListener('abort', look);
    look();
  });
}
