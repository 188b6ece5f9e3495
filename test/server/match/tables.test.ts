/** docs/matches.md shows what a match can be in, and what can be done then, as it is in the code. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { deathStar } from '../../../shared/games/death-star/index.ts';
import type { AnyGame } from '../../../shared/games/registry.ts';
import { succeed } from '../../../shared/kernel/index.ts';
import {
  AWAY_WAYS,
  CLOCK_NAMES,
  matchCommandSchema,
  PATIENCE,
  TURN_CLOCKS,
  VOTES,
} from '../../../shared/protocol/index.ts';
import type { Fact, Match } from '../../../server/match/index.ts';
import {
  ABSENCES,
  LEAVINGS,
  MATCH_STATUSES,
  PERMISSIONS,
  PLAIN_SETTINGS,
  VERDICTS,
} from '../../../server/match/index.ts';
import type { TestHouse } from '../../support/server-house.ts';
import { codeIn, hostMatch, makeHouse, playerNamed, playingMatch, send, valueOf } from '../../support/server-house.ts';

const GAME: AnyGame = deathStar;
const DOCUMENT = readFileSync(new URL('../../../docs/matches.md', import.meta.url), 'utf8');
const FACTS = readFileSync(new URL('../../../server/match/facts.ts', import.meta.url), 'utf8');

describe('docs/matches.md', () => {
  test('shows the table of permissions as it is', () => {
    const rows = matchCommandSchema.options.map(({ shape }) => {
      const type = shape.type.value;
      const { statuses, role } = PERMISSIONS[type];
      const marks = MATCH_STATUSES.map((status) => (statuses.includes(status) ? role : '–'));
      return [`\`${type}\``, ...marks].join(' | ');
    });
    expect(tableUnder('Who may do what')).toEqual([['command', ...MATCH_STATUSES].join(' | '), ...rows]);
  });

  test('has every status, and every fact', () => {
    const [told = ''] = /export type Fact =[^]*?;\n\n/.exec(FACTS) ?? [];
    const types = [...told.matchAll(/type: '([a-zA-Z]+)'/g)].map(([, type]) => type ?? '');
    expect(types.length).toBeGreaterThan(29);
    expect(firstCells('What is stored')).toEqual(['fact', ...quoted(types)]);
    expect(firstCells('The life of a match')).toEqual(['status', ...quoted(MATCH_STATUSES)]);
  });

  test('has every setting, with what it is where nobody says anything', () => {
    const rows = tableUnder('Settings').map((row) => row.split(' | ').slice(0, 2).join(' | '));
    const plain = Object.entries(PLAIN_SETTINGS).map(([name, value]) => `\`${name}\` | \`${String(value)}\``);
    expect(rows.filter((row) => !/^`(seats|ruleset|options)`/.test(row))).toEqual(['setting | plain', ...plain]);
    const settable = matchCommandSchema.options.flatMap(({ shape }) =>
      shape.type.value === 'set' ? Object.keys(shape).filter((name) => name !== 'type') : [],
    );
    expect([...firstCells('Settings').slice(1)].sort()).toEqual([...quoted(settable)].sort());
    for (const way of AWAY_WAYS) expect(partUnder('Settings')).toContain(`\`${way}\``);
  });

  test('has every turn clock as it is', () => {
    const rows = CLOCK_NAMES.map((name) => {
      const clock = TURN_CLOCKS[name];
      if (clock === null) return [`\`${name}\``, '–', '–', '–'].join(' | ');
      const { decisionSeconds, bankSeconds, waitsForPeople } = clock;
      return [`\`${name}\``, `${decisionSeconds} s`, `${bankSeconds} s`, waitsForPeople ? 'yes' : 'no'].join(' | ');
    });
    expect(tableUnder('Turn clocks')).toEqual(['clock | a decision | bank | waits for people', ...rows]);
  });

  test('names every way to be away, to lose a seat, to vote, and for a vote to end', () => {
    for (const word of [...ABSENCES, ...LEAVINGS]) expect(partUnder('Absence')).toContain(`\`${word}\``);
    for (const word of [...VOTES, ...VERDICTS]) expect(partUnder('Votes')).toContain(`\`${word}\``);
  });

  test('says how long each thing lasts', () => {
    const { graceSeconds, hostSeconds, voteSeconds, offerSeconds } = PATIENCE;
    const seconds = tableUnder('What each second does').map((row) => row.split(' | ').slice(0, 2).join(' | '));
    expect(seconds).toEqual([
      'what runs | how long',
      'grace of a seat | 60 s',
      'host right of a host who is gone | 30 s',
      'turn clock | see above',
      'a vote | 30 s',
      'an offer of a rematch | 60 s',
    ]);
    expect([graceSeconds, hostSeconds, voteSeconds, offerSeconds]).toEqual([60, 30, 30, 60]);
  });
});

describe('the states of a person', () => {
  interface Scene {
    readonly home: TestHouse;
    readonly match: Match;
    /** The seat in question, and another one. */
    readonly seat: string;
    readonly other: string;
    readonly name: string;
  }

  /** Somebody in a game of three, to act or not, connected or not, after these facts, and waited for so long. */
  async function playing(wanted: {
    readonly acts?: boolean;
    readonly present?: boolean;
    readonly waited?: number;
    readonly facts?: (seat: string) => readonly Fact[];
  }): Promise<Scene> {
    const { acts = true, present = true, waited = 0, facts } = wanted;
    const home = makeHouse();
    const match = await playingMatch(home, ['Ada', 'Bob', 'Cyd']);
    const [active = ''] = GAME.active(match.state.position);
    const [idle = '', another = ''] = [...match.state.sitters.keys()].filter((seat) => seat !== active);
    const [seat, other] = acts ? [active, idle] : [idle, another];
    const sitter = match.state.sitters.get(seat);
    const player = sitter?.kind === 'person' ? sitter.player : '';
    match.surroundings = { isPresent: (id) => present || id !== player, waited: () => waited };
    if (facts !== undefined) valueOf(await match.apply(() => succeed(facts(seat))));
    return { home, match, seat, other, name: sitter?.name ?? '' };
  }

  async function kicked(): Promise<Scene> {
    const home = makeHouse();
    const { match } = await hostMatch(home, 'Ada', { capacity: 3 });
    valueOf(await home.house.join(match, playerNamed('Bob'), 'Bob', { seat: 'green' }));
    valueOf(await send(match, 'red', { type: 'kick', seat: 'green' }));
    return { home, match, seat: 'green', other: 'red', name: 'Bob' };
  }

  async function resigned(): Promise<Scene> {
    const at = await playing({});
    valueOf(await send(at.match, at.seat, { type: 'resign' }));
    return at;
  }

  async function left(): Promise<Scene> {
    const at = await playing({});
    valueOf(await send(at.match, at.seat, { type: 'leave' }));
    return at;
  }

  const LONG = 3_600_000;
  const SCENES: readonly (readonly [string, () => Promise<Scene>])[] = [
    ['present', () => playing({ acts: false, waited: LONG })],
    ['present, to act', () => playing({})],
    ['present, to act for 60 s', () => playing({ waited: 60_000 })],
    ['dropped', () => playing({ acts: false, present: false })],
    ['dropped, 60 s waited', () => playing({ acts: false, present: false, waited: 60_000 })],
    ['idle', () => playing({ facts: (seat) => [{ type: 'timedOut', seat }] })],
    ['played by a bot', () => playing({ facts: (seat) => [{ type: 'away', seat, why: 'dropped' }], waited: LONG })],
    ['voted on', () => playing({ facts: (seat) => [{ type: 'voteOpened', seat }] })],
    ['resigned', resigned],
    ['left', left],
    ['kicked', kicked],
  ];

  /** What each of these is answered with, every time in a new scene. */
  const ASKED: readonly ((scene: Scene) => Promise<string>)[] = [
    async ({ match, seat }) => codeIn(await send(match, seat, { type: 'play', command: { type: 'spin' } })),
    async ({ match, seat }) => codeIn(await send(match, seat, { type: 'back' })),
    async ({ match, seat, other }) => codeIn(await send(match, other, { type: 'callVote', seat })),
    async ({ match, seat, other }) => codeIn(await send(match, other, { type: 'vote', seat, choice: 'bot' })),
    async ({ home, match, name }) => codeIn(await home.house.join(match, playerNamed(name), name)),
  ];

  test('docs/matches.md tells who may do what in each', async () => {
    const rows: string[] = [];
    for (const [name, make] of SCENES) {
      const codes: string[] = [];
      for (const ask of ASKED) {
        const code = await ask(await make());
        codes.push(code === 'accepted' ? 'yes' : `\`${code}\``);
      }
      rows.push([name, ...codes].join(' | '));
    }
    expect(tableUnder('Absence')).toEqual([
      'state | its `play` | its `back` | `callVote` by others | `vote` by others | joining again',
      ...rows,
    ]);
  });
});

/** What stands under a heading, up to the next one of its kind. */
function partUnder(heading: string): string {
  const [, part = ''] = DOCUMENT.split(new RegExp(`\n##+ ${heading}\n`));
  return part.split(/\n##+ /)[0] ?? '';
}

/** The rows of the first table under a heading: cells without the blanks around them, the rule left out. */
function tableUnder(heading: string): readonly string[] {
  const part = partUnder(heading);
  const lines = part.slice(part.indexOf('\n|') + 1).split('\n');
  const end = lines.findIndex((line) => !line.startsWith('|'));
  return lines
    .slice(0, end === -1 ? undefined : end)
    .filter((line) => !/^\| -/.test(line))
    .map((line) => cellsOf(line).join(' | '));
}

function cellsOf(line: string): readonly string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

function firstCells(heading: string): readonly string[] {
  return tableUnder(heading).map((row) => row.split(' | ')[0] ?? '');
}

function quoted(words: readonly string[]): readonly string[] {
  return words.map((word) => `\`${word}\``);
}
