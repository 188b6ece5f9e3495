import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { readAnswer } from '../../scripts/play/answers.ts';
import { readArguments } from '../../scripts/play/arguments.ts';
import { makeCast } from '../../scripts/play/cast.ts';
import { makeChances } from '../../scripts/play/chances.ts';
import { paragraphLines, startChronicle } from '../../scripts/play/chronicle.ts';
import { endSession } from '../../scripts/play/ending.ts';
import { COLOURED, PLAIN, wrapped } from '../../scripts/play/paint.ts';
import { saved } from '../../scripts/play/saving.ts';
import { playSession } from '../../scripts/play/session.ts';
import type { Terminal } from '../../scripts/play/terminal.ts';
import type { Command, GameEvent } from '../../shared/games/death-star/index.ts';
import { deathStar, STANDARD_RULESET, withOptions } from '../../shared/games/death-star/index.ts';
import { parseRecord } from '../../shared/games/death-star/notation/record.ts';
import { judge } from '../../shared/kernel/index.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'play-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts the script as `npm run play` does, with these lines piped in, and then the end of the input. */
function play(args: readonly string[], lines: readonly string[] = []) {
  const input = lines.map((line) => `${line}\n`).join('');
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/play.ts', ...args], {
    input,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const MANY_ENTERS = Array.from({ length: 3_000 }, () => '');

interface Screen {
  readonly terminal: Terminal;
  /** All that was written, prompts included. */
  lines(): readonly string[];
}

/** A screen of this size, before which somebody answers `replies`, and Enter ever after or nothing more. */
function screenOf(
  width: number,
  height: number | undefined,
  replies: readonly string[],
  then: 'enters' | 'ends',
): Screen {
  const written: string[] = [];
  const waiting = [...replies];
  return {
    lines: () => written,
    terminal: {
      paint: COLOURED,
      width: () => width,
      height: () => height,
      write(lines) {
        written.push(...lines.map(stripVTControlCharacters));
      },
      ask(prompt) {
        const text = waiting.shift() ?? (then === 'enters' ? '' : undefined);
        written.push(stripVTControlCharacters(prompt) + (text ?? ''));
        return Promise.resolve(text === undefined ? { kind: 'ended' } : { kind: 'line', text });
      },
      abandoned: () => undefined,
      close: () => undefined,
    },
  };
}

function session(args: readonly string[], { terminal }: Screen) {
  const { ruleset, rulesetFile, players, seed, record } = readArguments(args);
  return playSession({ ruleset, rulesetFile, players, chances: makeChances(seed), record }, terminal);
}

function readRecord(path: string, ruleset = STANDARD_RULESET) {
  const parsed = parseRecord(readFileSync(path, 'utf8'), () => ruleset);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}

describe('npm run play', () => {
  test('plays a whole game where every answer is Enter, seed 1, and saves a record that the rules confirm', () => {
    const file = join(folder, 'whole.dsn');
    const { status, stdout, stderr } = play(['--seed', '1', '--record', file], MANY_ENTERS);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^(You win|Green wins) in turn \d+\.$/m);
    expect(stdout).toContain(`Saved in ${file}`);
    const record = readRecord(file);
    expect(['red', 'green']).toContain(record.result);
    expect(judge(deathStar, record)).toMatchObject({ ok: true, value: { phase: { kind: 'over' } } });
  });

  test('starts at once without arguments, against one bot, and ends cleanly where the input ends', () => {
    const { status, stdout, stderr } = play([]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('red (you), green (planner). For other players: npm run play -- --help');
    expect(stdout).toContain('The input has ended, so the game stops here.');
  });

  test('shows bots that play by themselves', () => {
    const { status, stdout } = play(['--seats', 'blue:random,yellow:planner', '--seed', '2']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^(Blue|Yellow) wins in turn \d+\.$/m);
  });

  test('has no colours where the output is no terminal', () => {
    expect(play(['--seed', '1'], ['', '', '']).stdout).not.toContain('\u001B');
  });

  test('answers --help', () => {
    const { status, stdout } = play(['--help']);
    expect(status).toBe(0);
    expect(stdout).toContain('--seats red:human,…');
  });

  test('saves what was played when it is quit', () => {
    const file = join(folder, 'quit.dsn');
    const { status, stdout } = play(['--seed', '1', '--record', file], ['', '', 'q']);
    expect(status).toBe(0);
    expect(stdout).toContain(`Goodbye.\nSaved in ${file}`);
    expect(readRecord(file).result).toBe('*');
    expect(judge(deathStar, readRecord(file)).ok).toBe(true);
  });

  test('saves what was played when Ctrl-C ends it', async () => {
    const file = join(folder, 'interrupted.dsn');
    const child = spawn(process.execPath, ['scripts/play.ts', '--seed', '1', '--record', file]);
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.endsWith('help > ')) child.kill('SIGINT');
    });
    const [status]: unknown[] = await once(child, 'close');
    expect(status).toBe(130);
    expect(output).toContain(`Interrupted.\nSaved in ${file}`);
    expect(readRecord(file).result).toBe('*');
  });

  test('ends with exit code 2 and one line for a wrong argument, before anything is played', () => {
    writeFileSync(join(folder, 'there.dsn'), 'mine');
    const { status, stdout, stderr } = play(['--record', join(folder, 'there.dsn')]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toBe(
      `--record: ${join(folder, 'there.dsn')} is there already, and is left as it is (--overwrite replaces it)\nTry --help.\n`,
    );
    expect(readFileSync(join(folder, 'there.dsn'), 'utf8')).toBe('mine');
  });
});

test('what is said of a saved game can be run as it is: with the ruleset of one’s own', () => {
  const ruleset = join(folder, 'my board.json');
  const own = { ...STANDARD_RULESET, id: 'own', name: 'My own' };
  writeFileSync(ruleset, JSON.stringify(own));
  const file = join(folder, 'own.dsn');
  const { stdout } = play(
    ['--ruleset', ruleset, '--options', 'quietSpace', '--seed', '1', '--record', file],
    ['', 'q'],
  );
  const said = /npm run replay -- (\S+ --ruleset '[^']+') shows it/.exec(stdout.replaceAll(/\s+/g, ' '))?.[1];
  expect(said).toBe(`${file} --ruleset '${ruleset}'`);
  const shown = spawnSync('bash', ['-c', `${process.execPath} scripts/replay.ts ${said ?? ''} --quiet`]);
  expect(shown.status).toBe(0);
});

test('--overwrite replaces the file of --record', () => {
  const file = join(folder, 'again.dsn');
  writeFileSync(file, 'old');
  expect(play(['--seed', '1', '--record', file, '--overwrite'], ['q']).status).toBe(0);
  expect(readRecord(file).result).toBe('*');
});

describe('a game that is to be saved is not lost', () => {
  /** What becomes of the script where a shell runs `command`, in which `play` stands for it. */
  function shell(command: string) {
    const script = `${process.execPath} ${join(process.cwd(), 'scripts/play.ts')} --seed 1`;
    const { status, stdout, stderr } = spawnSync('bash', ['-c', command.replaceAll(/\bplay\b/g, script)], {
      cwd: folder,
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  }

  test.each([
    ['ends without a line break', String.raw`\nzz`],
    ['has old line ends', String.raw`\r\r\r`],
    ['is noise', String.raw`\xff\x00\x1b[A\n\x9b\x03\xc3`],
  ])('where the input %s', (name, input) => {
    const file = `${name}.dsn`;
    const { status, stderr } = shell(`printf '${input}' | play --record '${file}'`);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(readRecord(join(folder, file)).result).toBe('*');
  });

  test('where the file cannot be had at the end of the input: then it is shown', () => {
    symlinkSync(join(folder, 'nowhere', 'game.dsn'), join(folder, 'dangling.dsn'));
    const { status, stdout, stderr } = shell(`printf '\\n' | play --record dangling.dsn --overwrite`);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('Not saved: ');
    expect(parseRecord(stdout.slice(stdout.indexOf('[Game'), -1), () => STANDARD_RULESET)).toMatchObject({ ok: true });
  });

  test.each([
    ['a person plays', 'person', ''],
    ['bots play', 'bots', '--humans 0 --bots random,random'],
  ])('where nobody reads the output any more, and %s', (_what, name, players) => {
    writeFileSync(join(folder, 'unread.json'), JSON.stringify(RARELY_WON));
    const command = `yes '' | play --ruleset unread.json ${players} --record ${name}.dsn | head -1`;
    const { status, stdout } = shell(command);
    expect({ status, stdout }).toEqual({ status: 0, stdout: 'Escape From The Death Star\n' });
    expect(readRecord(join(folder, `${name}.dsn`), RARELY_WON).result).toBe('*');
  });

  test.each(['SIGHUP', 'SIGTERM', 'SIGINT'] as const)('where %s ends a game, of people or of bots', async (signal) => {
    const ruleset = join(folder, 'long.json');
    writeFileSync(ruleset, JSON.stringify(RARELY_WON));
    for (const players of [[], ['--humans', '0', '--bots', 'planner,planner']]) {
      const file = join(folder, `${signal}${players.length}.dsn`);
      const args = ['scripts/play.ts', '--ruleset', ruleset, '--record', file, ...players];
      const child = spawn(process.execPath, args);
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => {
        if (output === '') setTimeout(() => child.kill(signal), players.length > 0 ? 100 : 0);
        output += chunk.toString();
      });
      const [status]: unknown[] = await once(child, 'close');
      expect(status).toBe(130);
      expect(readRecord(file, RARELY_WON).result).toBe('*');
    }
  });
});

/** A game of it hardly ends. */
const RARELY_WON = {
  ...STANDARD_RULESET,
  id: 'rarely-won',
  spinner: { ...STANDARD_RULESET.spinner, inner: ['win', ...Array<'lose'>(23).fill('lose')] as const },
};

test('bots that find no end stop after as many turns as in a simulation', async () => {
  const ruleset = join(folder, 'endless.json');
  writeFileSync(ruleset, JSON.stringify(RARELY_WON));
  const screen = screenOf(100, 45, [], 'ends');
  const args = ['--ruleset', ruleset, '--humans', '0', '--bots', 'random,random', '--seed', '1'];
  const end = await session(args, screen);
  expect(end.reason).toBe('endless');
  expect(end.game.state.turn.number).toBe(10_001);
  await endSession(end, { record: undefined, rulesetFile: undefined }, screen.terminal);
  expect(screen.lines().join(' ')).toContain('The bots have found no end in 5000 turns each');
});

test.each([0, 1, 2, 7, 20])('a screen of %i columns breaks nothing', async (width) => {
  const replies = ['?', 'm', 'b', 'l', 'c', '', 'm', 'b', 'l all', 'c', ''];
  const { reason } = await session(['--humans', '2', '--seed', '1'], screenOf(width, 0, replies, 'ends'));
  expect(reason).toBe('ended');
});

describe('what is said of a saved game', () => {
  const game = {
    ruleset: STANDARD_RULESET,
    seats: ['red', 'green'],
    events: [],
    state: deathStar.start({ ruleset: STANDARD_RULESET }, ['red', 'green'], makeChances(1).game).state,
  } as const;
  const over = { ...game, state: { ...game.state, phase: { kind: 'over', winner: 'red' } } } as const;
  const said = (path: string, played: typeof game | typeof over = over) =>
    saved({ to: { path, existing: 'kept' }, obstacle: undefined, rulesetFile: undefined, game: played });

  test.each([
    ['a.dsn', 'Saved in a.dsn; npm run replay -- a.dsn shows it.'],
    ['-x.dsn', 'Saved in -x.dsn; npm run replay -- ./-x.dsn shows it.'],
    ['two words.dsn', "Saved in two words.dsn; npm run replay -- 'two words.dsn' shows it."],
    ['~a.dsn', "Saved in ~a.dsn; npm run replay -- '~a.dsn' shows it."],
    ["it's.dsn", `Saved in it's.dsn; npm run replay -- 'it'\\''s.dsn' shows it.`],
    ['a\u001b[2J\nü.dsn', String.raw`Saved in a�[2J�ü.dsn; npm run replay -- $'a\x1b[2J\x0a\xc3\xbc.dsn' shows it.`],
  ])('%j is said so that a shell can take it', (path, sentence) => {
    expect(said(path)).toBe(sentence);
  });

  test('of a game that is not over also that the file shows the cards to come', () => {
    expect(said('a.dsn', game)).toBe(
      'Saved in a.dsn; npm run replay -- a.dsn shows it. The game is not over, and the file shows the order of the deck.',
    );
  });
});

describe('the arguments of play', () => {
  test.each([
    ['--nonsense', 'there is no option --nonsense'],
    ['--overwrite', '--overwrite goes with --record'],
    ['--seats red', 'a game has 2 to 4 players, not 1'],
    ['--seats red,red', 'red is named twice in --seats'],
    ['--seats red:robot,blue', 'no player “robot”: there are human, random, planner'],
    ['--seats red:human:planner,blue', '--seats has a colour and its player each, not “red:human:planner”'],
    ['--seats red,blue --humans 2', '--seats says it all: leave out --humans, --bots and --color'],
    ['--humans 5', '--humans is a whole number from 0 to 4, not “5”'],
    ['--humans 0', 'a game has 2 to 4 players, not 0'],
    ['--humans 4 --bots planner', '5 players, but seats for 4'],
    ['--humans 1 --color red,blue', '--color names 2 colours for 1 people'],
    ['--color pink', 'no colour “pink”: there are red, green, blue, yellow'],
    ['--color red,red', '--color names a colour twice'],
    ['--seed x', '--seed is a whole number from 0, not “x”'],
    [
      '--options foo',
      /^no house rule “foo”: there are falconExactCount, chainForce, spaceBump=compactor\|falcon\|none/,
    ],
    ['--options chainForce=true=false', /^the house rule chainForce cannot be so/],
    ['--options chainForce,chainForce=false', 'the house rule chainForce is given twice'],
    ['--options spaceBump=far', /^the house rule spaceBump cannot be so/],
    ['--options chainForce=maybe', /^the house rule chainForce cannot be so/],
    ['--ruleset not-there.json', /^cannot read not-there.json: there is no such file or folder$/],
  ])('%s is refused', (args, message) => {
    expect(() => readArguments(args.split(' '))).toThrow(message);
  });

  test.each([
    ['', { red: 'human', green: 'planner' }],
    ['--color blue', { red: 'planner', blue: 'human' }],
    ['--humans 2', { red: 'human', green: 'human' }],
    ['--color yellow,blue --bots random', { red: 'random', blue: 'human', yellow: 'human' }],
    ['--humans 0 --bots planner,random', { red: 'planner', green: 'random' }],
    ['--seats blue,red:random', { red: 'random', blue: 'human' }],
  ])('“%s” seats the players in the order of play', (args, players) => {
    const seated = readArguments(args === '' ? [] : args.split(' ')).players;
    expect([...seated]).toEqual(Object.entries(players));
  });

  test('house rules', () => {
    expect(readArguments(['--options', 'chainForce,spaceBump=none']).ruleset).toEqual(
      withOptions(STANDARD_RULESET, { chainForce: true, spaceBump: 'none' }),
    );
  });
});

describe('an answer', () => {
  const legal: readonly Command[] = [
    { type: 'move', token: 'LL', to: 'n1' },
    { type: 'move', token: 'HC', to: 'n1' },
    { type: 'move', token: 'HC', to: 'u1' },
    { type: 'pass' },
  ];
  const suggested: Command = { type: 'pass' };
  const command = (wanted: Command) => ({ kind: 'command', command: wanted });

  test.each([
    ['', command(suggested)],
    ['  2 ', command({ type: 'move', token: 'HC', to: 'n1' })],
    ['hc > N1', command({ type: 'move', token: 'HC', to: 'n1' })],
    ['u1', command({ type: 'move', token: 'HC', to: 'u1' })],
    ['-', command({ type: 'pass' })],
    ['LL!', command({ type: 'escape', token: 'LL' })],
    ['mf>w2', command({ type: 'fly', to: 'w2' })],
    ['SPIN', command({ type: 'spin' })],
    ['?', { kind: 'help' }],
    ['b', { kind: 'board' }],
    ['c', { kind: 'choices' }],
    ['M', { kind: 'marks' }],
    ['r', { kind: 'resign' }],
    ['q', { kind: 'quit' }],
    ['l', { kind: 'log', turns: 10 }],
    ['l 3', { kind: 'log', turns: 3 }],
    ['l all', { kind: 'log', turns: Infinity }],
    ['s My Game.dsn', { kind: 'save', path: 'My Game.dsn' }],
  ])('“%s” is understood', (typed, wish) => {
    expect(readAnswer(typed, legal, suggested)).toEqual(wish);
  });

  test.each([
    ['0', 'There is no 0 here: choose 1 to 4.'],
    ['5', 'There is no 5 here: choose 1 to 4.'],
    ['9'.repeat(40), `There is no ${'9'.repeat(29)}… here: choose 1 to 4.`],
    ['n1', 'Who goes there? Type LL>n1 or HC>n1.'],
    ['u', 'What has been done stays done: there is no undo.'],
    ['s', 'Say where to save the game: s FILE.dsn'],
    ['l many', 'The log shows the last turns: l, l 30 or l all.'],
    ['q now', '“q now” is no move here. Type a number of the list, or ? for help.'],
    ['\u001B[2J', '“�[2J” is no move here. Type a number of the list, or ? for help.'],
  ])('“%s” is a mistake that is explained', (typed, message) => {
    expect(readAnswer(typed, legal, suggested)).toEqual({ kind: 'mistake', message });
  });
});

describe('a session', () => {
  const games = [
    '',
    '--humans 2 --bots random',
    '--ruleset rulesets/five-minutes.json',
    '--ruleset rulesets/spinner-1-6.json',
  ];
  const allHouseRules =
    '--humans 1 --bots planner,planner,planner --options quietSpace,chainForce,falconExactCount,spaceBump=falcon';

  test.each([...games, allHouseRules].flatMap((args) => [1, 2].map((seed) => [args, seed] as const)))(
    'play %s --seed %i ends where Enter takes what is suggested, on a small screen without a line too long',
    async (args, seed) => {
      const screen = screenOf(80, 24, [], 'enters');
      const { reason, game } = await session(`${args} --seed ${seed}`.trim().split(' '), screen);
      expect(reason).toBe('over');
      expect(screen.lines().filter((line) => line.length > 80)).toEqual([]);
      expect(
        judge(deathStar, {
          game: 'death-star',
          setup: { ruleset: game.ruleset },
          seats: game.seats,
          events: game.events,
        }).ok,
      ).toBe(true);
    },
  );

  test('is the same again for the same seed, and another without one', async () => {
    const played = async (args: readonly string[]) => {
      const screen = screenOf(120, undefined, [], 'enters');
      await session(args, screen);
      return screen.lines().join('\n');
    };
    expect(await played(['--seed', '4'])).toBe(await played(['--seed', '4']));
    expect(await played([])).not.toBe(await played([]));
  });

  test('answers every wrong input with one line, and asks again', async () => {
    const screen = screenOf(100, 45, ['foo', '2', 'LL>n1', '-', 'HC!', '', 'spin', 'LL>nowhere', 'u', '99'], 'ends');
    const { reason, game } = await session(['--humans', '2', '--seed', '1'], screen);
    expect(reason).toBe('ended');
    expect(game.events.at(-1)?.type).toBe('spun');
    const lines = screen.lines();
    const answerTo = (typed: string) => lines[lines.findIndex((line) => line.endsWith(`> ${typed}`)) + 1];
    expect(answerTo('foo')).toBe('“foo” is no move here. Enter spins; ? for help.');
    expect(answerTo('2')).toBe('There is no 2 here: choose 1, or just Enter.');
    expect(answerTo('LL>n1')).toMatch(/^This is not what the game waits for now\./);
    expect(answerTo('-')).toMatch(/^This is not what the game waits for now\./);
    expect(answerTo('HC!')).toMatch(/^This token is not detained\./);
    expect(answerTo('spin')).toMatch(/^This is not what the game waits for now\./);
    expect(answerTo('LL>nowhere')).toMatch(/^No walk of that count leads there\./);
    expect(answerTo('u')).toBe('What has been done stays done: there is no undo.');
    expect(answerTo('99')).toMatch(/^There is no 99 here: choose 1 to \d+\.$/);
  });

  test('shows help, board, marks, choices and log, and the board by itself where there is room', async () => {
    const screen = screenOf(120, 45, ['c', '', '?', 'm', 'l', 'c', 'b'], 'ends');
    await session(['--humans', '2', '--seed', '1'], screen);
    const text = screen.lines().join('\n');
    expect(text).toContain('There is nothing to choose yet: Enter spins.');
    expect(text).toContain('What you can type:');
    expect(text).toContain('★ Rebel Base');
    expect(text.split('▦').length).toBeGreaterThan(2);
    expect(text.match(/^Red, with the \d:$/gm)).toHaveLength(6);
  });

  test('says what lies next to the tokens where the board has no room', async () => {
    const screen = screenOf(60, 24, [''], 'ends');
    await session(['--humans', '2', '--seed', '1'], screen);
    expect(screen.lines()).toContain('Both at tc-red (compactor); next to it t0.');
    expect(screen.lines().join('\n')).not.toContain('▦');
  });

  test('shows the board once a turn, whatever is won in it', async () => {
    const screen = screenOf(120, 60, [], 'enters');
    await session(['--humans', '1', '--seed', '1'], screen);
    const lines = screen.lines();
    const flights = lines.filter((line) => line.includes(', fly on from '));
    const walks = lines.filter((line) => /, with the \d:$/.test(line));
    const boards = lines.filter((line) => line.includes('★')).length;
    expect(flights.length).toBeGreaterThan(1);
    expect(boards).toBeGreaterThanOrEqual(walks.length);
    expect(boards).toBeLessThan(walks.length + flights.length);
  });

  test('rules 4.6, 9.3: what no walk may enter is not said to lie next to a token', async () => {
    const screen = screenOf(60, 24, [], 'enters');
    await session(['--humans', '2', '--seed', '1'], screen);
    const near =
      screen
        .lines()
        .join(' ')
        .match(/next to it [^.]+\./g) ?? [];
    expect(near.length).toBeGreaterThan(20);
    expect(near.filter((text) => text.includes('Detention'))).toEqual([]);
  });

  test('rule 11.1: resigning asks first, and the bot that is left wins', async () => {
    const screen = screenOf(100, 45, ['r', '', 'resign', 'y'], 'ends');
    const { reason, game } = await session(['--seed', '1'], screen);
    expect(reason).toBe('over');
    expect(game.state.phase).toEqual({ kind: 'over', winner: 'green' });
    expect(screen.lines()).toContain('  1 You left the game. Green won the game.');
    expect(screen.lines()).toContain('Green wins in turn 1.');
  });

  test('rule 11.1: where only bots are left they play on', async () => {
    const screen = screenOf(100, 45, ['r', 'yes'], 'ends');
    const { reason } = await session(['--bots', 'planner,planner', '--seed', '1'], screen);
    expect(reason).toBe('over');
    expect(screen.lines()).toContain('Only bots are left, and play on.');
  });

  test('quitting an unsaved game asks first, and the game can be saved before', async () => {
    const file = join(folder, 'by hand.dsn');
    const missing = join(folder, 'missing', 'game.dsn');
    const screen = screenOf(200, 45, ['', `s ${missing}`, `s ${file}`, `s ${file}`, 'q', 'n', 'q', 'y'], 'ends');
    const { reason } = await session(['--seed', '1'], screen);
    expect(reason).toBe('quit');
    const text = screen.lines().join('\n').replaceAll(/\s+/g, ' ');
    expect(text).toContain(`Not saved: there is no folder ${join(folder, 'missing')}.`);
    expect(text).toContain(`Saved in ${file};`);
    expect(text).toContain(`Not saved: ${file} is there already, and is left as it is.`);
    expect(readRecord(file).result).toBe('*');
  });
});

describe('the end of a session', () => {
  const NOWHERE = { record: undefined, rulesetFile: undefined };

  test('offers to save a game that a person has finished', async () => {
    const file = join(folder, 'finished.dsn');
    const screen = screenOf(300, 45, ['r', 'y', file], 'ends');
    const end = await session(['--seed', '1'], screen);
    await endSession(end, NOWHERE, screen.terminal);
    expect(screen.lines().at(-1)).toBe(`Saved in ${file}; npm run replay -- ${file} shows it.`);
    expect(readRecord(file).result).toBe('green');
  });

  test('asks nothing where nobody played, and saves nothing where nothing is typed', async () => {
    const bots = screenOf(100, 45, [], 'ends');
    await endSession(
      await session(['--humans', '0', '--bots', 'random,planner', '--seed', '1'], bots),
      NOWHERE,
      bots.terminal,
    );
    expect(bots.lines().join('\n')).not.toContain('Save the game');
    const screen = screenOf(100, 45, ['r', 'y', ''], 'ends');
    await endSession(await session(['--seed', '1'], screen), NOWHERE, screen.terminal);
    expect(screen.lines().at(-1)).toBe('Save the game in a file? (such as my.dsn; Enter: no) > ');
  });

  test('asks for another name where the file cannot be had', async () => {
    const screen = screenOf(100, 45, [join(folder, 'second.dsn')], 'ends');
    const end = await session(['--humans', '0', '--bots', 'planner,planner', '--seed', '1'], screen);
    await endSession(
      end,
      { ...NOWHERE, record: { path: join(folder, 'gone', 'first.dsn'), existing: 'kept' } },
      screen.terminal,
    );
    expect(existsSync(join(folder, 'second.dsn'))).toBe(true);
  });

  test('shows the game where no file can be had at all, so that nothing is lost', async () => {
    const screen = screenOf(100, 45, [], 'ends');
    const end = await session(['--seed', '1'], screen);
    await endSession(
      end,
      { ...NOWHERE, record: { path: join(folder, 'gone', 'first.dsn'), existing: 'kept' } },
      screen.terminal,
    );
    const text = screen.lines().join('\n');
    expect(text).toContain('This is the game:');
    expect(parseRecord(text.slice(text.indexOf('[Game')), () => STANDARD_RULESET).ok).toBe(true);
  });
});

describe('the story of a turn', () => {
  const players = readArguments([]).players;
  const cast = makeCast(players);
  const began: GameEvent = { type: 'turnBegan', seat: 'red', number: 7, opening: 'spin' };
  const next: GameEvent = { type: 'turnBegan', seat: 'green', number: 8, opening: 'spin' };
  const cardOf = (kind: string) =>
    STANDARD_RULESET.deck.find(({ effect }) => effect.kind === kind) ?? { id: '', text: '' };
  const drew = (kind: string, goes: 'bottom' | 'kept'): GameEvent => ({
    type: 'drew',
    seat: 'red',
    token: 'LL',
    card: cardOf(kind).id,
    goes,
  });

  function told(...events: readonly GameEvent[]): string {
    const chronicle = startChronicle(STANDARD_RULESET, cast);
    chronicle.add([began, ...events]);
    return chronicle
      .news()
      .flatMap((news) => paragraphLines(news, cast, PLAIN, 1_000))
      .join('\n');
  }

  test('a spin without a walk, and a token that waits', () => {
    expect(
      told({ type: 'spun', seat: 'red', count: 2 }, { type: 'waited', seat: 'red', token: 'HC', misses: 1 }, next),
    ).toBe(
      '  7 You spun 2. No walk of that count: the turn ended. Han & Chewbacca waited in the Detention Block (1 of 3).',
    );
    expect(told({ type: 'waited', seat: 'red', token: 'HC', misses: 4 })).toContain('Han & Chewbacca may leave');
  });

  test('cards: kept, without effect, and one that says it all', () => {
    expect(told(drew('escape', 'kept'), next)).toContain(`${cardOf('escape').text}” Kept it.`);
    expect(told(drew('advance', 'bottom'), next)).toContain(`${cardOf('advance').text}” Nothing came of it.`);
    expect(told(drew('another-turn', 'bottom'), next)).toMatch(/”$/);
  });

  test('others are named, “you” is not', () => {
    expect(told({ type: 'bumped', seat: 'green', token: 'LL', from: 'n1', to: 'tc-green' })).toBe(
      '  7 You sent green’s Luke & Leia from n1 to tc-green (compactor).',
    );
    expect(told({ type: 'turnSkipped', seat: 'green' })).toBe('    Green lost this turn.');
  });

  test('rule 11.1: who leaves is named, and so is who plays on', () => {
    const leaves = (seat: 'red' | 'green' | 'blue'): GameEvent => ({ type: 'resigned', seat });
    const spun: GameEvent = { type: 'spun', seat: 'red', count: 3 };
    expect(told(leaves('red'))).toBe('  7 You left the game.');
    expect(told(spun, leaves('red'))).toBe('  7 You spun 3. You left the game.');
    expect(told(leaves('green'), spun)).toBe('  7 You: Green left the game. You spun 3.');
    expect(told(spun, leaves('green'), { type: 'passed', seat: 'red' })).toBe(
      '  7 You spun 3. Green left the game. You moved nothing.',
    );
    expect(told(leaves('green'), leaves('blue'), leaves('red'))).toBe(
      '  7 You: Green left the game. Blue left the game. You left the game.',
    );
  });

  test('what has been told goes on without its beginning', () => {
    const chronicle = startChronicle(STANDARD_RULESET, cast);
    chronicle.add([began]);
    expect(chronicle.news()).toEqual([]);
    chronicle.add([{ type: 'spun', seat: 'red', count: 3 }]);
    expect(chronicle.news()).toMatchObject([{ turn: 7, sentences: ['spun 3.'], begins: 'anew' }]);
    chronicle.add([{ type: 'passed', seat: 'red' }, next]);
    expect(chronicle.news()).toMatchObject([{ turn: 7, sentences: ['moved nothing.'], begins: 'going-on' }]);
    expect(chronicle.news()).toEqual([]);
  });
});

test('a long text is broken at spaces, whatever its colours', () => {
  const text = `  ${COLOURED.seat('red', 'You')} spun two and went on`;
  expect(wrapped(text, 14, '    ').map(stripVTControlCharacters)).toEqual(['  You spun two', '    and went', '    on']);
});

test.each(['--code', '--resume', '--watch', '--name'])('%s is for matches on a server, and says so', (option) => {
  const ran = spawnSync(process.execPath, ['scripts/play.ts', option, 'ABCDEF'], { input: '', encoding: 'utf8' });
  expect({ status: ran.status, said: ran.stderr }).toEqual({
    status: 2,
    said: `${option} needs --server URL\nTry --help.\n`,
  });
});
