import {defineConfig} from 'oxlint';
import {importRules} from './scripts/lib/import-rules.js';

/** What typescript-eslint calls strict, with the rules of promises, which ask for types. */
const typescript = [
  'await-thenable',
  'ban-ts-comment',
  'consistent-type-imports',
  'no-dynamic-delete',
  'no-duplicate-enum-values',
  'no-empty-object-type',
  'no-explicit-any',
  'no-extra-non-null-assertion',
  'no-extraneous-class',
  'no-floating-promises',
  'no-invalid-void-type',
  'no-misused-new',
  'no-misused-promises',
  'no-namespace',
  'no-non-null-asserted-nullish-coalescing',
  'no-non-null-asserted-optional-chain',
  'no-non-null-assertion',
  'no-require-imports',
  'no-this-alias',
  'no-unnecessary-type-assertion',
  'no-unnecessary-type-constraint',
  'no-unsafe-declaration-merging',
  'no-unsafe-function-type',
  'no-wrapper-object-types',
  'prefer-as-const',
  'prefer-literal-enum-member',
  'prefer-namespace-keyword',
  'triple-slash-reference',
  'unified-signatures',
];

/** Hooks, and what React's compiler refuses. */
const react = [
  'error-boundaries',
  'exhaustive-deps',
  'globals',
  'immutability',
  'incompatible-library',
  'preserve-manual-memoization',
  'purity',
  'refs',
  'rules-of-hooks',
  'set-state-in-effect',
  'set-state-in-render',
  'static-components',
  'unsupported-syntax',
  'use-memo',
];

const general = [
  'no-array-constructor',
  'no-nested-ternary',
  'no-unused-expressions',
  'no-useless-constructor',
  'no-var',
  'prefer-const',
  'prefer-rest-params',
  'prefer-spread',
];

/** @param {string} prefix @param {string[]} names */
const errors = (prefix, names) => Object.fromEntries(names.map((name) => [prefix + name, 'error']));

export default defineConfig({
  plugins: ['typescript'],
  categories: {correctness: 'off'},
  options: {typeAware: true, typeCheck: true, denyWarnings: true, reportUnusedDisableDirectives: 'error'},
  ignorePatterns: ['api/', 'schema/', 'packages/simulator/src/schema-types.ts'],
  rules: {
    ...errors('', general),
    ...errors('typescript/', typescript),
    // An underscore excuses nothing.
    'no-unused-vars': ['error', {varsIgnorePattern: '^$', argsIgnorePattern: '^$'}],
  },
  overrides: [
    {
      files: ['**/*.{ts,tsx}'],
      rules: {'max-lines-per-function': ['error', {max: 80, skipBlankLines: true, skipComments: true}]},
    },
    {files: ['src/**'], plugins: ['typescript', 'react'], rules: errors('react/', react)},
    {files: ['tests/**', 'packages/*/tests/**'], rules: {'max-lines-per-function': 'off'}},
    ...importRules,
  ],
});
