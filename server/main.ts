/** npm start: reads the environment, puts the server together, listens, and stops in good order when told to. */
import { createApp } from './app.ts';
import { systemClock, systemRandomness } from './clock.ts';
import type { Config } from './config.ts';
import { ConfigError, readConfig } from './config.ts';
import { makeLog } from './log.ts';
import { readRulesetFolder, RulesetFileError } from './rulesets/index.ts';
import { memoryStore } from './store/index.ts';

try {
  await serve(readConfig(process.env));
} catch (error) {
  if (!(error instanceof ConfigError) && !(error instanceof RulesetFileError) && !isAddressError(error)) throw error;
  console.error(error.message);
  // What has been put together by now would keep the process alive.
  process.exit(1);
}

async function serve(config: Config): Promise<void> {
  const log = makeLog(config);
  const rulesets = readRulesetFolder(config.rulesetFolder);
  const app = await createApp({
    config,
    store: memoryStore(),
    clock: systemClock,
    randomness: systemRandomness,
    log,
    rulesets,
  });
  // Before it listens: whoever has been told that it does may tell it at once to stop.
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      log.info({ signal }, 'stopping');
      void app.close().then(() => process.exit(0));
    });
  }
  const port = await app.listen();
  log.info({ port, host: config.host }, 'listening');
}

/** A port that is taken or forbidden, or an address that is not this machine's. */
function isAddressError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error && error.syscall === 'listen';
}
