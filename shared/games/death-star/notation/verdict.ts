import type { Proof, Verified } from '../../../kernel/index.ts';
import { judge, verify } from '../../../kernel/index.ts';
import { deathStar } from '../game.ts';
import { redraw } from '../redrawing.ts';
import { RULES, rulesetHash } from '../ruleset/identity.ts';
import type { Color } from '../types.ts';
import type { ToldDraw } from './chance-fault.ts';
import { placeOfTag, tellChanceFault } from './chance-fault.ts';
import { tellFault } from './fault.ts';
import type { WrittenProof } from './proof.ts';
import { checksumOf, readProof } from './proof.ts';
import type { DeathStarRecord, FindRuleset, TextPlace } from './record.ts';
import { parseRecord, UNFINISHED } from './record.ts';

/**
 * What a fault of a record is about: `text`, it is no record; `proof`, it has none, or one that cannot be; `promise`, it
 * is not what the reader was promised or added; `chance`, an outcome or the commitment is not the secret's; `rules`, a
 * rule is broken; `checksum`, something else is not as it was written, such as what a player chose.
 */
export const FAULT_KINDS = ['text', 'proof', 'promise', 'chance', 'rules', 'checksum'] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** What is wrong with a record, and where: line and column count from 1. */
export interface VerdictFault extends TextPlace {
  readonly about: FaultKind;
  readonly message: string;
  /** The outcome of chance that differs, where it is about one. */
  readonly outcome?: ToldDraw;
}

/** `unknown`: it could not be told, or (the rules of an older edition) is not judged any more. */
export type Finding = 'kept' | 'broken' | 'unknown';

/** What a record tells of its match. */
export interface RecordFacts {
  readonly ruleset: string;
  readonly rulesetHash: string;
  /** The edition of the rules. */
  readonly edition: string;
  readonly seats: readonly Color[];
  /** Who has won; `*` where the game is not over. */
  readonly result: Color | typeof UNFINISHED;
  readonly engine: string | undefined;
  readonly proof: Proof | undefined;
}

/** What came of checking a record: its chance and its rules each on their own, and all that is wrong. */
export interface Verdict {
  /** Everything was checked that can be, and nothing is wrong. */
  readonly ok: boolean;
  readonly chance: Finding;
  readonly rules: Finding;
  /** How many spins and shuffles were worked out again and are as the record has them; 0 where the chance is not kept. */
  readonly verified: Verified;
  /** In the order in which they were looked for. */
  readonly faults: readonly VerdictFault[];
  /** Nothing where the text is no record. */
  readonly facts: RecordFacts | undefined;
}

/** What a person holds from before the end of the match, and from nobody's record. */
export interface HeldByReader {
  /** The commitment that the server had published before the start. */
  readonly commitment?: string | undefined;
  /** What the person added to the chance. */
  readonly entropy?: string | undefined;
}

const NOTHING: Verified = { spins: 0, shuffles: 0 };

/**
 * Checks the text of a record: that it is one, that its commitment fits its secret, that the secret gives every spin and
 * the order of the deck, that every turn keeps the rules, and that nothing else was changed. Never throws.
 */
export function verifyRecordText(text: string, findRuleset: FindRuleset, held: HeldByReader = {}): Verdict {
  const parsed = parseRecord(text, findRuleset);
  if (parsed.ok) return verdictOn(parsed.value, held);
  const { line, column, expected, found } = parsed.error;
  const fault: VerdictFault = { about: 'text', line, column, message: `expected ${expected}, found ${found}` };
  return { ok: false, chance: 'unknown', rules: 'unknown', verified: NOTHING, faults: [fault], facts: undefined };
}

function verdictOn(record: DeathStarRecord, held: HeldByReader): Verdict {
  const read = readProof(record.tags);
  const written = read.ok ? read.value : undefined;
  const ofRules = faultsOfRules(record);
  const facts = factsOf(record, written);
  if (written === undefined) {
    const message = read.ok
      ? 'this record has no proof of its chance: the tags of one are missing'
      : `[${read.error.tag}]: ${read.error.message}`;
    const place = placeOfTag(record, read.ok ? 'Engine' : read.error.tag);
    const faults = [{ about: 'proof' as const, ...place, message }, ...ofRules];
    return { ok: false, chance: 'unknown', rules: findingOf(record, ofRules), verified: NOTHING, faults, facts };
  }
  const { proof, checksum } = written;
  const verified = verify({ ...deathStar, redraw }, record, proof);
  const ofChance = verified.ok ? [] : faultsOfChance(record, verified.error);
  const before = [...faultsOfProof(record, proof), ...faultsOfPromise(record, proof, held), ...ofChance, ...ofRules];
  const faults = [...before, ...faultsOfChecksum(record, checksum, before.length)];
  return {
    ok: faults.length === 0,
    chance: verified.ok ? 'kept' : 'broken',
    rules: findingOf(record, ofRules),
    verified: verified.ok ? verified.value : NOTHING,
    faults,
    facts,
  };
}

function factsOf(
  { setup: { ruleset }, seats, result }: DeathStarRecord,
  written: WrittenProof | undefined,
): RecordFacts {
  return {
    ruleset: ruleset.id,
    rulesetHash: rulesetHash(ruleset),
    edition: ruleset.rules,
    seats,
    result,
    engine: written?.engine,
    proof: written?.proof,
  };
}

function isJudged({ setup }: DeathStarRecord): boolean {
  return setup.ruleset.rules === RULES;
}

function findingOf(record: DeathStarRecord, ofRules: readonly VerdictFault[]): Finding {
  if (!isJudged(record)) return 'unknown';
  return ofRules.length === 0 ? 'kept' : 'broken';
}

function faultsOfRules(record: DeathStarRecord): readonly VerdictFault[] {
  if (!isJudged(record)) return [];
  const judged = judge(deathStar, record);
  if (judged.ok) return [];
  const { line, column, message } = tellFault(record, judged.error);
  return [{ about: 'rules', line, column, message: `${message} (${judged.error.code})` }];
}

function faultsOfChance(
  record: DeathStarRecord,
  error: Parameters<typeof tellChanceFault>[1],
): readonly VerdictFault[] {
  return tellChanceFault(record, error).map(({ line, column, message, told }) => ({
    about: 'chance',
    line,
    column,
    message,
    ...(told === undefined ? {} : { outcome: told }),
  }));
}

/** What no server writes: it shows the secret when the match is over, and asks each person once. */
function faultsOfProof(record: DeathStarRecord, { entropies }: Proof): readonly VerdictFault[] {
  const faults: VerdictFault[] = [];
  if (record.result === UNFINISHED) {
    const message =
      'the secret is here, and the game is not over: the record was cut short, or the secret shown too early';
    faults.push({ about: 'proof', ...placeOfTag(record, 'Secret'), message });
  }
  if (entropies.length > record.seats.length) {
    const message = `${entropies.length} entropies for ${record.seats.length} seats: each person adds one`;
    faults.push({ about: 'proof', ...placeOfTag(record, 'Entropies'), message });
  }
  return faults;
}

/** Without these a server could make up secret and commitment when the match is over. */
function faultsOfPromise(
  record: DeathStarRecord,
  proof: Proof,
  { commitment, entropy }: HeldByReader,
): readonly VerdictFault[] {
  const faults: VerdictFault[] = [];
  if (commitment !== undefined && commitment !== proof.commitment) {
    const message = `this is not the commitment that you were promised, ${commitment}`;
    faults.push({ about: 'promise', ...placeOfTag(record, 'Commitment'), message });
  }
  if (entropy !== undefined && !proof.entropies.includes(entropy)) {
    const message = `your entropy is not among them: ${JSON.stringify(entropy)}`;
    faults.push({ about: 'promise', ...placeOfTag(record, 'Entropies'), message });
  }
  return faults;
}

/** Whatever is wrong otherwise changes the checksum, too: it is only told where nothing else is. */
function faultsOfChecksum(record: DeathStarRecord, checksum: string, othersFound: number): readonly VerdictFault[] {
  const own = checksumOf(record);
  if (own === checksum || othersFound > 0) return [];
  const message = `this record has the checksum ${own}: a player's choice, the engine or the checksum itself was changed`;
  return [{ about: 'checksum', ...placeOfTag(record, 'Checksum'), message }];
}
