/** npm start: reads the environment, puts the server together, listens, and stops in good order when told to. */
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { systemClock, systemRandomness } from './clock.ts';
import { letHeapTreble } from './collector.ts';
import type { Config } from './config.ts';
import { ConfigError, readConfig } from './config.ts';
import { makeLog, matchLog } from './log.ts';
import { readRulesetFolder, RulesetFileError } from './rulesets/index.ts';
import { KeyFileError, readTokenKey } from './keys.ts';
import type { MatchStore } from './match/index.ts';
import { StoreUnavailable } from './match/index.ts';
import type { SqliteStore } from './store/index.ts';
import { bundleKeeper, memoryStore, sqliteStore, StoreOpenError } from './store/index.ts';

/** By then everything that a start needs has been compiled, in milliseconds. */
const COMPILED_AFTER = 5_000;

/** Within so many milliseconds a signal is the same one: npm sends on what a terminal has sent to both. */
const SAME_SIGNAL = 300;

const HELP = `npm start

  starts the server. It takes no arguments: its settings are environment variables, such as PORT=3000.
  npm run config lists them, and docs/self-hosting.md tells more
`;

/** Wrong usage, as scripts have it. */
const WRONG_USAGE = 2;

const [argument] = process.argv.slice(2);
if (argument === undefined) await start();
else if (argument === '--help') process.stdout.write(HELP);
else {
  console.error(
    `${JSON.stringify(argument)}: the server takes no arguments; its settings are environment variables, such as PORT=3000 (npm run config lists them)`,
  );
  process.exitCode = WRONG_USAGE;
}

async function start(): Promise<void> {
  letHeapTreble();
  try {
    await serve(readConfig(process.env));
  } catch (error) {
    if (!(error instanceof Error) || !isForTheHost(error)) throw error;
    console.error(sentenceOf(error));
    // What has been put together by now, such as the thread of the store, would keep the process alive.
    process.exit(1);
  }
}

async function serve(config: Config): Promise<void> {
  const log = makeLog(config);
  const rulesets = readRulesetFolder(config.rulesetFolder);
  const kept = await openStore(config, log);
  const store: MatchStore = kept ?? memoryStore();
  const matches = (await store.live()).length;
  if (kept !== undefined) log.info({ folder: config.dataFolder, matches }, 'the store is open');
  const app = await createApp({
    config,
    store,
    clock: systemClock,
    randomness: systemRandomness,
    log,
    rulesets,
    tokenKey: await readTokenKey({ config, store: kept, matches, warn: (sentence) => log.warn(sentence) }),
    keepBundle: bundleKeeper(join(config.dataFolder, 'quarantine')),
  });
  // Before it listens: whoever has been told that it does may tell it at once to stop.
  let stoppingSince: number | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stoppingSince !== undefined) {
        if (performance.now() - stoppingSince < SAME_SIGNAL) return;
        log.warn({ signal }, 'told again to stop: what is under way is dropped');
        process.exit(1);
      }
      stoppingSince = performance.now();
      log.info({ signal }, 'stopping');
      void app
        .close()
        .then(() => store.close())
        // All is told and stored: no timer that a library has left over is waited for.
        .then(() => process.exit(0));
    });
  }
  const port = await app.listen();
  log.info({ port, host: config.host }, 'listening');
  // A process that is killed writes nothing any more.
  setTimeout(flushCompileCache, COMPILED_AFTER).unref();
}

/** Undefined where nothing is to be kept. */
function openStore(config: Config, log: Logger): Promise<SqliteStore | undefined> {
  if (config.storeKind === 'memory') return Promise.resolve(undefined);
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
    error instanceof StoreUnavailable ||
    addressFaultOf(error) !== undefined
  );
}

/** What is wrong, with the setting that can be put right where it is one. */
function sentenceOf(error: Error): string {
  const fault = addressFaultOf(error);
  if (fault === undefined) return error.message;
  const isPort = fault.code === 'EADDRINUSE' || fault.code === 'EACCES';
  return `${isPort ? 'PORT' : 'HOST'}: ${fault.message}`;
}

interface AddressFault {
  readonly code: string;
  readonly message: string;
}

/** A port that is taken or forbidden, or an address that is not this machine's, or none at all. */
function addressFaultOf(error: unknown): AddressFault | undefined {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return undefined;
  const isOfListening = error.syscall === 'listen' || error.syscall === 'bind' || error.syscall === 'getaddrinfo';
  return isOfListening ? { code: String(error.code), message: error.message } : undefined;
}
