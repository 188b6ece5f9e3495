import type { Request } from 'express';
import type { z } from 'zod';
import type { Result } from '../../shared/kernel/index.ts';
import type { Refusal } from '../../shared/protocol/index.ts';
import { readForm } from '../forms.ts';

/** The body of a request: first its version, then its form. */
export function readBody<Body>(schema: z.ZodType<Body>, request: Request): Result<Body, Refusal> {
  return readForm(schema, request.body, 'The body');
}
