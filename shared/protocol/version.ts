/** The version that this side speaks: the major one counts what breaks, the minor one what is new. */
export const PROTOCOL_VERSION = '1.0';

const FORM = /^(0|[1-9][0-9]{0,2})\.(0|[1-9][0-9]{0,3})$/;

/**
 * Whether a server of `spoken` serves a client of `asked`: the same major version, and the same minor one or the one
 * before. Anything that is no version is not served.
 */
export function isServed(asked: string, spoken: string = PROTOCOL_VERSION): boolean {
  if (asked === spoken) return true;
  const client = FORM.exec(asked);
  const server = FORM.exec(spoken);
  if (client === null || server === null || client[1] !== server[1]) return false;
  const behind = Number(server[2]) - Number(client[2]);
  return behind === 0 || behind === 1;
}
