import type { Color, Ruleset } from '../shared/games/death-star/index.ts';
import type { BotLevel, Settings } from './actions.ts';
import type { MatchSummary, OwnMatch, Welcome } from './answers.ts';
import { readMatches, readRuleset, readWelcome } from './answers.ts';
import { CommandRejected, isRejectedAs, localRejection, SEAT_LOST, SEAT_REFUSED } from './errors.ts';
import type { HttpOptions } from './http.ts';
import { Http } from './http.ts';
import type { KeptSeat } from './keyring.ts';
import { Keyring } from './keyring.ts';
import { Match } from './match.ts';
import type { SessionParts } from './session.ts';
import { Session } from './session.ts';
import type { PlayerStorage } from './storage.ts';
import { browserStorage } from './storage.ts';
import { findTab } from './tabs.ts';
import type { Timing } from './timing.ts';
import { TIMING } from './timing.ts';

/** What a client can be given; each has a good default. */
export interface ClientOptions extends HttpOptions {
  /** Where the player's secret and the seats are kept; the browser's storage, or memory where there is none. */
  readonly storage?: PlayerStorage;
  /** Random bytes that nobody can guess. */
  readonly random?: (count: number) => Uint8Array;
  /** Told what went wrong and has nobody else to be told to, such as a listener that throws. */
  readonly log?: (message: string, error: unknown) => void;
  readonly timing?: Partial<Timing>;
}

/** What may be said wherever a seat that is one's own already may be come back to. */
export interface Resuming {
  /** Takes the seat from the other place where it is open, which is told: for when the person has said so. */
  readonly takeOver?: true;
}

export interface NewMatch extends Settings, Resuming {
  /** What others see of you: 1 to 24 characters. */
  readonly name: string;
  /** How many seats the match has: 2 to 4. */
  readonly seats: number;
  /** Your seat; any where left out. */
  readonly color?: Color;
  /** A bot for each level, on the free seats. */
  readonly bots?: readonly BotLevel[];
  /** What opens the match besides its code; nothing where left out. */
  readonly password?: string;
}

export interface Joining extends Resuming {
  readonly name: string;
  readonly color?: Color;
  /** Where the match needs one. */
  readonly password?: string;
}

export interface Watching {
  /** What others who watch see of you; without it you hear what is said, and say nothing. */
  readonly name?: string | undefined;
}

export interface QuickMatch extends Resuming {
  readonly name: string;
  /** How many seats the match is to have; two where left out. */
  readonly seats?: number;
}

/** The way to one server. All that rejects does so with a CommandRejected. */
export class DeathStarClient {
  readonly #http: Http;
  readonly #keyring: Keyring;
  readonly #parts: SessionParts;
  /** The names of who is not heard, by the code of the table. */
  readonly #muted = new Map<string, Set<string>>();
  readonly #rulesets = new Map<string, Promise<Ruleset>>();

  /** `url` is the address of the server, such as `http://localhost:2567`. */
  constructor(url: string, options: ClientOptions = {}) {
    const random = options.random ?? randomBytes;
    let found: Promise<string> | undefined;
    const tab = (): Promise<string> => (found ??= findTab(random));
    this.#http = new Http(url, options);
    this.#keyring = new Keyring(options.storage ?? browserStorage(), this.#http.url, random);
    this.#parts = {
      http: this.#http,
      keyring: this.#keyring,
      player: async () => ({ player: await this.#keyring.player(), tab: await tab() }),
      watcher: async (name) => (name ? { name, tab: await tab() } : {}),
      timing: { ...TIMING, ...options.timing },
      random,
      log: options.log ?? ((message, error) => console.error(message, error)),
      findRuleset: (hash) => this.ruleset(hash),
    };
  }

  /** Makes a match and takes a seat in it, as its host. */
  createMatch(wanted: NewMatch): Promise<Match> {
    return this.#enter('/matches', withSeat(wanted));
  }

  /** Takes a seat in the match of this code or id; or the seat that this player has there already. */
  async joinMatch(codeOrId: string, joining: Joining): Promise<Match> {
    const path = `${pathOf(codeOrId)}/join`;
    try {
      return await this.#enter(path, withSeat(joining));
    } catch (error) {
      if (!isRejectedAs(error, 'already_seated')) throw error;
      return this.#enter(path, withSeat({ ...joining, color: undefined }));
    }
  }

  /** Takes a seat in whatever match waits for somebody, or makes one that waits. */
  quickMatch(wanted: QuickMatch): Promise<Match> {
    return this.#enter('/quick', wanted);
  }

  /** Takes over the seat of another device, with the code of a link that was made there. It works once. */
  moveSeat(codeOrId: string, link: string): Promise<Match> {
    return this.#enter(`${pathOf(codeOrId)}/move`, { link });
  }

  /** Watches the match of this code or id, without a seat. */
  async watchMatch(codeOrId: string, { name }: Watching = {}): Promise<Match> {
    const welcome = await this.#http.post(`${pathOf(codeOrId)}/watch`, await this.#parts.watcher(name));
    return this.#open(readWelcome(welcome), name);
  }

  /**
   * Comes back to a seat that this storage holds: of this match, by code or id, or the last one that was taken and that
   * the server still opens. What was left or lost is forgotten; what the server does not know is kept, for it may be
   * the server that is wrong.
   */
  async resume(codeOrId?: string, resuming: Resuming = {}): Promise<Match> {
    const code = codeOrId?.toUpperCase().replace(/[\s-]/g, '');
    let refusal: CommandRejected | undefined;
    for (const { matchId, code: kept, token } of await this.#keyring.seats()) {
      if (code !== undefined && matchId !== codeOrId && kept !== code) continue;
      try {
        return await this.#enter(`${pathOf(matchId)}/resume`, { ...resuming, token });
      } catch (error) {
        if (!(error instanceof CommandRejected)) throw error;
        if (SEAT_LOST.includes(error.code)) await this.#keyring.forget(matchId);
        else if (!SEAT_REFUSED.includes(error.code)) throw error;
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
    return readMatches(await this.#http.get('/matches'));
  }

  /** The matches of the server in which this player has a seat, with whose turn it is. */
  async myMatches(): Promise<readonly OwnMatch[]> {
    return readMatches(await this.#http.post('/mine', { player: await this.#keyring.player() }));
  }

  /** The match of this code or id as a written record, once it is over: everyone can check its chance with it. */
  record(codeOrId: string): Promise<string> {
    return this.#http.text(`${pathOf(codeOrId)}/record`);
  }

  /** The ruleset of this hash. It is asked for once: what has a hash never changes. */
  ruleset(hash: string): Promise<Ruleset> {
    const known = this.#rulesets.get(hash);
    if (known !== undefined) return known;
    const asked = this.#http.get(`/rulesets/${encodeURIComponent(hash)}`).then(readRuleset);
    this.#rulesets.set(hash, asked);
    asked.catch(() => this.#rulesets.delete(hash));
    return asked;
  }

  async #enter(path: string, wanted: object): Promise<Match> {
    const welcome = readWelcome(await this.#http.post(path, { ...(await this.#parts.player()), ...wanted }));
    const { matchId, code, seat, token } = welcome;
    if (seat !== undefined && token !== undefined) await this.#keyring.keep({ matchId, code, seat, token });
    return this.#open(welcome);
  }

  async #open(welcome: Welcome, name?: string): Promise<Match> {
    const { code } = welcome;
    const muted = this.#muted.get(code) ?? new Set();
    this.#muted.set(code, muted);
    const session = await Session.open(this.#parts, welcome, { name, muted });
    return new Match(session, () => this.#goOn(session, name));
  }

  /** Goes along to the next match of a table: to the seat that is kept there, or to watch. */
  #goOn({ snapshot: { next = '', seat, seats } }: Session, name: string | undefined): Promise<Match> {
    const sitter = seat && seats[seat];
    return sitter ? this.joinMatch(next, { name: sitter.name }) : this.watchMatch(next, { name });
  }
}

function withSeat({ color, ...wanted }: { readonly color?: Color | undefined }): object {
  return { ...wanted, seat: color };
}

function pathOf(codeOrId: string): string {
  return `/matches/${encodeURIComponent(codeOrId)}`;
}

function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
}
