/** An evening at one table, with everything that is around a match, and what its people have noted of it. */
import type { Hearing, Notes } from '../../scripts/chaos/messages.ts';
import type { Verdict } from '../../scripts/chaos/oracle.ts';
import { Oracle } from '../../scripts/chaos/oracle.ts';
import { hashOfShown, keyOfLine, shownOf } from '../../scripts/chaos/shown.ts';
import type { ServerRun } from '../../scripts/chaos/uptime.ts';
import type { Fact, Match, Row } from '../../server/match/index.ts';
import { deathStar } from '../../shared/games/death-star/index.ts';
import type { AnyGame } from '../../shared/games/registry.ts';
import { send, sendTurn, valueOf } from '../support/server-house.ts';
import { makeRefereed, startMatch } from '../support/server-referee.ts';

const GAME: AnyGame = deathStar;
const SECOND = 1_000;
const NAMES = ['Ada', 'Bob', 'Cleo'];

export interface Story {
  readonly matches: readonly { readonly notes: Notes; readonly rows: readonly Row[] }[];
  readonly runs: readonly ServerRun[];
}

/** Notes what is told of a match from now on, as clients do. */
function follow(match: Match, previous: string | null): Notes {
  const hearing: Hearing = { heard: match.state.chat.map(keyOfLine), upTo: 0 };
  const notes: Notes = {
    matchId: match.state.id,
    code: match.state.code,
    previous,
    names: [],
    receipts: [],
    shown: [],
    hearings: [hearing],
    clocks: [],
  };
  match.listen(({ row, after }) => {
    const { cause, sequence } = row;
    if (cause !== null && cause.id !== null) notes.receipts.push([cause.seat, sequence, cause.command]);
    notes.shown.push([sequence, hashOfShown(shownOf(GAME, after))]);
    for (const fact of row.facts) if (fact.type === 'said') hearing.heard.push(keyOfLine({ ...fact, at: row.at }));
    hearing.upTo = sequence;
  });
  return notes;
}

/**
 * Three people talk; one is muted for a while, one lets the clock run out, one goes and is voted about; all but one give
 * up, and the table goes on. In the next match a line is said.
 */
export async function tellStory(): Promise<Story> {
  const home = makeRefereed();
  const from = home.clock.now();
  const match = await startMatch(home, { names: NAMES, clock: 'fast', whenAway: 'vote' });
  const notes = follow(match, null);
  const seats = [...match.state.sitters.keys()];
  const [ada = '', bob = '', cleo = ''] = seats;
  const does = async (seat: string, command: Parameters<typeof send>[2]): Promise<void> => {
    valueOf(await send(match, seat, command));
    await home.pass(SECOND);
  };
  await does(ada, { type: 'say', text: 'line 1' });
  await does(bob, { type: 'sayPhrase', phrase: 'hello' });
  await does(ada, { type: 'say', text: 'line 2' });
  await does(ada, { type: 'mute', seat: cleo });
  await does(ada, { type: 'unmute', seat: cleo });
  await home.pass(30 * SECOND);
  valueOf(await sendTurn(match, GAME));
  await home.pass(150 * SECOND);
  await home.connect(match, ['Ada', 'Bob']);
  // Both play on for as long as the one who is gone is waited for.
  for (let passed = 0; passed < 90 && !match.state.votes.has(cleo); passed += 1) {
    const [active = ''] = GAME.active(match.state.position);
    if (active !== cleo) valueOf(await sendTurn(match, GAME));
    await home.pass(SECOND);
  }
  await does(ada, { type: 'vote', seat: cleo, choice: 'bot' });
  await does(bob, { type: 'vote', seat: cleo, choice: 'bot' });
  await home.connect(match, NAMES);
  await does(bob, { type: 'resign' });
  await does(cleo, { type: 'resign' });
  await does(ada, { type: 'offerRematch' });
  await does(bob, { type: 'answerRematch', accepts: true });
  await does(cleo, { type: 'answerRematch', accepts: true });
  const next = home.house.find(match.state.next ?? '');
  if (next === undefined) throw new Error('there is no next match');
  const nextNotes = follow(next, match.state.id);
  valueOf(await send(next, ada, { type: 'say', text: 'line 3' }));
  const runs = [{ from, to: home.clock.now() }];
  const { store } = home.parts;
  return {
    matches: [
      { notes, rows: await store.read(match.state.id, 1) },
      { notes: nextNotes, rows: await store.read(next.state.id, 1) },
    ],
    runs,
  };
}

/** The same story with other facts in the rows of one of its matches, the first where it is left out. */
export function withFacts(story: Story, change: (fact: Fact) => readonly Fact[], place = 0): Story {
  const matches = story.matches.map((match, index) =>
    index === place
      ? { ...match, rows: match.rows.map((row) => ({ ...row, facts: row.facts.flatMap((fact) => change(fact)) })) }
      : match,
  );
  return { ...story, matches };
}

/** The same story with other notes of the people. */
export function withNotes(story: Story, change: (notes: Notes) => Notes, place = 0): Story {
  const matches = story.matches.map((match, index) =>
    index === place ? { ...match, notes: change(match.notes) } : match,
  );
  return { ...story, matches };
}

/** What is found when all rows of the story are stored, and all notes compared with them. */
export async function judgeStory({ matches, runs }: Story): Promise<Verdict> {
  const rowsOf = (matchId: string): readonly Row[] =>
    matches.find(({ notes }) => notes.matchId === matchId)?.rows ?? [];
  const oracle = new Oracle(
    {
      load: (matchId) =>
        Promise.resolve({ snapshot: undefined, rows: rowsOf(matchId), fault: undefined, isArchived: false }),
      read: (matchId) => Promise.resolve(rowsOf(matchId)),
    },
    runs,
  );
  for (const { notes } of matches) await oracle.compare(notes);
  return oracle.verdict();
}
