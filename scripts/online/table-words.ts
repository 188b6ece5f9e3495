/** What can be typed at a table at any time, besides the game: talk, and what concerns the others. Pure. */
import type { ChangedSettings, Color, Phrase, Vote } from '../../client-sdk/index.ts';
import { PHRASES } from '../../client-sdk/index.ts';
import { VOTES } from '../../shared/protocol/index.ts';
import { UsageError } from '../support/command-line.ts';
import { colorNamed, oneNamed } from './making.ts';
import { readChange } from './settings-words.ts';

export type TableWish =
  | { readonly kind: 'say'; readonly text: string }
  | { readonly kind: 'phrase'; readonly phrase: Phrase }
  | { readonly kind: 'kick' | 'call' | 'silence' | 'unsilence'; readonly seat: Color }
  /** For oneself alone: a seat, or the name of somebody who watches. */
  | { readonly kind: 'mute' | 'unmute'; readonly who: string }
  | { readonly kind: 'vote'; readonly seat: Color; readonly choice: Vote }
  | { readonly kind: 'set'; readonly settings: ChangedSettings }
  | { readonly kind: 'back' | 'link' }
  | { readonly kind: 'mistake'; readonly message: string };

/** Undefined for anything that is not for the table. */
export function readTableWish(typed: string): TableWish | undefined {
  const text = typed.trim();
  if (text.startsWith('"')) return readSaying(text.slice(1).replace(/"$/, ''));
  const [, word = '', behind = ''] = /^(\S+)\s*(.*)$/s.exec(text) ?? [];
  const read = READERS.get(word.toLowerCase());
  return read?.(behind);
}

const READERS: ReadonlyMap<string, (behind: string) => TableWish> = new Map([
  ['say', readSaying],
  ['phrase', readPhrase],
  ['kick', (behind) => aboutSeat('kick', behind)],
  ['call', (behind) => aboutSeat('call', behind)],
  ['mute', (behind) => readMuting('mute', 'silence', behind)],
  ['unmute', (behind) => readMuting('unmute', 'unsilence', behind)],
  ['vote', readVote],
  ['set', readSetting],
  ['back', (behind) => alone('back', behind)],
  ['link', (behind) => alone('link', behind)],
]);

function readSaying(behind: string): TableWish {
  const text = behind.trim();
  return text === '' ? mistake('Say what: say TEXT') : { kind: 'say', text };
}

function readPhrase(behind: string): TableWish {
  const phrase = oneNamed(PHRASES, behind);
  return phrase === undefined ? mistake(`The phrases: ${PHRASES.join(', ')}.`) : { kind: 'phrase', phrase };
}

function aboutSeat(kind: 'kick' | 'call', behind: string): TableWish {
  const seat = colorNamed(behind);
  return seat === undefined ? mistake(`Say whom, by the colour: ${kind} blue`) : { kind, seat };
}

function readMuting(own: 'mute' | 'unmute', forAll: 'silence' | 'unsilence', behind: string): TableWish {
  const [first = '', last, ...more] = behind.split(/\s+/);
  const seat = colorNamed(first);
  if (seat !== undefined && last?.toLowerCase() === 'all' && more.length === 0) return { kind: forAll, seat };
  if (behind === '') return mistake(`Say whom: ${own} blue, or ${own} and a name; the host also ${own} blue all`);
  return { kind: own, who: colorNamed(behind) ?? behind };
}

function readVote(behind: string): TableWish {
  const [color = '', wanted = '', ...more] = behind.split(/\s+/);
  const seat = colorNamed(color);
  const choice = oneNamed(VOTES, wanted);
  if (seat !== undefined && choice !== undefined && more.length === 0) return { kind: 'vote', seat, choice };
  return mistake('Say about whom, and what is to be: vote blue wait, vote blue bot, or vote blue remove');
}

function readSetting(behind: string): TableWish {
  const [, name = '', value = ''] = /^(\S*)\s*(.*)$/s.exec(behind) ?? [];
  try {
    return { kind: 'set', settings: readChange(name.toLowerCase(), value) };
  } catch (error) {
    if (error instanceof UsageError) return mistake(`That cannot be set: ${error.message}.`);
    throw error;
  }
}

function alone(kind: 'back' | 'link', behind: string): TableWish {
  return behind === '' ? { kind } : mistake(`Nothing stands behind ${kind}.`);
}

function mistake(message: string): TableWish {
  return { kind: 'mistake', message };
}
