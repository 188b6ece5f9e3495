import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { TestServer } from '../../support/server.ts';
import { startServer } from '../../support/server.ts';
import { ask } from '../../support/server-client.ts';
import { sendNoise } from '../../support/server-frames.ts';

const FRAMES = 50_000;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.app.close());

test.each([101, 102])(`faults 33: ${FRAMES} random frames, and the server lives (seed %i)`, async (seed) => {
  await sendNoise(server, seed, FRAMES);
  expect((await ask(server.url, 'GET', '/healthz')).status).toBe(200);
});
