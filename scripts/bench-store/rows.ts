/** Rows as a server writes them: games of random players. */
import { deathStar, STANDARD_RULESET } from '../../shared/games/death-star/index.ts';
import { fastChance } from '../../shared/kernel/simulation.ts';
import type { Row } from '../../server/match/index.ts';
import { PLAIN_SETTINGS } from '../../server/match/index.ts';

/** Any time will do: 2026. */
const START = 1_767_225_600_000;

/** The row that makes a match. */
export function firstRow(matchId: string, code: string): Row {
  return {
    sequence: 1,
    at: START,
    cause: null,
    facts: [
      {
        type: 'created',
        matchId,
        code,
        game: deathStar.id,
        setup: { ruleset: STANDARD_RULESET },
        ruleset: '0'.repeat(64),
        capacity: deathStar.seats.max,
        secret: '1'.repeat(64),
        commitment: '2'.repeat(64),
        settings: PLAIN_SETTINGS,
      },
    ],
  };
}

/** The rows of games from a seed on, one for each action, numbered from 2 on; as many as asked for. */
export function playedRows(count: number, seed: number): readonly Row[] {
  const rows: Row[] = [];
  for (let game = seed; rows.length < count; game += 1) play(rows, count, game);
  return rows;
}

function play(rows: Row[], count: number, seed: number): void {
  const [chance, chooser] = [fastChance(seed), fastChance(-seed)];
  let { state } = deathStar.start({ ruleset: STANDARD_RULESET }, deathStar.seats.names, chance);
  for (let draws = 1; state.phase.kind !== 'over' && rows.length < count; draws += 1) {
    const { seat } = state.turn;
    const legal = deathStar.legal(state, seat);
    const command = legal[chooser.spin(legal.length)];
    if (command === undefined) throw new Error(`${seat} has no legal command`);
    const decided = deathStar.decide(state, seat, command, chance);
    if (!decided.ok) throw new Error(`a legal command was refused: ${decided.error.code}`);
    const sequence = rows.length + 2;
    rows.push({
      sequence,
      at: START + sequence * 1_000,
      cause: { seat, id: sequence, command: { type: 'play', command } },
      facts: [{ type: 'happened', events: decided.value.events, draws }],
    });
    ({ state } = decided.value);
  }
}
