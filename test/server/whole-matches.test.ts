import { afterAll, beforeAll, test } from '@jest/globals';
import type { TestServer } from '../support/server.ts';
import { seededRandomness, startServer } from '../support/server.ts';
import { clientHere, playWhole } from '../support/server-whole.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ randomness: seededRandomness(77) });
});
afterAll(() => server.app.close());

test.each([
  [2, 1],
  [2, 2],
  [3, 3],
  [3, 4],
  [4, 5],
  [4, 6],
])(
  '%i clients of the SDK play a match to the end, one more watches, and all see it as it is (seed %i)',
  async (players, seed) => {
    await playWhole(
      server,
      Array.from({ length: players + 1 }, () => clientHere(server.url)),
      seed,
    );
  },
);
