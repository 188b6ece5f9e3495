import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rulesetSchema } from '../../../../shared/games/death-star/ruleset/schema.ts';
import type { Ruleset } from '../../../../shared/games/death-star/types.ts';
import { PROJECT_ROOT } from '../../../support/source-files.ts';

/** One change: the way to a value, and what stands there from now on; undefined takes it away. */
export type Edit = readonly [path: readonly (string | number)[], value: unknown];

/** The text of a sample ruleset. */
export function sampleText(id: string): string {
  return readFileSync(join(PROJECT_ROOT, 'rulesets', `${id}.json`), 'utf8');
}

/** The small sample board: what most tests here break in one place. */
export const FIVE_MINUTES: Ruleset = rulesetSchema.parse(JSON.parse(sampleText('five-minutes')));

/**
 * The smallest board there is: one corridor from the compactor by both missions to the Falcon.
 * red, blue - t0 - f (Force) - cr - w - tb - mf - x - rb
 */
export const CORRIDOR: Ruleset = {
  id: 'corridor',
  name: 'A corridor',
  rules: 'death-star/1',
  board: {
    width: 900,
    height: 200,
    clockwise: ['red', 'blue'],
    spaces: [
      { id: 'red', kind: 'compactor', x: 50, y: 50, color: 'red' },
      { id: 'blue', kind: 'compactor', x: 50, y: 150, color: 'blue' },
      { id: 't0', kind: 'white', x: 150, y: 100 },
      { id: 'f', kind: 'force', x: 250, y: 100 },
      { id: 'cr', kind: 'control-room', x: 350, y: 100 },
      { id: 'w', kind: 'white', x: 450, y: 100 },
      { id: 'tb', kind: 'tractor-beam', x: 550, y: 100 },
      { id: 'mf', kind: 'falcon', x: 650, y: 100 },
      { id: 'x', kind: 'tie', x: 750, y: 100 },
      { id: 'rb', kind: 'base', x: 850, y: 100 },
      { id: 'det', kind: 'detention', x: 450, y: 180 },
    ],
    lines: [
      { ends: ['red', 't0'] },
      { ends: ['blue', 't0'] },
      { ends: ['t0', 'f'] },
      { ends: ['f', 'cr'] },
      { ends: ['cr', 'w'] },
      { ends: ['w', 'tb'] },
      { ends: ['tb', 'mf'] },
      { ends: ['det', 'w'] },
    ],
    lanes: [
      ['mf', 'x'],
      ['x', 'rb'],
    ],
  },
  deck: [{ id: 'F01', effect: { kind: 'advance', count: 1 }, text: 'Advance 1 space.' }],
  spinner: { outer: [1, 2], inner: ['win', 'lose'], detentionExit: 2 },
  options: { falconExactCount: false, chainForce: false, spaceBump: 'compactor', quietSpace: false },
};

/** The ruleset as plain data, with each of the changes made. */
export function edited(ruleset: Ruleset, edits: readonly Edit[]): unknown {
  return edits.reduce<unknown>((value, [path, held]) => put(value, path, held), ruleset);
}

function put(target: unknown, [key, ...deeper]: readonly (string | number)[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(target)) {
    const items: unknown[] = [...target];
    items[Number(key)] = put(items[Number(key)], deeper, value);
    return items.filter((item) => item !== undefined);
  }
  const entries = new Map<string, unknown>(typeof target === 'object' && target !== null ? Object.entries(target) : []);
  const held = put(entries.get(String(key)), deeper, value);
  if (held === undefined) entries.delete(String(key));
  else entries.set(String(key), held);
  return Object.fromEntries(entries);
}

/** The way to a space of the board, by its name. */
export function spaceOf(ruleset: Ruleset, id: string): readonly (string | number)[] {
  return ['board', 'spaces', ruleset.board.spaces.findIndex((space) => space.id === id)];
}
