import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChatLine, Color, Sitter, Snapshot } from '../../client-sdk/index.ts';
import { chatText, Hearing } from '../../scripts/online/chat-lines.ts';
import { endHelp, waitingHelp } from '../../scripts/online/help.ts';
import { settingsLines, timeLeft } from '../../scripts/online/settings-words.ts';
import { tableNews } from '../../scripts/online/table-news.ts';
import { readTableWish } from '../../scripts/online/table-words.ts';
import { makeCast } from '../../scripts/play/cast.ts';
import { PLAIN } from '../../scripts/play/paint.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { startServerProcess } from '../support/server-process.ts';
import { endTerminals, PipedTerminal } from './piped-terminal.ts';
import { PLAIN_SITTER, PLAIN_SNAPSHOT } from './plain-snapshot.ts';

let server: ServerProcess;
let root = '';
beforeAll(async () => {
  server = await startServerProcess();
  root = mkdtempSync(join(tmpdir(), 'online-table-'));
});
afterAll(async () => {
  await server.stop();
  rmSync(root, { recursive: true });
});
afterEach(endTerminals);

function newUser(): string {
  return mkdtempSync(join(root, 'user-'));
}

function openTerminal(user: string, ...args: readonly string[]): PipedTerminal {
  return new PipedTerminal(user, '--server', server.url, ...args);
}

/** The terminal, once it is asked for a spin, with what the turn clock has left. */
async function whoseTurn(terminal: PipedTerminal): Promise<PipedTerminal> {
  await terminal.shows(/\[\d:\d\d\] You, turn 1: Enter spins/);
  return terminal;
}

describe('two terminals at a table', () => {
  test('they talk, the host changes settings, and a rematch goes on with code, seats and clock', async () => {
    const ann = openTerminal(newUser(), '--name', 'Ann', '--private', '--password', 'sesame');
    const code = await ann.code();
    await ann.shows(/It does not stand in the list of open matches\.\n +Joining needs its password\./);
    const ben = openTerminal(newUser(), '--name', 'Ben', '--code', code, '--password', 'sesame');
    await ben.shows(/green +you/);
    await ann.shows(/Green: Ben has sat down/);

    ann.type('say Hello, Ben\n');
    await ben.shows(/Ann \(red\): Hello, Ben\n/);
    ben.type('phrase goodluck\n');
    await ann.shows(/Ben \(green\): Good luck!\n/);
    ben.type('kick red\n');
    await ben.shows(/Only the host of the match can do this\./);
    ann.type('set clock fast\n');
    await ben.shows(/The turn clock is fast: 20 s for each decision, and 120 s besides/);

    ann.type('\n');
    ben.type('\n');
    const starter = await Promise.race([ann, ben].map((terminal) => whoseTurn(terminal)));
    const other = starter === ben ? ann : ben;
    starter.type('r\nyes\n');
    await other.shows(/You win in turn/);
    other.type('rematch\n');
    await starter.shows(/offers another match\./);
    starter.type('rematch\n');
    await Promise.all(
      [ann, ben].map((terminal) =>
        terminal.shows(
          new RegExp(`goes on with another match\\.[\\s\\S]*${code.replaceAll(/(?<=.)(?=.)/g, ' ')}[\\s\\S]*is fast`),
        ),
      ),
    );
    const [afterwards = ''] = ben.output.split('goes on with another match.').slice(-1);
    expect(afterwards).not.toContain('Hello, Ben');
    // Whoever is there first says of nobody that they are away who only come a moment later.
    for (const { output } of [ann, ben]) expect(output).not.toContain('(away)');
    ann.type('say again\n');
    await ben.shows(/Ann \(red\): again\n/);
    ann.type('q\nl\n');
    expect(await ann.ends(0)).toMatch(/You have left the match\.\n$/);
  });

  test('who is kicked is told so, and keeps nothing of the seat', async () => {
    const ann = openTerminal(newUser(), '--name', 'Ann');
    const code = await ann.code();
    const user = newUser();
    const ben = openTerminal(user, '--name', 'Ben', '--code', code);
    await ben.shows(/green +you/);
    ann.type('kick\nkick green\n');
    await ann.shows(/Say whom, by the colour: kick blue/);
    await ann.shows(/Green has left the seat\./);
    expect(await ben.fails()).toBe('The host has sent you away.\n');
    expect(readdirSync(join(user, 'escape-from-the-death-star'))).toEqual([]);
  });

  test('a seat moves to another device by its link, and is in the list of matches there', async () => {
    const [first, second] = [newUser(), newUser()];
    const ann = openTerminal(first, '--name', 'Ann');
    const code = await ann.code();
    ann.type('link\n');
    const [, link = ''] = await ann.shows(/--move ([0-9a-f]+)\n/);
    const moved = openTerminal(second, '--code', code, '--move', link);
    await moved.code();
    expect(await ann.ends(0)).toMatch(/Your seat has gone to another device\.\n$/);
    expect(await openTerminal(second, '--mine').ends(0)).toContain(
      `${code}  not begun, 1 of 2 seats are taken, you are red\n`,
    );
    expect(await openTerminal(first, '--mine').ends(0)).toBe(`There is no match of yours on ${server.url}.\n`);
    const late = openTerminal(first, '--code', code, '--move', link);
    expect(await late.fails()).toBe('This link has been used already, or never was one.\n');
  });

  test('two who want to play with anybody come into one match', async () => {
    const ann = openTerminal(newUser(), '--quick', '--seats', '4', '--name', 'Ann');
    await ann.code();
    const ben = openTerminal(newUser(), '--quick', '--seats', '4', '--name', 'Ben');
    await ann.shows(/Ben has sat down/);
    expect(await ben.code()).toBe(await ann.code());
  });
});

describe('what is typed for the table', () => {
  test.each([
    ['say  hello there ', { kind: 'say', text: 'hello there' }],
    ['"hello', { kind: 'say', text: 'hello' }],
    ['say', { kind: 'mistake' }],
    ['phrase Hello', { kind: 'phrase', phrase: 'hello' }],
    ['phrase', { kind: 'mistake', message: expect.stringContaining('goodLuck') }],
    ['kick Blue', { kind: 'kick', seat: 'blue' }],
    ['kick pink', { kind: 'mistake' }],
    ['call green', { kind: 'call', seat: 'green' }],
    ['vote green bot', { kind: 'vote', seat: 'green', choice: 'bot' }],
    ['vote green maybe', { kind: 'mistake' }],
    ['vote green bot now', { kind: 'mistake' }],
    ['mute blue', { kind: 'mute', who: 'blue' }],
    ['mute Some Body', { kind: 'mute', who: 'Some Body' }],
    ['mute blue all', { kind: 'silence', seat: 'blue' }],
    ['unmute blue all', { kind: 'unsilence', seat: 'blue' }],
    ['mute', { kind: 'mistake' }],
    ['back', { kind: 'back' }],
    ['link', { kind: 'link' }],
    ['link me', { kind: 'mistake' }],
    ['set clock casual', { kind: 'set', settings: { clock: 'casual' } }],
    ['set away vote', { kind: 'set', settings: { whenAway: 'vote' } }],
    ['set first loser', { kind: 'set', settings: { nextFirst: 'loser' } }],
    ['set watching no', { kind: 'set', settings: { spectators: false } }],
    ['set private yes', { kind: 'set', settings: { listed: false } }],
    ['set password Open Sesame', { kind: 'set', settings: { password: 'Open Sesame' } }],
    ['set password', { kind: 'set', settings: { password: null } }],
    ['set seats 3', { kind: 'set', settings: { seats: 3 } }],
    ['set rules quietSpace', { kind: 'set', settings: { options: { quietSpace: true } } }],
    ['set clock', { kind: 'mistake', message: expect.stringContaining('off, casual, fast, slow') }],
    ['set constructor x', { kind: 'mistake' }],
    ['set', { kind: 'mistake', message: expect.stringContaining('clock, away') }],
  ])('“%s”', (typed, wish) => {
    expect(readTableWish(typed)).toMatchObject(wish);
  });

  test.each(['', '3', 'LL>u3', 'u', 'b easy', 'blue', 'l 30', 'q', 's'])('“%s” is not', (typed) => {
    expect(readTableWish(typed)).toBeUndefined();
  });
});

describe('what is shown', () => {
  const sitter = PLAIN_SITTER;
  const base = PLAIN_SNAPSHOT;
  const cast = makeCast(new Map([['red', 'human']]));
  const offer = (accepted: readonly Color[], declined: readonly Color[] = []): Partial<Snapshot> => ({
    rematch: { accepted, declined },
  });
  const seats = (red: Partial<Sitter>, blue: Partial<Sitter> = {}): Partial<Snapshot> => ({
    seats: { ...base.seats, red: { ...sitter, ...red }, blue: { ...sitter, ...blue } },
  });

  test.each<readonly [string, Partial<Snapshot>, Partial<Snapshot>, readonly string[]]>([
    ['nothing', {}, {}, []],
    [
      'a bot for another',
      {},
      seats({}, { away: 'dropped' }),
      ['A bot plays for blue until that person is back: the line has been gone for long.'],
    ],
    [
      'a bot for you',
      {},
      seats({ away: 'idle' }),
      [
        'A bot plays for you, since the turn clock has run out twice: back takes your seat again, and so does any move.',
      ],
    ],
    ['back', seats({}, { away: 'voted' }), {}, ['Blue plays again, and no bot.']],
    ['back yourself', seats({ away: 'voted' }), {}, ['You play yourself again.']],
    ['muted', {}, seats({}, { muted: true }), ['Blue is muted by the host.']],
    [
      'a vote',
      {},
      { votes: { blue: {} } },
      ['What is to become of blue, who does not play? Type vote blue wait, vote blue bot or vote blue remove.'],
    ],
    [
      'a vote about you',
      {},
      { votes: { red: {} } },
      ['The others are asked what is to become of your seat: back keeps it, and so does any move.'],
    ],
    [
      'a vote, seen by who watches',
      {},
      { seat: undefined, votes: { blue: {} } },
      ['What is to become of blue, who does not play?'],
    ],
    [
      'votes given',
      { votes: { blue: { green: 'bot' } } },
      { votes: { blue: { green: 'bot', red: 'wait' } } },
      ['You want to wait for blue.'],
    ],
    [
      'a vote changed',
      { votes: { blue: { green: 'bot' } } },
      { votes: { blue: { green: 'remove' } } },
      ['Green wants blue out of the game.'],
    ],
    ['the end of a vote', { votes: { blue: {} } }, {}, ['The vote about blue is over.']],
    ['an offer', {}, offer(['blue']), ['Blue offers another match.']],
    ['your offer', {}, offer(['red']), ['You offer another match.']],
    ['answers', offer(['blue']), offer(['blue', 'red'], ['green']), ['You accept.', 'Green declines.']],
    ['an offer that is gone', offer(['blue']), {}, ['The offer of another match is gone.']],
    ['another match', offer(['blue']), { next: 'n' }, ['The table goes on with another match.']],
    [
      'settings',
      {},
      {
        capacity: 2,
        settings: {
          clock: 'slow',
          whenAway: 'vote',
          nextFirst: 'loser',
          spectators: false,
          listed: false,
          locked: true,
        },
      },
      [
        'The turn clock is slow: a day for each decision.',
        'About who stays away the others vote: wait, a bot, or remove.',
        'Who comes last begins the next match.',
        'The match does not stand any more in the list of open ones.',
        'Joining needs a password now.',
        'Nobody may watch now.',
        'There are 2 seats now.',
      ],
    ],
  ])('%s', (_name, before, now, sentences) => {
    expect(tableNews({ ...base, ...before }, { ...base, ...now }, cast)).toEqual(sentences);
  });

  test('settings that are as for most are not told', () => {
    expect(settingsLines(base)).toEqual([]);
  });

  test.each([
    ['while others play', waitingHelp],
    ['once a match is over', endHelp],
  ])('who watches is shown no command of those who play: %s', (_when, help) => {
    const commands = ['resign', 'rematch', 'back', 'call', 'vote', 'link', 'kick', 'set', 'host', 'seat'];
    const shown = help({ seat: undefined }).join(' ').split(/\W+/);
    expect(commands.filter((word) => shown.includes(word))).toEqual([]);
    expect(shown).toEqual(expect.arrayContaining(['q', 'say', 'phrase', 'mute']));
    expect(help({ seat: 'red' }).join(' ')).toMatch(/link .*seat/);
  });

  test.each([
    [undefined, undefined],
    [0, '0:00'],
    [19_001, '0:20'],
    [140_000, '2:20'],
    [86_400_000, '24 h 0 min'],
    [86_399_000, '23 h 59 min'],
  ])('%s ms of a turn clock', (turnLeft, shown) => {
    expect(timeLeft({ turnLeft })).toBe(shown);
  });

  const line: ChatLine = { channel: 'table', seat: 'red', name: 'Ann', text: 'hi', phrase: undefined, at: 1 };
  test.each<readonly [Partial<ChatLine>, string]>([
    [{}, 'Ann (red): hi'],
    [{ text: undefined, phrase: 'goodGame' }, 'Ann (red): Good game!'],
    [{ channel: 'watchers', seat: undefined }, 'Ann (watching): hi'],
    [{ name: '\u001B[2J', text: 'a\u202Eb\nc' }, '�[2J (red): a�b�c'],
    [{ text: '👩‍🚀' }, 'Ann (red): 👩‍🚀'],
  ])('%j is said', (change, shown) => {
    expect(chatText({ ...line, ...change }, PLAIN)).toBe(shown);
  });

  test('a line is heard once, and of what was before only the last ones', () => {
    const hearing = new Hearing();
    const lines = Array.from({ length: 12 }, (_, at) => ({ ...line, at }));
    expect(hearing.take(lines).map(({ at }) => at)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(hearing.take([...lines, { ...line, at: 12 }]).map(({ at }) => at)).toEqual([12]);
  });
});
