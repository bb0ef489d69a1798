import {
  getNamedType,
  isInputObjectType,
  isObjectType,
  isScalarType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import {readIdPrefixes} from '../../../src/reference/model/id-prefixes.ts';
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

/** Each kind of record has a prefix of its own in the table of the scalar, and no text tells another. */
export const idPrefixesAreUniqueAndDocumented: Rule = ({schema}) => {
  const scalar = schema.getType('EndlessID');
  if (!isScalarType(scalar)) return [];
  const coordinate = scalar.name;
  const table = readIdPrefixes(scalar.description ?? '');
  const prefixes = new Map(table);
  const known = new Set(prefixes.values());
  const records = recordsWithId(schema);
  const problems: Problem[] = [];
  const owners = new Map<string, string>();
  for (const [type, prefix] of table) {
    const other = owners.get(prefix);
    if (other) problems.push({coordinate, message: `${type} and ${other} have the same prefix "${prefix}".`});
    owners.set(prefix, type);
    if (!/^[a-z]{2,5}$/.test(prefix))
      problems.push({coordinate, message: `"${prefix}" isn't two to five small letters.`});
    if (!records.some(({name}) => name === type)) {
      problems.push({coordinate, message: `The table names ${type}, which has no field "id: EndlessID!".`});
    }
  }
  for (const {name, description} of records) {
    const prefix = prefixes.get(name);
    if (prefix === undefined)
      problems.push({coordinate: name, message: 'Add the prefix of its ids to the table of EndlessID.'});
    const told = /`([a-z]{2,5})_`/.exec(description)?.[1];
    if (told !== undefined && told !== prefix) {
      problems.push({
        coordinate: `${name}.id`,
        message: `Its ids don't begin with ${mentionOf(told)}: see the table of EndlessID.`,
      });
    }
  }
  for (const {coordinate: place, description} of elementsOf(schema)) {
    for (const [, id = ''] of description.matchAll(/\b([a-z]+)_[0-9A-HJKMNP-TV-Z]{26}\b/g)) {
      if (!known.has(id))
        problems.push({coordinate: place, message: `No record has ids that begin with ${mentionOf(id)}.`});
    }
  }
  return problems;
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
const removed = /^(?:remove|archive|bulkArchive|deactivate|cancel|revoke|unassign|bulkRemove|delete)[A-Z]?/;
const changed = /^(?:update|set|rename|replace)[A-Z]/;

interface Uses {
  made: string[];
  read: boolean;
  changed: boolean;
  removed: boolean;
}

function recordsIn(type: unknown, schema: GraphQLSchema): GraphQLObjectType[] {
  if (!isObjectType(type)) return [];
  return Object.values(type.getFields())
    .map((field) => getNamedType(field.type))
    .filter(isObjectType)
    .filter((record) => record !== schema.getType('UserError') && record.getFields()['id'] !== undefined);
}

const singular = (name: string): string => name.replace(/^bulk/, '').replace(/ies$/, 'y').replace(/s$/, '');

/** Whether the name of a mutation says that it is about a type, for example `removeCarrierMappings` of `CarrierMapping`. */
const isAbout = (mutation: string, type: string): boolean =>
  singular(mutation).toLowerCase().endsWith(type.toLowerCase());

/** What can be made can be read, changed and removed, or its description says why not: "Can't be … because …". */
export const madeRecordsCanBeChangedAndRemoved: Rule = ({schema}) => {
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
  const read = new Set(
    Object.values(schema.getQueryType()?.getFields() ?? {}).map((field) => {
      return recordOfList(field)?.name ?? getNamedType(field.type).name;
    }),
  );
  const fields = ownTypes(schema)
    .filter(isObjectType)
    .filter(({name}) => !/(?:Connection|Edge|Payload)$/.test(name))
    .flatMap((type) =>
      Object.values(type.getFields()).map((field) => recordOfList(field)?.name ?? getNamedType(field.type).name),
    );
  const readable = new Set([...read, ...fields]);
  const uses = new Map<string, Uses>();
  for (const mutation of mutations) {
    if (!created.test(mutation.name)) continue;
    for (const record of recordsIn(getNamedType(mutation.type), schema)) {
      if (!isAbout(mutation.name, record.name)) continue;
      const known = uses.get(record.name) ?? {
        made: [],
        read: readable.has(record.name),
        changed: false,
        removed: false,
      };
      known.made.push(mutation.name);
      uses.set(record.name, known);
    }
  }
  for (const [type, use] of uses) {
    use.changed = mutations.some(({name}) => changed.test(name) && isAbout(name, type));
    use.removed = mutations.some(
      ({name, type: payload}) =>
        removed.test(name) &&
        (isAbout(name, type) || recordsIn(getNamedType(payload), schema).some((record) => record.name === type)),
    );
  }
  return [...uses].flatMap(([type, use]): Problem[] => {
    const description = schema.getType(type)?.description ?? '';
    const missing = [
      ...(use.read ? [] : ['read']),
      ...(use.changed || /can't be changed|stays? as it (?:is|was)/i.test(description) ? [] : ['changed']),
      ...(use.removed || /can't be (?:changed or )?removed|is never removed/i.test(description) ? [] : ['removed']),
    ];
    if (missing.length === 0) return [];
    return [
      {
        coordinate: type,
        message: `${use.made.join(' and ')} makes it, but it can't be ${missing.join(' or ')}. Add the operation, or say why it "can't be ${missing.join('" and "can\'t be ')}".`,
      },
    ];
  });
};
