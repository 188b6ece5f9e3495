import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import type { MatchCommand } from '../../../shared/protocol/index.ts';
import type { Match, MatchStatus } from '../../../server/match/index.ts';
import { MATCH_STATUSES, PERMISSIONS } from '../../../server/match/index.ts';
import { codeIn, hostMatch, makeHouse, playerNamed, send, valueOf } from '../../support/server-house.ts';

/** Every command in a form that would be accepted where it may be given at all. */
const COMMANDS: { readonly [Type in MatchCommand['type']]: MatchCommand } = {
  play: { type: 'play', command: { type: 'spin' } },
  resign: { type: 'resign' },
  ready: { type: 'ready', entropy: 'x' },
  unready: { type: 'unready' },
  sit: { type: 'sit', seat: 'yellow' },
  start: { type: 'start' },
  addBot: { type: 'addBot', level: 'easy' },
  removeBot: { type: 'removeBot', seat: 'blue' },
  leave: { type: 'leave' },
};

type Role = 'host' | 'guest' | 'bot' | 'nobody' | 'gone';
const ROLES: readonly Role[] = ['host', 'guest', 'bot', 'nobody', 'gone'];

interface Scene {
  readonly match: Match;
  /** Where each role sits; who is gone sits nowhere in a lobby. */
  readonly seats: { readonly [Name in Role]: string };
}

/** A match in this status with one of everybody: a host on red, a guest on green, a bot on blue; yellow is free. */
async function scene(status: MatchStatus): Promise<Scene> {
  const home = makeHouse();
  const { match } = await hostMatch(home, 'Ada', { capacity: 4 });
  valueOf(await home.house.join(match, playerNamed('Bob'), 'Bob', 'green'));
  valueOf(await send(match, 'red', { type: 'addBot', level: 'easy', seat: 'blue' }));
  const seats = { host: 'red', guest: 'green', bot: 'blue', nobody: 'yellow', gone: 'yellow' };
  if (status === 'lobby') return { match, seats };
  if (status === 'abandoned') {
    for (const seat of ['green', 'red']) valueOf(await send(match, seat, COMMANDS.leave));
    return { match, seats };
  }
  valueOf(await home.house.join(match, playerNamed('Cyd'), 'Cyd', 'yellow'));
  for (const seat of ['red', 'green', 'yellow']) valueOf(await send(match, seat, COMMANDS.ready));
  valueOf(await send(match, 'yellow', COMMANDS.leave));
  if (status === 'quarantined') await match.quarantine(new Error('planted'));
  if (status === 'over') {
    valueOf(await send(match, 'green', COMMANDS.resign));
    valueOf(await send(match, 'red', COMMANDS.resign));
  }
  return { match, seats: { ...seats, nobody: 'purple' } };
}

/** What the table says of a command; where it may be given, the command itself may still be refused. */
function expected(type: MatchCommand['type'], status: MatchStatus, role: Role): string {
  const { statuses, role: asked } = PERMISSIONS[type];
  if (role === 'nobody' || role === 'gone' || (status === 'abandoned' && role !== 'bot')) return 'not_seated';
  if (!statuses.includes(status)) return status === 'quarantined' ? 'quarantined' : 'wrong_state';
  if (asked === 'host' && role !== 'host') return 'not_host';
  return 'permitted';
}

const PERMISSION_CODES = ['not_seated', 'quarantined', 'wrong_state', 'not_host'];
const TYPES: readonly MatchCommand['type'][] = [
  'play',
  'resign',
  'ready',
  'unready',
  'sit',
  'start',
  'addBot',
  'removeBot',
  'leave',
];

describe('the table of permissions, whole', () => {
  test('it has every command', () => {
    expect(Object.keys(PERMISSIONS).sort()).toEqual([...TYPES].sort());
  });

  const cases = MATCH_STATUSES.flatMap((status) =>
    TYPES.flatMap((type) => ROLES.map((role) => ({ status, type, role }))),
  ).filter(({ type, role }) => role !== 'bot' || type === 'play');
  test.each(cases)('$type by $role while $status', async ({ status, type, role }) => {
    const { match, seats } = await scene(status);
    expect(match.state.status).toBe(status);
    const before = match.state;
    const { decision } = before;
    const answer = await match.submit({ seat: seats[role], id: 1_000, decision, command: COMMANDS[type] });
    const code = codeIn(answer);
    expect(PERMISSION_CODES.includes(code) ? code : 'permitted').toBe(expected(type, status, role));
    if (!answer.ok) expect(match.state).toBe(before);
  });
});

describe('docs/matches.md', () => {
  const document = readFileSync(new URL('../../../docs/matches.md', import.meta.url), 'utf8');

  test('shows the table of permissions as it is', () => {
    const rows = TYPES.map((type) => {
      const { statuses, role } = PERMISSIONS[type];
      const marks = MATCH_STATUSES.map((status) => (statuses.includes(status) ? role : '–'));
      return [`\`${type}\``, ...marks].join(' | ');
    });
    expect(tableUnder('Who may do what', document)).toEqual([['command', ...MATCH_STATUSES].join(' | '), ...rows]);
  });

  test('has every status, and every fact', () => {
    const facts = readFileSync(new URL('../../../server/match/facts.ts', import.meta.url), 'utf8');
    const [told = ''] = /export type Fact =[^]*?;\n\n/.exec(facts) ?? [];
    const types = [...told.matchAll(/type: '([a-zA-Z]+)'/g)].map(([, type]) => `\`${type ?? ''}\``);
    expect(types.length).toBeGreaterThan(10);
    expect(firstCells(tableUnder('What is stored', document))).toEqual(['fact', ...types]);
    expect(firstCells(tableUnder('The life of a match', document))).toEqual([
      'status',
      ...MATCH_STATUSES.map((status) => `\`${status}\``),
    ]);
  });
});

/** The rows of the first table under a heading: cells without the blanks around them, the rule left out. */
function tableUnder(heading: string, document: string): readonly string[] {
  const [, part = ''] = document.split(`\n## ${heading}\n`);
  const lines = part.slice(part.indexOf('\n|') + 1).split('\n');
  const end = lines.findIndex((line) => !line.startsWith('|'));
  return lines
    .slice(0, end)
    .filter((line) => !/^\| -/.test(line))
    .map((line) => cellsOf(line).join(' | '));
}

function cellsOf(line: string): readonly string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

function firstCells(rows: readonly string[]): readonly string[] {
  return rows.map((row) => row.split(' | ')[0] ?? '');
}
