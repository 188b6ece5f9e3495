/** Does what the time of matches asks for: turns that run out, people who stay away, votes, hosts, offers that lapse. */
import type { HostedGame } from '../../shared/games/registry.ts';
import type { Seat } from '../../shared/kernel/index.ts';
import { assertNever, fail, strongChance, succeed } from '../../shared/kernel/index.ts';
import { refusalOf } from '../../shared/protocol/index.ts';
import type { Change, Clock, Fact, House, Match, MatchLog, MatchState, Randomness } from '../match/index.ts';
import { closeVote, comesBack, comingAlong, goesAway, isAnswered, seatOfPlayer } from '../match/index.ts';
import type { ClockFace, Due } from './watch.ts';
import { Watch } from './watch.ts';

export interface RefereeParts {
  readonly house: House;
  readonly games: Readonly<Record<string, HostedGame>>;
  /** Durations by this clock are what people are charged with. */
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly log: MatchLog;
}

/** So many times in a row without an answer, and a seat is away. */
const MOST_TIMEOUTS = 2;
/** What the store could not keep is tried again after this time, in milliseconds. */
const TRY_AGAIN = 1_000;

export class Referee {
  private readonly watches = new Map<Match, Watch>();
  private readonly parts: RefereeParts;

  constructor(parts: RefereeParts) {
    this.parts = parts;
  }

  /** Looks after a match from now on. */
  watch(match: Match): void {
    if (this.watches.has(match) || match.isSealed) return;
    const watch = new Watch(match, {
      clock: this.parts.clock,
      activeIn: (state) => this.activeIn(state),
      onDue: (of, due) => void this.handle(of, due),
    });
    this.watches.set(match, watch);
    match.listen((change) => this.follow(match, change));
  }

  /** These players are connected to the match now, and no others. */
  setPresent(match: Match, present: ReadonlySet<string>): void {
    this.watch(match);
    const watch = this.watches.get(match);
    if (watch === undefined) return;
    const arrived = [...present].filter((player) => !watch.isPresent(player));
    watch.setPresent(present);
    for (const player of arrived) void this.welcomeBack(match, player);
    this.settleOffer(match);
  }

  /** What the turn clock of a match shows; undefined where none runs. */
  faceOf(match: Match): ClockFace | undefined {
    return this.watches.get(match)?.face;
  }

  forget(match: Match): void {
    this.watches.get(match)?.stop();
    this.watches.delete(match);
  }

  close(): void {
    for (const watch of this.watches.values()) watch.stop();
    this.watches.clear();
  }

  private follow(match: Match, { before, after }: Change): void {
    // Also where somebody has left who was waited for.
    if (before.rematch !== after.rematch || before.sitters !== after.sitters) this.settleOffer(match);
  }

  /** Somebody is there again: the seat is theirs again, and a game that only waited for them begins. */
  private async welcomeBack(match: Match, player: string): Promise<void> {
    const seat = seatOfPlayer(match.state, player);
    if (seat === undefined) return;
    if (match.state.status === 'lobby') await match.startIfReady();
    if (comesBack(match.state, seat).length === 0) return;
    await match.apply((state) => {
      const facts = state.status === 'playing' ? comesBack(state, seat) : [];
      return facts.length === 0 ? fail(refusalOf('not_away')) : succeed(facts);
    });
  }

  private async handle(match: Match, due: Due): Promise<void> {
    const answer = await this.act(match, due);
    const watch = this.watches.get(match);
    if (answer === 'unavailable') this.parts.clock.after(TRY_AGAIN, () => watch?.look());
  }

  /** Does what is due; gives the code of the refusal where the match has not let it be done. */
  private async act(match: Match, due: Due): Promise<string | undefined> {
    try {
      const answer = await this.answerTo(match, due);
      return answer.ok ? undefined : answer.error.code;
    } catch (error) {
      this.parts.log.error('the referee failed', { match: match.state.id, due: due.type, error });
      void match.quarantine(error);
      return undefined;
    }
  }

  private answerTo(match: Match, due: Due): ReturnType<Match['apply']> {
    switch (due.type) {
      case 'turn':
        return this.decideFor(match, due.seat);
      case 'store':
        return this.storeWaiting(match);
      case 'gone':
        return match.apply((state) => {
          const isPerson = state.sitters.get(due.seat)?.kind === 'person';
          const isStill = state.status === 'playing' && isPerson && !state.out.has(due.seat);
          const facts = isStill && !state.away.has(due.seat) ? goesAway(state, due.seat, 'dropped') : [];
          return facts.length === 0 ? fail(refusalOf('not_away')) : succeed(facts);
        });
      case 'host':
        return this.passHostOn(match);
      case 'vote':
        return match.apply((state) => closeVote(state, due.seat));
      case 'offer':
        return this.endOffer(match);
      default:
        return assertNever(due);
    }
  }

  /** What has run of a turn clock has run after a restart, too. */
  private storeWaiting(match: Match): ReturnType<Match['apply']> {
    const watch = this.watches.get(match);
    return match.apply((state) => {
      const milliseconds = Math.round(watch?.waited() ?? 0);
      const isNews = state.status === 'playing' && milliseconds > state.waited;
      return isNews ? succeed([{ type: 'waited', milliseconds }]) : fail(refusalOf('wrong_state'));
    });
  }

  /** The turn clock has run out: the bot decides this once, and twice in a row is away. */
  private decideFor(match: Match, seat: Seat): ReturnType<Match['apply']> {
    const { state } = match;
    const hosted = this.parts.games[state.game];
    if (hosted === undefined) throw new Error(`no game ${state.game}`);
    const { position, decision } = state;
    const chance = strongChance({ secret: this.parts.randomness.bytes(32), entropies: [], matchId: 'bot' });
    const legal = hosted.game.legal(position, seat);
    const command = hosted.bots.normal.choose(hosted.game.view(position, seat), seat, legal, chance);
    const leading: Fact[] = [{ type: 'timedOut', seat }];
    if ((state.banks.get(seat) ?? 0) > 0) leading.push({ type: 'spent', seat, bank: 0 });
    if ((state.timeouts.get(seat) ?? 0) + 1 >= MOST_TIMEOUTS) leading.push(...goesAway(state, seat, 'idle'));
    return match.playFor({ seat, decision, command: { type: 'play', command } }, leading);
  }

  /** The host right goes to the person who sat down next and is there. */
  private passHostOn(match: Match): ReturnType<Match['apply']> {
    const watch = this.watches.get(match);
    return match.apply(({ sitters, host }) => {
      const heir = [...sitters].find(
        ([seat, sitter]) => seat !== host && sitter.kind === 'person' && watch?.isPresent(sitter.player) === true,
      );
      return heir === undefined ? fail(refusalOf('not_present')) : succeed([{ type: 'hosted', seat: heir[0] }]);
    });
  }

  /** As soon as all who are there have answered, nobody waits for the rest. */
  private settleOffer(match: Match): void {
    const watch = this.watches.get(match);
    if (watch !== undefined && isAnswered(match.state, (player) => watch.isPresent(player))) {
      void this.handle(match, { type: 'offer' });
    }
  }

  private endOffer(match: Match): ReturnType<Match['apply']> {
    if (comingAlong(match.state) !== undefined) return this.parts.house.goOn(match);
    return match.apply((state) =>
      state.rematch === null ? fail(refusalOf('no_offer')) : succeed([{ type: 'rematchLapsed' }]),
    );
  }

  private activeIn({ game, status, position }: MatchState): readonly Seat[] {
    if (status !== 'playing') return [];
    return this.parts.games[game]?.game.active(position) ?? [];
  }
}
