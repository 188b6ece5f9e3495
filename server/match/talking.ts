/** What people say, and who may not. Pure: facts out, or a refusal. */
import type { Seat } from '../../shared/kernel/index.ts';
import { fail, succeed } from '../../shared/kernel/index.ts';
import type { Phrase } from '../../shared/protocol/index.ts';
import { refusalOf } from '../../shared/protocol/index.ts';
import type { Origin } from './chat.ts';
import type { Facts } from './lobby.ts';
import type { MatchState } from './state.ts';

/** What is said: a text, or one of the ready-made phrases. */
export type Saying =
  { readonly text: string; readonly phrase: null } | { readonly text: null; readonly phrase: Phrase };

/** So often within so long, in milliseconds. */
const MOST_SAYINGS = 5;
const WITHIN = 10_000;

/** Somebody with a seat says something to all. */
export function say(state: MatchState, seat: Seat, saying: Saying, now: number): Facts {
  if (state.muted.has(seat)) return fail(refusalOf('muted'));
  const name = state.sitters.get(seat)?.name ?? '';
  return sayAs(state, { channel: 'table', seat, name }, saying, now);
}

/** Somebody who watches says something to those who watch. */
export function sayAsWatcher(state: MatchState, name: string, saying: Saying, now: number, origin?: Origin): Facts {
  const speaker = { channel: 'watchers', seat: null, name } as const;
  return sayAs(state, origin === undefined ? speaker : { ...speaker, origin }, saying, now);
}

export function mute(state: MatchState, seat: Seat): Facts {
  if (state.sitters.get(seat)?.kind !== 'person' || state.host === seat) return fail(refusalOf('not_a_person'));
  return succeed(state.muted.has(seat) ? [] : [{ type: 'muted', seat }]);
}

export function unmute(state: MatchState, seat: Seat): Facts {
  return succeed(state.muted.has(seat) ? [{ type: 'unmuted', seat }] : []);
}

interface Speaker {
  readonly channel: 'table' | 'watchers';
  readonly seat: Seat | null;
  readonly name: string;
  readonly origin?: Origin;
}

function sayAs({ chat }: MatchState, speaker: Speaker, saying: Saying, now: number): Facts {
  const { channel, seat, name, origin } = speaker;
  // Those who watch may have the same name, and may change it: as far as they can be told apart, each counts alone.
  const isTheirs = (line: (typeof chat)[number]): boolean =>
    origin === undefined ? line.name === name : line.origin?.watcher === origin.watcher;
  const lately = chat.filter(
    (line) => line.channel === channel && line.seat === seat && line.at > now - WITHIN && isTheirs(line),
  );
  const [oldest] = lately;
  if (oldest !== undefined && lately.length >= MOST_SAYINGS) {
    return fail({
      ...refusalOf('rate_limited'),
      retryAfter: Math.max(1, Math.ceil((oldest.at + WITHIN - now) / 1_000)),
    });
  }
  return succeed([{ type: 'said', ...speaker, ...saying }]);
}
