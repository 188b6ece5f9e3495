/** Players that the host knows already: who they are comes from a token of the host's own site (JWT, RFC 7519). */
import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import type { Result } from '../../shared/kernel/index.ts';
import { fail, succeed, textHash } from '../../shared/kernel/index.ts';
import type { Refusal } from '../../shared/protocol/index.ts';
import { isShowable, lengthOf, LONGEST, refusalOf } from '../../shared/protocol/index.ts';

/** Where the keys are that the host's tokens are signed with; without any of them there are no users. */
export interface UserSettings {
  /** A secret that the host's site and this server share. */
  readonly secret: string | undefined;
  /** The address of the site's public keys (JWKS, RFC 7517). */
  readonly keysAddress: string | undefined;
  readonly issuer: string | undefined;
  readonly audience: string | undefined;
}

/** Somebody whom the host knows. */
export interface User {
  /** The id of the player: the same on every device. */
  readonly player: string;
  /** What others see of the player; undefined where the token says nothing that can be shown. */
  readonly name: string | undefined;
}

export interface Users {
  /**
   * Who asks, by the Authorization header of the request. Undefined where the host has no users: then players are who
   * they say. Refused where a token is missing, wrong or too old, and where the keys cannot be had just now.
   */
  identify(authorization: string | undefined): Promise<Result<User | undefined, Refusal>>;
}

const SHARED = ['HS256', 'HS384', 'HS512'];
const PUBLIC = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];
const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;
/** Clocks of two machines differ a little, in seconds. */
const TOLERANCE = 30;
const LONGEST_SUBJECT = 256;

export function makeUsers({ secret, keysAddress, issuer, audience }: UserSettings): Users {
  const verify = verifierOf(secret, keysAddress);
  if (verify === undefined) return { identify: () => Promise.resolve(succeed(undefined)) };
  const wanted = {
    clockTolerance: TOLERANCE,
    requiredClaims: ['sub', 'exp'],
    ...(issuer === undefined ? {} : { issuer }),
    ...(audience === undefined ? {} : { audience }),
  };
  return {
    async identify(authorization) {
      const token = BEARER.exec(authorization ?? '')?.[1];
      if (token === undefined) return fail(refusalOf('unknown_user'));
      try {
        return userOf(await verify(token, wanted));
      } catch (error) {
        return fail(refusalOf(isTokensFault(error) ? 'unknown_user' : 'unavailable'));
      }
    },
  };
}

type Verify = (token: string, wanted: Parameters<typeof jwtVerify>[2]) => Promise<JWTPayload>;

function verifierOf(secret: string | undefined, keysAddress: string | undefined): Verify | undefined {
  if (secret !== undefined) {
    const key = new TextEncoder().encode(secret);
    return async (token, wanted) => (await jwtVerify(token, key, { ...wanted, algorithms: SHARED })).payload;
  }
  if (keysAddress === undefined) return undefined;
  const keys: JWTVerifyGetKey = createRemoteJWKSet(new URL(keysAddress));
  return async (token, wanted) => (await jwtVerify(token, keys, { ...wanted, algorithms: PUBLIC })).payload;
}

function userOf({ iss = '', sub, name, preferred_username: nickname }: JWTPayload): Result<User, Refusal> {
  if (sub === undefined || sub === '' || sub.length > LONGEST_SUBJECT) return fail(refusalOf('unknown_user'));
  const shown = [name, nickname].find((text) => typeof text === 'string' && canBeShown(text.trim()));
  const player = textHash(`user/1 ${JSON.stringify([iss, sub])}`);
  return succeed({ player, name: typeof shown === 'string' ? shown.trim() : undefined });
}

function canBeShown(text: string): boolean {
  return text !== '' && isShowable(text) && lengthOf(text) <= LONGEST.name;
}

/** Whether the token is to blame, and not that its keys could not be had. */
function isTokensFault(error: unknown): boolean {
  return (
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWTExpired ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported ||
    error instanceof errors.JWKSNoMatchingKey
  );
}
