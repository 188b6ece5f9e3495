/** Tries a fault again from its bundle: everything that a server does with a match, row by row, and then the command. */
import type { Answer, Cause, FaultBundle, MatchParts, MatchState, Row } from '../../server/match/index.ts';
import { evolveMatch, Match } from '../../server/match/index.ts';
import { memoryStore, snapshotForm } from '../../server/store/index.ts';
import { Setups } from '../../server/rulesets/index.ts';
import { eventsOf } from '../../server/tables/index.ts';
import type { HostedGame } from '../../shared/games/registry.ts';
import { ENGINE_VERSION } from '../../shared/games/registry.ts';
import type { MatchCommand } from '../../shared/protocol/index.ts';
import { matchCommandSchema } from '../../shared/protocol/index.ts';

export interface Tried {
  /** What was tried, and how it went, line by line. */
  readonly lines: readonly string[];
  /** What was thrown; undefined where the fault does not show any more. */
  readonly fault: string | undefined;
}

/** Tries it with the games of this engine. */
export async function tryAgain(bundle: FaultBundle, games: Readonly<Record<string, HostedGame>>): Promise<Tried> {
  const lines = [
    `Match ${bundle.matchId}, ${bundle.rows.length} rows, put aside by engine ${bundle.engine}; this is ${ENGINE_VERSION}.`,
    `It said: ${bundle.error.split('\n')[0] ?? ''}`,
  ];
  const [created] = bundle.rows[0]?.facts ?? [];
  const hosted = created?.type === 'created' && Object.hasOwn(games, created.game) ? games[created.game] : undefined;
  if (hosted === undefined) return { lines, fault: 'This engine does not know the game of this match.' };
  const followed = followRows(hosted, bundle.rows);
  if (followed.fault !== undefined) return { lines: [...lines, ...followed.lines], fault: followed.fault };
  if (followed.state === undefined) return { lines, fault: 'The bundle has no row.' };
  const shown = [...lines, `All ${bundle.rows.length} rows can be followed and shown.`];
  if (bundle.cause === null)
    return { lines: [...shown, 'No command led to the fault: it does not show.'], fault: undefined };
  try {
    return await giveCommand(hosted, bundle, followed.state, shown);
  } catch (error) {
    return { lines: shown, fault: sayError(error) };
  }
}

function followRows(hosted: HostedGame, rows: readonly Row[]): Tried & { readonly state: MatchState | undefined } {
  let state: MatchState | undefined;
  for (const row of rows) {
    try {
      state = evolveMatch(hosted.game, state, row);
      show(hosted, state, row);
    } catch (error) {
      return { lines: [`Row ${row.sequence}: ${JSON.stringify(row.cause)}`], fault: sayError(error), state };
    }
  }
  return { lines: [], fault: undefined, state };
}

/** What a room and the bots ask of a game after each row. */
function show(hosted: HostedGame, state: MatchState, row: Row): void {
  const { game, notation } = hosted;
  const { position } = state;
  if (position === undefined) return;
  eventsOf(hosted, state, row);
  for (const seat of [undefined, ...game.seats.names]) notation.makePicture(game.view(position, seat));
  for (const seat of game.active(position)) notation.makeCommands(game.legal(position, seat));
  game.outcome(position);
}

async function giveCommand(
  hosted: HostedGame,
  { matchId, rows, cause }: FaultBundle,
  state: MatchState,
  shown: readonly string[],
): Promise<Tried> {
  const command = matchCommandSchema.safeParse(cause?.command);
  if (cause === null || !command.success) return { lines: shown, fault: 'Its command has not the form of one.' };
  const store = memoryStore();
  for (const row of rows) await store.append(matchId, row);
  const faults: string[] = [];
  const parts: MatchParts = {
    store,
    clock: { monotonic: () => 0, now: () => state.at, after: () => () => undefined },
    randomness: { bytes: (count) => new Uint8Array(count) },
    log: {
      info: () => undefined,
      error: (_event, { error }) => {
        faults.push(sayError(error));
      },
    },
    snapshots: snapshotForm,
    chooseRules: (_game, setup, wanted) => new Setups().change(setup, wanted),
    engine: ENGINE_VERSION,
    keepBundle: () => Promise.resolve(),
  };
  const match = new Match(hosted.game, parts, state);
  let told = '';
  match.listen(({ row, after }) => {
    told = row.facts.map(({ type }) => type).join(', ');
    show(hosted, after, row);
  });
  const answer = await giveAsBefore(match, cause, command.data);
  const said = answer.ok ? `accepted: ${told}` : `refused: ${answer.error.code}`;
  const lines = [...shown, `${cause.seat}: ${JSON.stringify(cause.command)} is ${said}.`];
  return { lines, fault: faults[0] };
}

/**
 * Only a bot's command has no id. It is given through the bot's own door, for it is no return of a person: it was that of
 * a seat of the bot's or of who is away, or the one command for a person whose clock had run out.
 */
function giveAsBefore(match: Match, { seat, id }: Cause, command: MatchCommand): Promise<Answer> {
  const { decision, sitters, away } = match.state;
  const given = { seat, decision, command };
  if (id !== null) return match.submit({ ...given, id: null });
  const isBots = sitters.get(seat)?.kind === 'bot' || away.has(seat);
  return isBots ? match.playAsBot(given) : match.playFor(given, [{ type: 'timedOut', seat }]);
}

function sayError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
