import path from 'node:path';
import graphqlPlugin from '@graphql-eslint/eslint-plugin';
import {ESLint, type Linter} from 'eslint';
import {restrictedSyntax} from './syntax.ts';

/** `id` leads, everything else follows the alphabet, as the generated pages print it. */
const idFirst = ['id', '*'];

/**
 * Rules that look at one definition at a time. Rules over the whole schema, such as unique first sentences or the
 * names in a state machine, are functions in other files of this folder. Left out on purpose: `no-typename-prefix`, since a
 * prefix is part of the term in this trade, and what `no-restricted-syntax` says better for deprecations and nullability.
 */
const eslintRules = {
  '@graphql-eslint/alphabetize': [
    'error',
    {
      // Enum values keep their own order: a lifecycle reads in the order in which it happens.
      fields: ['ObjectTypeDefinition', 'InterfaceTypeDefinition', 'InputObjectTypeDefinition'],
      arguments: ['FieldDefinition', 'DirectiveDefinition', 'Field', 'Directive'],
      groups: idFirst,
    },
  ],
  '@graphql-eslint/description-style': ['error', {style: 'block'}],
  '@graphql-eslint/input-name': ['error', {checkInputType: true, caseSensitiveInputType: false}],
  '@graphql-eslint/naming-convention': [
    'error',
    {
      types: {style: 'PascalCase', forbiddenPatterns: [/^(Enum|Interface|Type|Union)/, /(Enum|Interface)$/]},
      FieldDefinition: 'camelCase',
      InputValueDefinition: 'camelCase',
      Argument: 'camelCase',
      DirectiveDefinition: 'camelCase',
      EnumValueDefinition: 'UPPER_CASE',
      // Two filters carry established names that clients already use.
      InputObjectTypeDefinition: {
        style: 'PascalCase',
        requiredPattern: /(Input|Filter|Sort|^StateFilters|^SupplyOrdersFilter)$/,
      },
      'FieldDefinition[parent.name.value=Query]': {
        style: 'camelCase',
        forbiddenPatterns: [/^(get|list|query)[A-Z]/, /Query$/],
      },
      'FieldDefinition[parent.name.value=Mutation]': {style: 'camelCase', forbiddenPatterns: [/^mutat/, /Mutation$/]},
      'FieldDefinition[parent.name.value=Subscription]': {
        style: 'camelCase',
        requiredPattern: /Updates(ByBrand|ByCompany|ByParty)$/,
      },
    },
  ],
  '@graphql-eslint/no-hashtag-description': 'error',
  '@graphql-eslint/no-scalar-result-type-on-mutation': 'error',
  '@graphql-eslint/no-unreachable-types': 'error',
  '@graphql-eslint/relay-arguments': ['error', {includeBoth: true}],
  '@graphql-eslint/relay-connection-types': 'error',
  '@graphql-eslint/relay-edge-types': [
    'error',
    {
      // Ids carry the kind of record, so there is no `Node` interface to implement.
      shouldImplementNode: false,
      // Connections offer `nodes` beside `edges`, and short closed lists are plain lists.
      listTypeCanWrapOnlyEdgeType: false,
    },
  ],
  '@graphql-eslint/relay-page-info': 'error',
  '@graphql-eslint/require-deprecation-reason': 'error',
  '@graphql-eslint/require-description': [
    'error',
    {
      types: true,
      rootField: true,
      DirectiveDefinition: true,
      EnumValueDefinition: true,
      FieldDefinition: true,
      InputValueDefinition: true,
    },
  ],
  '@graphql-eslint/unique-enum-value-names': 'error',
  'no-restricted-syntax': ['error', ...Object.values(restrictedSyntax).flat()],
} satisfies Linter.RulesRecord;

/** Rules of the plugin, each of which has a fixture that fails. */
export const activeEslintRules = Object.keys(eslintRules).filter((id) => id.startsWith('@'));

/**
 * ESLint over SDL files.
 *
 * @param folder - Folder of the files; ESLint ignores everything outside it.
 * @param files - Glob, within the folder, of all files that make up the schema; rules that follow references read it
 *   as a whole.
 * @param fix - Whether to sort and rewrite what ESLint can fix by itself.
 */
export function createEslint(folder: string, files: string, fix = false): ESLint {
  const cwd = path.resolve(folder);
  return new ESLint({
    cwd,
    overrideConfigFile: true,
    fix,
    overrideConfig: [
      {
        files: ['**/*.graphql'],
        plugins: {'@graphql-eslint': graphqlPlugin as unknown as ESLint.Plugin},
        languageOptions: {
          parser: graphqlPlugin.parser,
          parserOptions: {graphQLConfig: {schema: path.join(cwd, files)}},
        },
        linterOptions: {reportUnusedDisableDirectives: 'error'},
        rules: eslintRules,
      },
    ],
  });
}
