import type { Sentence } from '../../kernel/index.ts';
import type { GameEvent } from './events.ts';

/** What each kind of event says in English. A name in braces stands for a value of the sentence. */
export const ENGLISH = {
  started: 'The game begins: {seats}.',
  shuffled: 'The Force deck is shuffled.',
  spunOff: 'Spin for the start: {spins}.',
  turnBegan: 'Turn {number}: {seat}.',
  turnSkipped: '{seat} loses this turn.',
  spun: '{seat} spins {count}.',
  waited: '{seat}’s {token} waits in the Detention Block ({misses}).',
  walked: '{seat} moves {token} from {from} to {to}.',
  passed: '{seat} moves nothing.',
  drew: '{seat}’s {token} draws {card}.',
  sent: '{seat}’s {token} goes from {from} to {to}.',
  wentBack: '{seat} takes {token} back from {from} to {to}.',
  detained: '{seat}’s {token} is taken to the Detention Block.',
  escaped: '{seat} plays {card}: {token} is free.',
  bumped: '{seat}’s {token} is sent from {from} back to {to}.',
  earnedBlueprint: '{seat} has the Blueprint.',
  earnedTractorBeam: '{seat} has switched off the Tractor Beam.',
  turnLost: '{seat} will lose a turn.',
  dogfightWon: '{seat} wins the dogfight.',
  dogfightLost: '{seat} loses the dogfight.',
  fellBack: '{seat} falls back from {from} to the Falcon.',
  flew: '{seat} flies from {from} to {to}.',
  resigned: '{seat} leaves the game.',
  won: '{seat} reaches safety and wins.',
} as const;

export type SentenceKey = keyof typeof ENGLISH;

export interface DeathStarSentence extends Sentence {
  readonly key: SentenceKey;
}

/** An event as the key of a sentence and its values, so that any language can say it. */
export function describe(event: GameEvent): DeathStarSentence {
  switch (event.type) {
    case 'started':
      return { key: 'started', values: { seats: event.seats.join(', ') } };
    case 'shuffled':
      return { key: 'shuffled', values: {} };
    case 'spunOff':
      return { key: 'spunOff', values: { spins: event.spins.map(({ seat, count }) => `${seat} ${count}`).join(', ') } };
    case 'earned':
      return {
        key: event.mission === 'blueprint' ? 'earnedBlueprint' : 'earnedTractorBeam',
        values: { seat: event.seat },
      };
    case 'dogfought':
      return { key: event.result === 'win' ? 'dogfightWon' : 'dogfightLost', values: { seat: event.seat } };
    default:
      return { key: event.type, values: plainValues(event) };
  }
}

/** The sentence of an event in English. */
export function sayInEnglish(event: GameEvent): string {
  const { key, values } = describe(event);
  return ENGLISH[key].replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap));
}

function plainValues(event: GameEvent): Record<string, string | number> {
  const values: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(event)) {
    if (name !== 'type' && (typeof value === 'string' || typeof value === 'number')) values[name] = value;
  }
  return values;
}
