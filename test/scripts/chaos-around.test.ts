import { describe, expect, test } from '@jest/globals';
import type { Story } from './chaos-story.ts';
import type { Fact } from '../../server/match/index.ts';
import { judgeStory, tellStory, withFacts, withNotes } from './chaos-story.ts';

const SECOND = 1_000;
const CLEAN = { lost: 0, doubled: 0, broken: 0, wrongViews: 0, stuck: [], findings: [] };

/** What is found in the story after this was done to it. */
async function afterwards(change: (story: Story) => Story): ReturnType<typeof judgeStory> {
  return judgeStory(change(await tellStory()));
}

describe('what compares the company of a match with the store', () => {
  test('finds nothing where all is as it was told, and counts what there was', async () => {
    const verdict = await afterwards((story) => story);
    expect(verdict).toMatchObject(CLEAN);
    expect(verdict.around).toMatchObject({ lines: 4, votes: 2, rematches: 1 });
    expect(verdict.around.timeouts).toBeGreaterThan(0);
  });

  test.each(['said', 'muted', 'voted', 'rematchOffered', 'rematchAnswered'] as const)(
    'goes red when what was acknowledged is not stored: %s',
    async (type) => {
      const { lost } = await afterwards((story) => withFacts(story, (fact) => (fact.type === type ? [] : [fact])));
      expect(lost).toBeGreaterThan(0);
    },
  );

  test.each([
    ['a line that is stored twice', 'said'],
    ['two results', 'ended'],
    ['a table that goes on twice', 'continued'],
  ] as const)('goes red for %s', async (_what, type) => {
    const { doubled } = await afterwards((story) =>
      withFacts(story, (fact) => (fact.type === type ? [fact, fact] : [fact])),
    );
    expect(doubled).toBeGreaterThan(0);
  });

  test('goes red for a muted person who says something', async () => {
    const { findings } = await afterwards((story) => {
      const [seat = ''] = story.matches[0]?.notes.receipts[0] ?? [];
      // Between the two lines of this seat somebody says a phrase.
      const muted: Fact = { type: 'muted', seat };
      return withFacts(story, (fact) => (fact.type === 'said' && fact.phrase !== null ? [fact, muted] : [fact]));
    });
    expect(findings.join()).toContain('is muted and says something');
  });

  test('goes red for a bank that grows', async () => {
    const { doubled } = await afterwards((story) =>
      withFacts(story, (fact) => (fact.type === 'spent' ? [{ ...fact, bank: 500 * SECOND }] : [fact])),
    );
    expect(doubled).toBeGreaterThan(0);
  });

  test('reports 19: goes red for a clock that has gone on while the server was down', async () => {
    const { findings } = await afterwards((story) => {
      const [first = { from: 0, to: 0 }] = story.runs;
      // From shortly after the start on there was no server, until late.
      const runs = [
        { from: first.from, to: first.from + 10 * SECOND },
        { from: first.to - 30 * SECOND, to: first.to },
      ];
      return { ...story, runs };
    });
    expect(findings.join()).toMatch(/has run out \d+ ms early/);
    expect(findings.join()).toMatch(/has paid \d+ ms/);
  });

  test('reports 34: goes red for a vote, an offer and a turn that do not end', async () => {
    const { stuck } = await afterwards((story) => {
      const rows = (story.matches[0]?.rows ?? []).filter(({ facts }) =>
        facts.every(({ type }) => type !== 'continued'),
      );
      const told = rows.findIndex(({ facts }) => facts.some(({ type }) => type === 'voteOpened'));
      const [match] = story.matches;
      if (match === undefined) throw new Error('no match');
      const runs = story.runs.map(({ from, to }) => ({ from, to: to + 1_000 * SECOND }));
      return {
        runs,
        matches: [
          { ...match, rows },
          { notes: { ...match.notes, matchId: 'x' }, rows: rows.slice(0, told + 1) },
        ],
      };
    });
    const found = stuck.join();
    for (const what of ['the vote about', 'the offer', 'the turn of']) expect(found).toContain(what);
  });

  test.each<[string, (fact: Fact) => Fact]>([
    ['other people', (fact) => (fact.type === 'sat' ? { ...fact, name: 'Eve' } : fact)],
    ['another code', (fact) => (fact.type === 'created' ? { ...fact, code: 'OTHER' } : fact)],
    [
      'other settings',
      (fact) => (fact.type === 'created' ? { ...fact, settings: { ...fact.settings, whenAway: 'bot' } } : fact),
    ],
    [
      'another chat',
      (fact) =>
        fact.type === 'created' && fact.previous !== undefined
          ? { ...fact, previous: { ...fact.previous, chat: [] } }
          : fact,
    ],
  ])('reports 33: goes red for a next match with %s', async (_what, change) => {
    const { findings } = await afterwards((story) => withFacts(story, (fact) => [change(fact)], 1));
    expect(findings.join()).toContain('lost: ');
    expect(findings.join()).toContain('it has gone on, and');
  });

  test('goes red for a next match that is not there', async () => {
    const { lost } = await afterwards((story) => ({ ...story, matches: story.matches.slice(0, 1) }));
    expect(lost).toBeGreaterThan(0);
  });

  test('goes red for two next matches', async () => {
    const { doubled } = await afterwards((story) => {
      const [, next] = story.matches;
      if (next === undefined) throw new Error('no next match');
      return { ...story, matches: [...story.matches, { ...next, notes: { ...next.notes, matchId: 'another' } }] };
    });
    expect(doubled).toBe(1);
  });

  test.each([
    ['what is not stored', 'lost', (heard: readonly string[]) => [...heard, '1 Eve: hello']],
    ['the same twice', 'doubled', (heard: readonly string[]) => heard.flatMap((line) => [line, line])],
    ['it in another order', 'wrongViews', (heard: readonly string[]) => heard.toReversed()],
    ['nothing', 'lost', () => []],
  ] as const)('goes red when a client has heard %s', async (_what, kind, change) => {
    const verdict = await afterwards((story) =>
      withNotes(story, (notes) => ({
        ...notes,
        hearings: notes.hearings.map(({ heard, upTo }) => ({ heard: [...change(heard)], upTo })),
      })),
    );
    expect(verdict[kind]).toBeGreaterThan(0);
  });

  test('goes red when a clock has lost the time in which the server was down, or shows too much', async () => {
    const clock = { sequence: 7, decision: 1, seat: 'red' };
    const [lost, gained] = await Promise.all(
      [10_000, 1_000_000].map((left) =>
        afterwards((story) =>
          withNotes(story, (notes) => ({
            ...notes,
            clocks: [
              [
                { ...clock, at: 0, left: 100_000 },
                { ...clock, at: 80_000, left },
              ],
            ],
          })),
        ),
      ),
    );
    expect(lost?.findings.join()).toMatch(/red has lost 90000 ms/);
    expect(gained?.doubled).toBe(1);
  });
});
