/** Where the bundles of faults lie: a folder that only the host can read. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { FaultBundle } from '../match/index.ts';
import { BUNDLE_KIND } from '../match/index.ts';
import { causeSchema, rowSchema } from './row-schema.ts';

const FOR_THE_OWNER = 0o600;
const FOLDER_FOR_THE_OWNER = 0o700;

const bundleSchema: z.ZodType<FaultBundle> = z.object({
  kind: z.literal(BUNDLE_KIND),
  engine: z.string(),
  matchId: z.string(),
  rows: z.array(rowSchema),
  cause: causeSchema.nullable(),
  error: z.string(),
});

/** Keeps bundles in this folder, a file for each; gives what keeps one. */
export function bundleKeeper(folder: string): (bundle: FaultBundle) => Promise<void> {
  return async (bundle) => {
    await mkdir(folder, { recursive: true, mode: FOLDER_FOR_THE_OWNER });
    const name = `${bundle.matchId}-${bundle.rows.length}.json`;
    await writeFile(join(folder, name), `${JSON.stringify(bundle)}\n`, { mode: FOR_THE_OWNER });
  };
}

/** The bundle in the text of such a file; a few words for why it is none. */
export function parseBundle(text: string): FaultBundle | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'it is no JSON';
  }
  const parsed = bundleSchema.safeParse(value);
  if (!parsed.success) return z.prettifyError(parsed.error);
  const strange = parsed.data.rows.findIndex(({ sequence }, index) => sequence !== index + 1);
  return strange < 0 ? parsed.data : `row ${strange + 1} says that it is row ${parsed.data.rows[strange]?.sequence}`;
}
