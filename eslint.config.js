import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const NOT_IN_PURE_CODE = 'Chance, clock, storage and output are arguments here: the same inputs give the same game.';

const pureCode = {
  'no-restricted-globals': [
    'error',
    ...[
      'Buffer',
      'Date',
      'console',
      'crypto',
      'fetch',
      'globalThis',
      'performance',
      'process',
      'setImmediate',
      'setInterval',
      'setTimeout',
    ].map((name) => ({ name, message: NOT_IN_PURE_CODE })),
  ],
  'no-restricted-properties': ['error', { object: 'Math', property: 'random', message: NOT_IN_PURE_CODE }],
  'no-restricted-syntax': [
    'error',
    {
      selector:
        ':matches(:function, TSDeclareFunction, TSEmptyBodyFunctionExpression, TSFunctionType, TSMethodSignature) > Identifier.params > TSTypeAnnotation > TSBooleanKeyword',
      message: 'A call with `true` in it says nothing to its reader: name the choice, or take an options object.',
    },
    {
      selector: ':function > AssignmentPattern.params > Literal[raw=/^(true|false)$/]',
      message: 'A call with `true` in it says nothing to its reader: name the choice, or take an options object.',
    },
  ],
};

export default defineConfig(
  globalIgnores(['coverage/', '**/dist/']),
  { linterOptions: { noInlineConfig: true } },
  js.configs.recommended,
  {
    rules: {
      eqeqeq: 'error',
      'no-param-reassign': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: ['**/*.js'],
    languageOptions: { globals: { console: 'readonly', process: 'readonly' } },
  },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true, 'ts-check': true },
      ],
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/consistent-type-exports': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/no-shadow': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { requireDefaultForNonUnion: true, considerDefaultExhaustiveForUnions: true },
      ],
      // A number in a text is what it looks like.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `() => write(line)` is plain enough.
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      // `while (true)` with a return inside is the plainest form of some loops.
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
    },
  },
  { files: ['shared/**/*.ts', 'server/match/**/*.ts'], rules: pureCode },
  {
    files: ['test/**/*.ts'],
    rules: {
      // Jest's matchers such as expect.any() are typed as any.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      // What a test shows of a module needs no declared type.
      '@typescript-eslint/explicit-module-boundary-types': 'off',
    },
  },
  {
    files: ['test/types/**/*.ts'],
    rules: {
      // A type test says by @ts-expect-error that a line must not compile.
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description' }],
    },
  },
);
