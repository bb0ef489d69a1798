import {getNamedType, isObjectType, isUnionType, type GraphQLNamedType} from 'graphql';
import type {Entity, Operation, SchemaModel} from './model.ts';
import {indexSubjects, type Subjects} from './subjects.ts';
import {
  domainLabel,
  listingOf,
  listingRoute,
  listings,
  outputFieldsOf,
  payloadRecords,
  unwrap,
  wrapperOf,
} from './kinds.ts';

/** One domain: its main objects and operations, and the domains that it refers to. */
export type MapDomain = ReturnType<typeof mapDomain>;

export type MapLink = Pick<Entity, 'name' | 'route'>;

/** Rows of the map; the order follows the goods. */
const bands = [
  {label: 'Who acts', domains: ['accounts', 'api-access', 'customers']},
  {label: 'What is sold', domains: ['products', 'sales-channels']},
  {label: 'What is bought', domains: ['supply-chain', 'asns']},
  {label: 'Where it is', domains: ['inventory', 'warehouses']},
  {label: 'What is ordered', domains: ['orders', 'order-fulfillment', 'order-templates']},
  {label: 'What it connects to', domains: ['integrations', 'carriers', 'edi']},
  {label: 'What keeps it going', domains: ['tasks', 'reference']},
];

/** First words of mutations, the most important first. */
const verbs = (
  'create register add setup onboard invite issue approve allocate initialize quick ' +
  'start release fulfill receive send run resend sync set update'
).split(' ');

const mapped = {objects: 3, operations: 4, refersTo: 4, commonShare: 0.75};

/** Objects that an object's fields refer to, directly or in lists and unions. */
const recordsIn = (type: unknown): GraphQLNamedType[] =>
  outputFieldsOf(type)
    .map((field) => unwrap(getNamedType(field.type)))
    .flatMap((inner): readonly GraphQLNamedType[] => (isUnionType(inner) ? inner.getTypes() : [inner]));

const handledBy = ({definition}: Operation): string[] => {
  const returned = getNamedType(definition.type);
  return (wrapperOf(returned) === 'payload' ? payloadRecords(returned) : [unwrap(returned)]).map(({name}) => name);
};

const isRecord = ({definition}: Entity): boolean => isObjectType(definition) && wrapperOf(definition) === undefined;

const verbOf = (name: string): string => /^[a-z]+/.exec(name)?.[0] ?? name;
const verbRank = (name: string): number => [...verbs, verbOf(name)].indexOf(verbOf(name));

function countBy<T>(items: T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

const link = ({name, route}: Entity): MapLink => ({name, route});

function mapDomain(
  model: SchemaModel,
  id: string,
  {of}: Subjects,
  drawn: ReadonlySet<string>,
  referred: ReadonlyMap<string, number>,
) {
  const operations = model.operations.filter(({domain}) => domain === id);
  const objects = [...model.types.values()].filter((entity) => entity.domain === id && isRecord(entity));
  const handled = countBy(operations.flatMap(handledBy));
  const weight = (name: string): number => {
    const count = handled.get(name);
    return count === undefined ? 0 : count + (referred.get(name) ?? 0);
  };
  const main = [...objects]
    .sort((a, b) => weight(b.name) - weight(a.name) || a.name.localeCompare(b.name))
    .slice(0, mapped.objects);
  const [first] = main;

  const isOfFirst = (operation: Operation): number => Number(first !== undefined && of.get(operation) === first.name);
  const byImportance = (a: Operation, b: Operation): number =>
    isOfFirst(b) - isOfFirst(a) || verbRank(a.name) - verbRank(b.name) || a.name.length - b.name.length;
  const reads = operations.filter(({kind}) => kind === 'queries');
  const lists = reads.filter(({definition}) => wrapperOf(getNamedType(definition.type)) === 'connection');
  const writes = operations
    .filter(({kind}) => kind === 'mutations')
    .sort(byImportance)
    .filter(({name}, index, all) => all.findIndex((other) => verbOf(other.name) === verbOf(name)) === index);
  const list = (lists.length > 0 ? lists : reads).sort(byImportance).slice(0, 1);
  const chosen = [...new Set([...list, ...writes, ...reads])].slice(0, mapped.operations);

  const domains = countBy(
    objects
      .flatMap(({definition}) => recordsIn(definition))
      .map(({name}) => model.types.get(name)?.domain ?? '')
      .filter((domain) => domain !== id && drawn.has(domain)),
  );
  return {
    id,
    label: domainLabel(id),
    objects: main.map(link),
    operations: chosen.map(link),
    operationCount: operations.length,
    objectCount: objects.length,
    /** The most frequent first. */
    refersTo: [...domains].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([domain]) => domain),
  };
}

/**
 * Computes the map from the schema. It contains every domain with operations; those that no row lists come last, so
 * another schema needs no change here.
 */
export function buildSchemaMap(model: SchemaModel) {
  const drawn = new Set(model.operations.map(({domain}) => domain));
  const placed = new Set(bands.flatMap(({domains}) => domains));
  const rest = [...drawn].filter((domain) => !placed.has(domain)).sort();
  const counts = countBy(model.entities.map((entity) => listingOf(entity).id));
  const records = [...model.types.values()].filter(isRecord);
  const referred = countBy(records.flatMap(({definition}) => recordsIn(definition).map(({name}) => name)));
  const subjects = indexSubjects(model);
  const domains = new Map([...drawn].map((id) => [id, mapDomain(model, id, subjects, drawn, referred)]));
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
