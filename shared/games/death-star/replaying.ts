import type { Draw, Seat } from '../../kernel/index.ts';
import type { Command } from './commands.ts';
import type { GameEvent } from './events.ts';
import type { State } from './state.ts';

/** The command that an event answers; undefined for one that follows from another. */
export function commandOf(event: GameEvent): { readonly seat: Seat; readonly command: Command } | undefined {
  switch (event.type) {
    case 'spun':
    case 'dogfought':
      return { seat: event.seat, command: { type: 'spin' } };
    case 'walked':
    case 'wentBack':
      return { seat: event.seat, command: { type: 'move', token: event.token, to: event.to } };
    case 'passed':
      return { seat: event.seat, command: { type: 'pass' } };
    case 'escaped':
      return { seat: event.seat, command: { type: 'escape', token: event.token } };
    case 'flew':
      return { seat: event.seat, command: { type: 'fly', to: event.to } };
    case 'resigned':
      return { seat: event.seat, command: { type: 'resign' } };
    default:
      return undefined;
  }
}

/** What chance had to give for this event: the deck's order, and each spin by its place on the band. */
export function drawsOf(state: State | undefined, event: GameEvent): readonly Draw[] {
  switch (event.type) {
    case 'shuffled':
      return [{ kind: 'shuffle', result: event.deck }];
    case 'spunOff':
      return event.spins.map(({ count }) => spinOf(state?.ruleset.spinner.outer, count));
    case 'spun':
      return [spinOf(state?.ruleset.spinner.outer, event.count)];
    case 'dogfought':
      return [spinOf(state?.ruleset.spinner.inner, event.result)];
    default:
      return [];
  }
}

/** A face that the band does not have gives −1, which no spin can be. */
function spinOf<Face>(band: readonly Face[] = [], face: Face): Draw {
  return { kind: 'spin', sides: band.length, result: band.indexOf(face) };
}
