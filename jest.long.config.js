// The long tier: only *.long.test.ts, each with time enough for many games.
import { base } from './jest.config.js';

export default {
  ...base,
  testMatch: ['**/*.long.test.ts'],
  // As in the fast tier: for what hangs, and for no more.
  testTimeout: 1_800_000,
};
