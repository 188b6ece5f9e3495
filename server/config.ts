/** Everything that a host can set: environment variables, each with its default and meaning. */
import { z } from 'zod';
import { folder, isHost, isOrigin, isProxy, list, number, saying, wholeNumber } from './setting-forms.ts';
import type { UserSettings } from './users/index.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const STORES = ['sqlite', 'memory'] as const;

const environmentSchema = z.object({
  PORT: wholeNumber(2567, 0, 65_535).describe('The port to listen on; 0 takes any free one.'),
  HOST: z
    .string()
    .default('0.0.0.0')
    .refine(isHost, { error: saying('an address or the name of one') })
    .describe('The address to listen on.'),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, { error: saying(`one of ${LOG_LEVELS.join(', ')}`) })
    .default('info')
    .describe(`How much is logged: ${inWords(LOG_LEVELS)}.`),
  TOKEN_KEY: z
    .string()
    // What was given is a secret, and is not repeated.
    .regex(/^[0-9a-f]{64,}$/, 'at least 64 hexadecimal digits')
    .optional()
    .describe(
      'What seats’ tokens are signed with: 64 hexadecimal digits. Without it a key is drawn at the first start, and kept with the matches.',
    ),
  ALLOWED_ORIGINS: list('*', isOrigin, 'an origin such as https://example.org, or *').describe(
    'Which web origins may use the server, separated by commas; * for any.',
  ),
  BOT_DELAY_MS: wholeNumber(800, 0, 60_000).describe('How long a bot thinks, in milliseconds.'),
  MAX_MATCHES: wholeNumber(5_000, 1).describe('How many matches there may be at once.'),
  MAX_MATCHES_PER_ADDRESS: wholeNumber(30, 1).describe(
    'How many matches one address may make or join within a minute.',
  ),
  MAX_REQUESTS_PER_ADDRESS: wholeNumber(600, 1).describe(
    'How many HTTP requests one address may send within a minute.',
  ),
  MAX_MESSAGES_PER_SECOND: wholeNumber(250, 1).describe('How many messages a connection may send a second.'),
  MAX_LOBBY_COMMANDS: wholeNumber(20, 1).describe(
    'How many commands besides turns a player may send to a match within 10 seconds.',
  ),
  DATA_FOLDER: folder('data').describe('The folder with everything that is kept: matches, keys, bundles of faults.'),
  STORE: z
    .enum(STORES, { error: saying(`one of ${STORES.join(', ')}`) })
    .default('sqlite')
    .describe('Where matches are kept: sqlite (in the data folder) or memory (until the server stops).'),
  ABANDON_AFTER_HOURS: number(168, 0.1, 8_760).describe(
    'After so many hours without any of its people a match ends as abandoned.',
  ),
  KEEP_FINISHED_DAYS: wholeNumber(365, 0, 36_500).describe('How many days finished matches are kept; 0 for good.'),
  RULESET_FOLDER: folder('rulesets').describe('The folder with the rulesets that are offered.'),
  JWT_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe(
      'The secret that your own site signs tokens of its users with (JWT, HS256 to HS512): then only they can play.',
    ),
  JWT_KEYS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Instead of a secret: the address of the public keys (JWKS) of your own site.'),
  JWT_ISSUER: z.string().min(1).optional().describe('Who has to have issued such tokens (iss).'),
  JWT_AUDIENCE: z.string().min(1).optional().describe('For whom they have to be (aud).'),
  TRUSTED_PROXIES: list('', isProxy, 'an address such as 10.0.0.1, or a network such as 10.0.0.0/8').describe(
    'The addresses of proxies whose forwarded addresses are believed, separated by commas.',
  ),
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
  /** Within LIMITS.lobbyCommandsWithin. */
  readonly mostLobbyCommands: number;
  readonly dataFolder: string;
  readonly storeKind: Environment['STORE'];
  readonly abandonAfterHours: number;
  /** 0 for good. */
  readonly keepFinishedDays: number;
  readonly rulesetFolder: string;
  readonly users: UserSettings;
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
    mostLobbyCommands: data.MAX_LOBBY_COMMANDS,
    dataFolder: data.DATA_FOLDER,
    storeKind: data.STORE,
    abandonAfterHours: data.ABANDON_AFTER_HOURS,
    keepFinishedDays: data.KEEP_FINISHED_DAYS,
    rulesetFolder: data.RULESET_FOLDER,
    users: {
      secret: data.JWT_SECRET,
      keysAddress: data.JWT_KEYS_URL,
      issuer: data.JWT_ISSUER,
      audience: data.JWT_AUDIENCE,
    },
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

function inWords(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;
}
