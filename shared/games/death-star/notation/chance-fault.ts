import type { ChanceFault, Difference, Draw } from '../../../kernel/index.ts';
import type { GameEvent } from '../events.ts';
import type { ProofTag } from './proof.ts';
import type { DeathStarRecord, TextPlace } from './record.ts';
import { placeOfEvent } from './record.ts';

/** An outcome that differs, as a person reads it. */
export interface ToldDraw {
  /** Its number among all spins and shuffles of the match, from 0. */
  readonly draw: number;
  /** In the notation: a spin, a dogfight, or the whole deck. */
  readonly recorded: string;
  readonly recomputed: string;
}

/** A fault of the chance with its place in the text. */
export interface ToldChanceFault extends TextPlace {
  readonly message: string;
  readonly told: ToldDraw | undefined;
}

/** The lines of the header that each record has, and where two of them stand among them. */
const REQUIRED_TAGS = 7;
const DECK_LINE = 5;
const SPIN_OFF_LINE = 6;

/** Where the value of one of a record's further tags begins; where it is missing, where it would stand. */
export function placeOfTag({ tags }: DeathStarRecord, name: ProofTag): TextPlace {
  const index = tags.findIndex((tag) => tag.name === name);
  return index < 0
    ? { line: REQUIRED_TAGS + tags.length + 1, column: 1 }
    : { line: REQUIRED_TAGS + index + 1, column: columnOfValue(name) };
}

/**
 * Says what `verify` has found. Where so much differs that no single outcome can have been changed, it is what they all
 * are made of, and the place is that of its tag.
 */
export function tellChanceFault(record: DeathStarRecord, fault: ChanceFault<GameEvent>): readonly ToldChanceFault[] {
  const { code, first, differing, draws, message } = fault;
  const told = first === undefined ? undefined : toldDraw(record, first);
  const isAllElse = differing > 1 && differing * 3 > draws;
  if (code === 'secret') return [{ ...placeOfTag(record, 'Secret'), message, told }];
  if (code === 'cannot_follow') return [{ ...placeOfEvent(record, fault.event), message, told }];
  if (code === 'commitment' && isAllElse) {
    const another = `${message}; ${sayShare(fault, told)}: this is another secret`;
    return [{ ...placeOfTag(record, 'Secret'), message: another, told }];
  }
  const commitment: readonly ToldChanceFault[] =
    code === 'commitment' ? [{ ...placeOfTag(record, 'Commitment'), message, told: undefined }] : [];
  if (first === undefined || told === undefined) return commitment;
  if (!isAllElse) return [...commitment, tellDifference(record, first, told)];
  const source = `${sayShare(fault, told)}: the match's id or an entropy is not the one that it was played with`;
  return [{ ...placeOfTag(record, 'Match'), message: source, told }];
}

function sayShare({ differing, draws }: ChanceFault<GameEvent>, told: ToldDraw | undefined): string {
  const share = `${differing} of ${draws} outcomes are not what the secret gives`;
  if (told === undefined) return share;
  return `${share}, first draw ${told.draw} (recorded ${shortened(told.recorded)}, recomputed ${shortened(told.recomputed)})`;
}

const CARDS_SHOWN = 3;

/** A whole deck is too long for a sentence. */
function shortened(outcome: string): string {
  const cards = outcome.split(' ');
  return cards.length > CARDS_SHOWN ? `${cards.slice(0, CARDS_SHOWN).join(' ')} …` : outcome;
}

function tellDifference(
  record: DeathStarRecord,
  { event, recorded, recomputed, draw }: Difference<GameEvent>,
  told: ToldDraw,
): ToldChanceFault {
  if (recorded.kind === 'shuffle' && recomputed.kind === 'shuffle') {
    const index = recorded.result.findIndex((card, place) => card !== recomputed.result[place]);
    const before = recorded.result.slice(0, index).map((card) => `${String(card)} `);
    const [here, instead] = [recorded.result[index], recomputed.result[index]].map(String);
    return {
      line: DECK_LINE,
      column: columnOfValue('Deck') + before.join('').length,
      message: `draw ${draw}, the shuffle: card ${index + 1} is ${here}, and the secret gives ${instead}`,
      told,
    };
  }
  const turn = record.events.slice(0, event + 1).filter(({ type }) => type === 'turnBegan').length;
  const when = turn === 0 ? 'for the start' : `in turn ${turn}`;
  return {
    ...(turn === 0 ? placeOfSpinOff(record, draw) : placeOfEvent(record, event)),
    message: `draw ${draw}, a spin ${when}: it is ${told.recorded}, and the secret gives ${told.recomputed}`,
    told,
  };
}

/** Draw 0 is the shuffle; the spins for the start come next. */
function placeOfSpinOff({ events }: DeathStarRecord, draw: number): TextPlace {
  let column = columnOfValue('SpinOff');
  let next = 1;
  for (const event of events) {
    if (event.type !== 'spunOff') continue;
    for (const { seat, count } of event.spins) {
      column += `${seat} `.length;
      if (next === draw) return { line: SPIN_OFF_LINE, column };
      next += 1;
      column += `${count} `.length;
    }
    // A round ends with a semicolon.
    column += 1;
  }
  return { line: SPIN_OFF_LINE, column: 1 };
}

/** What the two outcomes show: a face may stand on more than one place of its band. */
function toldDraw(
  { setup }: DeathStarRecord,
  { draw, recorded, recomputed, instead }: Difference<GameEvent>,
): ToldDraw {
  const { outer, inner } = setup.ruleset.spinner;
  const band: readonly (string | number)[] = instead.type === 'dogfought' ? inner : outer;
  const said = (outcome: Draw): string =>
    outcome.kind === 'shuffle' ? outcome.result.join(' ') : String(band[outcome.result]);
  return { draw, recorded: said(recorded), recomputed: said(recomputed) };
}

/** Behind the name of a tag and its quotation mark. */
function columnOfValue(name: string): number {
  return `[${name} "`.length + 1;
}
