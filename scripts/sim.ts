/** npm run sim -- --help: plays many games and counts how they end. */
import { HELP, readArguments } from './sim/arguments.ts';
import { simulate } from './sim/pool.ts';
import { progressBar } from './sim/progress-bar.ts';
import { reportOf, sayReport } from './sim/report.ts';
import { runScript } from './support/command-line.ts';

await runScript(HELP, async () => {
  const { job, games, workers, json } = readArguments(process.argv.slice(2));
  const bar = progressBar(process.stderr, games);
  const started = performance.now();
  const tally = await simulate(job, games, { workers, onProgress: (done) => bar.show(done) });
  const seconds = (performance.now() - started) / 1_000;
  bar.clear();
  const report = reportOf(job, tally, seconds);
  process.stdout.write(json ? `${JSON.stringify(report, null, 2)}\n` : sayReport(report));
});
