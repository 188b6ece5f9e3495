/** All matches of a server: made, gone on with, and who takes a seat in them. */
import type { AnyGame } from '../../shared/games/registry.ts';
import type { Result, Seat } from '../../shared/kernel/index.ts';
import { commitmentOf, fail, hexOf, succeed, textHash } from '../../shared/kernel/index.ts';
import type { BotLevel, Refusal, RefusalWord } from '../../shared/protocol/index.ts';
import { refusalOf } from '../../shared/protocol/index.ts';
import { evolveMatch } from './evolve.ts';
import type { Fact, Previous, Row } from './facts.ts';
import type { Facts } from './lobby.ts';
import { moveSeat, sitBotDown, sitDown, sittingAgain } from './lobby.ts';
import { Match } from './match.ts';
import type { MatchesParts } from './matches-at-hand.ts';
import { MatchesAtHand } from './matches-at-hand.ts';
import type { Seated } from './own-seats.ts';
import { OwnSeats } from './own-seats.ts';
import type { Attended } from './quick.ts';
import { Waiting } from './quick.ts';
import type { Answer } from './receipts.ts';
import { comingAlong, lastOf } from './rematch.ts';
import type { MatchSettings, OpenSettings } from './settings.ts';
import { passwordHash, PLAIN_SETTINGS } from './settings.ts';
import type { MatchState, MatchStatus } from './state.ts';
import { seatOfPlayer } from './state.ts';

/** A match that is to be made. The setup has been checked by the game's own schema. */
export interface NewMatch {
  readonly game: AnyGame;
  readonly setup: unknown;
  readonly ruleset: string;
  readonly capacity: number;
  readonly bots: readonly BotLevel[];
  readonly player: string;
  readonly name: string;
  readonly seat: Seat | undefined;
  /** Those of most matches where they are left out. */
  readonly settings?: OpenSettings | undefined;
  /** What opens the match besides its code. */
  readonly password?: string | undefined;
}

/** How somebody wants to sit down. */
export interface Joining {
  readonly seat?: Seat | undefined;
  readonly password?: string | undefined;
}

/** What a match is made of at its beginning. */
interface Creation {
  readonly matchId: string;
  readonly code: string;
  readonly game: AnyGame;
  readonly setup: unknown;
  readonly ruleset: string;
  readonly capacity: number;
  readonly settings: MatchSettings;
  readonly previous?: Previous | undefined;
}

/** A game as it was played: by whom, and what has happened. */
export interface PlayedGame {
  readonly seats: readonly Seat[];
  readonly events: readonly unknown[];
}

export interface HouseParts extends MatchesParts {
  /** What tokens are signed with: at least 32 bytes. */
  readonly tokenKey: Uint8Array;
}

const ID_BYTES = 12;
const SECRET_BYTES = 32;
/** No snapshot is of this engine: what is loaded for it comes as rows. */
const NO_ENGINE = '';

/** Why nobody joins a match that is no lobby any more. */
const CLOSED_TO_JOINING: { readonly [Status in Exclude<MatchStatus, 'lobby'>]: RefusalWord } = {
  playing: 'already_begun',
  over: 'wrong_state',
  abandoned: 'wrong_state',
  quarantined: 'quarantined',
};

export class House extends MatchesAtHand {
  private readonly goingOn = new Map<string, Promise<Answer>>();
  private lastQuick: Promise<unknown> = Promise.resolve();
  /** How many matches are being stored for the first time. */
  private making = 0;
  private readonly ownSeats: OwnSeats;
  private readonly waiting: Waiting;

  constructor(parts: HouseParts) {
    super(parts);
    this.ownSeats = new OwnSeats(parts.tokenKey);
    this.waiting = new Waiting(parts.clock);
  }

  /** Who knows where people are: nobody is sent by quick match to where none is. */
  set attended(attended: Attended) {
    this.waiting.attended = attended;
  }

  /** Makes a match, with its maker as the host, and bots on the next free seats. */
  async create(wanted: NewMatch): Promise<Result<Seated, Refusal>> {
    const { game, capacity, bots, player, name, seat, settings = PLAIN_SETTINGS, password } = wanted;
    if (capacity < game.seats.min || capacity > game.seats.max) {
      return fail(refusalOf('malformed', `this game has ${game.seats.min} to ${game.seats.max} seats`));
    }
    if (!this.hasRoomBeside(this.making, (matchId) => this.goingOn.has(matchId))) return fail(refusalOf('too_many'));
    const code = this.freeCode();
    const created = this.created({
      ...wanted,
      matchId: hexOf(this.parts.randomness.bytes(ID_BYTES)),
      code,
      settings: { ...settings, password: password === undefined ? null : passwordHash(code, password) },
    });
    const made = await this.make(game, created, [
      (before) => sitDown(game, before, player, name, seat),
      ...bots.map((level) => (before: MatchState) => sitBotDown(game, before, level, undefined)),
    ]);
    return made.ok ? this.seated(made.value, player) : made;
  }

  /**
   * Makes the next match of a table, for those who come along: the same code, settings, rules and seats, what was said,
   * and a new secret. The old match then says which one it is. Done twice it is done once.
   */
  goOn(match: Match): Promise<Answer> {
    const { id } = match.state;
    const pending = this.goingOn.get(id) ?? this.makeNext(match).finally(() => this.goingOn.delete(id));
    this.goingOn.set(id, pending);
    return pending;
  }

  /** Nothing else is decided in the old match meanwhile: what was said and accepted until then comes along. */
  private makeNext(match: Match): Promise<Answer> {
    return match.applyAfter(async (state) => {
      const made = await this.nextOf(match, state);
      return made.ok ? succeed(() => succeed([{ type: 'continued', matchId: made.value }])) : made;
    });
  }

  /** The id of the next match of a table, which is made where it is not there. */
  private async nextOf(match: Match, state: MatchState): Promise<Result<string, Refusal>> {
    const coming = comingAlong(state);
    const game = this.gameOf(match);
    if (coming === undefined || state.next !== null) return fail(refusalOf('no_offer'));
    const matchId = textHash(`next/1 ${state.id}`).slice(0, 2 * ID_BYTES);
    const known = await this.seek(matchId);
    if (known === undefined) {
      const last = lastOf(game, state, coming);
      const previous = { matchId: state.id, chat: state.chat, ...(last === undefined ? {} : { last }) };
      const host = coming.some(([seat]) => seat === state.host) ? state.host : undefined;
      const made = await this.make(game, this.created({ ...state, matchId, game, previous }), [
        ...coming.map((place) => (before: MatchState) => succeed(sittingAgain(before, place))),
        ...(host === undefined ? [] : [() => succeed<readonly Fact[]>([{ type: 'hosted', seat: host }])]),
      ]);
      if (!made.ok) return made;
    }
    if ((known?.state.next ?? null) === null) this.lead(state.code, matchId);
    return succeed(matchId);
  }

  private created(wanted: Creation): Extract<Fact, { type: 'created' }> {
    const { matchId, code, game, setup, ruleset, capacity, settings, previous } = wanted;
    const secret = this.parts.randomness.bytes(SECRET_BYTES);
    return {
      type: 'created',
      matchId,
      code,
      game: game.id,
      setup,
      ruleset,
      capacity,
      secret: hexOf(secret),
      commitment: commitmentOf(secret),
      settings,
      ...(previous === undefined ? {} : { previous }),
    };
  }

  /** Stores the first row of a match, with all who sit there from the beginning. */
  private async make(
    game: AnyGame,
    created: Extract<Fact, { type: 'created' }>,
    seatings: readonly ((before: MatchState) => Facts)[],
  ): Promise<Result<Match, Refusal>> {
    const facts: Fact[] = [created];
    const first = { sequence: 1, at: this.parts.clock.now(), cause: null };
    let state = evolveMatch(game, undefined, { ...first, facts });
    for (const sit of seatings) {
      const seated = sit(state);
      if (!seated.ok) return seated;
      facts.push(...seated.value);
      state = evolveMatch(game, state, { ...first, facts: seated.value });
    }
    this.making += 1;
    const stored = await this.storeFirstRow(state.id, { ...first, facts });
    this.making -= 1;
    if (!stored) return fail(refusalOf('unavailable'));
    const match = new Match(game, this.parts, state);
    this.take(match);
    this.waiting.arrive(match);
    this.parts.log.info('a match is made', { match: state.id, game: state.game, seats: state.capacity });
    return succeed(match);
  }

  /**
   * Seats a person in the open match that has waited longest and where somebody is, or in a new one. Those who come at
   * once are seated one after the other, so that the second finds the match of the first.
   */
  quick(wanted: NewMatch): Promise<Result<Seated, Refusal>> {
    const seated = this.lastQuick.then(() => this.seatQuickly(wanted));
    this.lastQuick = seated.catch(() => undefined);
    return seated;
  }

  private async seatQuickly(wanted: NewMatch): Promise<Result<Seated, Refusal>> {
    const { game, player, name, capacity } = wanted;
    for (const match of this.list().toReversed()) {
      const { state } = match;
      const { listed, password } = state.settings;
      const isOpen = state.status === 'lobby' && state.game === game.id && listed && password === null;
      const isFree = state.capacity === capacity && state.sitters.size < capacity;
      if (!isOpen || !isFree || !this.waiting.isFor(player, match)) continue;
      const joined = await this.join(match, player, name);
      if (joined.ok) return joined;
    }
    return this.create(wanted);
  }

  /** A seat moves to another device: whoever brings the code of the link first has the seat from then on. */
  async move(match: Match, player: string, code: string): Promise<Result<Seated, Refusal>> {
    const answer = await match.apply((state) => moveSeat(state, player, code));
    return answer.ok ? this.seated(match, player) : answer;
  }

  /**
   * Seats a person in a match that has not started. Who has a seat there already gets it again, so that a join whose
   * answer was lost can be sent again; but no second one.
   */
  async join(
    match: Match,
    player: string,
    name: string,
    { seat: wanted, password }: Joining = {},
  ): Promise<Result<Seated, Refusal>> {
    const game = this.gameOf(match);
    if (match.isSealed && seatOfPlayer(match.state, player) !== undefined) return this.seated(match, player);
    const answer = await match.apply((state) => {
      if (seatOfPlayer(state, player) !== undefined) return fail(refusalOf('already_seated'));
      if (state.status !== 'lobby') return fail(refusalOf(CLOSED_TO_JOINING[state.status]));
      const { password: needed } = state.settings;
      if (needed !== null && needed !== passwordHash(state.code, password ?? ''))
        return fail(refusalOf('wrong_password'));
      return sitDown(game, state, player, name, wanted);
    });
    if (answer.ok) {
      this.waiting.arrive(match);
      return this.seated(match, player);
    }
    const isTheirs =
      answer.error.code === 'already_seated' && [undefined, seatOfPlayer(match.state, player)].includes(wanted);
    return isTheirs ? this.seated(match, player) : answer;
  }

  /** Where this player sits in a match, with what opens the seat again. */
  seated(match: Match, player: string): Result<Seated, Refusal> {
    return this.ownSeats.seated(match, player);
  }

  /** The seat that a token opens for this player; refused, with how the player has lost it, where it does not any more. */
  resume(match: Match, token: string, player: string): Result<Seated, Refusal> {
    return this.ownSeats.resume(match, token, player);
  }

  /** The version of the engine that decides here. */
  get engine(): string {
    return this.parts.engine;
  }

  /** The seats of a game and its events, from its start until now; refused where not all of them can be read. */
  async played(match: Match): Promise<Result<PlayedGame, Refusal>> {
    const stored = await this.parts.store.load(match.state.id, NO_ENGINE);
    if (stored === undefined) return fail(refusalOf('unknown_match'));
    if (stored.fault !== undefined) return fail(refusalOf('quarantined'));
    const facts = stored.rows.flatMap((row) => row.facts);
    return succeed({
      seats: facts.flatMap((fact) => (fact.type === 'started' ? fact.seats : [])),
      events: facts.flatMap((fact) => (fact.type === 'happened' ? fact.events : [])),
    });
  }

  /** The stored rows of a match from this sequence on, and no more than `most`. */
  async rows(match: Match, from: number, most: number): Promise<readonly Row[]> {
    const rows = await this.parts.store.read(match.state.id, from, most);
    // One that is just being stored is of nothing that anybody has seen yet.
    return rows.filter(({ sequence }) => sequence <= match.state.sequence);
  }

  private async storeFirstRow(matchId: string, row: Row): Promise<boolean> {
    try {
      await this.parts.store.append(matchId, row);
      return true;
    } catch (error) {
      this.parts.log.error('a match could not be stored', { match: matchId, error });
      return false;
    }
  }

  private gameOf(match: Match): AnyGame {
    const game = this.parts.games[match.state.game];
    if (game === undefined) throw new Error(`no game ${match.state.game}`);
    return game;
  }
}
