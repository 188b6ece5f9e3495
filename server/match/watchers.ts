/** Those who watch and talk: what they say under one id is said once, however often it is sent. */
import { fail, succeed, textHash } from '../../shared/kernel/index.ts';
import { refusalOf } from '../../shared/protocol/index.ts';
import type { ChatLine } from './chat.ts';
import type { Match } from './match.ts';
import type { Answer } from './receipts.ts';
import type { MatchState } from './state.ts';
import type { Saying } from './talking.ts';
import { sayAsWatcher } from './talking.ts';

/** Somebody who watches, by what others see, and by what tells one from another over a lost line. */
export interface Watcher {
  readonly name: string;
  readonly key: string;
}

/** One saying, by the number that its client gave it. */
export interface Numbered {
  readonly id: number;
  readonly saying: Saying;
}

/** Who watches a match in this tab of theirs. It says nothing about the tab. */
export function watcherKey(matchId: string, tab: string): string {
  return textHash(`watcher/1 ${matchId} ${tab}`).slice(0, 32);
}

/** The lowest id that this watcher has not used, as far as it is remembered. */
export function nextIdOf({ chat }: MatchState, key: string): number {
  return Math.max(0, ...chat.map(({ origin }) => (origin?.watcher === key ? origin.id : 0))) + 1;
}

/** A line as everybody who hears it may know it. */
export function shownLine({ channel, seat, name, text, phrase, at }: Omit<ChatLine, 'origin'>): ChatLine {
  return { channel, seat, name, text, phrase, at };
}

/** Says something to those who watch. The same again is answered as before. */
export async function watcherSays(match: Match, watcher: Watcher, said: Numbered, now: number): Promise<Answer> {
  const find = ({ chat }: MatchState): ChatLine | undefined =>
    chat.find(({ origin }) => origin?.watcher === watcher.key && origin.id === said.id);
  const answer = await match.apply((state) =>
    find(state) === undefined
      ? sayAsWatcher(state, watcher.name, said.saying, now, { watcher: watcher.key, id: said.id })
      : fail(refusalOf('id_taken')),
  );
  if (answer.ok || answer.error.code !== 'id_taken') return answer;
  const line = find(match.state);
  const isSame = line?.text === said.saying.text && line.phrase === said.saying.phrase && line.name === watcher.name;
  return line?.origin !== undefined && isSame ? succeed({ sequence: line.origin.sequence }) : answer;
}
