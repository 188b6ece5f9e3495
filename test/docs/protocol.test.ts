import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { protocolDocument } from '../../server/http/index.ts';
import { makeProtocolFiles } from '../../scripts/protocol/make-files.ts';
import { systemClock, systemRandomness } from '../../server/clock.ts';
import {
  healthSchema,
  matchDetailSchema,
  matchListSchema,
  problemSchema,
  rulesetListSchema,
} from '../../shared/protocol/index.ts';
import type { TestServer } from '../support/server.ts';
import { startServer } from '../support/server.ts';

const SECONDS = 1_000;

describe('npm run protocol', () => {
  test.each(['docs/protocol.md', 'docs/protocol.schema.json'])(
    'has written %s from the code as it is',
    async (path) => {
      const files = await makeProtocolFiles();
      const isUpToDate = readFileSync(path, 'utf8') === files.get(path);
      if (!isUpToDate) throw new Error(`${path} is not up to date: npm run protocol`);
    },
  );
});

describe('a server', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer({ clock: systemClock, randomness: systemRandomness });
  });

  afterAll(() => server.app.close());

  const get = async (path: string): Promise<unknown> => (await fetch(`${server.url}${path}`)).json();

  test(
    'is played on to the end by a client that was written from docs/protocol.md alone',
    async () => {
      const client = spawn(process.execPath, ['client-sdk/examples/plain-client.ts', server.url]);
      let said = '';
      for (const output of [client.stdout, client.stderr])
        output.on('data', (text: Buffer) => (said += text.toString()));
      const [code] = await once(client, 'exit');
      expect({ code, said }).toEqual({ code: 0, said: expect.stringMatching(/^Won by \w+; this client was \w+\.$/m) });
      expect(said).not.toMatch(/Refused/);
    },
    60 * SECONDS,
  );

  test('answers over HTTP as the document says', async () => {
    const { matches } = matchListSchema.parse(await get('/matches'));
    expect(matches).toHaveLength(1);
    const detail = matchDetailSchema.parse(await get(`/matches/${matches[0]?.matchId ?? ''}`));
    expect(detail.status).toBe('over');
    expect(rulesetListSchema.parse(await get('/rulesets')).rulesets).not.toHaveLength(0);
    expect(healthSchema.parse(await get('/healthz'))).toEqual({ status: 'ok' });
    expect(healthSchema.parse(await get('/readyz'))).toEqual({ status: 'ready' });
    expect(problemSchema.parse(await get('/matches/nowhere')).code).toBe('unknown_match');
    expect(await get('/protocol')).toEqual(JSON.parse(JSON.stringify(protocolDocument())));
  });
});
