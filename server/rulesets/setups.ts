/** What matches can be set up with: the rulesets of the host, and the house rules that players choose. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Ruleset } from '../../shared/games/death-star/index.ts';
import {
  checkRuleset,
  deathStar,
  isUsable,
  optionsSchema,
  parseRuleset,
  placeOf,
  rulesetHash,
  STANDARD_RULESET,
  withOptions,
} from '../../shared/games/death-star/index.ts';
import type { Result } from '../../shared/kernel/index.ts';
import { fail, succeed } from '../../shared/kernel/index.ts';
import type { CreateMatch, Refusal } from '../../shared/protocol/index.ts';
import { refusalOf } from '../../shared/protocol/index.ts';
import { readForm } from '../forms.ts';
import type { ChosenRules, WantedRules } from '../match/index.ts';

/** A ruleset as the list of them shows it. */
export interface ListedRuleset {
  readonly game: string;
  readonly id: string;
  readonly name: string;
  readonly hash: string;
}

/** What a match is played by. */
export interface ChosenSetup {
  readonly game: string;
  readonly setup: { readonly ruleset: Ruleset };
  /** The hash of the ruleset, house rules included. */
  readonly hash: string;
}

/** Thrown for a ruleset file that cannot be used: its message names each problem and its place. */
export class RulesetFileError extends Error {
  override readonly name = 'RulesetFileError';
}

/** The most combinations of house rules that are kept by their hash. */
const MOST_KEPT = 1_000;

const wantedSchema = z.object({ options: optionsSchema.partial() });

export class Setups {
  private readonly rulesets: readonly Ruleset[];
  private readonly byHash = new Map<string, Ruleset>();

  constructor(own: readonly Ruleset[] = []) {
    this.rulesets = [STANDARD_RULESET, ...own.filter(({ id }) => id !== STANDARD_RULESET.id)];
    for (const ruleset of this.rulesets) this.byHash.set(rulesetHash(ruleset), ruleset);
  }

  list(): readonly ListedRuleset[] {
    return this.rulesets.map((ruleset) => ({
      game: deathStar.id,
      id: ruleset.id,
      name: ruleset.name,
      hash: rulesetHash(ruleset),
    }));
  }

  /** The ruleset of this hash: one of the host's, or one that a match is played by. */
  find(hash: string): Ruleset | undefined {
    return this.byHash.get(hash);
  }

  /** The ruleset of a setup that a match was made with, whatever the host offers by now. */
  rulesetIn(setup: unknown): Ruleset | undefined {
    const parsed = deathStar.setupSchema.safeParse(setup);
    return parsed.success ? parsed.data.ruleset : undefined;
  }

  /** What a match is to be played by, as its maker wants it. */
  choose({
    game = deathStar.id,
    ruleset,
    options,
  }: Pick<CreateMatch, 'game' | 'ruleset' | 'options'>): Result<ChosenSetup, Refusal> {
    if (game !== deathStar.id) return fail(refusalOf('unknown_game'));
    const base =
      ruleset === undefined
        ? STANDARD_RULESET
        : (this.byHash.get(ruleset) ?? this.rulesets.find(({ id }) => id === ruleset));
    if (base === undefined) return fail(refusalOf('unknown_ruleset'));
    if (options === undefined) return succeed({ game, setup: { ruleset: base }, hash: rulesetHash(base) });
    const wanted = readForm(wantedSchema, { options }, 'The house rules');
    if (!wanted.ok) return wanted;
    const chosen = this.keep(withOptions(base, wanted.value.options));
    if (!isUsable(checkRuleset(chosen)))
      return fail(refusalOf('malformed', 'this ruleset cannot be played with these house rules'));
    return succeed({ game, setup: { ruleset: chosen }, hash: rulesetHash(chosen) });
  }

  /** What a match is to be played by in place of what it has: another ruleset, other house rules, or both. */
  change(setup: unknown, { ruleset, options }: WantedRules): Result<ChosenRules, Refusal> {
    const base = ruleset === undefined ? this.rulesetIn(setup) : undefined;
    const hash = base === undefined ? ruleset : rulesetHash(this.keep(base));
    const chosen = this.choose({ ruleset: hash, options });
    return chosen.ok ? succeed({ setup: chosen.value.setup, ruleset: chosen.value.hash }) : chosen;
  }

  /** The same ruleset as one object, however often it is chosen. */
  private keep(ruleset: Ruleset): Ruleset {
    const hash = rulesetHash(ruleset);
    const known = this.byHash.get(hash);
    if (known !== undefined) return known;
    if (this.byHash.size < MOST_KEPT) this.byHash.set(hash, ruleset);
    return ruleset;
  }
}

/** The rulesets in a host's folder, one a JSON file. Throws a RulesetFileError for one that cannot be used. */
export function readRulesetFolder(folder: string): readonly Ruleset[] {
  const files = namesIn(folder).filter((name) => name.endsWith('.json'));
  return files.sort().map((name) => readRulesetFile(join(folder, name)));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    throw new RulesetFileError(`RULESET_FOLDER: ${error instanceof Error ? error.message : 'cannot be read'}`);
  }
}

function readRulesetFile(file: string): Ruleset {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new RulesetFileError(`${file}: ${error instanceof Error ? error.message : 'cannot be read'}`);
  }
  const parsed = parseRuleset(value);
  if (parsed.ok) return parsed.value.ruleset;
  const lines = parsed.error.map((problem) => `${file}: ${placeOf(problem.path)}: ${problem.message}`);
  throw new RulesetFileError(lines.join('\n'));
}
