/** Whether tables have gone on as they should: once, with the same people, and to where their people were told. */
import type { MatchState, Row } from '../../server/match/index.ts';
import type { Find } from './judging.ts';
import type { Notes } from './messages.ts';
import type { Farewell } from './next-match.ts';
import { differencesOf } from './next-match.ts';

export class TableOracle {
  private readonly find: Find;
  /** What each match was when it went on, by its id; and the match that it has gone on with. */
  private readonly farewells = new Map<string, Farewell & { readonly next: string }>();
  private readonly last = new Map<string, MatchState>();
  /** The beginnings of matches that go on from another one, by the id of that one. */
  private readonly successors = new Map<string, { readonly matchId: string; readonly rows: readonly Row[] }>();
  /** Where the people of a match were told to go on. */
  private readonly told = new Map<string, string>();

  constructor(find: Find) {
    this.find = find;
  }

  /** The rows of a match, and what it was after each. */
  take(matchId: string, rows: readonly Row[], states: readonly MatchState[]): void {
    const last = states.at(-1);
    if (last === undefined) return;
    this.last.set(matchId, last);
    if (last.previous !== null) {
      if (this.successors.has(last.previous)) this.find('doubled', `${last.previous}: there are two next matches`);
      this.successors.set(last.previous, { matchId, rows: rows.slice(0, 1) });
    }
    const place = rows.findIndex(({ facts }) => facts.some(({ type }) => type === 'continued'));
    const state = states[place - 1];
    if (last.next === null || state === undefined) return;
    const chats = states.map(({ at, chat }) => ({ at, chat }));
    const accepted = rows.slice(0, place).flatMap(({ at, facts }) =>
      facts.flatMap((fact) => {
        const accepts = fact.type === 'rematchOffered' || (fact.type === 'rematchAnswered' && fact.accepts);
        return accepts ? [{ seat: fact.seat, at }] : [];
      }),
    );
    this.farewells.set(matchId, { state, chats, accepted, next: last.next });
  }

  /** What the clients of a match have noted of its table. */
  compare({ matchId, code, previous }: Notes, [first]: readonly Row[]): void {
    if (previous !== null) this.told.set(previous, matchId);
    const created = first?.facts.find((fact) => fact.type === 'created');
    if (created?.code !== code) this.find('lost', `${matchId}: the code ${code} is not its`);
    if (created !== undefined && (created.previous?.matchId ?? null) !== previous) {
      this.find('lost', `${matchId}: it does not go on from ${String(previous)}`);
    }
  }

  /** Everything has been taken. */
  end(): void {
    for (const [matchId, farewell] of this.farewells) {
      const successor = this.successors.get(matchId);
      const differences =
        successor?.matchId === farewell.next
          ? differencesOf(farewell, successor.rows)
          : ['the next match is not there'];
      for (const difference of differences) this.find('lost', `${matchId}: it has gone on, and ${difference}`);
    }
    for (const [matchId, next] of this.told) {
      if (this.last.get(matchId)?.next !== next) this.find('lost', `${matchId}: its people were told of ${next}`);
    }
    for (const [matchId, { matchId: next }] of this.successors) {
      const left = this.last.get(matchId);
      // Made just before the end, it is gone on with after the next start: as long as the offer is open.
      if (left?.next !== next && left?.rematch === null) this.find('stuck', `${matchId}: it does not know of ${next}`);
    }
  }
}
