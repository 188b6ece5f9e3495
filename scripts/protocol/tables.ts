/** The parts of docs/protocol.md that are made from code, by the name that the text calls them by. */
import { CLOSED_AS_GONE, CLOSED_AS_REPLACED } from '../../server/rooms/index.ts';
import { describeSettings } from '../../server/config.ts';
import { protocolDocument } from '../../server/http/index.ts';
import { statusOf } from '../../server/http/problems.ts';
import { PERMISSIONS } from '../../server/match/index.ts';
import { LIMITS, LONGEST, matchCommandSchema } from '../../shared/protocol/index.ts';
import { fieldsOf, kindOf, readPart } from './json-schema.ts';
import { stateFields } from './state-fields.ts';

const { $defs, refusals, gameRefusals, version } = protocolDocument();
const permissions = new Map(Object.entries(PERMISSIONS));

/** What stands for `name` with these words after it. Throws for a name that it does not know. */
export function makePart(name: string, words: readonly string[]): string {
  const [word = ''] = words;
  switch (name) {
    case 'version':
      return version;
    case 'fields':
      return fieldsTable(word);
    case 'commands':
      return commandsTable();
    case 'turn-commands':
      return variantsTable(word);
    case 'state':
      return stateTable(word);
    case 'refusals':
      return refusalsTable();
    case 'game-refusals':
      return gameRefusalsTable(word);
    case 'limits':
      return limitsTable();
    case 'closed-as-replaced':
      return String(CLOSED_AS_REPLACED);
    case 'closed-as-gone':
      return String(CLOSED_AS_GONE);
    case 'limit':
      return String(limitNamed(word));
    default:
      throw new Error(`docs/protocol.md has no part '${name}'`);
  }
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(escaped).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function escaped(cell: string): string {
  return cell.replaceAll('|', '\\|');
}

function definition(name: string): ReturnType<typeof readPart> {
  if ($defs[name] === undefined) throw new Error(`the protocol has no message '${name}'`);
  return readPart($defs[name]);
}

function fieldsTable(name: string): string {
  return table(
    ['field', 'what it is', 'meaning'],
    fieldsOf(definition(name)).map(({ name: field, part, isOptional }) => [
      `\`${field}\`${isOptional ? ' (optional)' : ''}`,
      kindOf(part),
      part.description ?? '',
    ]),
  );
}

/** Each variant by its type, with its other fields. */
function variantsOf(part: ReturnType<typeof readPart>): readonly { type: string; fields: string; meaning: string }[] {
  return (part.oneOf ?? []).map((value) => {
    const variant = readPart(value);
    const [type, ...fields] = fieldsOf(variant);
    return {
      type: String(type?.part.const),
      fields: fields
        .map(({ name, part: of, isOptional }) => `\`${name}\`: ${kindOf(of)}${isOptional ? ' (optional)' : ''}`)
        .join('; '),
      meaning: variant.description ?? '',
    };
  });
}

function commandsTable(): string {
  const command = fieldsOf(definition('command')).find(({ name }) => name === 'command');
  const rows = variantsOf(readPart(command?.part)).map(({ type, fields, meaning }) => {
    const permission = permissions.get(type);
    const who = permission?.role === 'host' ? 'the host' : 'every person seated';
    return [`\`${type}\``, fields, meaning, who, permission?.statuses.join(', ') ?? ''];
  });
  if (rows.length !== matchCommandSchema.options.length) throw new Error('a command is missing');
  return table(['type', 'other fields', 'meaning', 'who', 'while the match is'], rows);
}

function variantsTable(game: string): string {
  const rows = variantsOf(definition(`turnCommand.${game}`)).map(({ type, fields, meaning }) => [
    `\`${type}\``,
    fields,
    meaning,
  ]);
  return table(['type', 'other fields', 'meaning'], rows);
}

function stateTable(name: string): string {
  if (name !== 'MatchTable' && name !== 'SeatTable') throw new Error(`there is no table '${name}'`);
  return table(
    ['field', 'type', 'meaning'],
    stateFields(name).map(({ name: field, kind, meaning }) => [`\`${field}\``, kind, meaning]),
  );
}

function refusalsTable(): string {
  const rows = Object.entries(refusals).map(([code, meaning]) => [`\`${code}\``, String(statusOf(code)), meaning]);
  return table(['code', 'status', 'meaning'], rows);
}

function gameRefusalsTable(game: string): string {
  return table(
    ['code', 'meaning'],
    Object.entries(gameRefusals[game] ?? {}).map(([code, meaning]) => [`\`${code}\``, meaning]),
  );
}

function limitNamed(name: string): number {
  const limit = new Map<string, number>(Object.entries(LIMITS)).get(name);
  if (limit === undefined) throw new Error(`the protocol has no limit '${name}'`);
  return limit;
}

function limitsTable(): string {
  const settings = describeSettings().filter(({ name }) => name.startsWith('MAX_'));
  return table(
    ['what', 'limit', 'beyond it'],
    [
      ['the body of an HTTP request', `${LIMITS.bodyBytes} bytes`, '`too_large`'],
      ['a frame of a client', `${LIMITS.frameBytes} bytes`, 'closed with 1009'],
      ['a name', `${LONGEST.name} characters`, '`malformed`'],
      ['entropy', `${LONGEST.entropy} characters`, '`malformed`'],
      ['a reservation', `${LIMITS.reservationSeconds} s until its socket`, 'ask again'],
      ['rows in one answer to `history`', String(LIMITS.historyRows), 'ask on from the last'],
      [
        'requests `history` of a connection',
        `${LIMITS.histories} at once, as many again in ${LIMITS.historiesWithin} s`,
        'answered later, then `rate_limited`',
      ],
      ['what waits for a connection that does not read', `${LIMITS.unreadBytes} bytes`, 'cut, without a close code'],
      ['something that waits and is not read', `about ${LIMITS.unreadSeconds} s`, 'cut, without a close code'],
      ['matches in one list', String(LIMITS.listedMatches), 'the newest'],
      ...settings.map(({ name, fallback, meaning }) => [
        `\`${name}\`: ${meaning}`,
        `${fallback} unless the host sets another`,
        beyond(name),
      ]),
    ],
  );
}

const BEYOND: Readonly<Record<string, string>> = {
  MAX_MATCHES: '`too_many`',
  MAX_MESSAGES_PER_SECOND: 'closed with 4002',
};

function beyond(name: string): string {
  return BEYOND[name] ?? '`rate_limited`';
}
