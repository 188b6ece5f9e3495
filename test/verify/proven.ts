/** Records with their proof, for the tests of verifying: those of the corpus, and changed ones. */
import type { CorpusMatch } from '../../scripts/records/corpus.ts';
import { playCorpusMatch } from '../../scripts/records/corpus.ts';
import { rulesetFinder } from '../../scripts/records/known-rulesets.ts';
import { splitRecords } from '../../scripts/records/many.ts';
import type { DeathStarRecord, FindRuleset, Ruleset, Verdict } from '../../shared/games/death-star/index.ts';
import { parseRecord, PROOF_TAGS, verifyRecordText } from '../../shared/games/death-star/index.ts';
import { readSourceFiles } from '../support/source-files.ts';

/** Each record of the corpus by the id of its match, file by file. */
export function readCorpus(): ReadonlyMap<string, string> {
  const texts = [...readSourceFiles(['test/records/corpus'], '.dsns').values()].flatMap(splitRecords);
  return new Map(texts.map(({ text }) => [/\[Match "([^"]*)"\]/.exec(text)?.[1] ?? text, text]));
}

/** A short match of two, with a title, which is nobody's concern. */
export function shortRecord(): string {
  const text = readCorpus().get('five-minutes-1') ?? '';
  return text.replace('[Engine', '[Title "A short one"]\n[Engine');
}

export function verdictOn(text: string, find: FindRuleset = rulesetFinder()): Verdict {
  return verifyRecordText(text, find);
}

/** The text with one piece changed. Throws where that piece is not in it. */
export function changed(text: string, from: string | RegExp, to: string | ((piece: string) => string)): string {
  const other = typeof to === 'string' ? text.replace(from, to) : text.replace(from, to);
  if (other === text) throw new Error(`the record does not have: ${String(from)}`);
  return other;
}

/** What a record is without the tags that everybody may add. */
export function essence(text: string, find: FindRuleset = rulesetFinder()): DeathStarRecord {
  const parsed = parseRecord(text, find);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return { ...parsed.value, tags: parsed.value.tags.filter(({ name }) => PROOF_TAGS.some((tag) => tag === name)) };
}

/** A match by a ruleset that no file has, with its proof. */
export function playBy(ruleset: Ruleset, id: string, match: Partial<CorpusMatch> = {}): string {
  return playCorpusMatch({
    id,
    ruleset,
    seats: ['red', 'blue'],
    players: ['planner', 'planner'],
    leaves: undefined,
    ...match,
  });
}

export function only(ruleset: Ruleset): FindRuleset {
  return (id) => (id === ruleset.id ? ruleset : undefined);
}
