import { afterAll, beforeAll, test } from '@jest/globals';
import type { TestServer } from '../support/server.ts';
import { seededRandomness, startServer } from '../support/server.ts';
import type { Client } from '../support/server-whole.ts';
import { clientApart, playWhole } from '../support/server-whole.ts';

const MATCHES = 200;

let server: TestServer;
let clients: readonly Client[];
beforeAll(async () => {
  server = await startServer({ randomness: seededRandomness(78) });
  clients = Array.from({ length: 5 }, () => clientApart(server.url));
});
afterAll(async () => {
  for (const client of clients) await client.stop();
  await server.app.close();
});

test(`${MATCHES} matches in a row of two, three and four clients, each a process of its own, and one more that watches`, async () => {
  for (let seed = 1; seed <= MATCHES; seed += 1) await playWhole(server, clients.slice(0, 3 + (seed % 3)), seed);
});
