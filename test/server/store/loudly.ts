import { test } from '@jest/globals';
import { hasStrace } from './processes.ts';

if (!hasStrace) console.warn('strace is missing, or may not be used here: what it injects is not tested');

/** A test that needs strace. Where it is missing the test is skipped. */
export const testWithStrace = hasStrace ? test : test.skip;
