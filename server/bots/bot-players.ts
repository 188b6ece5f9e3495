import type { AnyBot, HostedGame } from '../../shared/games/registry.ts';
import type { Seat } from '../../shared/kernel/index.ts';
import { strongChance } from '../../shared/kernel/index.ts';
import { TURN_CLOCKS } from '../../shared/protocol/index.ts';
import type { Cancel, Clock, Match, MatchLog, Randomness } from '../match/index.ts';

/** What the bots of a server are given. */
export interface BotParts {
  readonly games: Readonly<Record<string, HostedGame>>;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly log: MatchLog;
  /** How long a bot thinks, in milliseconds. */
  readonly delay: number;
}

/** In milliseconds. */
const TRY_AGAIN_AFTER = 1_000;

/** The refusals that say that the match is no longer where the bot has seen it. */
const MOVED_ON: ReadonlySet<string> = new Set(['stale', 'wrong_state', 'not_seated', 'quarantined']);

/**
 * Plays the bots' seats of all matches that it is told of, through the same door as everybody else. A bot sees what
 * its seat may see, and its chance is its own. While no person is connected to a match its bots wait,
 * unless its clock goes on all the same.
 */
export class BotPlayers {
  private readonly waiting = new Map<Match, Cancel>();
  private readonly persons = new WeakMap<Match, number>();
  private readonly followed = new WeakSet<Match>();
  private readonly parts: BotParts;

  constructor(parts: BotParts) {
    this.parts = parts;
  }

  /** How many persons are connected to a match now. */
  setPersons(match: Match, persons: number): void {
    this.persons.set(match, persons);
    this.follow(match);
  }

  /** Plays in a match from now on. */
  follow(match: Match): void {
    if (!this.followed.has(match)) {
      this.followed.add(match);
      match.listen(() => this.wake(match));
    }
    this.wake(match);
  }

  /** Stops all that is being thought. */
  close(): void {
    for (const cancel of this.waiting.values()) cancel();
    this.waiting.clear();
  }

  private wake(match: Match, delay = this.parts.delay): void {
    this.waiting.get(match)?.();
    this.waiting.delete(match);
    const isAlone = (this.persons.get(match) ?? 0) === 0;
    const waits = isAlone && (TURN_CLOCKS[match.state.settings.clock]?.waitsForPeople ?? true);
    if (waits || this.seatToPlay(match) === undefined) return;
    const cancel = this.parts.clock.after(delay, () => {
      this.waiting.delete(match);
      this.play(match);
    });
    this.waiting.set(match, cancel);
  }

  private play(match: Match): void {
    try {
      const seat = this.seatToPlay(match);
      const hosted = this.parts.games[match.state.game];
      if (seat === undefined || hosted === undefined) return;
      const { position, decision } = match.state;
      const legal = hosted.game.legal(position, seat);
      const command = this.botOf(hosted, match, seat).choose(
        hosted.game.view(position, seat),
        seat,
        legal,
        this.chance(),
      );
      void match.playAsBot({ seat, decision, command: { type: 'play', command } }).then((answer) => {
        if (!answer.ok) this.refused(match, answer.error.code);
      });
    } catch (error) {
      this.parts.log.error('a bot failed', { match: match.state.id, error });
      void match.quarantine(error);
    }
  }

  /** A bot tries again what the server could not do just now; that the match has moved on wakes it by itself. */
  private refused(match: Match, code: string): void {
    if (code === 'unavailable') this.wake(match, Math.max(this.parts.delay, TRY_AGAIN_AFTER));
    else if (!MOVED_ON.has(code)) {
      this.parts.log.error('a bot was refused', { match: match.state.id, code });
      void match.quarantine(new Error(`a bot was refused: ${code}`));
    }
  }

  private seatToPlay(match: Match): Seat | undefined {
    const { status, position, game, sitters, away } = match.state;
    if (status !== 'playing') return undefined;
    return this.parts.games[game]?.game
      .active(position)
      .find((seat) => sitters.get(seat)?.kind === 'bot' || away.has(seat));
  }

  private botOf(hosted: HostedGame, match: Match, seat: Seat): AnyBot {
    const sitter = match.state.sitters.get(seat);
    return hosted.bots[sitter?.kind === 'bot' ? sitter.level : 'normal'];
  }

  private chance(): ReturnType<typeof strongChance> {
    return strongChance({ secret: this.parts.randomness.bytes(32), entropies: [], matchId: 'bot' });
  }
}
