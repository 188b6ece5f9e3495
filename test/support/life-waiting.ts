/** For how long somebody is waited for, counted apart from the server: nobody waits longer than the settings say. */
import type { MatchState } from '../../server/match/index.ts';
import { PATIENCE, TURN_CLOCKS } from '../../shared/protocol/index.ts';

/** What may be waited for, for so many seconds. */
interface Wait {
  readonly key: string;
  readonly most: number;
}

/** What a second more or less of the model is worth: what is due at its end is done in the next one. */
const SLACK = 2;

export class Waiting {
  private readonly counts = new Map<string, number>();

  /** A second has passed in this match: these seats may act, and these players are connected. */
  second(state: MatchState, active: readonly string[], isPresent: (player: string) => boolean): void {
    const waits = waitsIn(state, active, isPresent);
    const keys = new Set(waits.map(({ key }) => key));
    for (const key of this.counts.keys()) if (!keys.has(key)) this.counts.delete(key);
    for (const { key, most } of waits) {
      const count = (this.counts.get(key) ?? 0) + 1;
      this.counts.set(key, count);
      if (count > most + SLACK) throw new Error(`waited for ${count} s: ${key}`);
    }
  }

  /** Something else may be waited for from now on: all is counted anew. */
  restart(): void {
    this.counts.clear();
  }
}

function waitsIn(
  state: MatchState,
  active: readonly string[],
  isPresent: (player: string) => boolean,
): readonly Wait[] {
  const { status, settings, sitters, away, votes, host, rematch, decision } = state;
  const persons = [...sitters].flatMap(([seat, sitter]) =>
    sitter.kind === 'person' ? [{ seat, isHere: isPresent(sitter.player) }] : [],
  );
  const anyone = persons.some(({ isHere }) => isHere);
  const clock = TURN_CLOCKS[settings.clock];
  const waits: Wait[] = [];
  for (const { seat, isHere } of persons) {
    const isLookedAfter = state.out.has(seat) || away.has(seat) || votes.has(seat);
    if (status === 'playing' && active.includes(seat) && !away.has(seat) && clock !== null) {
      const most = clock.decisionSeconds + clock.bankSeconds;
      if (anyone || !clock.waitsForPeople) waits.push({ key: `turn ${decision} of ${seat}`, most });
    }
    if (isHere || !anyone) continue;
    if (status === 'playing' && !isLookedAfter) waits.push({ key: `${seat} is gone`, most: PATIENCE.graceSeconds });
    const canHost = status === 'playing' || status === 'lobby' || status === 'over';
    if (host === seat && canHost) waits.push({ key: `the host ${seat} is gone`, most: PATIENCE.hostSeconds });
  }
  if (anyone) for (const seat of votes.keys()) waits.push({ key: `vote on ${seat}`, most: PATIENCE.voteSeconds });
  if (rematch !== null) waits.push({ key: 'offer', most: PATIENCE.offerSeconds });
  return waits;
}
