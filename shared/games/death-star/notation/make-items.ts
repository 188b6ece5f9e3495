import { assertNever } from '../../../kernel/index.ts';
import { graphOf } from '../board/graph.ts';
import type { GameEvent } from '../events.ts';
import type { Mission, Ruleset } from '../types.ts';
import { PAIR } from './words.ts';

/** One item of a turn as text, and the first of the events that it tells: a card is told with what it leads to. */
export interface Item {
  readonly text: string;
  readonly firstEvent: number;
}

/** The letter of a mission, as in `+B`. */
export const MISSION_LETTERS: { readonly [Name in Mission]: string } = { blueprint: 'B', tractorBeam: 'T' };

/** The items that tell these events. Throws a RangeError for events that no play of whole steps has in such an order. */
export function makeItems(events: readonly GameEvent[], ruleset: Ruleset): readonly Item[] {
  const items: Item[] = [];
  for (let index = 0; index < events.length; index += 1) {
    const event = events[index];
    if (event === undefined) break;
    if (event.type !== 'drew') {
      items.push({ text: itemText(event, ruleset), firstEvent: index });
      continue;
    }
    const leads = leadsText(event, events[index + 1]);
    items.push({ text: `${event.card}${leads}`, firstEvent: index });
    if (event.goes === 'bottom' && event.choice === undefined && leads !== '') index += 1;
  }
  return items;
}

type Drew = Extract<GameEvent, { type: 'drew' }>;

/** What a card leads to, written behind it. */
function leadsText(drew: Drew, next: GameEvent | undefined): string {
  if (drew.choice !== undefined) return '?';
  if (drew.goes === 'kept') return '+';
  if (next?.type === 'sent' || next?.type === 'detained') return `>${next.to}`;
  return next?.type === 'turnLost' ? '-' : '';
}

function itemText(event: Exclude<GameEvent, Drew>, ruleset: Ruleset): string {
  switch (event.type) {
    case 'spunOff':
      return event.spins.map(({ seat, count }) => `${seat}=${count}`).join(',');
    case 'turnBegan':
      return `${event.number}. ${event.seat}`;
    case 'turnSkipped':
      return `${event.seat} skips`;
    case 'spun':
      return String(event.count);
    case 'waited':
      return `${event.token}~${event.misses}`;
    case 'walked':
    case 'wentBack':
      return `${event.token}>${event.to}`;
    case 'passed':
      return '-';
    case 'escaped':
      return `${event.card}!${event.token}`;
    case 'bumped': {
      const isHome = event.to === graphOf(ruleset.board).home(event.seat);
      return `x${event.seat}.${event.token}${isHome ? '' : `>${event.to}`}`;
    }
    case 'earned':
      return `+${MISSION_LETTERS[event.mission]}`;
    case 'dogfought':
      return event.result;
    case 'fellBack':
      return `${PAIR}>${event.to}`;
    case 'flew':
      return `${PAIR}>${event.to}${event.into === 'dogfight' ? '*' : ''}`;
    case 'resigned':
      return `${event.seat}.resigns`;
    case 'won':
      return `#${event.seat}`;
    case 'started':
    case 'shuffled':
    case 'sent':
    case 'detained':
    case 'turnLost':
      throw new RangeError(`'${event.type}' is no item of its own`);
    default:
      return assertNever(event);
  }
}
