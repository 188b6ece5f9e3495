// The fast tier: every *.test.ts but the long ones. Types are checked apart, by `npm run types`.
export const base = {
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': ['ts-jest', { useESM: true, diagnostics: false }] },
  maxWorkers: 2,
  // For what hangs, and for no more: how fast anything is, benchmarks say, and a busy machine fails no test.
  testTimeout: 300_000,
};

export default {
  ...base,
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '\\.long\\.test\\.ts$'],
};
