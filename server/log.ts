import type { Logger } from 'pino';
import { pino } from 'pino';
import type { Config } from './config.ts';
import type { MatchLog } from './match/index.ts';

/** What never stands in a log, wherever it turns up. */
const SECRETS = ['token', 'player', 'secret', 'entropy', 'tokenKey'];

/** The log of a server: JSON lines on standard output. */
export function makeLog(config: Pick<Config, 'logLevel'>): Logger {
  return pino({
    level: config.logLevel,
    redact: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  });
}

/** The log as a match uses it. */
export function matchLog(log: Logger): MatchLog {
  return {
    info: (event, values) => log.info(values, event),
    error: (event, values) =>
      log.error('error' in values ? { ...values, error: undefined, err: values['error'] } : values, event),
  };
}
