import type {DocumentNode, GraphQLSchema} from 'graphql';

/** What a rule reads: the schema, and the document that it was built from. */
export interface RuleInput {
  schema: GraphQLSchema;
  document: DocumentNode;
}

/** Something that a rule finds wrong, with the coordinate of the element, for example `Order.newStatus`. */
export interface Problem {
  coordinate: string;
  message: string;
}

/** One rule over the whole schema. */
export type Rule = (input: RuleInput) => Problem[];
