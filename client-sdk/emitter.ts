type Listener<Arguments extends readonly unknown[]> = (...given: Arguments) => void;

/** Listeners by the name of what they wait for. One that throws hurts no other. */
export class Emitter<Events extends { readonly [Name in keyof Events]: readonly unknown[] }> {
  readonly #listeners: { [Name in keyof Events]?: Set<Listener<Events[Name]>> } = {};
  readonly #onFault: (error: unknown) => void;

  constructor(onFault: (error: unknown) => void) {
    this.#onFault = onFault;
  }

  /** Calls back each time, until the function that it gives is called. */
  on<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>): () => void {
    const own = (...given: Events[Name]): void => listener(...given);
    const listeners = (this.#listeners[name] ??= new Set());
    listeners.add(own);
    return () => listeners.delete(own);
  }

  emit<Name extends keyof Events>(name: Name, ...given: Events[Name]): void {
    for (const listener of [...(this.#listeners[name] ?? [])]) {
      try {
        listener(...given);
      } catch (error) {
        this.#onFault(error);
      }
    }
  }
}
