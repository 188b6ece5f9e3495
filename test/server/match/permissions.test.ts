import { describe, expect, test } from '@jest/globals';
import { deathStar } from '../../../shared/games/death-star/index.ts';
import type { AnyGame } from '../../../shared/games/registry.ts';
import { succeed } from '../../../shared/kernel/index.ts';
import type { MatchCommand } from '../../../shared/protocol/index.ts';
import { matchCommandSchema } from '../../../shared/protocol/index.ts';
import type { Fact, Match, MatchStatus } from '../../../server/match/index.ts';
import { MATCH_STATUSES, PERMISSIONS } from '../../../server/match/index.ts';
import { codeIn, hostMatch, makeHouse, playerNamed, send, valueOf } from '../../support/server-house.ts';

const GAME: AnyGame = deathStar;
const READY: MatchCommand = { type: 'ready', entropy: 'x' };

type Type = MatchCommand['type'];
const TYPES: readonly Type[] = matchCommandSchema.options.map(({ shape }) => shape.type.value);

/** Every command in a form that is accepted where it may be given at all; `other` is another person. */
const COMMANDS: { readonly [Name in Type]: (other: string) => Extract<MatchCommand, { type: Name }> } = {
  play: () => ({ type: 'play', command: { type: 'spin' } }),
  resign: () => ({ type: 'resign' }),
  ready: () => ({ type: 'ready', entropy: 'x' }),
  unready: () => ({ type: 'unready' }),
  sit: () => ({ type: 'sit', seat: 'yellow' }),
  start: () => ({ type: 'start' }),
  addBot: () => ({ type: 'addBot', level: 'easy' }),
  removeBot: () => ({ type: 'removeBot', seat: 'blue' }),
  leave: () => ({ type: 'leave' }),
  set: () => ({ type: 'set', clock: 'casual', whenAway: 'vote', seats: 3, password: 'open sesame' }),
  kick: (seat) => ({ type: 'kick', seat }),
  back: () => ({ type: 'back' }),
  callVote: (seat) => ({ type: 'callVote', seat }),
  vote: (seat) => ({ type: 'vote', seat, choice: 'wait' }),
  offerRematch: () => ({ type: 'offerRematch' }),
  answerRematch: () => ({ type: 'answerRematch', accepts: true }),
  say: () => ({ type: 'say', text: 'Hello!' }),
  sayPhrase: () => ({ type: 'sayPhrase', phrase: 'hello' }),
  mute: (seat) => ({ type: 'mute', seat }),
  unmute: (seat) => ({ type: 'unmute', seat }),
  link: () => ({ type: 'link', code: '0123456789abcdef'.repeat(2) }),
};

/** What has to have happened for a command to be accepted, where `seat` gives it and `other` is another person. */
const BEFORE: { readonly [Name in Type]?: (seat: string, other: string) => readonly Fact[] } = {
  start: (seat, other) => [seat, other].map((ready) => ({ type: 'readied', seat: ready, entropy: 'x' })),
  back: (seat) => [{ type: 'away', seat, why: 'idle' }],
  vote: (_seat, other) => [{ type: 'voteOpened', seat: other }],
  answerRematch: (_seat, other) => [{ type: 'rematchOffered', seat: other }],
  unmute: (_seat, other) => [{ type: 'muted', seat: other }],
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
  valueOf(await home.house.join(match, playerNamed('Bob'), 'Bob', { seat: 'green' }));
  valueOf(await send(match, 'red', { type: 'addBot', level: 'easy', seat: 'blue' }));
  const seats = { host: 'red', guest: 'green', bot: 'blue', nobody: 'yellow', gone: 'yellow' };
  if (status === 'lobby') return { match, seats };
  if (status === 'abandoned') {
    for (const seat of ['green', 'red']) valueOf(await send(match, seat, { type: 'leave' }));
    return { match, seats };
  }
  valueOf(await home.house.join(match, playerNamed('Cyd'), 'Cyd', { seat: 'yellow' }));
  for (const seat of ['red', 'green', 'yellow']) valueOf(await send(match, seat, READY));
  valueOf(await send(match, 'yellow', { type: 'leave' }));
  // Nobody is connected, and it has been waited for long: a vote may be called.
  match.surroundings = { isPresent: () => false, waited: () => 3_600_000 };
  if (status === 'quarantined') await match.quarantine(new Error('planted'));
  if (status === 'over') {
    valueOf(await send(match, 'green', { type: 'resign' }));
    valueOf(await send(match, 'red', { type: 'resign' }));
  }
  return { match, seats: { ...seats, nobody: 'purple' } };
}

/** What the table says of a command. */
function expected(type: Type, status: MatchStatus, role: Role): string {
  const { statuses, role: asked } = PERMISSIONS[type];
  if (role === 'nobody' || role === 'gone' || (status === 'abandoned' && role !== 'bot')) return 'not_seated';
  if (!statuses.includes(status)) return status === 'quarantined' ? 'quarantined' : 'wrong_state';
  return asked === 'host' && role !== 'host' ? 'not_host' : 'accepted';
}

describe('the table of permissions, whole', () => {
  test('it has every command', () => {
    expect(Object.keys(PERMISSIONS).sort()).toEqual([...TYPES].sort());
    expect(Object.keys(COMMANDS).sort()).toEqual([...TYPES].sort());
  });

  const cases = MATCH_STATUSES.flatMap((status) =>
    TYPES.flatMap((type) => ROLES.map((role) => ({ status, type, role }))),
  ).filter(({ type, role }) => role !== 'bot' || type === 'play');
  test.each(cases)('report 30: $type by $role while $status', async ({ status, type, role }) => {
    const { match, seats } = await scene(status);
    const seat = seats[role];
    const other = role === 'host' ? seats.guest : seats.host;
    const isSeated = match.state.sitters.get(seat)?.kind === 'person';
    const needed = isSeated && PERMISSIONS[type].statuses.includes(status) ? BEFORE[type]?.(seat, other) : undefined;
    if (needed !== undefined) valueOf(await match.apply(() => succeed(needed)));
    expect(match.state.status).toBe(status);
    const before = match.state;
    const { decision, position } = before;
    const command = matchCommandSchema.parse(COMMANDS[type](other));
    const answer = await match.submit({ seat, id: 1_000, decision, command });
    const waitsForAnother = type === 'play' && status === 'playing' && !GAME.active(position).includes(seat);
    const allowed = expected(type, status, role);
    expect(codeIn(answer)).toBe(waitsForAnother && allowed === 'accepted' ? 'not_your_turn' : allowed);
    if (!answer.ok) expect(match.state).toBe(before);
    else expect(match.state.sequence).toBe(before.sequence + 1);
  });

  test('who is muted says nothing, and can do everything else', async () => {
    const { match, seats } = await scene('lobby');
    valueOf(await send(match, seats.host, { type: 'mute', seat: seats.guest }));
    expect(codeIn(await send(match, seats.guest, COMMANDS.say('')))).toBe('muted');
    expect(codeIn(await send(match, seats.guest, COMMANDS.sayPhrase('')))).toBe('muted');
    expect(codeIn(await send(match, seats.guest, READY))).toBe('accepted');
  });

  test('what is aimed at a host, a bot, a free seat or a seat that is none is refused', async () => {
    for (const type of ['kick', 'mute'] as const) {
      const { match } = await scene('lobby');
      const before = match.state;
      for (const seat of ['red', 'blue', 'yellow', 'purple']) {
        expect(codeIn(await send(match, 'red', COMMANDS[type](seat)))).toBe('not_a_person');
      }
      expect(match.state).toBe(before);
    }
    const { match } = await scene('playing');
    for (const seat of ['red', 'blue', 'yellow', 'purple']) {
      expect(codeIn(await send(match, 'red', { type: 'callVote', seat }))).toBe('not_a_person');
      expect(codeIn(await send(match, 'red', { type: 'vote', seat, choice: 'remove' }))).toBe('no_vote');
    }
  });
});
