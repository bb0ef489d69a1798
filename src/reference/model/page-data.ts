/** What a type card shows. */
export interface Card {
  name: string;
  text: string;
  members: [name: string, type: string][];
  /** How many members are not shown. */
  rest: number;
}

/** The names of the reference, list by list, with those of the fields or values of each item between spaces. */
export type NameLists = {label: string; names: [name: string, route: string, members?: string][]}[];

/** Name and kind at the top of a page. */
export interface PageHeadProps {
  /** Id of the list that the page belongs to. */
  listing: string;
  kind: string;
  name: string;
  domain?: string;
  deprecated?: boolean;
  /** Whether the name is words, not code. */
  plain?: boolean;
  /** Headings of the sections to which the top links. */
  contents?: readonly string[];
}

/** A definition in SDL, with the addresses of the types that it names. */
export interface SignatureProps {
  code: string;
  links: Readonly<Record<string, string>>;
}

export interface RowsProps {
  /** Whether some rows contain more, so that a button opens all of it. */
  unfolds?: boolean;
}

/** A field, an argument, an enum value, or an entry that leads to a page of its own. */
export interface RowProps {
  name: string;
  /** What the row is for search; rows of expanded types belong to another page and have none. */
  kind?: 'argument' | 'field' | 'value';
  id?: string;
  type?: string;
  href?: string;
  required?: boolean;
  default?: string;
  deprecated?: boolean;
  notes?: string;
}

/** A reason for which an operation is refused, with the code beside it. */
export interface ErrorRowProps {
  name: string;
  href?: string;
  code?: string;
  codeHref?: string;
}

export interface ExpandProps {
  /** Name of the type whose fields unfold, or what unfolds. */
  of: string;
  count: number;
  /** What is counted, if not fields. */
  unit?: string;
  /** Whether `of` is words, not code. */
  plain?: boolean;
  open?: boolean;
}

/** How many unfold: `3 fields`. */
export function countOf({count, unit, plain}: ExpandProps): string {
  if (plain && unit === undefined) return String(count);
  return `${count} ${unit ?? (count === 1 ? 'field' : 'fields')}`;
}

export interface ReturnedProps {
  type: string;
  href?: string;
}
