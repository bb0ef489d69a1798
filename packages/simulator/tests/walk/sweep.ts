/** Reads everything that can be read: each list of the schema with its records, as several callers. */
import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isNonNullType,
  isObjectType,
  isUnionType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
} from 'graphql';
import type {Contract} from '../../src/model/contract.ts';
import type {Choices} from '../support/choices.ts';
import type {Client} from './client.ts';

type Field = GraphQLField<unknown, unknown>;

const isList = (field: Field): boolean => getNamedType(field.type).name.endsWith('Connection');
const needsArguments = ({args}: Field): boolean =>
  args.some(({type, defaultValue}) => isNonNullType(type) && defaultValue === undefined);

const nodesOf = (field: Field): Field | undefined => {
  const connection = getNamedType(field.type);
  return isObjectType(connection) ? connection.getFields()['nodes'] : undefined;
};

/** Fields that show all of a type, with other records by their own fields down to a depth. */
function selectionOf(type: GraphQLOutputType, contract: Contract, depth: number, within: readonly string[]): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  if (isUnionType(named)) {
    const members = named.getTypes().map((member) => `... on ${member.name} { id }`);
    return `{ __typename ${members.join(' ')} }`;
  }
  if (!isObjectType(named)) return '';
  const isRecord = contract.records.has(named.name);
  if (isRecord && depth <= 0) return '{ id }';
  if (within.includes(named.name)) return '{ __typename }';
  return `{ ${fieldsOf(named, contract, depth - (isRecord ? 1 : 0), within)} }`;
}

function fieldsOf(type: GraphQLObjectType, contract: Contract, depth: number, within: readonly string[] = []): string {
  const inner = [...within, type.name];
  return Object.values(type.getFields())
    .filter((field) => !needsArguments(field))
    .map((field) => {
      if (!isList(field)) return `${field.name} ${selectionOf(field.type, contract, depth, inner)}`;
      const entries = nodesOf(field);
      return depth > 0 && entries
        ? `${field.name}(first: 3) { nodes ${selectionOf(entries.type, contract, 0, inner)} }`
        : '';
    })
    .join(' ');
}

/** Every list that a caller can ask for without an id, with the type of its records. */
export function listsOf({schema}: Contract): {name: string; type: GraphQLObjectType; field: Field}[] {
  return Object.values(schema.getQueryType()?.getFields() ?? {}).flatMap((field) => {
    const connection = getNamedType(field.type);
    if (!isList(field) || needsArguments(field) || !isObjectType(connection)) return [];
    const type = getNamedType(connection.getFields()['nodes']?.type);
    return isObjectType(type) ? [{name: field.name, type, field}] : [];
  });
}

/** Reads all lists with all that their records show. Any error of an answer is thrown. */
export async function readEverything(client: Client, contract: Contract, caller = 'dana-company'): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const {name, type} of listsOf(contract)) {
    await client.breathe();
    const inner = fieldsOf(type, contract, 1);
    const sorted = name === 'orders' ? ', sort: { field: UPDATED_AT, direction: DESC }' : '';
    const query = `{ ${name}(first: 50${sorted}) { nodes { ${inner} } } }`;
    const {data, errors = []} = await client.send(query, {}, caller);
    const failed = errors.filter(({extensions}) => extensions.code === 'INTERNAL' || extensions.code === 'BAD_REQUEST');
    if (failed.length > 0)
      throw new Error(
        `${name} can't be read: ${failed.map(({path, message}) => `${path?.join('.') ?? ''} ${message}`).join('; ')}`,
      );
    answers.push(data);
  }
  return answers;
}

/** Ids within a text, in the order in which they occur. */
export const idsIn = (value: unknown): string[] => [
  ...new Set(JSON.stringify(value ?? null).match(/\b[a-z]{2,5}_[0-9A-HJKMNP-TV-Z]{26}\b/g) ?? []),
];

/** Queries of one record by its id, with the type of the record. */
export function singlesOf({schema}: Contract): {name: string; type: string}[] {
  return Object.values(schema.getQueryType()?.getFields() ?? {}).flatMap((field) => {
    const [argument] = field.args;
    return field.args.length === 1 && argument?.name === 'id'
      ? [{name: field.name, type: getNamedType(field.type).name}]
      : [];
  });
}

/** Pages through a list in a random order while `change` runs between pages: what doesn't change must come once. */
export async function pageThrough(
  client: Client,
  contract: Contract,
  choices: Choices,
  change: () => Promise<void>,
): Promise<string[]> {
  const {name, type, field} = choices.any(listsOf(contract).filter(({name: list}) => paged.includes(list))) ?? {};
  if (!name || !type || !field) return [];
  const sort = getNamedType(field.args.find((argument) => argument.name === 'sort')?.type);
  const fields = isInputObjectType(sort) ? getNamedType(sort.getFields()['field']?.type) : undefined;
  const chosen = isEnumType(fields) ? choices.any(fields.getValues())?.name : undefined;
  const direction = choices.oneIn(2) ? 'ASC' : 'DESC';
  const sorted = chosen ? `, sort: { field: ${chosen}, direction: ${direction} }` : '';
  const stamp = type.getFields()['updatedAt'] ? 'updatedAt' : '';
  type Answer = Record<
    string,
    {nodes: {id: string; updatedAt?: string}[]; pageInfo: {hasNextPage: boolean; endCursor: string | null}}
  >;
  const page = async (first: number, after?: string | null) => {
    await client.breathe();
    const from = after ? `, after: ${JSON.stringify(after)}` : '';
    const query = `{ ${name}(first: ${first}${from}${sorted}) { nodes { id ${stamp} } pageInfo { hasNextPage endCursor } } }`;
    return (await client.read<Answer>(query, {}, 'dana-company'))[name];
  };
  const all = async () => {
    const nodes: {id: string; updatedAt?: string}[] = [];
    for (
      let next = await page(100);
      next;
      next = next.pageInfo.hasNextPage ? await page(100, next.pageInfo.endCursor) : undefined
    )
      nodes.push(...next.nodes);
    return nodes;
  };
  const before = await all();
  const seen: string[] = [];
  const size = 3 + choices.below(Math.max(4, Math.ceil(before.length / 4)));
  for (let next = await page(size), turn = 0; next; turn += 1) {
    seen.push(...next.nodes.map(({id}) => id));
    if (!next.pageInfo.hasNextPage) break;
    if (turn === 0) await change();
    next = await page(size, next.pageInfo.endCursor);
  }
  const after = new Map((await all()).map(({id, updatedAt}) => [id, updatedAt]));
  const still = before.filter(({id, updatedAt}) => after.has(id) && after.get(id) === updatedAt);
  return still.flatMap(({id}) => {
    const times = seen.filter((each) => each === id).length;
    return times === 1 || (!stamp && times > 0)
      ? []
      : [`${name} by ${chosen ?? 'default'} ${direction} shows ${id} ${times} times`];
  });
}

/** Lists whose records change during a walk. */
const paged = [
  'orders',
  'orderFulfillments',
  'inventory',
  'itemLocations',
  'asns',
  'purchaseOrders',
  'products',
  'inventoryMovements',
  'itemAllocations',
  'systemLogs',
  'tasks',
];
