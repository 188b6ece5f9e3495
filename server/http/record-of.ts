/** A match that is over as a written record: what everyone may have once nothing is hidden any more. */
import type { HostedGame } from '../../shared/games/registry.ts';
import type { Result } from '../../shared/kernel/index.ts';
import { fail, succeed } from '../../shared/kernel/index.ts';
import type { Refusal } from '../../shared/protocol/index.ts';
import { refusalOf } from '../../shared/protocol/index.ts';
import type { House, Match } from '../match/index.ts';

interface RecordParts {
  readonly house: House;
  readonly games: Readonly<Record<string, HostedGame>>;
}

interface WrittenMatch {
  /** The id of the match: what its file is called. */
  readonly name: string;
  readonly text: string;
}

/** The record of a match; refused before it is over, and where a fault of the server has cut it short. */
export async function recordOf(match: Match, { house, games }: RecordParts): Promise<Result<WrittenMatch, Refusal>> {
  const { id, game, status, setup, winners, commitment, secret, entropies, fault } = match.state;
  const hosted = games[game];
  if (status === 'quarantined' || fault !== null) return fail(refusalOf('quarantined'));
  if (status !== 'over' || winners === null || hosted === undefined) return fail(refusalOf('wrong_state'));
  const played = await house.played(match);
  if (!played.ok) return played;
  const { seats, events } = played.value;
  const proof = { matchId: id, commitment, secret, entropies };
  const engine = house.engine;
  const text = hosted.notation.makeRecord({ setup, seats, events, outcome: { winners }, proof, engine });
  return succeed({ name: id, text });
}
