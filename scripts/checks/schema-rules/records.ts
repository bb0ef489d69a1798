import {
  getNamedType,
  isInputObjectType,
  isObjectType,
  isScalarType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import {readIdPrefixes} from './id-prefixes.ts';
import type {stringsOf} from './elements.ts';
import {elementsOf, ownTypes} from './elements.ts';
import type {Problem, Rule} from './problem.ts';

type Field = GraphQLField<unknown, unknown>;

/** Whether a list can be narrowed to what changed after a moment, by an argument or by a field of its filter. */
function isNarrowedByChange({args}: Field): boolean {
  return args.some(({name, type}) => {
    const named = getNamedType(type);
    return name === 'updatedAfter' || (isInputObjectType(named) && 'updatedAfter' in named.getFields());
  });
}

function recordOfList(field: Field): GraphQLObjectType | undefined {
  const connection = getNamedType(field.type);
  if (!isObjectType(connection) || !connection.name.endsWith('Connection')) return undefined;
  const nodes = connection.getFields()['nodes'];
  const record = nodes && getNamedType(nodes.type);
  return isObjectType(record) ? record : undefined;
}

/** Lists of records with `updatedAt` can be narrowed by it, so that a program can follow changes. */
export const changedRecordsCanBeListed: Rule = ({schema}) =>
  Object.values(schema.getQueryType()?.getFields() ?? {}).flatMap((field) => {
    const record = recordOfList(field);
    if (!record?.getFields()['updatedAt'] || isNarrowedByChange(field)) return [];
    return [
      {
        coordinate: `Query.${field.name}`,
        message: `Let the list be narrowed with "updatedAfter: ISO8601DateTime": ${record.name} has updatedAt.`,
      },
    ];
  });

const mentionOf = (prefix: string): string => `\`${prefix}_\``;

function recordsWithId(schema: GraphQLSchema): {name: string; description: string}[] {
  return ownTypes(schema).flatMap((type) => {
    const id = isObjectType(type) ? type.getFields()['id'] : undefined;
    if (!id || String(id.type) !== 'EndlessID!') return [];
    // A record that is seen as another kind has the id of that one.
    return /^The same id as/.test(id.description ?? '') ? [] : [{name: type.name, description: id.description ?? ''}];
  });
}

function problemsOfTable(table: [type: string, prefix: string][], records: {name: string}[]): Problem[] {
  const coordinate = 'EndlessID';
  const owners = new Map<string, string>();
  return table.flatMap(([type, prefix]) => {
    const other = owners.get(prefix);
    owners.set(prefix, type);
    const messages = [
      ...(other ? [`${type} and ${other} have the same prefix "${prefix}".`] : []),
      ...(/^[a-z]{2,5}$/.test(prefix) ? [] : [`"${prefix}" isn't two to five small letters.`]),
      ...(records.some(({name}) => name === type)
        ? []
        : [`The table names ${type}, which has no field "id: EndlessID!".`]),
    ];
    return messages.map((message) => ({coordinate, message}));
  });
}

function problemsOfRecord({name, description}: {name: string; description: string}, prefix?: string): Problem[] {
  const [, withLine, alone] = /`([a-z]{2,5})_`|prefix `([a-z]{2,5})`/.exec(description) ?? [];
  const told = withLine ?? alone;
  return [
    ...(prefix === undefined
      ? [{coordinate: name, message: 'Add the prefix of its ids to the table of EndlessID.'}]
      : []),
    ...(told !== undefined && told !== prefix
      ? [
          {
            coordinate: `${name}.id`,
            message: `Its ids don't begin with ${mentionOf(told)}: see the table of EndlessID.`,
          },
        ]
      : []),
  ];
}

/** Each kind of record has a prefix of its own in the table of the scalar, and no text tells another. */
export const idPrefixesAreUniqueAndDocumented: Rule = ({schema}) => {
  const scalar = schema.getType('EndlessID');
  if (!isScalarType(scalar)) return [];
  const table = readIdPrefixes(scalar.description ?? '');
  const prefixes = new Map(table);
  const known = new Set(prefixes.values());
  const records = recordsWithId(schema);
  const examples = elementsOf(schema).flatMap(({coordinate, description}) =>
    [...description.matchAll(/\b([a-z]+)_[0-9A-HJKMNP-TV-Z]{26}\b/g)]
      .flatMap(([, prefix]) => prefix ?? [])
      .filter((prefix) => !known.has(prefix))
      .map((prefix) => ({coordinate, message: `No record has ids that begin with ${mentionOf(prefix)}.`})),
  );
  return [
    ...problemsOfTable(table, records),
    ...records.flatMap((record) => problemsOfRecord(record, prefixes.get(record.name))),
    ...examples,
  ];
};

/** Texts of one kind have one length everywhere. Names of people and files, and codes, have grounds for others. */
const lengthOf: Record<string, number> = {
  sku: 64,
  skus: 64,
  supplierSku: 64,
  lotNumber: 50,
  taxNumber: 30,
  timeZone: 64,
  externalId: 64,
  reference: 64,
  purchaseOrderNumber: 64,
  trackingNumber: 64,
  reason: 500,
  note: 1000,
  remark: 1000,
  name: 100,
};

/** Names of products are titles that shops write, of files what computers write, of permissions a form of their own. */
const lengthExempt = new Set([
  'AddProductInput.name',
  'CloneProductInput.name',
  'UpdateProductInput.name',

  'CreatePresignedUploadUrlInput.name',
  'Query.permissionDetails(name:)',
  '@inTimeZone(name:)',
]);

function numberArgument(directives: Parameters<typeof stringsOf>[0][], argument: string): number | undefined {
  const constraint = directives.find((directive) => directive?.name.value === 'constraint');
  const value = constraint?.arguments?.find(({name}) => name.value === argument)?.value;
  return value?.kind === 'IntValue' ? Number(value.value) : undefined;
}

/** The same kind of text is limited to the same length wherever it is entered. */
export const limitsOfOneConceptAreEqual: Rule = ({schema}) =>
  elementsOf(schema).flatMap(({coordinate, directives, kind, name, node}) => {
    const expected = lengthOf[name];
    if (expected === undefined || lengthExempt.has(coordinate)) return [];
    if (kind !== 'inputField' && kind !== 'argument') return [];
    if (node?.kind !== 'InputValueDefinition' || coordinate.startsWith('@')) return [];
    const type = node.type.kind === 'NonNullType' ? node.type.type : node.type;
    if (type.kind !== 'NamedType' || !['String', 'ID'].includes(type.name.value)) return [];
    const length = numberArgument([...directives], 'maxLength');
    return length === expected
      ? []
      : [{coordinate, message: `Limit it to ${expected} characters, as every ${name}, not ${length ?? 'nothing'}.`}];
  });

const created = /^(?:create|register|add|onboard|setup|save|initialize|invite|assign|clone)[A-Z]/;
const removed = /^(?:remove|archive|bulkArchive|deactivate|cancel|revoke|unassign|bulkRemove)[A-Z]/;
const changed = /^(?:update|set)[A-Z]/;

const mutationsOf = (schema: GraphQLSchema): Field[] => Object.values(schema.getMutationType()?.getFields() ?? {});

function recordsIn(payload: GraphQLNamedType): GraphQLObjectType[] {
  if (!isObjectType(payload)) return [];
  return Object.values(payload.getFields())
    .map((field) => getNamedType(field.type))
    .filter(isObjectType)
    .filter((record) => record.getFields()['id'] !== undefined);
}

const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/s$/, '');

/** Whether a mutation's name says that it is about a type, for example `removeCarrierMappings` of `CarrierMapping`. */
const isAbout = (mutation: string, type: string): boolean =>
  singular(mutation).toLowerCase().endsWith(type.toLowerCase());

/** Names of the records that a query or a field returns, alone or in a list. */
function readableRecords(schema: GraphQLSchema): Set<string> {
  const holders = ownTypes(schema)
    .filter(isObjectType)
    .filter(({name}) => !/(?:Connection|Edge|Payload)$/.test(name));
  const fields = holders.flatMap((type) => Object.values(type.getFields()));
  return new Set(fields.map((field) => recordOfList(field)?.name ?? getNamedType(field.type).name));
}

/** The mutations that make records, by the record's type. */
function makersOf(schema: GraphQLSchema): Map<string, string[]> {
  const makers = new Map<string, string[]>();
  for (const {name, type} of mutationsOf(schema)) {
    if (!created.test(name)) continue;
    for (const record of recordsIn(getNamedType(type))) {
      if (isAbout(name, record.name)) makers.set(record.name, [...(makers.get(record.name) ?? []), name]);
    }
  }
  return makers;
}

function canBeRemoved(schema: GraphQLSchema, type: string, description: string): boolean {
  if (/can't be (?:changed or )?removed|is never removed/i.test(description)) return true;
  const told = new Set([...description.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  return mutationsOf(schema).some(
    ({name, type: payload}) =>
      removed.test(name) &&
      (told.has(name) ||
        isAbout(name, type) ||
        recordsIn(getNamedType(payload)).some((record) => record.name === type)),
  );
}

/** What can be made can be read, changed and removed, or its description says why it "can't be changed" or "removed". */
export const madeRecordsCanBeChangedAndRemoved: Rule = ({schema}) => {
  const readable = readableRecords(schema);
  return [...makersOf(schema)].flatMap(([type, makers]): Problem[] => {
    const description = schema.getType(type)?.description ?? '';
    const isChanged = mutationsOf(schema).some(({name}) => changed.test(name) && isAbout(name, type));
    const missing = [
      ...(readable.has(type) ? [] : ['read']),
      ...(isChanged || /can't be changed/i.test(description) ? [] : ['changed']),
      ...(canBeRemoved(schema, type, description) ? [] : ['removed']),
    ];
    const verbs = missing.join(' or ');
    const message = `${makers.join(' and ')} makes it, but it can't be ${verbs}. Add the operation, or say why it "can't be ${verbs}".`;
    return missing.length > 0 ? [{coordinate: type, message}] : [];
  });
};
