import { fieldOf } from './errors.ts';
import { hexOf } from './keyring.ts';
import { attempt } from './storage.ts';

type Random = (count: number) => Uint8Array;

/** The locks of a browser, which no two of its tabs hold at once. */
interface Locks {
  request(name: string, options: { readonly ifAvailable: true }, work: (lock: unknown) => unknown): Promise<unknown>;
}

const KEY = 'escape-from-the-death-star tab';
const BYTES = 16;
/** What each page is called, by what it keeps things in: all clients of a page are in one tab. */
const pages = new WeakMap<object, Promise<string>>();

/**
 * What the tab is called that this runs in: 32 hexadecimal digits, the same after a reload, and others in a tab that was
 * cloned from it. Where there are no tabs, each time another name.
 */
export async function findTab(random: Random): Promise<string> {
  const known = attempt('sessionStorage', (kept) => {
    const name = pages.get(kept) ?? nameOf(kept.getItem(KEY), random);
    pages.set(kept, name);
    return name;
  });
  // Nothing is held for it: there are programs with thousands of clients.
  return known ?? hexOf(random(BYTES));
}

/** A name that cannot be held, and so cannot be told from that of a clone, is not kept. */
async function nameOf(kept: string | null, random: Random): Promise<string> {
  if (kept !== null && (await isHeldHere(kept))) return kept;
  const made = hexOf(random(BYTES));
  if (await isHeldHere(made)) attempt('sessionStorage', (session) => session.setItem(KEY, made));
  return made;
}

/** Holds a name for as long as the page is there; false where another tab does, or nobody can. */
function isHeldHere(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const locks = fieldOf(fieldOf(globalThis, 'navigator'), 'locks');
    const hold = (lock: unknown): unknown => {
      resolve(lock !== null);
      return lock && new Promise(() => undefined);
    };
    if (!isLocks(locks)) resolve(false);
    else locks.request(`${KEY} ${name}`, { ifAvailable: true }, hold).catch(() => resolve(false));
  });
}

function isLocks(value: unknown): value is Locks {
  return fieldOf(value, 'request') !== undefined;
}
