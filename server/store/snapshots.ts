/** How the state of a match is written as a shortcut to it: plain data, in which the setup is only pointed at. */
import { z } from 'zod';
import { BOT_LEVELS, VOTES } from '../../shared/protocol/index.ts';
import type { MatchState, SnapshotForm } from '../match/index.ts';
import { ABSENCES, LEAVINGS, MATCH_STATUSES } from '../match/index.ts';
import { chatLineSchema, settingsSchema } from './row-schema.ts';

/** Stands in place of a part of the setup: its name is the value. */
const POINTER = '$setup';

const seat = z.string();
const count = z.int().min(0);
const status = z.enum(MATCH_STATUSES);
const sitter = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('person'),
    player: z.string(),
    name: z.string(),
    entropy: z.string().nullable(),
    claims: z.array(z.object({ seat, epoch: count })),
  }),
  z.object({ kind: z.literal('bot'), level: z.enum(BOT_LEVELS), name: z.string() }),
  z.object({ kind: z.literal('gone'), name: z.string() }),
]);

const stateSchema = z.object({
  id: z.string(),
  code: z.string(),
  game: z.string(),
  ruleset: z.string(),
  capacity: count,
  secret: z.string(),
  commitment: z.string(),
  status,
  sequence: count,
  decision: count,
  host: seat.nullable(),
  sitters: z.array(z.tuple([seat, sitter])),
  epochs: z.array(z.tuple([seat, count])),
  lastIds: z.array(z.tuple([z.string(), count])),
  entropies: z.array(z.string()),
  draws: count,
  position: z.unknown(),
  winners: z.array(seat).nullable(),
  fault: z.object({ message: z.string(), engine: z.string(), status }).nullable(),
  at: z.number(),
  settings: settingsSchema,
  banned: z.array(z.string()),
  departed: z.array(z.tuple([z.string(), z.enum(LEAVINGS)])),
  out: z.array(seat),
  away: z.array(z.tuple([seat, z.enum(ABSENCES)])),
  timeouts: z.array(z.tuple([seat, count])),
  waited: z.number(),
  banks: z.array(z.tuple([seat, z.number()])),
  votes: z.array(z.tuple([seat, z.array(z.tuple([seat, z.enum(VOTES)]))])),
  rematch: z.object({ by: seat, accepted: z.array(seat), declined: z.array(seat) }).nullable(),
  next: z.string().nullable(),
  previous: z.string().nullable(),
  last: seat.nullable(),
  muted: z.array(seat),
  links: z.array(z.tuple([z.string(), seat])),
  chat: z.array(chatLineSchema),
});

export const snapshotForm: SnapshotForm = {
  make({ setup, ...state }) {
    const pointers = new Map([...partsOf(setup)].map(([name, part]) => [part, { [POINTER]: name }]));
    const plain = {
      ...state,
      sitters: [...state.sitters],
      epochs: [...state.epochs],
      lastIds: [...state.lastIds],
      banned: [...state.banned],
      departed: [...state.departed],
      out: [...state.out],
      away: [...state.away],
      timeouts: [...state.timeouts],
      banks: [...state.banks],
      votes: [...state.votes].map(([about, votes]) => [about, [...votes]]),
      muted: [...state.muted],
      links: [...state.links],
    };
    return replaced(plain, (value) => pointers.get(value));
  },
  parse(made, setup) {
    const parts = partsOf(setup);
    const plain = replaced(made, (value) => (POINTER in value ? parts.get(String(value[POINTER])) : undefined));
    const parsed = stateSchema.safeParse(plain);
    if (!parsed.success) return undefined;
    const { position, ...rest } = parsed.data;
    const state: MatchState = {
      ...rest,
      setup,
      position,
      sitters: new Map(rest.sitters),
      epochs: new Map(rest.epochs),
      lastIds: new Map(rest.lastIds),
      banned: new Set(rest.banned),
      departed: new Map(rest.departed),
      out: new Set(rest.out),
      away: new Map(rest.away),
      timeouts: new Map(rest.timeouts),
      banks: new Map(rest.banks),
      votes: new Map(rest.votes.map(([about, votes]) => [about, new Map(votes)])),
      muted: new Set(rest.muted),
      links: new Map(rest.links),
    };
    return state;
  },
};

/** What a setup is made of, by name. */
function partsOf(setup: unknown): ReadonlyMap<unknown, unknown> {
  return new Map<unknown, unknown>(typeof setup === 'object' && setup !== null ? Object.entries(setup) : []);
}

/** Plain data with something else in place of each object that has a replacement. */
function replaced(value: unknown, replacementOf: (value: object & { [POINTER]?: unknown }) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const replacement = replacementOf(value);
  if (replacement !== undefined) return replacement;
  if (Array.isArray(value)) return value.map((item) => replaced(item, replacementOf));
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, replaced(part, replacementOf)]));
}
