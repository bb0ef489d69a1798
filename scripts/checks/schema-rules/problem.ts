import type {SchemaModel} from '../../../src/reference/model/model.ts';
import type {Mentions} from '../../../src/reference/build/backlinks.ts';

/** What a rule reads: the schema, and what Help and Changelog say about it. */
export interface RuleInput extends SchemaModel {
  notes: readonly Mentions[];
  /** Words that a page of Help lists as not included, each with its page. */
  absent: readonly {word: string; page: string}[];
}

/** Something that a rule finds wrong, with the name of the element, for example `Order.newStatus`. */
export interface Problem {
  coordinate: string;
  message: string;
}

export type Rule = (input: RuleInput) => Problem[];
