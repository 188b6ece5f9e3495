import { PROTOCOL_VERSION } from '../shared/protocol/index.ts';
import { CommandRejected, localRejection, readRejection } from './errors.ts';

/** As much of `fetch` as is needed. */
export type Fetch = (
  url: string,
  request: {
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
    readonly signal: AbortSignal;
  },
) => Promise<{ readonly ok: boolean; readonly status: number; text(): Promise<string> }>;

export interface HttpOptions {
  readonly fetch?: Fetch;
  /** The token by which the site of the server's host knows its user. */
  readonly identity?: () => string | Promise<string>;
}

/** How long an answer may take, in milliseconds. */
const PATIENCE = 10_000;

/** Asks one server, and waits no longer than it is told to. Rejects with a CommandRejected and nothing else. */
export class Http {
  readonly url: string;
  readonly #fetch: Fetch;
  readonly #identity: HttpOptions['identity'];

  constructor(url: string, { fetch: ask = (...request) => fetch(...request), identity }: HttpOptions) {
    this.url = url.replace(/\/+$/, '');
    this.#fetch = ask;
    this.#identity = identity;
  }

  get(path: string): Promise<unknown> {
    return this.#ask(path);
  }

  /** What is answered is a text, and no JSON. */
  async text(path: string): Promise<string> {
    return String(await this.#ask(path, undefined, PATIENCE, String));
  }

  /** Sends this, with the version of the protocol that is spoken here. */
  post(path: string, body: object, patience?: number): Promise<unknown> {
    return this.#ask(path, JSON.stringify({ v: PROTOCOL_VERSION, ...body }), patience);
  }

  async #ask(path: string, body?: string, patience = PATIENCE, read = parse): Promise<unknown> {
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(), patience);
    try {
      const response = await this.#fetch(`${this.url}${path}`, {
        ...(body === undefined
          ? { method: 'GET', headers: {} }
          : { method: 'POST', headers: await this.#headers(ending.signal), body }),
        signal: ending.signal,
      });
      const text = await response.text();
      const answer = response.ok ? read(text) : undefined;
      if (answer !== undefined) return answer;
      throw (
        readRejection(parse(text)) ?? new CommandRejected('unavailable', `The server answered with ${response.status}.`)
      );
    } catch (error) {
      if (error instanceof CommandRejected) throw error;
      throw localRejection(ending.signal.aborted ? 'timeout' : 'offline');
    } finally {
      clearTimeout(timer);
    }
  }

  /** A token that does not come in time is not waited for. */
  async #headers(signal: AbortSignal): Promise<Record<string, string>> {
    const headers = { 'content-type': 'application/json' };
    if (this.#identity === undefined) return headers;
    const late = new Promise<never>((_resolve, reject) => (signal.onabort = reject));
    return { ...headers, authorization: `Bearer ${await Promise.race([this.#identity(), late])}` };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
