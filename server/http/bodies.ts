import type { Request } from 'express';
import { z } from 'zod';
import type { Result } from '../../shared/kernel/index.ts';
import { fail, succeed } from '../../shared/kernel/index.ts';
import type { Refusal } from '../../shared/protocol/index.ts';
import { isServed, refusalOf } from '../../shared/protocol/index.ts';
import { faultsOfForm } from './form-faults.ts';

const versionSchema = z.looseObject({ v: z.string() });

/** The body of a request: first its version, which says more than a form that has changed, then its form. */
export function readBody<Body>(schema: z.ZodType<Body>, request: Request): Result<Body, Refusal> {
  const body: unknown = request.body;
  const version = versionSchema.safeParse(body);
  if (version.success && !isServed(version.data.v)) return fail(refusalOf('unsupported_version'));
  const parsed = schema.safeParse(body);
  return parsed.success ? succeed(parsed.data) : fail(refusalOf('malformed', faultsOfForm(parsed.error, body)));
}
