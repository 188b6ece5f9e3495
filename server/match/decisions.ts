/** What each command of a seat leads to: facts, or a refusal. Nothing is stored and nobody is told here. */
import type { AnyGame } from '../../shared/games/registry.ts';
import type { Seat, StrongChance } from '../../shared/kernel/index.ts';
import { assertNever, bytesOf, fail, strongChance, succeed } from '../../shared/kernel/index.ts';
import type { MatchCommand } from '../../shared/protocol/index.ts';
import { refusalOf } from '../../shared/protocol/index.ts';
import type { Fact } from './facts.ts';
import type { Facts } from './lobby.ts';
import type { Surroundings, Voting } from './absence.ts';
import { callVote, comesBack, isMissed, QUIET_SURROUNDINGS, settleVote, vote } from './absence.ts';
import { changeSettings } from './changing-settings.ts';
import { evolveMatch } from './evolve.ts';
import {
  allPresent,
  changeSeat,
  kick,
  leaveAfterwards,
  leaveLobby,
  readySeats,
  removeBot,
  sitBotDown,
  withoutPerson,
} from './lobby.ts';
import { refusedTo } from './permissions.ts';
import type { MatchParts } from './ports.ts';
import { answerRematch, offerRematch } from './rematch.ts';
import type { MatchState } from './state.ts';
import { hasEnded } from './state.ts';
import { mute, say, unmute } from './talking.ts';
import { spentOf } from './turn-clock.ts';

/** A command of a seat, and the decision that a turn command answers. */
export interface SeatCommand {
  readonly seat: Seat;
  readonly decision?: number | undefined;
  readonly command: MatchCommand;
}

type DecisionParts = Pick<MatchParts, 'clock' | 'chooseRules'>;

/** Decides for one match. Its chance goes on between draws, and is made anew where a draw has come to nothing. */
export class Decisions {
  private chance: StrongChance | undefined;
  /** What a match cannot know by its rows. */
  surroundings: Surroundings = QUIET_SURROUNDINGS;
  private readonly game: AnyGame;
  private readonly parts: DecisionParts;

  constructor(game: AnyGame, parts: DecisionParts) {
    this.game = game;
    this.parts = parts;
  }

  /** The command with nothing in it but what its game knows; undefined for one that its game does not know. */
  parse(command: MatchCommand): MatchCommand | undefined {
    if (command.type !== 'play') return command;
    const parsed = this.game.commandSchema.safeParse(command.command);
    return parsed.success ? { type: 'play', command: parsed.data } : undefined;
  }

  decide(state: MatchState, { seat, command, decision }: SeatCommand): Facts {
    const refusal = refusedTo(state, seat, command);
    if (refusal !== undefined) return fail(refusal);
    switch (command.type) {
      case 'play':
        return this.play(state, seat, command.command, decision);
      case 'resign':
        return this.resign(state, seat);
      case 'ready':
        return succeed([{ type: 'readied', seat, entropy: command.entropy }]);
      case 'unready':
        return succeed([{ type: 'unreadied', seat }]);
      case 'sit':
        return changeSeat(this.game, state, seat, command.seat);
      case 'start':
        return this.start(state);
      case 'addBot':
        return sitBotDown(this.game, state, command.level, command.seat);
      case 'removeBot':
        return removeBot(state, command.seat);
      case 'leave':
        return this.leave(state, seat);
      case 'set':
        return changeSettings(this.game, state, command, this.parts.chooseRules);
      case 'kick':
        return kick(state, command.seat);
      case 'back':
        return isMissed(state, seat) ? succeed(comesBack(state, seat)) : fail(refusalOf('not_away'));
      case 'callVote':
        return callVote(state, seat, command.seat, { active: this.activeIn(state), surroundings: this.surroundings });
      case 'vote':
        return vote(state, seat, { about: command.seat, choice: command.choice }, this.voting());
      case 'offerRematch':
        return offerRematch(state, seat);
      case 'answerRematch':
        return answerRematch(state, seat, command);
      case 'say':
        return say(state, seat, { text: command.text, phrase: null }, this.parts.clock.now());
      case 'sayPhrase':
        return say(state, seat, { text: null, phrase: command.phrase }, this.parts.clock.now());
      case 'mute':
        return mute(state, command.seat);
      case 'unmute':
        return unmute(state, command.seat);
      case 'link':
        return succeed([{ type: 'linked', seat, code: command.code }]);
      default:
        return assertNever(command);
    }
  }

  /** The seats that are ready begin to play; the entropies are fixed in the order of the seats. */
  start(state: MatchState): Facts {
    const ready = readySeats(this.game, state);
    if (ready === undefined) return fail(refusalOf('not_ready'));
    if (!allPresent(state, (player) => this.surroundings.isPresent(player))) return fail(refusalOf('not_present'));
    const seats = this.game.seats.names.filter((seat) => ready.includes(seat));
    const entropies = seats.flatMap((seat) => {
      const sitter = state.sitters.get(seat);
      return sitter?.kind === 'person' ? [sitter.entropy ?? ''] : [];
    });
    const chance = strongChance(chanceSource({ ...state, entropies }));
    const { events } = this.game.start(this.setupFor(state), seats, chance);
    return succeed([
      { type: 'started', seats, entropies },
      { type: 'happened', events, draws: chance.drawn },
    ]);
  }

  /** What the game is set up with: the seat that is to begin included, where the table has it so. */
  private setupFor({ setup, settings, last }: MatchState): unknown {
    if (settings.nextFirst !== 'loser' || last === null) return setup;
    return this.game.startingWith?.(setup, last) ?? setup;
  }

  private play(state: MatchState, seat: Seat, command: unknown, decision: number | undefined): Facts {
    if (decision === undefined) return fail(refusalOf('malformed'));
    if (decision !== state.decision) return fail(refusalOf('stale'));
    const decided = this.decideGame(state, seat, command);
    if (!decided.ok) return decided;
    return succeed([...comesBack(state, seat), ...spentOf(state, seat, this.surroundings.waited()), ...decided.value]);
  }

  /** Giving up is acting, and ends what goes on about this seat. */
  private resign(state: MatchState, seat: Seat): Facts {
    const decided = this.decideGame(state, seat, { type: 'resign' });
    return decided.ok ? succeed(this.withVotes(state, [...comesBack(state, seat), ...decided.value])) : decided;
  }

  /**
   * A bot decides once for a person, who is not there or whose clock has run out; these facts stand before what
   * follows. Refused where the match has moved on.
   */
  playFor(state: MatchState, { seat, decision, command }: SeatCommand, leading: readonly Fact[]): Facts {
    if (command.type !== 'play') return fail(refusalOf('malformed'));
    if (state.status !== 'playing') return fail(refusalOf('wrong_state'));
    if (decision !== state.decision) return fail(refusalOf('stale'));
    const decided = this.decideGame(state, seat, command.command);
    return decided.ok ? succeed([...leading, ...decided.value]) : decided;
  }

  /** A bot decides for a seat of its own, or for a person who is away: that is no return of that person. */
  playAsBot(state: MatchState, command: SeatCommand): Facts {
    const { seat } = command;
    if (state.sitters.get(seat)?.kind !== 'bot' && !state.away.has(seat)) return fail(refusalOf('stale'));
    return this.playFor(state, command, spentOf(state, seat, this.surroundings.waited()));
  }

  /** The person of this seat is there no more: the game gives the seat up. */
  remove(state: MatchState, seat: Seat, why: 'left' | 'removed'): readonly Fact[] {
    const resigned = this.decideGame(state, seat, { type: 'resign' });
    const facts = resigned.ok ? resigned.value : [];
    const isOver = facts.some(({ type }) => type === 'ended');
    const after = withoutPerson(state, seat).filter(({ type }) => !isOver || type === 'hosted');
    return [...facts, { type: 'went', seat, why }, ...after];
  }

  /**
   * This engine goes on with what another one put aside. Nobody waits for those who have left meanwhile, and what was
   * offered in place of the game is off.
   */
  release(state: MatchState, engine: string): readonly Fact[] {
    const facts: Fact[] = [{ type: 'released', engine }];
    if (state.rematch !== null) facts.push({ type: 'rematchLapsed' });
    let after = this.after(state, facts);
    for (const [seat, { kind }] of state.sitters) {
      if (kind !== 'gone' || after.status !== 'playing' || after.out.has(seat)) continue;
      const resigned = this.decideGame(after, seat, { type: 'resign' });
      if (!resigned.ok) continue;
      facts.push(...resigned.value);
      after = this.after(after, resigned.value);
    }
    const isEmpty = [...after.sitters.values()].every(({ kind }) => kind !== 'person');
    return isEmpty && !hasEnded(after) ? [...facts, { type: 'abandoned' }] : facts;
  }

  private activeIn({ status, position }: MatchState): readonly Seat[] {
    return status === 'playing' ? this.game.active(position) : [];
  }

  private voting(): Voting {
    return { surroundings: this.surroundings, remove: (state, seat) => this.remove(state, seat, 'removed') };
  }

  private decideGame(state: MatchState, seat: Seat, command: unknown): Facts {
    const chance = this.chanceOf(state);
    const decided = this.game.decide(state.position, seat, command, chance);
    if (!decided.ok) return fail({ code: decided.error.code, message: decided.error.message });
    const { events, state: position } = decided.value;
    return succeed([{ type: 'happened', events, draws: chance.drawn }, ...this.ending(state, position)]);
  }

  private chanceOf(state: MatchState): StrongChance {
    if (this.chance?.drawn !== state.draws) this.chance = strongChance(chanceSource(state), state.draws);
    return this.chance;
  }

  private ending(state: MatchState, position: unknown): readonly Fact[] {
    const outcome = this.game.outcome(position);
    return outcome === undefined ? [] : [{ type: 'ended', winners: outcome.winners, secret: state.secret }];
  }

  /** Leaving a game that goes on is resigning from it. */
  private leave(state: MatchState, seat: Seat): Facts {
    if (state.status === 'lobby') return leaveLobby(state, seat, 'left');
    if (state.status !== 'playing') return succeed(leaveAfterwards(state, seat));
    return succeed(this.withVotes(state, this.remove(state, seat, 'left')));
  }

  /** These facts, after which somebody has no vote any more, and what that decides. */
  private withVotes(state: MatchState, leading: readonly Fact[]): readonly Fact[] {
    const facts = [...leading];
    let after = this.after(state, leading);
    for (const about of state.votes.keys()) {
      const settled = after.status === 'playing' ? settleVote(after, about, this.voting()) : [];
      facts.push(...settled);
      after = this.after(after, settled);
    }
    return facts;
  }

  private after(state: MatchState, facts: readonly Fact[]): MatchState {
    const { sequence, at } = state;
    return facts.length === 0 ? state : evolveMatch(this.game, state, { sequence, at, cause: null, facts });
  }
}

function chanceSource(state: Pick<MatchState, 'id' | 'secret' | 'entropies'>): Parameters<typeof strongChance>[0] {
  return { secret: bytesOf(state.secret), entropies: state.entropies, matchId: state.id };
}
