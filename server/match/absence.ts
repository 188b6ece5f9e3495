/** What becomes of a seat whose person is away: a bot, a vote, or nobody any more. Pure: facts out, or a refusal. */
import type { Seat } from '../../shared/kernel/index.ts';
import { fail, succeed } from '../../shared/kernel/index.ts';
import type { Vote } from '../../shared/protocol/index.ts';
import { PATIENCE, refusalOf, VOTES } from '../../shared/protocol/index.ts';
import type { Absence, Fact, Verdict } from './facts.ts';
import type { Facts } from './lobby.ts';
import type { MatchState } from './state.ts';

/** What a match cannot know by its rows: who is connected, and how long it has been waited. */
export interface Surroundings {
  isPresent(player: string): boolean;
  /** How long the pending decision has been waited for, in milliseconds of the turn clock. */
  waited(): number;
}

/** Everybody is there, and nobody has waited. */
export const QUIET_SURROUNDINGS: Surroundings = { isPresent: () => true, waited: () => 0 };

/** The game gives a seat up: what follows on the board. */
export type Removal = (state: MatchState, seat: Seat) => readonly Fact[];

/** What a vote is counted by, and carried out with. */
export interface Voting {
  readonly surroundings: Surroundings;
  readonly remove: Removal;
}

/** Whether something goes on about this seat that ends as soon as its person acts. */
export function isMissed(state: MatchState, seat: Seat): boolean {
  return state.away.has(seat) || state.votes.has(seat) || (state.timeouts.get(seat) ?? 0) > 0;
}

/** The person of this seat is back, or has acted. */
export function comesBack(state: MatchState, seat: Seat): readonly Fact[] {
  if (!isMissed(state, seat)) return [];
  const closed: readonly Fact[] = state.votes.has(seat) ? [{ type: 'voteClosed', seat, verdict: 'returned' }] : [];
  return [...closed, { type: 'back', seat }];
}

/** What the settings say about a person who has been away for too long. */
export function goesAway({ settings, votes }: MatchState, seat: Seat, why: Absence): readonly Fact[] {
  if (settings.whenAway === 'bot') return [{ type: 'away', seat, why }];
  return votes.has(seat) ? [] : [{ type: 'voteOpened', seat }];
}

/** Somebody asks the others about who has to act and does not. */
export function callVote(
  state: MatchState,
  caller: Seat,
  about: Seat,
  { active, surroundings }: { readonly active: readonly Seat[]; readonly surroundings: Surroundings },
): Facts {
  const sitter = state.sitters.get(about);
  if (sitter?.kind !== 'person' || about === caller) return fail(refusalOf('not_a_person'));
  if (state.out.has(caller)) return fail(refusalOf('no_vote'));
  if (
    state.out.has(about) ||
    state.away.has(about) ||
    (!active.includes(about) && surroundings.isPresent(sitter.player))
  ) {
    return fail(refusalOf('not_away'));
  }
  if (state.votes.has(about)) return succeed([]);
  const left = PATIENCE.graceSeconds * 1_000 - surroundings.waited();
  if (left > 0) return fail({ ...refusalOf('too_early'), retryAfter: Math.ceil(left / 1_000) });
  return succeed([{ type: 'voteOpened', seat: about }]);
}

/** A vote is given, and whatever it decides follows. */
export function vote(
  state: MatchState,
  voter: Seat,
  { about, choice }: { readonly about: Seat; readonly choice: Vote },
  { surroundings, remove }: Voting,
): Facts {
  const votes = state.votes.get(about);
  if (votes === undefined || voter === about || state.out.has(voter)) return fail(refusalOf('no_vote'));
  const voted: Fact = { type: 'voted', seat: voter, about, choice };
  const given = new Map(votes).set(voter, choice);
  const verdict = verdictOf(given, votersOf(state, about, surroundings));
  if (verdict === undefined) return succeed([voted]);
  return succeed([voted, ...carryOut(state, about, verdict, remove)]);
}

/** A vote that waited for nobody but somebody who has no vote any more is decided. */
export function settleVote(state: MatchState, about: Seat, { surroundings, remove }: Voting): readonly Fact[] {
  const votes = state.votes.get(about);
  const voters = votersOf(state, about, surroundings);
  const verdict = votes === undefined || voters.length === 0 ? undefined : verdictOf(votes, voters);
  return verdict === undefined ? [] : carryOut(state, about, verdict, remove);
}

/** A vote that has been open long enough comes to an end. */
export function closeVote(state: MatchState, about: Seat): Facts {
  return succeed(state.votes.has(about) ? [{ type: 'voteClosed', seat: about, verdict: 'lapsed' }] : []);
}

function carryOut(state: MatchState, about: Seat, verdict: Vote, remove: Removal): readonly Fact[] {
  const closed: Fact = { type: 'voteClosed', seat: about, verdict: verdict satisfies Verdict };
  if (verdict === 'remove') return [closed, ...remove(state, about)];
  return verdict === 'bot' ? [closed, { type: 'away', seat: about, why: 'voted' }] : [closed];
}

/** Who has a vote: the other persons who play and are connected. */
function votersOf({ sitters, out }: MatchState, about: Seat, surroundings: Surroundings): readonly Seat[] {
  const others = [...sitters].filter(
    ([seat, sitter]) =>
      seat !== about && !out.has(seat) && sitter.kind === 'person' && surroundings.isPresent(sitter.player),
  );
  return others.map(([seat]) => seat);
}

/** What more than half of them want; waiting, where all have voted and no choice has more than half. */
function verdictOf(votes: ReadonlyMap<Seat, Vote>, voters: readonly Seat[]): Vote | undefined {
  const given = voters.flatMap((seat) => votes.get(seat) ?? []);
  const chosen = VOTES.find((choice) => given.filter((one) => one === choice).length > voters.length / 2);
  return chosen ?? (given.length === voters.length ? 'wait' : undefined);
}
