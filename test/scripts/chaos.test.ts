import { describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { z } from 'zod';
import type { Notes } from '../../scripts/chaos/messages.ts';
import { Oracle } from '../../scripts/chaos/oracle.ts';
import { hashOfShown, shownOf } from '../../scripts/chaos/shown.ts';
import type { Row, StoredMatch } from '../../server/match/index.ts';
import { deathStar } from '../../shared/games/death-star/index.ts';
import type { AnyGame } from '../../shared/games/registry.ts';
import { makeHouse, playingMatch, sendTurn } from '../support/server-house.ts';

const SECONDS = 1_000;
const GAME: AnyGame = deathStar;

function chaos(...options: readonly string[]): ReturnType<typeof spawnSync> {
  return spawnSync(process.execPath, ['scripts/chaos.ts', ...options], { encoding: 'utf8' });
}

describe('npm run chaos', () => {
  test(
    'faults 1: a server that is killed under load loses nothing, does nothing twice, and every match goes on',
    () => {
      const ran = chaos('--kills', '3', '--matches', '4', '--seed', '7', '--json');
      const wrong = { status: ran.status, said: ran.stderr, report: ran.status === 0 ? '' : ran.stdout };
      expect(wrong).toEqual({ status: 0, said: '', report: '' });
      const spread = z.object({ p50: z.number().positive(), max: z.number().positive() });
      const report = z
        .object({
          kills: z.literal(3),
          matches: z.literal(4),
          acknowledged: z.int().min(16),
          lost: z.literal(0),
          doubled: z.literal(0),
          stuckMatches: z.literal(0),
          listenMs: spread,
          backMs: spread,
          movingMs: spread,
          seed: z.literal(7),
          around: z.object({ lines: z.int(), votes: z.int(), rematches: z.int(), timeouts: z.int() }),
          helplessClients: z.literal(0),
          storedRows: z.int(),
        })
        .parse(JSON.parse(String(ran.stdout)));
      expect(report.storedRows).toBeGreaterThan(report.acknowledged);
    },
    60 * SECONDS,
  );

  test.each([
    ['no kill', ['--kills', '0']],
    ['a seat too many', ['--seats', '5']],
    ['company by halves', ['--around', 'some']],
    ['an option that there is not', ['--gently']],
  ])('refuses %s', (_what, options) => {
    expect(chaos(...options).status).toBe(2);
  });
});

describe('what compares clients with the store goes red', () => {
  interface Told {
    readonly rows: readonly Row[];
    readonly notes: Notes;
  }

  /** A match that was played a little, and what clients have noted of it. */
  async function played(): Promise<Told> {
    const home = makeHouse();
    const match = await playingMatch(home, ['Ada', 'Bob']);
    const receipts: [string, number, unknown][] = [];
    const shown: [number, string][] = [];
    match.listen(({ row, after }) => {
      if (row.cause !== null) receipts.push([row.cause.seat, row.sequence, row.cause.command]);
      shown.push([row.sequence, hashOfShown(shownOf(GAME, after))]);
    });
    for (let turn = 0; turn < 8; turn += 1) await sendTurn(match, GAME);
    const rows = await home.parts.store.read(match.state.id, 1);
    const { id: matchId, code } = match.state;
    const notes = { matchId, code, previous: null, names: ['Ada', 'Bob'], receipts, shown, hearings: [], clocks: [] };
    return { rows, notes };
  }

  async function judge({ rows, notes }: Told): Promise<ReturnType<Oracle['verdict']>> {
    const stored: StoredMatch = { snapshot: undefined, rows, fault: undefined, isArchived: false };
    const oracle = new Oracle({ load: () => Promise.resolve(stored), read: () => Promise.resolve(rows) }, []);
    await oracle.compare(notes);
    return oracle.verdict();
  }

  const clean = { lost: 0, doubled: 0, broken: 0, wrongViews: 0, findings: [] };

  test('but not for what is as it was told', async () => {
    expect(await judge(await played())).toMatchObject(clean);
  });

  test('when the last row is gone', async () => {
    const { rows, notes } = await played();
    // Its receipt, and what was seen of it.
    expect(await judge({ rows: rows.slice(0, -1), notes })).toMatchObject({ lost: 2, broken: 0 });
  });

  test('when another command stands where one was acknowledged', async () => {
    const { rows, notes } = await played();
    const [seat = '', sequence = 0] = notes.receipts[0] ?? [];
    const receipts: Notes['receipts'] = [[seat, sequence, { type: 'resign' }], ...notes.receipts.slice(1)];
    expect(await judge({ rows, notes: { ...notes, receipts } })).toMatchObject({
      ...clean,
      lost: 1,
      findings: [expect.any(String)],
    });
  });

  test('when an id is there twice', async () => {
    const { rows, notes } = await played();
    const last = rows.at(-1);
    const first = rows.find(({ cause }) => cause?.seat === last?.cause?.seat);
    if (last?.cause === undefined || last.cause === null || first?.cause === undefined) throw new Error('no command');
    const again: Row = { ...last, cause: { ...last.cause, id: first.cause?.id ?? null } };
    expect(await judge({ rows: [...rows.slice(0, -1), again], notes })).toMatchObject({ doubled: 1, lost: 0 });
  });

  test('when a row is missing in between', async () => {
    const { rows, notes } = await played();
    const verdict = await judge({ rows: rows.filter(({ sequence }) => sequence !== 3), notes });
    expect(verdict.broken).toBeGreaterThan(0);
    expect(verdict.lost).toBeGreaterThan(0);
  });

  test('when a client saw something else', async () => {
    const { rows, notes } = await played();
    const shown = notes.shown.map(([sequence]): [number, string] => [sequence, 'another view']);
    expect(await judge({ rows, notes: { ...notes, shown } })).toMatchObject({ lost: 0, wrongViews: shown.length });
  });

  test('when somebody was given a seat of which nothing is stored', async () => {
    const { rows, notes } = await played();
    expect(await judge({ rows, notes: { ...notes, names: ['Ada', 'Bob', 'Eve'] } })).toMatchObject({ lost: 1 });
  });
});
