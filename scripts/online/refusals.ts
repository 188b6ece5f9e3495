/** Refusals as one line for a person. */
import type { CommandRejected } from '../../client-sdk/index.ts';
import { explain } from '../../client-sdk/index.ts';

/** Why something on this server was refused. */
export function sentenceOf(rejection: CommandRejected, url: string): string {
  if (rejection.code === 'offline' || rejection.code === 'timeout') return `No server answers at ${url}.`;
  return oneLine(explain(rejection));
}

/** The server tells what is wrong with a message in lines: `✖ what`, and below it `→ at where`. */
export function oneLine(text: string): string {
  return text
    .split('✖')
    .map((part) => part.replace(/^\s*([\s\S]*?)\s*→ at (\S+)\s*$/, '$2: $1').trim())
    .filter((part) => part !== '')
    .join('; ')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ');
}
