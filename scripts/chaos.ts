/**
 * npm run chaos -- [--kills K] [--matches M] [--seats N] [--seed S] [--rate R]
 *                  [--around on|off] [--json]
 * Kills a server under load again and again, and shows that nothing that was accepted is lost.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAllWell, makeReport, tellReport } from './chaos/report.ts';
import { runChaos } from './chaos/run.ts';
import { parseOptions, readWholeNumber, runScript, UsageError } from './support/command-line.ts';

const MOST_MATCHES_WITH_COMPANY = 200;
const HELP = `npm run chaos -- [options]

Starts a server with a store of its own, plays on it with clients of the SDK, and kills it at random moments: in play,
while it starts, right after that, and while clients come back. Each time it is started again, and everybody has to
come back without help. In the end what clients were told is compared with what is stored.

Besides playing, tables talk, have turn clocks that run out, vote about who is away, and go on to another match. For that
the server waits for seconds where it would wait for minutes, and nothing else is different. With more matches than 200
they just play, so that what is measured is the server and not its company.

  --kills K              how often it is killed (20)
  --matches M            how many matches there are at any time (30)
  --seats N              how many clients each has, 2 to 4 (4)
  --seed S               the same seed chooses the same moments and commands (1)
  --rate R               the most actions a second, over all matches (500)
  --around on|off        with what is around a match, or play alone (on, up to 200 matches)
  --json                 print JSON
  --verbose              tell each kill on the error output

It ends with 1 where anything was lost, done twice, or did not go on.
`;

await runScript(HELP, async () => {
  const { values } = parseOptions({
    options: {
      kills: { type: 'string', default: '20' },
      matches: { type: 'string', default: '30' },
      seats: { type: 'string', default: '4' },
      seed: { type: 'string', default: '1' },
      rate: { type: 'string', default: '500' },
      around: { type: 'string' },
      json: { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
    },
  });
  const asked = {
    kills: readWholeNumber('--kills', values.kills, 1, 10_000),
    matches: readWholeNumber('--matches', values.matches, 1, 5_000),
    seats: readWholeNumber('--seats', values.seats, 2, 4),
    seed: readWholeNumber('--seed', values.seed, 0, 1_000_000_000),
    rate: readWholeNumber('--rate', values.rate, 1, 1_000_000),
  };
  const around = readAround(values.around, asked.matches);
  const folder = mkdtempSync(join(tmpdir(), 'chaos-'));
  const plan = {
    ...asked,
    around,
    folder,
    onStep(step: string) {
      if (values.verbose) console.error(step);
    },
  };
  const report = makeReport(plan, await runChaos(plan));
  process.stdout.write(values.json ? `${JSON.stringify(report, null, 2)}\n` : tellReport(report));
  if (isAllWell(report)) rmSync(folder, { recursive: true, force: true });
  else {
    console.error(`The store, the log of the server and the notes of the clients are in ${folder}`);
    process.exitCode = 1;
  }
});

function readAround(given: string | undefined, matches: number): boolean {
  if (given !== undefined && given !== 'on' && given !== 'off') {
    throw new UsageError(`--around: ${JSON.stringify(given)} is neither on nor off`);
  }
  return given === undefined ? matches <= MOST_MATCHES_WITH_COMPANY : given === 'on';
}
