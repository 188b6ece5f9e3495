/** `npm run play -- --server URL` where somebody sits at a terminal and types. */
import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testWithPython } from '../support/python.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { startServerProcess } from '../support/server-process.ts';
import { endTerminals, TypedTerminal } from './piped-terminal.ts';

let server: ServerProcess;
let user = '';
beforeAll(async () => {
  server = await startServerProcess();
  user = mkdtempSync(join(tmpdir(), 'online-typed-'));
});
afterEach(endTerminals);
afterAll(async () => {
  await server.stop();
  rmSync(user, { recursive: true });
});

testWithPython('an Enter that is typed when a match has just ended leaves no table; q does', async () => {
  const terminal = new TypedTerminal(user, '--server', server.url, '--bots', '1', '--plain');
  await terminal.shows(/Enter = ready/);
  terminal.enter('');
  await terminal.shows(/Enter spins/);
  terminal.enter('r');
  await terminal.shows(/really leave the game/);
  terminal.enter('yes');
  await terminal.shows(/rematch offers another match, q leaves the table/);
  // As for a move that was meant.
  terminal.enter('').enter('').enter('?');
  await terminal.shows(/The match is over\. What you can type:/);
  expect(terminal.output).not.toContain('You have left the table');
  terminal.enter('q');
  expect(await terminal.ends(0)).toContain('You have left the table: another match there goes on without you.');
});
