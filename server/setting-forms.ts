/** What a setting can look like, and one sentence for each that cannot be: `a whole number from 0 to 9, not “x”`. */
import { isIP } from 'node:net';
import { z } from 'zod';

const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal'];
const LONGEST_PREFIX = { 4: 32, 6: 128 };

/** A value as text in the environment, with a default. */
type Form<Value> = z.ZodType<Value, string | undefined>;

/** What to say of a value that is not this. */
export function saying(wanted: string): (issue: { readonly input?: unknown }) => string {
  return ({ input }) => `${wanted}, not “${String(input)}”`;
}

/** A whole number, in decimal digits. */
export function wholeNumber(fallback: number, from: number, to = Number.MAX_SAFE_INTEGER): Form<number> {
  const range = to === Number.MAX_SAFE_INTEGER ? `from ${from}` : `from ${from} to ${to}`;
  return numberLike(/^\d{1,16}$/, fallback, { from, to, wanted: `a whole number ${range}` });
}

/** A number in decimal digits, with or without a fraction. */
export function number(fallback: number, from: number, to: number): Form<number> {
  return numberLike(/^\d{1,16}(\.\d{1,16})?$/, fallback, { from, to, wanted: `a number from ${from} to ${to}` });
}

function numberLike(
  form: RegExp,
  fallback: number,
  { from, to, wanted }: { readonly from: number; readonly to: number; readonly wanted: string },
): Form<number> {
  return z
    .string()
    .default(String(fallback))
    .refine((text) => form.test(text) && Number(text) >= from && Number(text) <= to, { error: saying(wanted) })
    .transform(Number);
}

/** A folder. */
export function folder(fallback: string): Form<string> {
  return z
    .string()
    .default(fallback)
    .refine((text) => text !== '', { error: 'the name of a folder, not nothing' });
}

/** Words between commas, each of which has to be something. */
export function list(fallback: string, isGood: (word: string) => boolean, wanted: string): Form<readonly string[]> {
  return z
    .string()
    .default(fallback)
    .transform((text, context) => {
      const words = wordsOf(text);
      for (const word of words) {
        if (!isGood(word)) context.addIssue({ code: 'custom', message: saying(wanted)({ input: word }) });
      }
      return words;
    });
}

function wordsOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/** Whether it is the address or the name of a machine. What has digits and dots alone is an address, or nothing. */
export function isHost(text: string): boolean {
  return isIP(text) !== 0 || (/^[\w-]+(\.[\w-]+)*$/.test(text) && !/^[\d.]+$/.test(text));
}

/** Whether a browser could name a page by it. `null` is what it says of pages without an origin, such as files. */
export function isOrigin(text: string): boolean {
  if (text === '*' || text === 'null') return true;
  if (/^https?:/i.test(text)) return URL.parse(text)?.origin === text;
  return /^[a-z][a-z\d+.-]*:\/\/[^/\s]+$/.test(text);
}

/** Whether it is an address, a network (`10.0.0.0/8`), or the name of one. */
export function isProxy(text: string): boolean {
  if (NETWORK_NAMES.includes(text)) return true;
  const [address = '', prefix, ...more] = text.split('/');
  const family = isIP(address);
  if ((family !== 4 && family !== 6) || more.length > 0) return false;
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= LONGEST_PREFIX[family]);
}
