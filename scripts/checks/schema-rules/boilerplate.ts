import {getNamedType, isInputObjectType, isObjectType, type GraphQLSchema, type StringValueNode} from 'graphql';
import {ownTypes} from './elements.ts';
import type {Rule} from './problem.ts';

/** Something whose description has the same words wherever it stands. */
export interface Alike {
  coordinate: string;
  description: string;
  node: StringValueNode | undefined;
  /** The words, or how they begin when a list may add what only holds for it. */
  text: string;
  /** Words with a part of their own, such as the default of a sort; without it they are `text` to the letter. */
  pattern?: RegExp;
}

const connectionArguments: Record<string, string> = {
  after: 'Returns entries after this cursor, taken from `PageInfo.endCursor`.',
  before: 'Returns entries before this cursor, taken from `PageInfo.startCursor`. Use it with `last`.',
  first: 'How many entries to return from the start. 20 when neither `first` nor `last` is given.',
  last: "How many entries to return from the end. Don't combine it with `first`.",
};

const connectionFields: Record<string, string> = {
  edges: 'Entries of this page with their cursors.',
  nodes: 'Entries of this page.',
  pageInfo: 'Cursors of this page, and whether more follow.',
  totalCount: 'Entries on all pages together.',
};

const edgeFields: Record<string, string> = {
  cursor: 'Position of this entry. Pass it as `after` or `before`.',
  node: 'The entry.',
};

const sortFields: Record<string, string> = {
  direction: 'Direction of the sort. Ascending when left out.',
  field: 'Field to sort by.',
};

const moments: Record<string, string> = {
  createdAfter: 'Created at or after this moment.',
  createdBefore: 'Created before this moment.',
  updatedAfter: 'Changed at or after this moment.',
  updatedBefore: 'Changed before this moment.',
};

const expectedUpdatedAt =
  '`updatedAt` of the record as you read it. When somebody changed it since, the request is refused with ' +
  '`STALE_RECORD`. Leave it out to overwrite.';

const filter = 'Conditions that must all hold.';
const query = 'Words to search for. An entry matches when each word begins a word of FIELDS, without regard to case.';
const sort = 'Field and direction to sort by. Defaults to `FIELD`, descending.';
const userErrors = 'Why the request was refused. Empty when it succeeded.';

const filterPattern = /^Conditions that must all hold\.(?: .+)?$/;
const queryPattern =
  /^Words to search for\. An entry matches when each word begins a word of [^.]+, without regard to case\.(?: At least .+ characters\.)?$/;
const sortPattern = /^Field and direction to sort by\. Defaults to `[A-Z_]+`, (?:a|de)scending\.$/;

interface Part {
  name: string;
  description?: string | null | undefined;
  astNode?: {description?: StringValueNode | undefined} | null | undefined;
}

function wordsOfArgument(name: string, isList: boolean): Pick<Alike, 'text' | 'pattern'> | undefined {
  if (name === 'filter') return {text: filter, pattern: filterPattern};
  if (name === 'sort') return {text: sort, pattern: sortPattern};
  if (name === 'updatedAfter') return {text: moments[name] ?? ''};
  if (!isList) return undefined;
  if (name === 'query') return {text: query, pattern: queryPattern};
  const text = connectionArguments[name];
  return text === undefined ? undefined : {text};
}

function wordsOfInputField(owner: string, name: string): Pick<Alike, 'text' | 'pattern'> | undefined {
  if (name === 'expectedUpdatedAt') return {text: expectedUpdatedAt};
  if (owner.endsWith('Sort')) return sortFields[name] === undefined ? undefined : {text: sortFields[name]};
  if (!/Filters?$/.test(owner)) return undefined;
  if (name === 'query') return {text: query, pattern: queryPattern};
  return moments[name] === undefined ? undefined : {text: moments[name]};
}

function textOf(texts: Record<string, string>, name: string): Pick<Alike, 'text'> | undefined {
  const text = texts[name];
  return text === undefined ? undefined : {text};
}

function wordsOfField(owner: string, name: string): Pick<Alike, 'text'> | undefined {
  if (owner.endsWith('Payload')) return name === 'userErrors' ? {text: userErrors} : undefined;
  if (owner.endsWith('Connection')) return textOf(connectionFields, name);
  return owner.endsWith('Edge') ? textOf(edgeFields, name) : undefined;
}

/** Everything in a schema that is described in the same words wherever it stands, with those words. */
export function alikeIn(schema: GraphQLSchema): Alike[] {
  const found: Alike[] = [];
  const add = (coordinate: string, part: Part, words: Pick<Alike, 'text' | 'pattern'> | undefined): void => {
    if (words) found.push({coordinate, description: part.description ?? '', node: part.astNode?.description, ...words});
  };
  for (const type of ownTypes(schema)) {
    if (isInputObjectType(type)) {
      for (const field of Object.values(type.getFields())) {
        add(`${type.name}.${field.name}`, field, wordsOfInputField(type.name, field.name));
      }
    }
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const coordinate = `${type.name}.${field.name}`;
      const isList = getNamedType(field.type).name.endsWith('Connection');
      add(coordinate, field, wordsOfField(type.name, field.name));
      for (const argument of field.args) {
        add(`${coordinate}(${argument.name}:)`, argument, wordsOfArgument(argument.name, isList));
      }
    }
  }
  return found;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Whether something is described in the words that hold for all of its kind. */
export function isAlike({description, pattern, text}: Alike): boolean {
  return pattern ? pattern.test(oneLine(description)) : oneLine(description) === text;
}

/** Paging, filters, sorts, payloads and moments are described alike everywhere, so that readers know them at sight. */
export const sameThingsReadAlike: Rule = ({schema}) =>
  alikeIn(schema)
    .filter((part) => !isAlike(part))
    .map(({coordinate, text}) => ({coordinate, message: `Write "${text}", as everywhere else.`}));
