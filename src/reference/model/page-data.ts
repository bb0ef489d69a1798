import type {ExampleData} from './scenario.ts';

/** Kinds of types, each of which has a file of cards. */
export const cardKinds = ['enums', 'inputs', 'interfaces', 'objects', 'scalars', 'unions'] as const;

/** What a type card shows. */
export interface Card {
  name: string;
  text: string;
  members: [name: string, type: string][];
  /** Number of members that are not shown. */
  rest: number;
}

/** The names of the reference by list; the members of each item are separated by spaces. */
export type NameLists = {label: string; names: [name: string, route: string, members?: string][]}[];

/** The properties of each component of generated pages. */
export interface ComponentProps {
  PageHead: {
    /** Id of the list that the page belongs to. */
    listing: string;
    kind: string;
    name: string;
    domain?: string;
    deprecated?: boolean;
    /** Whether the name is text, not code. */
    plain?: boolean;
    /** Headings of the sections that the head links to. */
    contents?: readonly string[];
  };
  /** A definition in SDL, and the addresses of its types by name. */
  Signature: {code: string; links: Readonly<Record<string, string>>};
  Example: ExampleData;
  /** With a button that unfolds all rows, if some unfold. */
  Rows: {unfolds?: boolean};
  /** A field, an argument, an enum value, or a link to a page. */
  Row: {
    name: string;
    /** What search indexes the row as; rows of expanded types are indexed on their own page. */
    kind?: 'argument' | 'field' | 'value';
    id?: string;
    type?: string;
    href?: string;
    required?: boolean;
    default?: string;
    deprecated?: boolean;
    notes?: string;
  };
  /** A reason for which an operation is refused, and its code. */
  ErrorRow: {name: string; href?: string; code?: string; codeHref?: string};
  Expand: {
    /** The type whose fields unfold, or what else unfolds. */
    of: string;
    count: number;
    /** What is counted, unless it is fields. */
    unit?: string;
    /** Whether `of` is text, not code. */
    plain?: boolean;
    open?: boolean;
  };
  /** Names of an input's fields, and what the anchors of their rows begin with. */
  FieldNames: {anchor: string; names: readonly string[]};
  Returned: {type: string; href?: string};
  Deprecated: object;
  Facts: object;
  Fact: {label: string};
  div: {className: string; 'data-search': 'ignore'};
}

/** The count in words: `3 fields`. */
export function countOf({count, unit, plain}: ComponentProps['Expand']): string {
  if (plain && unit === undefined) return String(count);
  return `${count} ${unit ?? (count === 1 ? 'field' : 'fields')}`;
}
