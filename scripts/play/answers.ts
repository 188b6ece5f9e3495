/** What a person types at the prompt, read as a wish. Pure: nothing is done here. */
import type { Command } from '../../shared/games/death-star/index.ts';
import { TOKENS } from '../../shared/games/death-star/index.ts';
import { makeCommand, parseCommand } from '../../shared/games/death-star/notation/command.ts';

/** What can be asked for besides a move. */
export type Wish =
  | { readonly kind: 'command'; readonly command: Command }
  | { readonly kind: PlainWish }
  | { readonly kind: 'log'; readonly turns: number }
  | { readonly kind: 'save'; readonly path: string }
  | { readonly kind: 'mistake'; readonly message: string };

/** A wish that one word says. */
type PlainWish = 'help' | 'board' | 'choices' | 'marks' | 'resign' | 'quit';

const USUAL_LOG = 10;
const LONGEST_ECHO = 30;

/** `legal` as it is numbered on the screen, from 1; `suggested` is what Enter takes. */
export function readAnswer(typed: string, legal: readonly Command[], suggested: Command): Wish {
  const text = typed.trim();
  if (text === '') return { kind: 'command', command: suggested };
  if (/^\d+$/.test(text)) return readNumber(text, legal);
  return readWord(text) ?? readMove(text, legal);
}

function readNumber(text: string, legal: readonly Command[]): Wish {
  const command = legal[Number(text) - 1];
  if (command !== undefined) return { kind: 'command', command };
  const range = legal.length === 1 ? '1, or just Enter' : `1 to ${legal.length}`;
  return mistake(`There is no ${shortened(text)} here: choose ${range}.`);
}

/** A word that is no move, with what may stand behind it; undefined for anything else. */
export function readWord(text: string): Wish | undefined {
  const [word = '', ...rest] = text.split(/\s+/);
  const behind = text.slice(word.length).trim();
  switch (word.toLowerCase()) {
    case 's':
    case 'save':
      return behind === '' ? mistake('Say where to save the game: s FILE.dsn') : { kind: 'save', path: behind };
    case 'l':
    case 'log':
      return readLog(rest);
    case 'u':
    case 'undo':
      return mistake('What has been done stays done: there is no undo.');
    default: {
      const kind = rest.length === 0 ? plainWord(word.toLowerCase()) : undefined;
      return kind === undefined ? undefined : { kind };
    }
  }
}

function plainWord(word: string): PlainWish | undefined {
  switch (word) {
    case '?':
    case 'h':
    case 'help':
      return 'help';
    case 'b':
    case 'board':
      return 'board';
    case 'c':
    case 'choices':
      return 'choices';
    case 'm':
    case 'marks':
    case 'legend':
      return 'marks';
    case 'r':
    case 'resign':
      return 'resign';
    case 'q':
    case 'quit':
    case 'exit':
      return 'quit';
    default:
      return undefined;
  }
}

function readLog([turns, ...more]: readonly string[]): Wish {
  if (turns === undefined) return { kind: 'log', turns: USUAL_LOG };
  if (turns.toLowerCase() === 'all' && more.length === 0) return { kind: 'log', turns: Infinity };
  if (/^[1-9]\d*$/.test(turns) && more.length === 0) return { kind: 'log', turns: Number(turns) };
  return mistake('The log shows the last turns: l, l 30 or l all.');
}

/** A move as it is written, or the name alone of a space that only one move leads to. */
function readMove(text: string, legal: readonly Command[]): Wish {
  const written = parseCommand(asWritten(text));
  if (written.ok) return { kind: 'command', command: written.value };
  const there = legal.filter((command) => 'to' in command && command.to === text.toLowerCase());
  const [only] = there;
  if (only !== undefined && there.length === 1) return { kind: 'command', command: only };
  if (there.length > 1) return mistake(`Who goes there? Type ${there.map(makeCommand).join(' or ')}.`);
  return mistake(`“${shortened(text)}” is no move here. ${adviceFor(legal)}`);
}

/** What can be typed instead. */
export function adviceFor(legal: readonly Command[]): string {
  if (legal.length > 1) return 'Type a number of the list, or ? for help.';
  return legal[0]?.type === 'spin' ? 'Enter spins; ? for help.' : 'Enter takes the only move; ? for help.';
}

/** Capitals and spaces do not matter at the prompt; in the notation they do. */
function asWritten(text: string): string {
  const plain = text.toLowerCase().replaceAll(/\s+/g, '');
  if (plain === 'pass') return '-';
  const head = [...TOKENS, 'MF'].find((name) => plain.startsWith(name.toLowerCase()) && /^[>!]/.test(plain.slice(2)));
  return head === undefined ? plain : head + plain.slice(head.length);
}

function mistake(message: string): Wish {
  return { kind: 'mistake', message };
}

/** What was typed, as it can be shown again. */
function shortened(text: string): string {
  const shown = text.replaceAll(/\p{Cc}/gu, '�');
  return shown.length <= LONGEST_ECHO ? shown : `${shown.slice(0, LONGEST_ECHO - 1)}…`;
}
