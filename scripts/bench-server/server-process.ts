/** The server as `npm start` puts it together, on a free port, for the load to ask. */
import { createApp } from '../../server/app.ts';
import { systemClock, systemRandomness } from '../../server/clock.ts';
import { readConfig } from '../../server/config.ts';
import { makeLog } from '../../server/log.ts';
import { memoryStore } from '../../server/store/index.ts';
import { reportToLoad } from './under-load.ts';

const config = readConfig(process.env);
const app = await createApp({
  config,
  store: memoryStore(),
  clock: systemClock,
  randomness: systemRandomness,
  log: makeLog(config),
});
reportToLoad(await app.listen());
