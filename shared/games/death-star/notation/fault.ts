import type { RecordFault } from '../../../kernel/index.ts';
import type { GameEvent, SpinOff } from '../events.ts';
import type { Color } from '../types.ts';
import { makeItems } from './make-items.ts';
import type { DeathStarRecord, TextPlace } from './record.ts';
import { placeOfEvent } from './record.ts';

/** A fault of a record as a person reads it: its place in the text, and what is wrong there. */
export interface ToldFault extends TextPlace {
  readonly message: string;
}

/** Says a fault that `judge` has found in the words of the notation: what stands there by the rules is written out. */
export function tellFault(record: DeathStarRecord, fault: RecordFault<GameEvent>): ToldFault {
  const { events } = record;
  const rounds = events.flatMap((event) => (event.type === 'spunOff' ? [event.spins] : []));
  const inSpinOff = fault.event >= FIRST_ROUND && fault.event <= FIRST_ROUND + rounds.length;
  const spinOff = inSpinOff ? faultOfSpinOff(record.seats, rounds) : undefined;
  if (spinOff !== undefined) {
    return { ...placeOfEvent(record, Math.min(fault.event, FIRST_ROUND + rounds.length - 1)), message: spinOff };
  }
  const [first] = fault.instead;
  if (first === undefined || first.type === 'started' || first.type === 'shuffled') {
    return { ...placeOfEvent(record, fault.event), message: fault.message };
  }
  const card = isToldWithCard(first) ? events[fault.event - 1] : undefined;
  const start = card === undefined ? fault.event : fault.event - 1;
  const lines = linesOf(card === undefined ? fault.instead : [card, ...fault.instead], record);
  const message =
    fault.code === 'stops'
      ? `the record stops here, and by the rules this must follow: ${lines}`
      : `by the rules this follows here: ${lines}`;
  // What is missing behind the last item has its place behind it, also where the card of it is there.
  return { ...placeOfEvent(record, fault.code === 'stops' ? fault.event : start), message };
}

/** The events `started` and `shuffled` come before. */
const FIRST_ROUND = 2;

/** Rule 3.2: what is wrong with the rounds; undefined for rounds that are right. */
function faultOfSpinOff(seats: readonly Color[], rounds: readonly (readonly SpinOff[])[]): string | undefined {
  // Who begins was decided before.
  if (rounds.length === 0) return undefined;
  let contenders = seats;
  for (const spins of rounds) {
    if (contenders.length === 1) return `${contenders.join()} is highest already: no round follows`;
    if (spins.map(({ seat }) => seat).join() !== contenders.join()) {
      return `in this round ${contenders.join(', ')} spin, in this order`;
    }
    const highest = Math.max(...spins.map(({ count }) => count));
    contenders = spins.filter(({ count }) => count === highest).map(({ seat }) => seat);
  }
  return contenders.length > 1 ? `the tie of ${contenders.join(' and ')} needs another round` : undefined;
}

/** An event that is no item of its own: it is written behind the card that it comes of. */
function isToldWithCard({ type }: GameEvent): boolean {
  return type === 'sent' || type === 'detained' || type === 'turnLost';
}

/** Events as the lines of a record: the rest of a line, then whole ones. */
function linesOf(events: readonly GameEvent[], { setup: { ruleset } }: DeathStarRecord): string {
  const lines: string[][] = [];
  for (const { text, firstEvent } of makeItems(events, ruleset)) {
    const type = events[firstEvent]?.type;
    const line = lines.at(-1);
    if (line === undefined || type === 'turnBegan' || type === 'turnSkipped') lines.push([text]);
    else line.push(text);
  }
  const [first] = events;
  const isWholeLine = first?.type === 'turnBegan' || first?.type === 'turnSkipped';
  return lines
    .map((items, index) => (index === 0 && !isWholeLine ? '' : 'the line ') + JSON.stringify(items.join(' ')))
    .join(', then ');
}
