/** The server as `npm start` puts it together, on a free port, for the load to ask. */
import { createApp } from '../../server/app.ts';
import { systemClock, systemRandomness } from '../../server/clock.ts';
import { letHeapTreble } from '../../server/collector.ts';
import { readConfig } from '../../server/config.ts';
import { makeLog, matchLog } from '../../server/log.ts';
import { memoryStore, sqliteStore } from '../../server/store/index.ts';
import { reportToLoad } from './under-load.ts';

letHeapTreble();
const config = readConfig(process.env);
const log = makeLog(config);
const store =
  config.storeKind === 'memory'
    ? memoryStore()
    : await sqliteStore({
        folder: config.dataFolder,
        log: matchLog(log),
        onFatal(error) {
          throw error;
        },
      });
const app = await createApp({
  config,
  store,
  clock: systemClock,
  randomness: systemRandomness,
  log,
  tokenKey: systemRandomness.bytes(32),
  keepBundle: () => Promise.resolve(),
});
reportToLoad(await app.listen());
