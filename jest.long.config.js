// The long tier: only *.long.test.ts, each with time enough for many games.
import { base } from './jest.config.js';

export default {
  ...base,
  testMatch: ['**/*.long.test.ts'],
  testTimeout: 600_000,
};
