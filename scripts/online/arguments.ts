/** What `npm run play -- --server URL` was asked for. */
import type { Color } from '../../client-sdk/index.ts';
import { COLORS } from '../../client-sdk/index.ts';
import { readRecord } from '../play/arguments.ts';
import type { SaveTo } from '../play/saving.ts';
import { parseOptions, ScriptFailure, UsageError } from '../support/command-line.ts';
import type { Making } from './making.ts';
import { colorNamed, readMaking, readSeats } from './making.ts';

/** How somebody wants to come into a match. */
export type Entry =
  | (Making & {
      readonly kind: 'create';
      readonly name: string;
      readonly color: Color | undefined;
      readonly password: string | undefined;
    })
  | {
      readonly kind: 'join';
      readonly name: string;
      readonly color: Color | undefined;
      readonly code: string;
      readonly password: string | undefined;
    }
  | { readonly kind: 'quick'; readonly name: string; readonly seats: number | undefined }
  | { readonly kind: 'move'; readonly code: string; readonly link: string }
  | { readonly kind: 'resume'; readonly code: string | undefined }
  | { readonly kind: 'watch'; readonly code: string; readonly name: string | undefined };

export interface OnlineArguments {
  readonly url: string;
  /** `mine` only asks for the list of one's own matches. */
  readonly entry: Entry | { readonly kind: 'mine' };
  /** Where the record is saved at the end; undefined where it is not. */
  readonly record: SaveTo | undefined;
  readonly plain: boolean;
}

const OPTIONS = {
  server: { type: 'string', default: '' },
  code: { type: 'string' },
  password: { type: 'string' },
  move: { type: 'string' },
  quick: { type: 'boolean' },
  watch: { type: 'boolean' },
  resume: { type: 'boolean' },
  mine: { type: 'boolean' },
  name: { type: 'string' },
  color: { type: 'string' },
  seats: { type: 'string' },
  bots: { type: 'string' },
  options: { type: 'string' },
  clock: { type: 'string' },
  'when-away': { type: 'string' },
  'next-first': { type: 'string' },
  private: { type: 'boolean' },
  'no-watching': { type: 'boolean' },
  record: { type: 'string' },
  overwrite: { type: 'boolean', default: false },
  plain: { type: 'boolean' },
} as const;

/** The options that say what is to be done; without any of them a match is made, or joined by its code. */
const WAYS = ['watch', 'resume', 'quick', 'mine', 'move'] as const;
/** What a match is made of, and makes no sense for one that is there. */
const MAKING = ['seats', 'bots', 'options', 'clock', 'when-away', 'next-first', 'private', 'no-watching'] as const;
/** What else is looked at: a name and a colour that are not needed do no harm to who has a seat. */
const TAKEN: { readonly [Kind in OnlineArguments['entry']['kind']]: readonly string[] } = {
  create: ['name', 'color', 'password', ...MAKING],
  join: ['code', 'name', 'color', 'password'],
  watch: ['code', 'name', 'color'],
  resume: ['code', 'name', 'color'],
  quick: ['name', 'seats'],
  move: ['code'],
  mine: [],
};

/** Reads the arguments. Throws a UsageError for a wrong one, a ScriptFailure for an address that is none. */
export function readOnlineArguments(given: readonly string[]): OnlineArguments {
  const { values } = parseOptions({ args: [...given], options: OPTIONS });
  return {
    url: readAddress(values.server),
    entry: readEntry(values),
    record: readRecord(values.record, values.overwrite),
    plain: values.plain === true,
  };
}

type Given = ReturnType<typeof parseOptions<{ readonly options: typeof OPTIONS }>>['values'];

function readEntry(given: Given): OnlineArguments['entry'] {
  const [way, other] = WAYS.filter((name) => given[name] !== undefined);
  if (way !== undefined && other !== undefined) throw new UsageError(`either --${way} or --${other}`);
  const { code, password, seats } = given;
  const kind = way ?? (code === undefined ? 'create' : 'join');
  refuseSurplus(kind, given);
  const name = given.name ?? 'Player';
  switch (kind) {
    case 'create':
      return { ...readMaking(given), kind, name, color: readColor(given.color), password };
    case 'join':
      return { kind, name, color: readColor(given.color), code: needed(code, kind), password };
    case 'watch':
      return { kind, code: needed(code, kind), name: given.name };
    case 'resume':
      return { kind, code };
    case 'quick':
      return { kind, name, seats: seats === undefined ? undefined : readSeats('--seats', seats) };
    case 'move':
      return { kind, code: needed(code, kind), link: needed(given.move, kind) };
    case 'mine':
      return { kind };
  }
}

function refuseSurplus(kind: OnlineArguments['entry']['kind'], given: Given): void {
  const isThere = ['join', 'watch', 'resume'].includes(kind);
  for (const name of ['code', 'name', 'color', 'password', ...MAKING] as const) {
    if (given[name] === undefined || TAKEN[kind].includes(name)) continue;
    if (isThere && name !== 'password') {
      throw new UsageError(`--${name} is for a match that is made, not for one that is there`);
    }
    throw new UsageError(`--${name} does not go with --${kind}`);
  }
}

function needed(text: string | undefined, kind: string): string {
  if (text === undefined) throw new UsageError(`--${kind} needs the --code of a match`);
  return text;
}

function readColor(name: string | undefined): Color | undefined {
  if (name === undefined) return undefined;
  const color = colorNamed(name);
  if (color === undefined) throw new UsageError(`no colour “${name}”: there are ${COLORS.join(', ')}`);
  return color;
}

/** People leave out the scheme. */
function readAddress(text: string): string {
  const whole = /^\w+:\/\//.test(text) ? text : `http://${text}`;
  const url = URL.parse(whole);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new ScriptFailure(`“${text}” is no address of a server: it looks like http://localhost:2567`);
  }
  return whole.replace(/\/+$/, '');
}
