import { test } from '@jest/globals';
import { spawnSync } from 'node:child_process';

const isThere = spawnSync('python3', ['--version']).status === 0;
if (!isThere) console.warn('SKIPPED: python3 is not installed, and what needs it was not tested');

/** A test that needs Python. Where it is missing the test is skipped. */
export const testWithPython = isThere ? test : test.skip;
