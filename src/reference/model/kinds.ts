/** Classifies items: wrapper types, the lists of the reference, and domains. */
import {
  getNamedType,
  isCompositeType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
} from 'graphql';
import {groupBy} from '../../site/model/group-by.ts';
import type {Entity, SchemaModel} from './model.ts';
import {referenceRoute} from './routes.ts';

/** Objects that follow a pattern: what a mutation returns, a page of a list, an entry of such a page. */
export type Wrapper = 'payload' | 'connection' | 'edge';

export type OutputField = GraphQLField<unknown, unknown>;

/** The fields of an object or interface; other types have none. */
export const outputFieldsOf = (type: unknown): OutputField[] =>
  isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [];

/** The fields of an input; other types have none. */
export const inputFieldsOf = (type: unknown): GraphQLInputField[] =>
  isInputObjectType(type) ? Object.values(type.getFields()) : [];

/** The pattern that a type follows, by its name and, for lists, its fields. */
export function wrapperOf(type: unknown): Wrapper | undefined {
  if (!isObjectType(type)) return undefined;
  const fields = type.getFields();
  if (type.name.endsWith('Payload')) return 'payload';
  if (type.name.endsWith('Connection') && (fields['nodes'] ?? fields['edges'])) return 'connection';
  return type.name.endsWith('Edge') && fields['node'] ? 'edge' : undefined;
}

/** The type of the records in a connection or an edge; any other type is returned as it is. */
export function unwrap(type: GraphQLNamedType): GraphQLNamedType {
  const wrapper = wrapperOf(type);
  if (wrapper === undefined || wrapper === 'payload' || !isObjectType(type)) return type;
  const {nodes, node, edges} = type.getFields();
  const inner = nodes ?? node ?? edges;
  return inner ? unwrap(getNamedType(inner.type)) : type;
}

/** Objects that accompany a result and are never what an operation is about. */
const companions = new Set(['UserError', 'Process', 'PageInfo']);

/** Whether a field of a payload contains a previous value. */
export const isPrevious = ({name}: {name: string}): boolean => /^(?:previous|removed|old)(?=[A-Z])/.test(name);

/** The objects in a mutation's payload: single ones, then lists, then previous values. */
export function payloadRecords(type: GraphQLNamedType): GraphQLNamedType[] {
  const rank = (field: OutputField): number => {
    if (isPrevious(field)) return 2;
    return isListType(isNonNullType(field.type) ? field.type.ofType : field.type) ? 1 : 0;
  };
  return outputFieldsOf(type)
    .sort((a, b) => rank(a) - rank(b))
    .map((field) => unwrap(getNamedType(field.type)))
    .filter((inner) => isCompositeType(inner) && !companions.has(inner.name) && !inner.name.endsWith('Error'));
}

/** A list of the reference, with an index page and a sidebar of its own. */
export interface Listing {
  /** Name of its sidebar, for example `types-objects`. */
  id: string;
  group: Entity['group'];
  /** Last segment of the address of its index page. */
  path: string;
  label: string;
  /** What one entry is called, as in "createOrder mutation". */
  noun: string;
  /** Introduction of the index page, and its meta description. */
  summary: string;
}

/** All lists in the order of the sidebar. */
const lists: Record<Listing['group'], (Pick<Listing, 'path' | 'summary'> & Partial<Pick<Listing, 'label'>>)[]> = {
  operations: [
    {path: 'queries', summary: 'Every read of the API, grouped by domain, with what it returns.'},
    {path: 'mutations', summary: 'Every change that the API can make, grouped by domain, with its effect.'},
    {path: 'subscriptions', summary: 'Every live update that a client can listen to, with its scope.'},
    {path: 'directives', label: 'Client directives', summary: 'Directives that a client writes into its documents.'},
  ],
  types: [
    {path: 'objects', summary: 'The records that operations return, grouped by domain.'},
    {path: 'inputs', summary: 'The structures that operations accept: what to send, filters and sort orders.'},
    {path: 'enums', summary: 'Closed lists of values, among them the statuses and their transitions.'},
    {path: 'unions', summary: 'Fields that hold one of several objects.'},
    {path: 'interfaces', summary: 'Fields that several objects share.'},
    {path: 'scalars', summary: 'Single values, each with its format, pattern and an example.'},
    {path: 'payloads', summary: 'What mutations return: the changed object and the errors of the input.'},
    {path: 'connections', summary: 'Pages of a list, with their edges and cursors.'},
    {
      path: 'directives',
      label: 'Schema directives',
      summary: 'Directives that the schema carries: permissions, limits, errors and releases.',
    },
  ],
};

export const singular = (word: string): string =>
  word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/s$/, '');

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

export const listings: readonly Listing[] = (['operations', 'types'] as const).flatMap((group) =>
  lists[group].map((list) => ({
    id: `${group}-${list.path}`,
    group,
    label: capitalised(list.path),
    noun: singular(list.path),
    ...list,
  })),
);

/** Whether the sidebar folds a list: those of wrapper types. */
export const isFolded = ({id}: Pick<Listing, 'id'>): boolean => id === 'types-payloads' || id === 'types-connections';

const wrapperLists = {payload: 'payloads', connection: 'connections', edge: 'connections'} as const;

/** The list of an item; payloads, connections and edges have objects' addresses, but lists of their own. */
export function listingOf(entity: Entity): Listing {
  const wrapper = wrapperOf(entity.definition);
  const kind = wrapper ? wrapperLists[wrapper] : entity.kind;
  const listing = listings.find(({id}) => id === `${entity.group}-${kind}`);
  if (!listing)
    throw new Error(
      `No list of the reference contains ${entity.group}/${kind}. Add one to src/reference/model/kinds.ts.`,
    );
  return listing;
}

/** Address of a list's index page. */
export const listingRoute = ({group, path}: Pick<Listing, 'group' | 'path'>): string => referenceRoute(group, path);

const domainLabels: Record<string, string> = {
  'api-access': 'API access',
  asns: 'ASNs',
  edi: 'EDI',
  'built-in': 'Built into GraphQL',
  common: 'Common to all domains',
  reference: 'Reference data',
};

/** A domain in words, from the name of its SDL file. */
export const domainLabel = (domain: string): string => domainLabels[domain] ?? capitalised(domain.replaceAll('-', ' '));

const lastDomains = ['common', 'built-in'];

/** The entries of a list by domain, both sorted by name; shared and built-in entries come last. */
export function entriesByDomain(model: SchemaModel, listing: Listing) {
  const entries = model.entities.filter((entity) => listingOf(entity).id === listing.id);
  return [...groupBy(entries, ({domain}) => domain)]
    .map(([domain, entities]) => ({
      domain,
      label: domainLabel(domain),
      entities: entities.sort((a, b) => a.name.localeCompare(b.name)),
    }))
    .sort((a, b) => lastDomains.indexOf(a.domain) - lastDomains.indexOf(b.domain) || a.label.localeCompare(b.label));
}
