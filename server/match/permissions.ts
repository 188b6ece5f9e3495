/** Who may do what, and when: the table that docs/matches.md shows, and that every command is held against. */
import type { Seat } from '../../shared/kernel/index.ts';
import type { MatchCommand, Refusal } from '../../shared/protocol/index.ts';
import { refusalOf } from '../../shared/protocol/index.ts';
import type { MatchState, MatchStatus } from './state.ts';

export interface Permission {
  readonly statuses: readonly MatchStatus[];
  readonly role: 'seat' | 'host';
}

export const PERMISSIONS: { readonly [Type in MatchCommand['type']]: Permission } = {
  play: { statuses: ['playing'], role: 'seat' },
  resign: { statuses: ['playing'], role: 'seat' },
  ready: { statuses: ['lobby'], role: 'seat' },
  unready: { statuses: ['lobby'], role: 'seat' },
  sit: { statuses: ['lobby'], role: 'seat' },
  start: { statuses: ['lobby'], role: 'host' },
  addBot: { statuses: ['lobby'], role: 'host' },
  removeBot: { statuses: ['lobby'], role: 'host' },
  leave: { statuses: ['lobby', 'playing', 'over', 'quarantined'], role: 'seat' },
  set: { statuses: ['lobby'], role: 'host' },
  kick: { statuses: ['lobby'], role: 'host' },
  back: { statuses: ['playing'], role: 'seat' },
  callVote: { statuses: ['playing'], role: 'seat' },
  vote: { statuses: ['playing'], role: 'seat' },
  offerRematch: { statuses: ['over', 'quarantined'], role: 'seat' },
  answerRematch: { statuses: ['over', 'quarantined'], role: 'seat' },
  say: { statuses: ['lobby', 'playing', 'over', 'quarantined'], role: 'seat' },
  sayPhrase: { statuses: ['lobby', 'playing', 'over', 'quarantined'], role: 'seat' },
  mute: { statuses: ['lobby', 'playing', 'over'], role: 'host' },
  unmute: { statuses: ['lobby', 'playing', 'over'], role: 'host' },
  link: { statuses: ['lobby', 'playing', 'over'], role: 'seat' },
};

/** Why this seat may not give this command now; undefined where it may. */
export function refusedTo(state: MatchState, seat: Seat, command: MatchCommand): Refusal | undefined {
  const { statuses, role } = PERMISSIONS[command.type];
  const sitter = state.sitters.get(seat);
  if (sitter === undefined || sitter.kind === 'gone') return refusalOf('not_seated');
  if (!statuses.includes(state.status)) {
    return refusalOf(state.status === 'quarantined' ? 'quarantined' : 'wrong_state');
  }
  if (role === 'host' && state.host !== seat) return refusalOf('not_host');
  return undefined;
}
