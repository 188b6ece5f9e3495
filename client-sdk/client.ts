import type { Color, Ruleset } from '../shared/games/death-star/index.ts';
import { PROTOCOL_VERSION } from '../shared/protocol/index.ts';
import type { BotLevel } from './actions.ts';
import type { MatchSummary, Welcome } from './answers.ts';
import { readMatches, readRuleset, readWelcome } from './answers.ts';
import { CommandRejected, localRejection } from './errors.ts';
import type { Fetch } from './http.ts';
import { Http } from './http.ts';
import type { KeptSeat } from './keyring.ts';
import { Keyring } from './keyring.ts';
import { Match } from './match.ts';
import type { SessionParts } from './session.ts';
import { SEAT_IS_GONE, Session } from './session.ts';
import type { PlayerStorage } from './storage.ts';
import { browserStorage } from './storage.ts';
import type { Timing } from './timing.ts';
import { TIMING } from './timing.ts';

/** What a client can be given; each has a good default. */
export interface ClientOptions {
  /** Where the player's secret and the seats are kept; the browser's storage, or memory where there is none. */
  readonly storage?: PlayerStorage;
  readonly fetch?: Fetch;
  /** Random bytes that nobody can guess. */
  readonly random?: (count: number) => Uint8Array;
  /** Told what went wrong and has nobody else to be told to, such as a listener that throws. */
  readonly log?: (message: string, error: unknown) => void;
  readonly timing?: Partial<Timing>;
}

/** The house rules that a match can have; those left out are as in its ruleset. */
export interface HouseRules {
  readonly falconExactCount?: boolean;
  readonly chainForce?: boolean;
  readonly spaceBump?: 'compactor' | 'falcon' | 'none';
  readonly quietSpace?: boolean;
}

export interface NewMatch {
  /** What others see of you: 1 to 24 characters. */
  readonly name: string;
  /** How many seats the match has: 2 to 4. */
  readonly seats: number;
  /** Your seat; any where left out. */
  readonly color?: Color;
  /** A bot for each level, on the free seats. */
  readonly bots?: readonly BotLevel[];
  /** The id or hash of a ruleset of the server; the standard one where left out. */
  readonly ruleset?: string;
  readonly options?: HouseRules;
}

export interface Joining {
  readonly name: string;
  readonly color?: Color;
}

/** How long an answer over HTTP may take, in milliseconds. */
const PATIENCE = 10_000;

/** The way to one server. All that rejects does so with a CommandRejected. */
export class DeathStarClient {
  readonly #http: Http;
  readonly #keyring: Keyring;
  readonly #parts: SessionParts;
  readonly #rulesets = new Map<string, Promise<Ruleset>>();

  /** `url` is the address of the server, such as `http://localhost:2567`. */
  constructor(url: string, options: ClientOptions = {}) {
    const server = url.replace(/\/+$/, '');
    const random = options.random ?? randomBytes;
    this.#http = new Http(server, options.fetch ?? ((...request) => fetch(...request)));
    this.#keyring = new Keyring(options.storage ?? browserStorage(), server, random);
    this.#parts = {
      http: this.#http,
      keyring: this.#keyring,
      timing: { ...TIMING, ...options.timing },
      random,
      log: options.log ?? ((message, error) => console.error(message, error)),
      findRuleset: (hash) => this.ruleset(hash),
    };
  }

  /** Makes a match and takes a seat in it, as its host. */
  async createMatch({ color, ...wanted }: NewMatch): Promise<Match> {
    return this.#enter('/matches', { ...(await this.#player()), ...wanted, ...seatOf(color) });
  }

  /** Takes a seat in the match of this code or id; or the seat that this player has there already. */
  async joinMatch(codeOrId: string, { name, color }: Joining): Promise<Match> {
    try {
      return await this.#enter(`${pathOf(codeOrId)}/join`, { ...(await this.#player()), name, ...seatOf(color) });
    } catch (error) {
      const isSeated = error instanceof CommandRejected && error.code === 'already_seated';
      if (!isSeated || (await this.#find(codeOrId)).length === 0) throw error;
      return this.resume(codeOrId);
    }
  }

  /** Watches the match of this code or id, without a seat. */
  watchMatch(codeOrId: string): Promise<Match> {
    return this.#enter(`${pathOf(codeOrId)}/watch`, { v: PROTOCOL_VERSION });
  }

  /**
   * Comes back to a seat that this storage holds: of this match, by code or id, or the last one that was taken and that
   * the server still opens. What it refuses is kept: it may be the server that is wrong.
   */
  async resume(codeOrId?: string): Promise<Match> {
    let refusal: CommandRejected | undefined;
    for (const { matchId, token } of await this.#find(codeOrId)) {
      try {
        return await this.#enter(`${pathOf(matchId)}/resume`, { ...(await this.#player()), token });
      } catch (error) {
        if (!(error instanceof CommandRejected && SEAT_IS_GONE.includes(error.code))) throw error;
        refusal ??= error;
      }
    }
    throw refusal ?? localRejection('nothing_to_resume');
  }

  /** The seats that this storage holds, the newest first: the last 50 that were taken and not left. */
  async keptSeats(): Promise<readonly KeptSeat[]> {
    const keys = await this.#keyring.seats();
    return keys.map(({ matchId, code, seat }) => ({ matchId, code, seat }));
  }

  /** The matches of the server, the newest first. */
  async listMatches(): Promise<readonly MatchSummary[]> {
    return readMatches(await this.#http.get('/matches', PATIENCE));
  }

  /** The match of this code or id as a written record, once it is over: everyone can check its chance with it. */
  record(codeOrId: string): Promise<string> {
    return this.#http.text(`${pathOf(codeOrId)}/record`, PATIENCE);
  }

  /** The ruleset of this hash. It is asked for once: what has a hash never changes. */
  ruleset(hash: string): Promise<Ruleset> {
    const known = this.#rulesets.get(hash);
    if (known !== undefined) return known;
    const asked = this.#http.get(`/rulesets/${encodeURIComponent(hash)}`, PATIENCE).then(readRuleset);
    this.#rulesets.set(hash, asked);
    asked.catch(() => this.#rulesets.delete(hash));
    return asked;
  }

  async #enter(path: string, body: object): Promise<Match> {
    const welcome = readWelcome(await this.#http.post(path, body, PATIENCE));
    await this.#keep(welcome);
    return new Match(await Session.open(this.#parts, welcome));
  }

  async #keep({ matchId, code, seat, token }: Welcome): Promise<void> {
    if (seat !== undefined && token !== undefined) await this.#keyring.keep({ matchId, code, seat, token });
  }

  async #player(): Promise<{ v: string; player: string }> {
    return { v: PROTOCOL_VERSION, player: await this.#keyring.player() };
  }

  async #find(codeOrId: string | undefined): Promise<Awaited<ReturnType<Keyring['seats']>>> {
    const keys = await this.#keyring.seats();
    const code = codeOrId?.toUpperCase().replace(/[\s-]/g, '');
    return keys.filter((key) => codeOrId === undefined || key.matchId === codeOrId || key.code === code);
  }
}

function seatOf(color: Color | undefined): { seat?: Color } {
  return color === undefined ? {} : { seat: color };
}

function pathOf(codeOrId: string): string {
  return `/matches/${encodeURIComponent(codeOrId)}`;
}

function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
}
