import type { DestinationStream, Logger } from 'pino';
import { pino } from 'pino';
import type { Config } from './config.ts';
import type { MatchLog } from './match/index.ts';

/** What never stands in a log, wherever it turns up. */
const SECRETS = ['token', 'player', 'secret', 'entropy', 'tokenKey'];

/** The log of a server: JSON lines, on standard output unless they are to go somewhere else. */
export function makeLog(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    redact: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** The log as a match uses it. */
export function matchLog(log: Logger): MatchLog {
  return {
    info: (event, values) => log.info(values, event),
    error: (event, values) =>
      log.error('error' in values ? { ...values, error: undefined, err: values['error'] } : values, event),
  };
}
