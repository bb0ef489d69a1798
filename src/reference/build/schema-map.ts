import {getNamedType, isObjectType, isUnionType, type GraphQLNamedType, type GraphQLObjectType} from 'graphql';
import {domainLabel, listingOf, listingRoute, listings} from '../model/kinds.ts';
import type {Entity, SchemaModel} from '../model/model.ts';

/** A name with the address of its page. */
export interface MapLink {
  name: string;
  route: string;
}

/** One domain of the API: what it holds, what can be done with it and which other domains it refers to. */
export interface MapDomain {
  id: string;
  label: string;
  objects: MapLink[];
  operations: MapLink[];
  operationCount: number;
  objectCount: number;
  /** Ids of the domains that its objects refer to, the most frequent first. */
  refersTo: string[];
}

/** The picture of the whole API. */
export interface SchemaMap {
  /** Domains that nearly all others refer to, so that saying it of each would tell nothing. */
  common: {id: string; label: string}[];
  bands: {label: string; domains: MapDomain[]}[];
  /** How many items each list of the reference has. */
  kinds: {label: string; count: number; route: string}[];
}

/** Rows of the picture, from who may act to what keeps the work going; the order follows the goods. */
const bands = [
  {label: 'Who acts', domains: ['accounts', 'api-access', 'customers']},
  {label: 'What is sold', domains: ['products', 'sales-channels']},
  {label: 'What is bought', domains: ['supply-chain', 'asns']},
  {label: 'Where it is', domains: ['inventory', 'warehouses']},
  {label: 'What is ordered', domains: ['orders', 'order-fulfillment', 'order-templates']},
  {label: 'What it connects to', domains: ['integrations', 'carriers', 'edi']},
  {label: 'What keeps it going', domains: ['tasks', 'reference']},
];

/** First words of mutations that open a domain, then those that move its records on. */
const verbs = [
  'create',
  'register',
  'add',
  'setup',
  'onboard',
  'invite',
  'issue',
  'approve',
  'allocate',
  'initialize',
  'quick',
  'start',
  'release',
  'fulfill',
  'receive',
  'send',
  'run',
  'resend',
  'sync',
  'set',
  'update',
];

const mapped = {objects: 3, operations: 4, refersTo: 4, commonShare: 0.75};

const isWrapper = ({name}: GraphQLNamedType): boolean => /(?:Connection|Edge|Payload)$/.test(name);

const fieldTypes = (type: GraphQLObjectType): GraphQLNamedType[] =>
  Object.values(type.getFields()).map((field) => getNamedType(field.type));

/** Objects that an operation is about: its result without the payload or connection around it. */
function subjects(type: GraphQLNamedType): GraphQLNamedType[] {
  if (isUnionType(type)) return [...type.getTypes()];
  if (!isObjectType(type) || !isWrapper(type)) return [type];
  return fieldTypes(type).filter(
    (inner) => !isWrapper(inner) && inner.name !== 'UserError' && inner.name !== 'PageInfo',
  );
}

const verbOf = (name: string): string => /^[a-z]+/.exec(name)?.[0] ?? name;

function verbRank(name: string): number {
  const rank = verbs.indexOf(verbOf(name));
  return rank === -1 ? verbs.length : rank;
}

function countBy<T>(items: T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

const link = ({name, route}: Entity): MapLink => ({name, route});

/** How often each type is referred to by the fields of all objects, wrappers aside. */
function referenceCounts(model: SchemaModel): Map<string, number> {
  const objects = [...model.types.values()].flatMap(({definition}) =>
    isObjectType(definition) && !isWrapper(definition) ? [definition] : [],
  );
  return countBy(
    objects
      .flatMap(fieldTypes)
      .flatMap(subjects)
      .map(({name}) => name),
  );
}

function mapDomain(model: SchemaModel, id: string, drawn: Set<string>, referred: Map<string, number>): MapDomain {
  const members = model.entities.filter(({domain}) => domain === id);
  const operations = members.flatMap((entity) =>
    entity.group === 'operations' && entity.kind !== 'directives'
      ? [{entity, subjects: subjects(getNamedType(entity.definition.type)).map(({name}) => name)}]
      : [],
  );
  const handled = countBy(operations.flatMap((operation) => operation.subjects));
  const objects = members.filter(({definition}) => isObjectType(definition) && !isWrapper(definition));
  const weight = (name: string): number =>
    (handled.get(name) ?? 0) && (handled.get(name) ?? 0) + (referred.get(name) ?? 0);
  const main = [...objects]
    .sort((a, b) => weight(b.name) - weight(a.name) || a.name.localeCompare(b.name))
    .slice(0, mapped.objects);
  const [first] = main;

  const importance = (operation: (typeof operations)[number]): number[] => [
    first && operation.subjects.includes(first.name) ? 0 : 1,
    verbRank(operation.entity.name),
    operation.entity.name.length,
  ];
  const byImportance = (a: (typeof operations)[number], b: (typeof operations)[number]): number => {
    const other = importance(b);
    return (
      importance(a)
        .map((rank, index) => rank - (other[index] ?? 0))
        .find((difference) => difference !== 0) ?? 0
    );
  };
  const reads = operations.filter(({entity}) => entity.kind === 'queries');
  const lists = reads.filter(
    ({entity}) =>
      entity.group === 'operations' &&
      /Connection!?$/.test(String('type' in entity.definition ? entity.definition.type : '')),
  );
  const writes = operations
    .filter(({entity}) => entity.kind === 'mutations')
    .sort(byImportance)
    .filter(
      ({entity}, index, all) => all.findIndex((other) => verbOf(other.entity.name) === verbOf(entity.name)) === index,
    );
  const chosen = [...(lists.length > 0 ? lists : reads).sort(byImportance).slice(0, 1), ...writes].slice(
    0,
    mapped.operations,
  );
  const more = reads.filter((operation) => !chosen.includes(operation)).slice(0, mapped.operations - chosen.length);

  const references = objects.flatMap(({definition}) =>
    (isObjectType(definition) ? fieldTypes(definition) : []).flatMap(subjects),
  );
  const domains = countBy(
    references
      .map(({name}) => model.types.get(name)?.domain ?? '')
      .filter((domain) => domain !== id && drawn.has(domain)),
  );
  return {
    id,
    label: domainLabel(id),
    objects: main.map(link),
    operations: [...chosen, ...more].map(({entity}) => link(entity)),
    operationCount: operations.length,
    objectCount: objects.length,
    refersTo: [...domains].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([domain]) => domain),
  };
}

/**
 * Computes the picture of the API from its schema. Every domain with operations is in it; those that no row names
 * come last, so that another schema needs no change here.
 */
export function buildSchemaMap(model: SchemaModel): SchemaMap {
  const drawn = new Set(
    model.entities.filter(({group, kind}) => group === 'operations' && kind !== 'directives').map(({domain}) => domain),
  );
  const placed = new Set(bands.flatMap(({domains}) => domains));
  const rest = [...drawn].filter((domain) => !placed.has(domain)).sort();
  const counts = countBy(model.entities.map((entity) => listingOf(entity).id));
  const referred = referenceCounts(model);
  const domains = new Map([...drawn].map((id) => [id, mapDomain(model, id, drawn, referred)]));
  const popularity = countBy([...domains.values()].flatMap(({refersTo}) => refersTo));
  const isCommon = (id: string): boolean => (popularity.get(id) ?? 0) > (drawn.size - 1) * mapped.commonShare;
  return {
    common: [...domains.values()].filter(({id}) => isCommon(id)).map(({id, label}) => ({id, label})),
    bands: [...bands, {label: 'More', domains: rest}].flatMap(({label, domains: ids}) => {
      const members = ids.flatMap((id) => {
        const domain = domains.get(id);
        return domain
          ? [{...domain, refersTo: domain.refersTo.filter((other) => !isCommon(other)).slice(0, mapped.refersTo)}]
          : [];
      });
      return members.length > 0 ? [{label, domains: members}] : [];
    }),
    kinds: listings.flatMap((listing) => {
      const count = counts.get(listing.id);
      return count === undefined ? [] : [{label: listing.label.toLowerCase(), count, route: listingRoute(listing)}];
    }),
  };
}
