import type { Result } from '../../../kernel/index.ts';
import { assertNever } from '../../../kernel/index.ts';
import type { Command } from '../commands.ts';
import type { NotationError } from './errors.ts';
import type { Scanner } from './scanner.ts';
import { readWhole } from './scanner.ts';
import { PAIR, readSpaceName, readToken } from './words.ts';

/** A command as text: `spin`, `LL>n4`, `MF>w2`, `-`, `LL!` (an escape card), `resign`. */
export function makeCommand(command: Command): string {
  switch (command.type) {
    case 'spin':
    case 'resign':
      return command.type;
    case 'move':
    case 'fly':
      return `${headOf(command)}>${command.to}`;
    case 'pass':
      return '-';
    case 'escape':
      return `${command.token}!`;
    default:
      return assertNever(command);
  }
}

/** Reads one command. No ruleset is asked: whether such a space exists is for `decide` to say. */
export function parseCommand(text: string): Result<Command, NotationError> {
  return readWhole(text, readCommand);
}

/** A list of commands in one line: moves of the same token that follow one another are put together, as in `LL>n1,n2 -`. */
export function makeCommands(commands: readonly Command[]): string {
  let text = '';
  let headBefore: string | undefined;
  for (const command of commands) {
    const head = headOf(command);
    if (head !== undefined && head === headBefore && 'to' in command) text += `,${command.to}`;
    else text += `${text === '' ? '' : ' '}${makeCommand(command)}`;
    headBefore = head;
  }
  return text;
}

/** Reads a list of commands in one line; the empty text is the empty list. */
export function parseCommands(text: string): Result<readonly Command[], NotationError> {
  return readWhole(text, (scanner) => {
    const commands: Command[] = [];
    let headBefore: string | undefined;
    while (!scanner.isAtEnd()) {
      if (commands.length > 0) scanner.take(' ', 'a space or a comma');
      const start = scanner.offset;
      const command = readCommand(scanner);
      const head = headOf(command);
      if (head !== undefined && head === headBefore)
        throw scanner.stop(`another command than a move of ${head}`, start);
      commands.push(command);
      while ('to' in command && scanner.takes(',')) commands.push({ ...command, to: readSpaceName(scanner) });
      headBefore = head;
    }
    return commands;
  });
}

function readCommand(scanner: Scanner): Command {
  if (scanner.takes('spin')) return { type: 'spin' };
  if (scanner.takes('resign')) return { type: 'resign' };
  if (scanner.takes('-')) return { type: 'pass' };
  if (scanner.takes(`${PAIR}>`)) return { type: 'fly', to: readSpaceName(scanner) };
  if (!scanner.isNext('L') && !scanner.isNext('H')) throw scanner.stop('a command');
  const token = readToken(scanner);
  if (scanner.takes('!')) return { type: 'escape', token };
  scanner.take('>', '">" or "!"');
  return { type: 'move', token, to: readSpaceName(scanner) };
}

/** What stands before the space that a token, or the pair, goes to. */
function headOf(command: Command): string | undefined {
  if (command.type === 'move') return command.token;
  return command.type === 'fly' ? PAIR : undefined;
}
