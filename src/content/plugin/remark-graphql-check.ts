import {GraphQLError, parse, validate, type GraphQLSchema} from 'graphql';
import type {Code, Root} from 'mdast';
import {visit} from 'unist-util-visit';
import {failAt, type PageFile} from '../build/fail-at.ts';

function check(source: string, schema: GraphQLSchema): readonly GraphQLError[] {
  try {
    return validate(schema, parse(source));
  } catch (error) {
    if (error instanceof GraphQLError) return [error];
    throw error;
  }
}

/** Validates the `graphql` code blocks of a page against the schema, and fails the build with the messages of graphql-js. */
export default function remarkGraphqlCheck({schema}: {schema: GraphQLSchema}) {
  return (tree: Root, file: PageFile): void => {
    visit(tree, 'code', (node: Code) => {
      if (node.lang !== 'graphql') return;
      const [first, ...more] = check(node.value, schema);
      if (!first) return;
      const line = first.locations?.[0]?.line ?? 1;
      const rest = more.map(({message}) => `\n  ${message}`).join('');
      failAt(file, node, `The GraphQL example does not fit the schema. ${first.message}${rest}`, line);
    });
  };
}
