/** What kind of thing an item is: the wrapper that its type is, the list that it belongs to, its domain. */
import {
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLNamedType,
} from 'graphql';
import {groupBy} from '../../site/model/group-by.ts';
import type {Entity, SchemaModel} from './model.ts';
import {referenceRoute} from './routes.ts';

/** An object that follows a pattern: what a mutation returns, a page of a list, an entry of such a page. */
export type Wrapper = 'payload' | 'connection' | 'edge';

/** The fields of an object or interface in their order; other types have none. */
export function outputFieldsOf(type: unknown): GraphQLField<unknown, unknown>[] {
  return isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [];
}

/** Which pattern a type follows: its name says so, and for lists its fields too. */
export function wrapperOf(type: unknown): Wrapper | undefined {
  if (!isObjectType(type)) return undefined;
  const fields = type.getFields();
  if (type.name.endsWith('Payload')) return 'payload';
  if (type.name.endsWith('Connection') && (fields['nodes'] ?? fields['edges'])) return 'connection';
  return type.name.endsWith('Edge') && fields['node'] ? 'edge' : undefined;
}

/** The type of the records that a connection or an edge holds; any other type is itself. */
export function unwrap(type: GraphQLNamedType): GraphQLNamedType {
  const wrapper = wrapperOf(type);
  if (wrapper === undefined || wrapper === 'payload' || !isObjectType(type)) return type;
  const {nodes, node, edges} = type.getFields();
  const inner = nodes ?? node ?? edges;
  return inner ? unwrap(getNamedType(inner.type)) : type;
}

/** Objects that stand beside a result and are never what an operation is about. */
const besides = new Set(['UserError', 'Process', 'PageInfo']);

/** Whether a field of a payload holds what was there before. */
export const isPrevious = ({name}: {name: string}): boolean => /^(?:previous|removed|old)(?=[A-Z])/.test(name);

/** The objects that a mutation's payload carries: single ones before lists, and what they were before comes last. */
export function payloadRecords(type: GraphQLNamedType): GraphQLNamedType[] {
  const rank = (field: GraphQLField<unknown, unknown>): number => {
    if (isPrevious(field)) return 2;
    return isListType(isNonNullType(field.type) ? field.type.ofType : field.type) ? 1 : 0;
  };
  return outputFieldsOf(type)
    .sort((a, b) => rank(a) - rank(b))
    .map((field) => unwrap(getNamedType(field.type)))
    .filter((inner) => isCompositeType(inner) && !besides.has(inner.name) && !inner.name.endsWith('Error'));
}

/** A list of the reference: it has an index page, a sidebar and an address of its own. */
export interface Listing {
  /** Name of its sidebar, for example `types-objects`. */
  id: string;
  group: Entity['group'];
  /** Last part of the address of its index page. */
  path: string;
  label: string;
  /** What one entry is called, in lower case, as in "createOrder mutation". */
  noun: string;
  /** What readers find here, for the index page and its meta description. */
  summary: string;
}

/** All lists in the order of the sidebar. Payloads and connections are objects that follow a pattern. */
const lists: Record<Listing['group'], {path: string; label?: string; summary: string}[]> = {
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
  lists[group].map(({path, label = capitalised(path), summary}) => ({
    id: `${group}-${path}`,
    group,
    path,
    label,
    noun: singular(path),
    summary,
  })),
);

/** Lists of objects that follow a pattern: they stand after the others, folded. */
export const isFolded = ({id}: Pick<Listing, 'id'>): boolean => id === 'types-payloads' || id === 'types-connections';

const wrapperLists = {payload: 'payloads', connection: 'connections', edge: 'connections'} as const;

/** The list that an item stands in: payloads, connections and edges are objects by address, with lists of their own. */
export function listingOf(entity: Entity): Listing {
  const wrapper = wrapperOf(entity.definition);
  const kind = wrapper ? wrapperLists[wrapper] : entity.kind;
  const listing = listings.find(({id}) => id === `${entity.group}-${kind}`);
  if (!listing)
    throw new Error(`No list of the reference holds ${entity.group}/${kind}. Add one to src/reference/model/kinds.ts.`);
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
  directives: 'Directives',
  scalars: 'Scalars',
};

/** What readers call a domain: the name of its SDL file in words. */
export function domainLabel(domain: string): string {
  const words = domain.replaceAll('-', ' ');
  return domainLabels[domain] ?? capitalised(words);
}

const lastDomains = ['common', 'built-in'];

/** The entries of a list by domain: domains and entries by name, what belongs to none at the end. */
export function entriesByDomain(
  model: SchemaModel,
  listing: Listing,
): {domain: string; label: string; entities: Entity[]}[] {
  const entries = model.entities.filter((entity) => listingOf(entity).id === listing.id);
  return [...groupBy(entries, ({domain}) => domain)]
    .map(([domain, entities]) => ({
      domain,
      label: domainLabel(domain),
      entities: entities.sort((a, b) => a.name.localeCompare(b.name)),
    }))
    .sort((a, b) => lastDomains.indexOf(a.domain) - lastDomains.indexOf(b.domain) || a.label.localeCompare(b.label));
}
