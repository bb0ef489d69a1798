import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import {importRules} from './scripts/lib/import-rules.js';

export default tseslint.config(
  {
    ignores: [
      '**/.docusaurus/',
      'build/',
      'node_modules/',
      '.cache/',
      'test-results/',
      'api/',
      'schema/',
      'packages/simulator/src/schema-types.ts',
    ],
  },
  ...tseslint.configs.strict,
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: {parserOptions: {projectService: true}},
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
      'max-lines-per-function': ['error', {max: 80, skipBlankLines: true, skipComments: true}],
      'no-nested-ternary': 'error',
    },
  },
  {files: ['src/**'], plugins: {'react-hooks': reactHooks}, rules: reactHooks.configs.recommended.rules},
  {files: ['tests/**', 'packages/*/tests/**'], rules: {'max-lines-per-function': 'off'}},
  ...importRules,
);
