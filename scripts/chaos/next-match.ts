/** Whether the next match of a table is what its people were promised. */
import type { Fact, MatchState, Row } from '../../server/match/index.ts';
import { canonicalJson } from '../../shared/kernel/index.ts';

/** What a table was when its match went on, and what had been said at its rows. */
export interface Farewell {
  readonly state: MatchState;
  readonly chats: readonly { readonly at: number; readonly chat: MatchState['chat'] }[];
  /** Who had accepted, and when. */
  readonly accepted: readonly { readonly seat: string; readonly at: number }[];
}

/** What of the next match is not as it was at the table, in words. */
export function differencesOf({ state, chats, accepted }: Farewell, [first]: readonly Row[]): readonly string[] {
  const created = first?.facts.find((fact) => fact.type === 'created');
  if (first === undefined || created === undefined) return ['it is not there'];
  const differences: string[] = [];
  const compare = (what: string, now: unknown, then: unknown): void => {
    if (textOf(now) !== textOf(then)) differences.push(`${what}: ${textOf(now)} in place of ${textOf(then)}`);
  };
  compare('the match before', created.previous?.matchId, state.id);
  for (const name of ['code', 'game', 'ruleset', 'capacity', 'settings', 'setup'] as const) {
    if (textOf(created[name]) !== textOf(state[name])) differences.push(`another ${name}`);
  }
  const seated = first.facts.filter((fact) => fact.type === 'sat' || fact.type === 'botSat');
  for (const fact of seated) {
    const sitter = state.sitters.get(fact.seat);
    compare(`who sits on ${fact.seat}`, nameOf(fact), sitter && nameOf({ ...sitter, type: typeOf(sitter.kind) }));
    if (fact.type === 'sat' && state.rematch?.accepted.includes(fact.seat) !== true) {
      differences.push(`${fact.seat} has not accepted`);
    }
  }
  // Who accepts after the next match is made comes by its code.
  const coming = accepted.filter(({ at, seat }) => at < first.at && state.rematch?.accepted.includes(seat));
  for (const { seat } of coming) {
    if (!seated.some((fact) => fact.seat === seat)) differences.push(`${seat} has accepted and is not there`);
  }
  const host = first.facts.findLast((fact) => fact.type === 'hosted');
  const stays = seated.some((fact) => fact.type === 'sat' && fact.seat === state.host);
  if (stays) compare('the host', host?.seat, state.host);
  const said = textOf(created.previous?.chat);
  if (!chatsAt(chats, first.at).some((chat) => textOf(chat) === said)) differences.push('another chat');
  return differences;
}

/** What may have been said by then: rows of the same millisecond may have come before or after. */
function chatsAt(chats: Farewell['chats'], at: number): readonly MatchState['chat'][] {
  return chats.flatMap(({ chat, at: since }, index) => {
    const until = chats[index + 1]?.at ?? Infinity;
    return since <= at && until >= at ? [chat] : [];
  });
}

function nameOf(fact: { readonly type: string; readonly name: string; readonly player?: string }): unknown {
  return { type: fact.type, name: fact.name, player: fact.player ?? null };
}

function typeOf(kind: 'person' | 'bot' | 'gone'): Fact['type'] | 'gone' {
  return kind === 'person' ? 'sat' : kind === 'bot' ? 'botSat' : 'gone';
}

function textOf(value: unknown): string {
  return canonicalJson(value ?? null);
}
