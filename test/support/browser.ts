/** A browser as far as it tells its tabs apart: what each of them keeps, and locks that no two of them hold at once. */

type Work = (lock: object | null) => unknown;

export class Browser {
  readonly held = new Map<string, BrowserPage>();

  /** A new tab, or one that begins with what another one keeps. */
  open(kept: Iterable<readonly [string, string]> = []): BrowserPage {
    return new BrowserPage(this, new Map(kept));
  }
}

/** What runs in a tab until it is closed or loaded again. */
export class BrowserPage {
  readonly #browser: Browser;
  readonly #kept: Map<string, string>;
  readonly #globals: Readonly<Record<string, unknown>>;

  constructor(browser: Browser, kept: Map<string, string>) {
    this.#browser = browser;
    this.#kept = kept;
    this.#globals = {
      sessionStorage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
      },
      navigator: { locks: { request: this.#request } },
    };
  }

  /** Does something as code of this page would. */
  async within<Value>(work: () => Promise<Value>): Promise<Value> {
    const names = Object.keys(this.#globals);
    const before = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));
    for (const name of names) {
      Object.defineProperty(globalThis, name, { configurable: true, value: this.#globals[name] });
    }
    try {
      return await work();
    } finally {
      for (const [index, name] of names.entries()) {
        Reflect.deleteProperty(globalThis, name);
        const descriptor = before[index];
        if (descriptor !== undefined) Object.defineProperty(globalThis, name, descriptor);
      }
    }
  }

  /** The tab loads its page again: its locks are free, and what it keeps is there. */
  reload(): BrowserPage {
    for (const [name, page] of this.#browser.held) if (page === this) this.#browser.held.delete(name);
    return this.#browser.open(this.#kept);
  }

  /** Another tab with the same page, by the menu of the browser: it begins with all that this one keeps. */
  clone(): BrowserPage {
    return this.#browser.open(this.#kept);
  }

  readonly #request = async (name: string, _options: object, work: Work): Promise<unknown> => {
    const { held } = this.#browser;
    await Promise.resolve();
    if (held.has(name)) return work(null);
    held.set(name, this);
    return work({ name });
  };
}
