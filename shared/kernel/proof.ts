import { bytesOf } from './bytes.ts';
import type { Chance, Draw, Proof } from './chance.ts';
import type { Game } from './game.ts';
import type { GameRecord } from './record.ts';
import { samePlainData } from './record.ts';
import type { Result } from './result.ts';
import { fail, succeed } from './result.ts';
import { commitmentOf, strongChance } from './strong-chance.ts';

/** What a game has to tell so that its chance can be worked out again. */
export interface CheckableGame<State, Event> extends Pick<
  Game<never, State, never, Event, never>,
  'evolve' | 'drawsOf'
> {
  /** The same event with what this chance gives in place of what it tells; the event itself where it tells no chance. */
  redraw(state: State | undefined, event: Event, chance: Chance): Event;
}

/** How many outcomes of chance were worked out again, and were as the record has them. */
export interface Verified {
  readonly spins: number;
  readonly shuffles: number;
}

/** The first outcome that is not what the secret gives. */
export interface Difference<Event> {
  /** Which of the record's events tells it. */
  readonly event: number;
  /** Its number among all spins and shuffles of the match, from 0. */
  readonly draw: number;
  readonly recorded: Draw;
  readonly recomputed: Draw;
  /** The event as the secret gives it. */
  readonly instead: Event;
}

/**
 * Why a record's chance is not what was promised: `secret`, there is none in this text; `commitment`, the secret is not
 * the one that was promised (`first` is there where it does not give the outcomes either); `differs`, an outcome is not
 * what the secret gives; `cannot_follow`, the events cannot be told up to their end.
 */
export interface ChanceFault<Event> {
  readonly code: 'secret' | 'commitment' | 'differs' | 'cannot_follow';
  readonly message: string;
  readonly first: Difference<Event> | undefined;
  /** The event that cannot follow; else that of the first difference, or 0. */
  readonly event: number;
  /** How many outcomes differ, of how many that were worked out again. */
  readonly differing: number;
  readonly draws: number;
}

const SECRET = /^[0-9a-f]{64}$/;

/**
 * Works out each spin and shuffle of a record from the secret, and compares. The events are believed but for their
 * chance: whether they keep the rules is for `judge` to say. A record and a proof may come from outside.
 */
export function verify<State, Event>(
  game: CheckableGame<State, Event>,
  { events }: Pick<GameRecord<unknown, Event>, 'events'>,
  proof: Proof,
): Result<Verified, ChanceFault<Event>> {
  if (!SECRET.test(proof.secret)) {
    const message = 'a secret is 64 lower-case hexadecimal digits';
    return fail({ code: 'secret', message, first: undefined, event: 0, differing: 0, draws: 0 });
  }
  const { spins, shuffles, differing, first, stuck } = drawAgain(game, events, proof);
  const found = { first, differing, draws: spins + shuffles };
  const commitment = commitmentOf(bytesOf(proof.secret));
  if (proof.commitment !== commitment) {
    const message = `the commitment to this secret is ${commitment}, and not ${proof.commitment}`;
    return fail({ code: 'commitment', message, event: first?.event ?? 0, ...found });
  }
  if (first !== undefined) {
    const { event, draw, recorded, recomputed } = first;
    const message = `draw ${draw} is ${sayDraw(recorded)} in the record, and the secret gives ${sayDraw(recomputed)}`;
    return fail({ code: 'differs', message, event, ...found });
  }
  return stuck === undefined ? succeed({ spins, shuffles }) : fail({ code: 'cannot_follow', ...stuck, ...found });
}

interface Redrawn<Event> extends Verified {
  readonly differing: number;
  readonly first: Difference<Event> | undefined;
  /** Where the events could not be told any further. */
  readonly stuck: { readonly event: number; readonly message: string } | undefined;
}

/** Draws everything again. What the record has is what the events go on from, so that one wrong outcome stays one. */
function drawAgain<State, Event>(
  game: CheckableGame<State, Event>,
  events: readonly Event[],
  { secret, entropies, matchId }: Proof,
): Redrawn<Event> {
  const chance = strongChance({ secret: bytesOf(secret), entropies, matchId });
  const counts = { spin: 0, shuffle: 0 };
  const differences: Difference<Event>[] = [];
  let stuck: Redrawn<Event>['stuck'];
  let state: State | undefined;
  for (const [index, event] of events.entries()) {
    try {
      const from = chance.drawn;
      const recorded = game.drawsOf(state, event);
      const instead = game.redraw(state, event, chance);
      const recomputed = game.drawsOf(state, instead);
      state = game.evolve(state, event);
      for (const draw of recorded) counts[draw.kind] += 1;
      differences.push(...differencesIn(recorded, recomputed).map((found) => told(found, { index, from, instead })));
    } catch (error) {
      stuck = { event: index, message: error instanceof Error ? error.message : 'this cannot follow' };
      break;
    }
  }
  const [first] = differences;
  return { spins: counts.spin, shuffles: counts.shuffle, differing: differences.length, first, stuck };
}

interface UnlikeDraws {
  readonly offset: number;
  readonly recorded: Draw;
  readonly recomputed: Draw;
}

function differencesIn(recorded: readonly Draw[], recomputed: readonly Draw[]): readonly UnlikeDraws[] {
  return recorded.flatMap((draw, offset) => {
    const other = recomputed[offset];
    if (other === undefined) throw new Error('fewer outcomes were drawn again than the event tells');
    return samePlainData(draw, other) ? [] : [{ offset, recorded: draw, recomputed: other }];
  });
}

function told<Event>(
  { offset, recorded, recomputed }: UnlikeDraws,
  { index, from, instead }: { readonly index: number; readonly from: number; readonly instead: Event },
): Difference<Event> {
  return { event: index, draw: from + offset, recorded, recomputed, instead };
}

function sayDraw(draw: Draw): string {
  return draw.kind === 'spin' ? `place ${draw.result} of ${draw.sides}` : `the order ${draw.result.join(' ')}`;
}
