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

/** Asks one server, and waits no longer than it is told to. Rejects with a CommandRejected and nothing else. */
export class Http {
  readonly url: string;
  readonly #fetch: Fetch;

  constructor(url: string, fetch: Fetch) {
    this.url = url;
    this.#fetch = fetch;
  }

  get(path: string, patience: number): Promise<unknown> {
    return this.#ask(path, patience, undefined);
  }

  /** What is answered is a text, and no JSON. */
  async text(path: string, patience: number): Promise<string> {
    return String(await this.#ask(path, patience, undefined, String));
  }

  post(path: string, body: object, patience: number): Promise<unknown> {
    return this.#ask(path, patience, JSON.stringify(body));
  }

  async #ask(path: string, patience: number, body: string | undefined, read = parse): Promise<unknown> {
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(), patience);
    try {
      const response = await this.#fetch(`${this.url}${path}`, {
        ...(body === undefined
          ? { method: 'GET', headers: {} }
          : { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
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
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
