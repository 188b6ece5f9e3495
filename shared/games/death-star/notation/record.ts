import type { GameRecord, Result } from '../../../kernel/index.ts';
import type { GameEvent, SpinOff } from '../events.ts';
import { evolve } from '../evolve.ts';
import type { Setup } from '../game.ts';
import { rulesetHash, withOptions } from '../ruleset/identity.ts';
import type { CardId, Color, Options, Ruleset } from '../types.ts';
import { COLORS } from '../types.ts';
import type { NotationError } from './errors.ts';
import type { Item } from './make-items.ts';
import { makeItems } from './make-items.ts';
import { ALL_OPTIONS, makeOptions, readOptions } from './options.ts';
import type { ItemReader } from './read-items.ts';
import { itemReader, readLine, tell } from './read-items.ts';
import type { Scanner } from './scanner.ts';
import { readWhole } from './scanner.ts';
import type { Tag } from './tags.ts';
import { makeTag, readMoreTags, readTag } from './tags.ts';
import { readCard, readSeat, readSpin, readWord } from './words.ts';

/** What a game that is not over has for a result. */
export const UNFINISHED = '*';

/** A written game with its header. It is judged where its ruleset is of the engine's edition, and else only folded. */
export interface DeathStarRecord extends GameRecord<Setup, GameEvent> {
  readonly game: 'death-star';
  readonly seats: readonly Color[];
  /** Who has won; `*` where the game is not over. */
  readonly result: Color | typeof UNFINISHED;
  /** The lines of the header after the seven that each record has. */
  readonly tags: readonly Tag[];
}

/**
 * Where the ruleset of a record comes from: its id, the hash of it with its house rules, and the house rules. Of several
 * with this id the one with the hash; where there is none, any of them with these house rules, to be told apart from it.
 */
export type FindRuleset = (id: string, hash: string, options: Options) => Ruleset | undefined;

/** A place in the text of a record, counted from 1. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

const REQUIRED_TAGS = ['Game', 'Ruleset', 'Options', 'Seats', 'Deck', 'SpinOff', 'Result'] as const;
/** What stands in place of the spin for the start where it was decided before who begins. */
const NO_SPIN_OFF = '-';
const EDITION = /death-star\/[0-9]{1,4}/y;
const RULESET_ID = /[a-z][a-z0-9-]*/y;
const HASH = /[0-9a-f]{64}/y;
const RESULT_EXPECTED = `the winner (${COLORS.join(', ')}), or "${UNFINISHED}" where the game is not over`;

/** The text of a record. Throws a RangeError for events that no game has in such an order. */
export function makeRecord(record: DeathStarRecord): string {
  const { header, lines } = partsOf(record);
  return `${header}\n${lines.map((items) => `${items.map(({ text }) => text).join(' ')}\n`).join('')}`;
}

/**
 * Reads the text of a record. It believes the events; what it checks is that every card lies where it is drawn, and
 * that the stated result is the one that they lead to.
 */
export function parseRecord(text: string, findRuleset: FindRuleset): Result<DeathStarRecord, NotationError> {
  return readWhole(text, (scanner) => readRecord(scanner, findRuleset));
}

/**
 * Where in the text of its record an event stands: where its item begins, or its line of the header; and what comes
 * after the last event, at the end of the last line.
 */
export function placeOfEvent(record: DeathStarRecord, event: number): TextPlace {
  const { header, lines, roundsOfSpinOff } = partsOf(record);
  if (event < 2 + roundsOfSpinOff) {
    const tag = event === 0 ? 'Seats' : event === 1 ? 'Deck' : 'SpinOff';
    return { line: REQUIRED_TAGS.indexOf(tag) + 1, column: 1 };
  }
  let place: TextPlace = { line: 1, column: 1 };
  let line = header.split('\n').length;
  for (const items of lines) {
    line += 1;
    let column = 1;
    for (const { text, firstEvent } of items) {
      if (firstEvent > event) return place;
      place = { line, column };
      column += text.length + 1;
    }
    if (event >= record.events.length) place = { line, column: column - 1 };
  }
  return place;
}

interface RecordParts {
  readonly header: string;
  readonly lines: readonly (readonly Item[])[];
  readonly roundsOfSpinOff: number;
}

function partsOf({ setup, seats, events, tags, result }: DeathStarRecord): RecordParts {
  const { ruleset } = setup;
  const [started, shuffled] = events;
  if (started?.type !== 'started' || shuffled?.type !== 'shuffled') {
    throw new RangeError('a record begins with the events started and shuffled');
  }
  const firstTurn = events.findIndex(({ type }) => type === 'turnBegan');
  const rounds = events.slice(2, firstTurn).map((event) => {
    if (event.type !== 'spunOff') throw new RangeError(`'${event.type}' stands before the first turn`);
    return event.spins.map(({ seat, count }) => `${seat} ${count}`).join(' ');
  });
  const header = [
    makeTag('Game', ruleset.rules),
    makeTag('Ruleset', `${ruleset.id} ${rulesetHash(ruleset)}`),
    makeTag('Options', makeOptions(ruleset.options)),
    makeTag('Seats', seats.join(' ')),
    makeTag('Deck', shuffled.deck.length > 0 ? shuffled.deck.join(' ') : '-'),
    makeTag('SpinOff', rounds.join('; ') || NO_SPIN_OFF),
    makeTag('Result', result),
    ...tags.map(({ name, value }) => makeTag(name, value)),
  ];
  return { header: header.join(''), lines: linesOf(events, firstTurn, ruleset), roundsOfSpinOff: rounds.length };
}

/** A line for each turn, and one for each turn that is skipped. */
function linesOf(events: readonly GameEvent[], firstTurn: number, ruleset: Ruleset): readonly (readonly Item[])[] {
  const lines: Item[][] = [];
  let line: Item[] = [];
  for (const { text, firstEvent } of makeItems(events.slice(firstTurn), ruleset)) {
    const item = { text, firstEvent: firstEvent + firstTurn };
    const type = events[item.firstEvent]?.type;
    if (type === 'turnBegan' || type === 'turnSkipped') {
      line = [];
      lines.push(line);
    }
    line.push(item);
  }
  return lines;
}

/** Reads a record with a scanner of one's own. */
export function readRecord(scanner: Scanner, findRuleset: FindRuleset): DeathStarRecord {
  const ruleset = readRuleset(scanner, findRuleset);
  const seats = readTag(scanner, 'Seats', () => readSeats(scanner, ruleset));
  const started: GameEvent = { type: 'started', ruleset, seats };
  const reader = itemReader(scanner, evolve(undefined, started));
  reader.events.push(started);
  tell(reader, { type: 'shuffled', deck: readTag(scanner, 'Deck', () => readDeck(scanner, ruleset)) });
  for (const spins of readTag(scanner, 'SpinOff', () => readSpinOffs(scanner, ruleset, seats))) {
    tell(reader, { type: 'spunOff', spins });
  }
  let resultOffset = 0;
  const result = readTag(scanner, 'Result', () => {
    resultOffset = scanner.offset;
    return readResult(scanner);
  });
  const tags = readMoreTags(scanner, REQUIRED_TAGS);
  scanner.take('\n', 'a tag or an empty line');
  readLines(reader);
  const { phase } = reader.state;
  const reached = phase.kind === 'over' ? phase.winner : UNFINISHED;
  if (result !== reached) throw scanner.stop(`"${reached}", which the turns lead to`, resultOffset);
  const { events } = reader;
  return { game: 'death-star', setup: setupOf(ruleset, events), seats, events, result, tags };
}

/** Where nobody has spun for the start, whoever has the first turn was to begin. */
function setupOf(ruleset: Ruleset, events: readonly GameEvent[]): Setup {
  const opening = events.find(({ type }) => type === 'spunOff' || type === 'turnBegan');
  return opening?.type === 'turnBegan' ? { ruleset, first: opening.seat } : { ruleset };
}

function readLines(reader: ItemReader): void {
  const { scanner } = reader;
  const start = scanner.offset;
  // Nobody has lost a turn yet; and what stands before the first turn is told by the header.
  if (readLine(reader) === 'skip') throw scanner.stop('a turn before one that is skipped', start);
  for (;;) {
    const isOver = reader.state.phase.kind === 'over';
    scanner.take('\n', isOver ? 'the end of the line, as the game is over' : 'a space or the end of the line');
    if (scanner.isAtEnd()) return;
    if (isOver) throw scanner.stop('the end of the text, as the game is over');
    readLine(reader);
  }
}

/** The first three tags: which ruleset, and that it is the very one. */
function readRuleset(scanner: Scanner, findRuleset: FindRuleset): Ruleset {
  let editionOffset = 0;
  const edition = readTag(scanner, 'Game', () => {
    editionOffset = scanner.offset;
    return scanner.read(EDITION, 'death-star/ and the edition of the rules');
  });
  let idOffset = 0;
  let hashOffset = 0;
  const [id, hash] = readTag(scanner, 'Ruleset', () => {
    idOffset = scanner.offset;
    const name = scanner.read(RULESET_ID, 'the id of a ruleset');
    scanner.take(' ');
    hashOffset = scanner.offset;
    return [name, scanner.read(HASH, 'the hash of a ruleset, 64 hexadecimal digits')] as const;
  });
  let optionsOffset = 0;
  const options = readTag(scanner, 'Options', () => {
    optionsOffset = scanner.offset;
    return readOptions(scanner);
  });
  const ruleset = findRuleset(id, hash, options);
  if (ruleset?.id !== id) throw scanner.stop('the id of a ruleset that is known here', idOffset);
  const houseRules = makeOptions(options);
  if (rulesetHash(ruleset) !== hash) {
    const meant = ALL_OPTIONS.find((others) => rulesetHash(withOptions(ruleset, others)) === hash);
    if (meant !== undefined) throw scanner.stop(`"${makeOptions(meant)}", which the hash stands for`, optionsOffset);
    const known = rulesetHash(ruleset);
    const rules = houseRules === '-' ? 'without house rules' : `with ${houseRules}`;
    throw scanner.stop(`${known}, the hash of ${id} ${rules} as it is known here`, hashOffset);
  }
  if (makeOptions(ruleset.options) !== houseRules) throw scanner.stop('the house rules of this ruleset', optionsOffset);
  if (ruleset.rules !== edition) throw scanner.stop(`${ruleset.rules}, the edition of this ruleset`, editionOffset);
  return ruleset;
}

/** Rule 3.3: two seats or more, in the order of play. */
function readSeats(scanner: Scanner, ruleset: Ruleset): readonly Color[] {
  const seats: Color[] = [];
  let later = ruleset.board.clockwise;
  do {
    const seat = readWord(scanner, later, `a seat later in the order of play (${later.join(', ')})`);
    later = later.slice(later.indexOf(seat) + 1);
    seats.push(seat);
  } while (scanner.takes(' '));
  if (seats.length < 2) throw scanner.stop('a second seat');
  return seats;
}

/** Rule 2.3: every card of the ruleset's deck once. */
function readDeck(scanner: Scanner, ruleset: Ruleset): readonly CardId[] {
  const missing = new Set(ruleset.deck.map(({ id }) => id));
  const deck: CardId[] = [];
  if (missing.size === 0) {
    scanner.take('-');
    return deck;
  }
  do {
    const start = scanner.offset;
    const { id } = readCard(scanner, ruleset);
    if (!missing.delete(id)) throw scanner.stop('a card that does not stand here yet', start);
    deck.push(id);
  } while (scanner.takes(' '));
  for (const id of missing) throw scanner.stop(`" ${id}"`);
  return deck;
}

/** Rule 3.2: the rounds of the spin for the start, as in `red 3 blue 3; red 1 blue 2`; none where nobody has spun. */
function readSpinOffs(scanner: Scanner, ruleset: Ruleset, seats: readonly Color[]): readonly (readonly SpinOff[])[] {
  const rounds: SpinOff[][] = [];
  if (scanner.takes(NO_SPIN_OFF)) return rounds;
  do {
    const spins: SpinOff[] = [];
    do {
      const seat = readSeat(scanner, seats);
      scanner.take(' ');
      spins.push({ seat, count: readSpin(scanner, ruleset) });
    } while (scanner.takes(' '));
    rounds.push(spins);
  } while (scanner.takes('; '));
  return rounds;
}

function readResult(scanner: Scanner): Color | typeof UNFINISHED {
  if (scanner.takes(UNFINISHED)) return UNFINISHED;
  const color = COLORS.find((candidate) => scanner.takes(candidate));
  if (color === undefined) throw scanner.stop(RESULT_EXPECTED);
  return color;
}
