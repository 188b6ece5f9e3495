/** What the scripts of the store say. */
import type { CheckReport, Forgotten, ListedMatch, Standing } from '../../server/store/index.ts';

const ID_WIDTH = 26;
const CODE_WIDTH = 8;
const ROWS_WIDTH = 7;

/** The matches and rows that were looked at, in one line. */
export function sayCounts({ live, archived, rows }: CheckReport): string {
  return `${say(live, 'live match', 'live matches')}, ${say(archived, 'archived match', 'archived matches')}, ${say(rows, 'good row', 'good rows')}`;
}

/** What is wrong, a line for each thing. */
export function sayBroken({ file, broken }: CheckReport): string {
  return [
    ...file.map((fault) => `the file: ${fault}`),
    ...broken.map(({ matchId, code, fault }) => `match ${matchId} (${code}): ${fault}`),
  ].join('\n');
}

export function sayForgotten({ live, archived, unread, copy, otherFiles }: Forgotten): string {
  const changed = [...live, ...archived];
  return [
    changed.length === 0 ? 'in no match' : `name and id replaced in ${say(changed.length, 'match', 'matches')}:`,
    ...changed.map((matchId) => `  ${matchId}`),
    ...(unread.length === 0 ? [] : ['damaged, and not looked into where it cannot be read:']),
    ...unread.map((matchId) => `  ${matchId}`),
    ...(copy === undefined ? [] : [`what was there before is kept as ${copy}: the player is in it, so delete it`]),
    ...(otherFiles.length === 0 ? [] : ['not looked into, and may hold the player still; backups elsewhere may, too:']),
    ...otherFiles.map((name) => `  ${name}`),
    '',
  ].join('\n');
}

export function sayList(matches: readonly ListedMatch[]): string {
  const line = (matchId: string, code: string, rows: string, when: string): string =>
    `${matchId.padEnd(ID_WIDTH)}${code.padEnd(CODE_WIDTH)}${rows.padStart(ROWS_WIDTH)}  ${when}\n`;
  const lines = matches.map(({ matchId, code, rows, standing }) =>
    line(matchId, code, String(rows), sayStanding(standing)),
  );
  return [line('match', 'code', 'rows', ''.trimEnd()).trimEnd(), '\n', ...lines].join('');
}

const STATUSES: { readonly [Status in NonNullable<LiveStatus>]: string } = {
  lobby: 'not begun',
  playing: 'goes on',
  over: 'over',
  abandoned: 'abandoned',
  quarantined: 'put aside',
};

type LiveStatus = Extract<Standing, { kind: 'live' }>['status'];

function sayStanding(standing: Standing): string {
  if (standing.kind === 'archived') return `ended ${sayTime(standing.ended)}`;
  return standing.status === undefined ? 'not known: check says what is wrong' : STATUSES[standing.status];
}

function sayTime(time: number): string {
  return new Date(time).toISOString();
}

function say(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
