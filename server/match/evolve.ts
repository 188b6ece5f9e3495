/** The state of a match as the fold of its rows. */
import type { AnyGame } from '../../shared/games/registry.ts';
import type { Seat } from '../../shared/kernel/index.ts';
import { assertNever } from '../../shared/kernel/index.ts';
import { TURN_CLOCKS } from '../../shared/protocol/index.ts';
import type { ChatLine } from './chat.ts';
import { withLine } from './chat.ts';
import type { Fact, Leaving, Row } from './facts.ts';
import type { MatchState, Rematch, Sitter } from './state.ts';
import { seatOfPlayer } from './state.ts';

/** Of how many seats the tokens of one person are good. */
const MOST_CLAIMS = 8;
/** So many of those who have left are remembered: they come and go for as long as a lobby is open. */
const MOST_DEPARTED = 32;

/** The state after one more row. Only the first row is folded onto `undefined`. */
export function evolveMatch(game: AnyGame, before: MatchState | undefined, row: Row): MatchState {
  let state = before;
  for (const fact of row.facts)
    state = fact.type === 'created' ? created(fact) : follow(game, known(state), fact, row.at);
  const after = known(state);
  const { cause, sequence, at } = row;
  const sitter = cause === null ? undefined : before?.sitters.get(cause.seat);
  if (cause === null || cause.id === null || sitter?.kind !== 'person') return { ...after, sequence, at };
  const hasLeft = after.sitters !== before?.sitters && seatOfPlayer(after, sitter.player) === undefined;
  if (hasLeft) return { ...after, sequence, at };
  return { ...after, sequence, at, lastIds: new Map(after.lastIds).set(sitter.player, cause.id) };
}

function created(fact: Extract<Fact, { type: 'created' }>): MatchState {
  return {
    id: fact.matchId,
    code: fact.code,
    game: fact.game,
    setup: fact.setup,
    ruleset: fact.ruleset,
    capacity: fact.capacity,
    secret: fact.secret,
    commitment: fact.commitment,
    status: 'lobby',
    sequence: 0,
    decision: 0,
    host: null,
    sitters: new Map(),
    epochs: new Map(),
    lastIds: new Map(),
    entropies: [],
    draws: 0,
    position: undefined,
    winners: null,
    fault: null,
    at: 0,
    settings: fact.settings,
    banned: new Set(),
    departed: new Map(),
    out: new Set(),
    away: new Map(),
    timeouts: new Map(),
    waited: 0,
    banks: new Map(),
    votes: new Map(),
    rematch: null,
    next: null,
    previous: fact.previous?.matchId ?? null,
    last: fact.previous?.last ?? null,
    muted: new Set(),
    links: new Map(),
    chat: fact.previous?.chat ?? [],
  };
}

function follow(game: AnyGame, before: MatchState, fact: Exclude<Fact, { type: 'created' }>, at: number): MatchState {
  switch (fact.type) {
    case 'sat': {
      const { seat, player, name, epoch } = fact;
      // Who still sits elsewhere is moving: what opened that seat opens this one.
      const from = seatOfPlayer(before, player);
      const moving = before.sitters.get(from ?? '');
      const former = moving?.kind === 'person' ? moving.claims : [];
      const claims = [...former, { seat, epoch }].slice(-MOST_CLAIMS);
      const unready = before.status === 'lobby' ? takeReadyBack(before) : before;
      const seated = withSitter(unready, seat, { kind: 'person', player, name, entropy: null, claims });
      const links = new Map([...before.links].filter(([, to]) => to !== seat));
      const muted = from !== undefined && before.muted.has(from) ? new Set(before.muted).add(seat) : before.muted;
      const last = from !== undefined && before.last === from ? seat : before.last;
      const ousted = before.sitters.get(seat);
      const departed = departedWith(before, ousted, 'moved');
      departed.delete(player);
      const settled = { ...seated, links, muted, last, departed, epochs: new Map(before.epochs).set(seat, epoch) };
      return withoutIdsOf(ousted, settled);
    }
    case 'botSat':
      return withSitter(takeReadyBack(before), fact.seat, { kind: 'bot', level: fact.level, name: fact.name });
    case 'rose': {
      const sitter = before.sitters.get(fact.seat);
      const sitters = new Map(takeReadyBack(before).sitters);
      sitters.delete(fact.seat);
      const banned =
        fact.why === 'kicked' && sitter?.kind === 'person' ? new Set(before.banned).add(sitter.player) : before.banned;
      const last = before.last === fact.seat ? null : before.last;
      const departed = fact.why === 'moved' ? before.departed : departedWith(before, sitter, fact.why);
      return withoutIdsOf(sitter, { ...clearedOf(before, fact.seat), sitters, banned, departed, last });
    }
    case 'readied':
    case 'unreadied': {
      const sitter = before.sitters.get(fact.seat);
      if (sitter?.kind !== 'person') return before;
      return withSitter(before, fact.seat, { ...sitter, entropy: fact.type === 'readied' ? fact.entropy : null });
    }
    case 'hosted':
      return { ...before, host: fact.seat };
    case 'started':
      return { ...before, status: 'playing', entropies: fact.entropies, banks: fullBanks(before, fact.seats) };
    case 'happened': {
      let position = before.position;
      for (const event of fact.events) position = game.evolve(position, event);
      const answer = answerIn(game, fact.events);
      const out = isResignation(answer?.command) ? new Set(before.out).add(answer?.seat ?? '') : before.out;
      const decision = before.decision + (isAnswered(game, before.position, answer?.seat) ? 1 : 0);
      const waited = decision === before.decision ? before.waited : 0;
      return { ...before, position, draws: fact.draws, decision, out, waited };
    }
    case 'went': {
      const sitter = before.sitters.get(fact.seat);
      const left = { ...clearedOf(before, fact.seat), departed: departedWith(before, sitter, fact.why) };
      return withoutIdsOf(sitter, withSitter(left, fact.seat, { kind: 'gone', name: sitter?.name ?? '' }));
    }
    case 'ended':
      return { ...before, status: 'over', winners: fact.winners, votes: new Map(), away: new Map() };
    case 'abandoned':
      return { ...before, status: 'abandoned', votes: new Map(), away: new Map(), rematch: null };
    case 'quarantined': {
      const { message, engine } = fact;
      return { ...before, status: 'quarantined', fault: { message, engine, status: before.status } };
    }
    case 'settled': {
      const { settings, capacity, rules } = fact;
      return { ...takeReadyBack(before), settings, capacity, ...rules };
    }
    case 'away':
      return { ...before, away: new Map(before.away).set(fact.seat, fact.why) };
    case 'back': {
      const { away, timeouts } = clearedOf(before, fact.seat);
      return { ...before, away, timeouts };
    }
    case 'timedOut': {
      const count = (before.timeouts.get(fact.seat) ?? 0) + 1;
      return { ...before, timeouts: new Map(before.timeouts).set(fact.seat, count) };
    }
    case 'waited':
      return { ...before, waited: fact.milliseconds };
    case 'spent':
      return { ...before, banks: new Map(before.banks).set(fact.seat, fact.bank) };
    case 'voteOpened':
      return { ...before, votes: new Map(before.votes).set(fact.seat, new Map()) };
    case 'voted': {
      const votes = new Map(before.votes.get(fact.about)).set(fact.seat, fact.choice);
      return { ...before, votes: new Map(before.votes).set(fact.about, votes) };
    }
    case 'voteClosed': {
      const votes = new Map(before.votes);
      votes.delete(fact.seat);
      return { ...before, votes };
    }
    case 'rematchOffered':
      return { ...before, rematch: { by: fact.seat, accepted: [fact.seat], declined: [] } };
    case 'rematchAnswered':
      return { ...before, rematch: before.rematch && withAnswer(before.rematch, fact.seat, fact) };
    case 'rematchLapsed':
      return { ...before, rematch: null };
    case 'continued':
      return { ...before, rematch: null, next: fact.matchId };
    case 'said': {
      const { channel, seat, name, text, phrase, origin } = fact;
      const line: ChatLine = { channel, seat, name, text, phrase, at };
      const named = origin === undefined ? line : { ...line, origin: { ...origin, sequence: before.sequence + 1 } };
      return { ...before, chat: withLine(before.chat, named) };
    }
    case 'muted':
      return { ...before, muted: new Set(before.muted).add(fact.seat) };
    case 'unmuted': {
      const muted = new Set(before.muted);
      muted.delete(fact.seat);
      return { ...before, muted };
    }
    case 'linked': {
      const links = new Map([...before.links].filter(([, to]) => to !== fact.seat));
      return { ...before, links: links.set(fact.code, fact.seat) };
    }
    case 'released':
      return { ...before, status: before.fault?.status ?? before.status, fault: null };
    default:
      return assertNever(fact);
  }
}

/** Whether the pending choice was made: not where somebody else has resigned, which leaves it to whoever has it. */
function isAnswered(game: AnyGame, position: unknown, by: Seat | undefined): boolean {
  return position === undefined || by === undefined || game.active(position).includes(by);
}

/** The command that has led to these events. */
function answerIn(game: AnyGame, events: readonly unknown[]): ReturnType<AnyGame['commandOf']> {
  for (const event of events) {
    const answer = game.commandOf(event);
    if (answer !== undefined) return answer;
  }
  return undefined;
}

function isResignation(command: unknown): boolean {
  return typeof command === 'object' && command !== null && 'type' in command && command.type === 'resign';
}

/** What is about one seat, and ends when its person has left or is back. */
function clearedOf(before: MatchState, seat: Seat): MatchState {
  const [away, timeouts, votes] = [new Map(before.away), new Map(before.timeouts), new Map(before.votes)];
  for (const map of [away, timeouts, votes]) map.delete(seat);
  const muted = new Set(before.muted);
  muted.delete(seat);
  const links = new Map([...before.links].filter(([, to]) => to !== seat));
  return { ...before, away, timeouts, votes, muted, links };
}

function withAnswer(offer: Rematch, seat: Seat, { accepts }: { readonly accepts: boolean }): Rematch {
  const [accepted, declined] = [offer.accepted, offer.declined].map((seats) => seats.filter((other) => other !== seat));
  return accepts
    ? { ...offer, accepted: [...(accepted ?? []), seat], declined: declined ?? [] }
    : { ...offer, accepted: accepted ?? [], declined: [...(declined ?? []), seat] };
}

function fullBanks({ settings }: MatchState, seats: readonly Seat[]): ReadonlyMap<Seat, number> {
  const bank = (TURN_CLOCKS[settings.clock]?.bankSeconds ?? 0) * 1_000;
  return new Map(bank === 0 ? [] : seats.map((seat) => [seat, bank]));
}

/** The same, and this person, who has no seat any more. */
function departedWith({ departed }: MatchState, sitter: Sitter | undefined, how: Leaving): Map<string, Leaving> {
  if (sitter?.kind !== 'person') return new Map(departed);
  const others = [...departed].filter(([player]) => player !== sitter.player);
  return new Map([...others, [sitter.player, how] as const].slice(-MOST_DEPARTED));
}

/** Any change of the seats takes everyone's ready back. */
function takeReadyBack(before: MatchState): MatchState {
  const sitters = new Map(
    [...before.sitters].map(([seat, sitter]): [Seat, Sitter] => [
      seat,
      sitter.kind === 'person' ? { ...sitter, entropy: null } : sitter,
    ]),
  );
  return { ...before, sitters };
}

/** Who has left counts anew on coming back; who has only moved goes on counting. */
function withoutIdsOf(sitter: Sitter | undefined, state: MatchState): MatchState {
  if (sitter?.kind !== 'person' || seatOfPlayer(state, sitter.player) !== undefined) return state;
  const lastIds = new Map(state.lastIds);
  lastIds.delete(sitter.player);
  return { ...state, lastIds };
}

function withSitter(before: MatchState, seat: Seat, sitter: Sitter): MatchState {
  return { ...before, sitters: new Map(before.sitters).set(seat, sitter) };
}

function known(state: MatchState | undefined): MatchState {
  if (state === undefined) throw new Error('the first row of a match creates it');
  return state;
}
