/** npm start: reads the environment, puts the server together, listens, and stops in good order when told to. */
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { systemClock, systemRandomness } from './clock.ts';
import type { Config } from './config.ts';
import { ConfigError, readConfig } from './config.ts';
import { makeLog, matchLog } from './log.ts';
import { readRulesetFolder, RulesetFileError } from './rulesets/index.ts';
import { KeyFileError, readTokenKey } from './keys.ts';
import type { MatchStore } from './match/index.ts';
import { bundleKeeper, memoryStore, sqliteStore, StoreOpenError } from './store/index.ts';

/** By then everything that a start needs has been compiled, in milliseconds. */
const COMPILED_AFTER = 5_000;

try {
  await serve(readConfig(process.env));
} catch (error) {
  if (!(error instanceof Error) || !isForTheHost(error)) throw error;
  console.error(error.message);
  // What has been put together by now would keep the process alive.
  process.exit(1);
}

async function serve(config: Config): Promise<void> {
  const log = makeLog(config);
  const rulesets = readRulesetFolder(config.rulesetFolder);
  const store = await openStore(config, log);
  const app = await createApp({
    config,
    store,
    clock: systemClock,
    randomness: systemRandomness,
    log,
    rulesets,
    tokenKey: await readTokenKey(config),
    keepBundle: bundleKeeper(join(config.dataFolder, 'quarantine')),
  });
  // Before it listens: whoever has been told that it does may tell it at once to stop.
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      log.info({ signal }, 'stopping');
      void app
        .close()
        .then(() => store.close())
        .then(() => process.exit(0));
    });
  }
  const port = await app.listen();
  log.info({ port, host: config.host }, 'listening');
  // A process that is killed writes nothing any more.
  setTimeout(flushCompileCache, COMPILED_AFTER).unref();
}

function openStore(config: Config, log: Logger): Promise<MatchStore> {
  if (config.storeKind === 'memory') return Promise.resolve(memoryStore());
  return sqliteStore({
    folder: config.dataFolder,
    log: matchLog(log),
    onFatal(error) {
      // Whoever cannot trust the disk any more does not guess: what was acknowledged is there, and nothing else is said.
      log.fatal({ err: error }, 'the store has failed, and the server stops');
      process.exit(1);
    },
  });
}

/** What a host can put right: a setting, a file, a folder, an address. */
function isForTheHost(error: Error): boolean {
  return (
    error instanceof ConfigError ||
    error instanceof RulesetFileError ||
    error instanceof StoreOpenError ||
    error instanceof KeyFileError ||
    isAddressError(error)
  );
}

/** A port that is taken or forbidden, or an address that is not this machine's. */
function isAddressError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error && error.syscall === 'listen';
}
