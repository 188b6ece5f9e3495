import type { ChildProcessByStdio } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { connect, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { createMatch, Line } from '../../support/server-client.ts';

// Each of these starts a process, which takes its time on a machine that is busy.
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const BARE = { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'info' };

interface Started {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  /** The port, once it listens. */
  readonly port: Promise<number>;
  readonly ended: Promise<{ code: number | null; output: string; errors: string }>;
}

const running = new Set<Started>();
const folder = mkdtempSync(join(tmpdir(), 'process-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGKILL');
    await ended;
  }
  running.clear();
});

const listeningSchema = z.looseObject({ port: z.number(), msg: z.literal('listening') });

/** npm start, without npm. */
function start(environment: Readonly<Record<string, string>>): Started {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], ...BARE, DATA_FOLDER: join(folder, String(running.size)), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const port = new Promise<number>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      output += `${line}\n`;
      const parsed = listeningSchema.safeParse(JSON.parse(line));
      if (parsed.success) resolve(parsed.data.port);
    });
  });
  const ended = new Promise<{ code: number | null; output: string; errors: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, output, errors }));
  });
  const started = { child, port, ended };
  running.add(started);
  return started;
}

describe('a setting that cannot be stops the start with a line that names it', () => {
  test.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '1.5'],
    ['PORT', '-1'],
    ['LOG_LEVEL', 'loud'],
    ['TOKEN_KEY', 'short'],
    ['BOT_DELAY_MS', '-5'],
    ['MAX_MATCHES', '0'],
    ['MAX_MESSAGES_PER_SECOND', 'many'],
    ['PORT', ''],
    ['HOST', '999.1.1.1'],
    ['HOST', 'nowhere.invalid'],
    ['ALLOWED_ORIGINS', 'foo'],
    ['ALLOWED_ORIGINS', 'https://a.example/'],
    ['TRUSTED_PROXIES', 'foo'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['STORE', 'paper'],
    ['ABANDON_AFTER_HOURS', 'NaN'],
    ['DATA_FOLDER', ''],
    ['RULESET_FOLDER', '/nowhere/at/all'],
  ])('%s=%s', async (name, value) => {
    const { code, output, errors } = await start({ [name]: value }).ended;
    expect(code).toBe(1);
    if (value !== 'nowhere.invalid') expect(output).toBe('');
    expect(errors.trim().split('\n')).toHaveLength(1);
    expect(errors).not.toMatch(/received|Invalid|\n +at /);
    expect(errors).toMatch(name === 'RULESET_FOLDER' ? value : name);
  });

  test('and that says what it can be', async () => {
    const { errors } = await start({ PORT: 'abc', STORE: 'paper', TOKEN_KEY: 'short', TRUSTED_PROXIES: 'a,b' }).ended;
    expect(errors.trim().split('\n')).toEqual([
      'PORT: a whole number from 0 to 65535, not “abc”',
      'TOKEN_KEY: at least 64 hexadecimal digits',
      'STORE: one of sqlite, memory, not “paper”',
      'TRUSTED_PROXIES: an address such as 10.0.0.1, or a network such as 10.0.0.0/8, not “a”',
      'TRUSTED_PROXIES: an address such as 10.0.0.1, or a network such as 10.0.0.0/8, not “b”',
    ]);
  });

  test('several of them, a line each', async () => {
    const { code, errors } = await start({ PORT: 'x', LOG_LEVEL: 'y' }).ended;
    expect(code).toBe(1);
    expect(
      errors
        .trim()
        .split('\n')
        .map((line) => line.split(':')[0]),
    ).toEqual(['PORT', 'LOG_LEVEL']);
  });
});

test('arguments are refused, and --help says where the settings are', () => {
  const run = (...words: readonly string[]) =>
    spawnSync(process.execPath, ['server/main.ts', ...words], { cwd: ROOT, encoding: 'utf8' });
  const refused = run('--port', '3');
  expect({ status: refused.status, output: refused.stdout }).toEqual({ status: 2, output: '' });
  expect(refused.stderr).toMatch(
    /^"--port": the server takes no arguments; its settings are environment variables.*\n$/,
  );
  const helped = run('--help');
  expect(helped.status).toBe(0);
  expect(helped.stdout).toContain('npm run config lists them');
});

test('the log says how many matches are there', async () => {
  const { child, port, ended } = start({});
  await port;
  child.kill('SIGTERM');
  expect((await ended).output).toMatch(/"matches":0,"msg":"the store is open"/);
});

describe('a port', () => {
  test('that is taken stops the start with one clear line', async () => {
    const first = createServer();
    const port = await new Promise<number>((resolve) => {
      first.listen(0, '127.0.0.1', () => {
        const address = first.address();
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
    const { code, errors } = await start({ PORT: String(port) }).ended;
    first.close();
    expect(code).toBe(1);
    expect(errors.trim().split('\n')).toHaveLength(1);
    expect(errors).toMatch(String(port));
    expect(errors).not.toMatch(/ at /);
  });

  test('that is taken by a server of ours: the first one goes on', async () => {
    const first = start({});
    const port = await first.port;
    const second = await start({ PORT: String(port) }).ended;
    expect(second.code).toBe(1);
    expect(second.errors).toMatch(/address already in use/);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  });
});

/** How many connections wait here for a program that does not take them yet, whatever it asks for. */
function mostWaiting(): number {
  const file = '/proc/sys/net/core/somaxconn';
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
}

const ALL_AT_ONCE = 2_000;
const testRush = mostWaiting() > ALL_AT_ONCE ? test : test.skip;
testRush(
  `a rush of ${ALL_AT_ONCE} connections finds room at the door while the server does something else`,
  async () => {
    const { child, port: listening } = start({});
    const port = await listening;
    child.kill('SIGSTOP');
    const sockets = Array.from({ length: ALL_AT_ONCE }, () => connect(port, '127.0.0.1'));
    try {
      await Promise.all(sockets.map((socket) => once(socket, 'connect')));
      child.kill('SIGCONT');
      expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
  },
);

describe.each(['SIGTERM', 'SIGINT'] as const)('faults 4: %s', (signal) => {
  test('ends the process in good order, with people at the table and a place that nobody has taken', async () => {
    const { child, port, ended } = start({});
    const url = `http://127.0.0.1:${await port}`;
    const line = await Line.open(url, await createMatch(url, 'Ada'));
    await createMatch(url, 'Bob');
    const since = performance.now();
    child.kill(signal);
    const code = await line.closed;
    const outcome = await ended;
    expect(outcome.code).toBe(0);
    expect(performance.now() - since).toBeLessThan(5_000);
    expect(code).toBeGreaterThanOrEqual(1_000);
    expect(outcome.errors).toBe('');
    expect(outcome.output).toMatch('"stopping"');
  });

  test('said twice is as said once', async () => {
    const { child, port, ended } = start({});
    await port;
    child.kill(signal);
    child.kill(signal);
    expect((await ended).code).toBe(0);
  });
});

test('the log holds no secret', async () => {
  const { child, port, ended } = start({ LOG_LEVEL: 'trace' });
  const url = `http://127.0.0.1:${await port}`;
  const welcome = await createMatch(url, 'Ada');
  const line = await Line.open(url, welcome);
  await line.command({ type: 'ready', entropy: 'my own entropy' });
  await line.close();
  child.kill('SIGTERM');
  const { output, errors } = await ended;
  for (const secret of [welcome.token ?? 'none', 'my own entropy', '4164612e2e2e']) {
    expect(output).not.toContain(secret);
    expect(errors).not.toContain(secret);
  }
});
