/** Everything that a host can set: environment variables, each with its default and meaning. */
import { z } from 'zod';

const count = (fallback: number): z.ZodDefault<z.ZodCoercedNumber> => z.coerce.number().default(fallback);

const environmentSchema = z.object({
  PORT: count(2567).pipe(z.int().min(0).max(65_535)).describe('The port to listen on; 0 takes any free one.'),
  HOST: z.string().min(1).default('0.0.0.0').describe('The address to listen on.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('How much is logged.'),
  TOKEN_KEY: z
    .string()
    .regex(/^[0-9a-f]{64,}$/, 'at least 64 hexadecimal digits')
    .optional()
    .describe(
      'What seats’ tokens are signed with: 64 hexadecimal digits. Without it a key is drawn at the first start, and kept in the data folder.',
    ),
  ALLOWED_ORIGINS: z
    .string()
    .default('*')
    .transform((list) => list.split(',').map((origin) => origin.trim()))
    .describe('Which web origins may use the server, separated by commas; * for any.'),
  BOT_DELAY_MS: count(800).pipe(z.int().min(0).max(60_000)).describe('How long a bot thinks, in milliseconds.'),
  MAX_MATCHES: count(5_000).pipe(z.int().min(1)).describe('How many matches there may be at once.'),
  MAX_MATCHES_PER_ADDRESS: count(30)
    .pipe(z.int().min(1))
    .describe('How many matches one address may make or join within a minute.'),
  MAX_REQUESTS_PER_ADDRESS: count(600)
    .pipe(z.int().min(1))
    .describe('How many HTTP requests one address may send within a minute.'),
  MAX_MESSAGES_PER_SECOND: count(250)
    .pipe(z.int().min(1))
    .describe('How many messages a connection may send a second.'),
  DATA_FOLDER: z
    .string()
    .min(1)
    .default('data')
    .describe('The folder with everything that is kept: matches, keys, bundles of faults.'),
  STORE: z
    .enum(['sqlite', 'memory'])
    .default('sqlite')
    .describe('Where matches are kept: in the data folder, or in memory, until the server stops.'),
  ABANDON_AFTER_HOURS: count(168)
    .pipe(z.number().min(0.1).max(8_760))
    .describe('After so many hours without any of its people a match ends as abandoned.'),
  KEEP_FINISHED_DAYS: count(365)
    .pipe(z.int().min(0).max(36_500))
    .describe('How many days finished matches are kept; 0 for good.'),
  RULESET_FOLDER: z.string().min(1).default('rulesets').describe('The folder with the rulesets that are offered.'),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((address) => address.trim())
        .filter((address) => address !== ''),
    )
    .describe('The addresses of proxies whose forwarded addresses are believed, separated by commas.'),
});

type Environment = z.infer<typeof environmentSchema>;

/** The settings of a server, checked and unchanging. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly logLevel: Environment['LOG_LEVEL'];
  readonly tokenKey: string | undefined;
  readonly allowedOrigins: readonly string[];
  readonly botDelayMilliseconds: number;
  readonly mostMatches: number;
  readonly mostMatchesPerAddress: number;
  readonly mostRequestsPerAddress: number;
  readonly mostMessagesPerSecond: number;
  readonly dataFolder: string;
  readonly storeKind: Environment['STORE'];
  readonly abandonAfterHours: number;
  /** 0 for good. */
  readonly keepFinishedDays: number;
  readonly rulesetFolder: string;
  readonly trustedProxies: readonly string[];
}

/** Thrown for a setting that cannot be: its message names each, a line a setting. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads the settings from an environment. Throws a ConfigError that names what is wrong. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new ConfigError(lines.join('\n'));
  }
  const { data } = parsed;
  return Object.freeze({
    port: data.PORT,
    host: data.HOST,
    logLevel: data.LOG_LEVEL,
    tokenKey: data.TOKEN_KEY,
    allowedOrigins: data.ALLOWED_ORIGINS,
    botDelayMilliseconds: data.BOT_DELAY_MS,
    mostMatches: data.MAX_MATCHES,
    mostMatchesPerAddress: data.MAX_MATCHES_PER_ADDRESS,
    mostRequestsPerAddress: data.MAX_REQUESTS_PER_ADDRESS,
    mostMessagesPerSecond: data.MAX_MESSAGES_PER_SECOND,
    dataFolder: data.DATA_FOLDER,
    storeKind: data.STORE,
    abandonAfterHours: data.ABANDON_AFTER_HOURS,
    keepFinishedDays: data.KEEP_FINISHED_DAYS,
    rulesetFolder: data.RULESET_FOLDER,
    trustedProxies: data.TRUSTED_PROXIES,
  });
}

/** Each setting with its default and meaning, for `npm run config`. */
export function describeSettings(): readonly { name: string; fallback: string; meaning: string }[] {
  return Object.entries(environmentSchema.shape).map(([name, schema]) => {
    const parsed = schema.safeParse(undefined);
    const fallback = parsed.success && parsed.data !== undefined ? String(parsed.data) : '';
    return { name, fallback, meaning: schema.description ?? '' };
  });
}
