/** Whether answers say what the schema promises: a second reading of the schema, apart from the simulator's. */
import {
  getDirectiveValues,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isScalarType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import {inputsOf, objectsOf, type Fields, type SeenInput, type SeenObject, type Shown} from './answer-walk.ts';

/** What is known before anything is asked. */
export interface Known {
  schema: GraphQLSchema;
  /** Ids of the data set. */
  ids: ReadonlySet<string>;
  /** Moment from which requests make records. */
  began: string;
}

/** Says what is wrong with an answer. */
export type Lint = (shown: Shown, known: Known) => string[];

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

/** Values of a field, one by one. */
const each = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]).filter(isGiven);

/** Prefixes by the type of record, out of the table in the description of `EndlessID`. */
function prefixesOf(schema: GraphQLSchema): Map<string, string> {
  const rows = (schema.getType('EndlessID')?.description ?? '').matchAll(/^\| `(\w+)` \| `([a-z]+_)` \|$/gm);
  return new Map([...rows].map(([, type = '', prefix = '']) => [type, prefix]));
}

function wrongId({type, fields, path}: SeenObject, prefixes: ReadonlyMap<string, string>): string[] {
  const id = fields.get('id')?.value;
  const prefix = prefixes.get(type.name);
  return typeof id === 'string' && prefix && !id.startsWith(prefix) ? [`${path}.id is ${id}, no ${prefix}`] : [];
}

/** The type of record that an input such as `fromWarehouseId` names: the longest that its name ends with. */
function namedRecord(name: string, prefixes: ReadonlyMap<string, string>): string | undefined {
  const stem = /^(\w+?)Ids?$/.exec(name)?.[1]?.toLowerCase();
  if (stem === undefined) return undefined;
  const fitting = [...prefixes.keys()].filter((type) => stem.endsWith(type.toLowerCase()));
  return fitting.sort((a, b) => b.length - a.length)[0];
}

const sendsIds = ({element}: SeenInput): boolean => getNamedType(element.type).name === 'EndlessID';

/** Ids have the prefix of the type that they name, in answers and in what is sent. */
const idPrefixes: Lint = (shown, {schema}) => {
  const prefixes = prefixesOf(schema);
  const sent = inputsOf(shown, schema).filter(sendsIds);
  const wrong = sent.flatMap(({path, element, value}) => {
    const prefix = prefixes.get(namedRecord(element.name, prefixes) ?? '') ?? '';
    return each(value).flatMap((id) =>
      String(id).startsWith(prefix) ? [] : [`${path} is ${String(id)}, no ${prefix}`],
    );
  });
  return [...objectsOf(shown, schema).flatMap((entry) => wrongId(entry, prefixes)), ...(shown.isRefused ? [] : wrong)];
};

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Moment in an id, as ULIDs write it. */
const momentIn = (id: string): number =>
  [...id.slice(id.indexOf('_') + 1, id.indexOf('_') + 11)].reduce(
    (time, digit) => time * 32 + crockford.indexOf(digit),
    0,
  );

/** Ids are those of records that the data set has, or that a request made. */
const idsExist: Lint = (shown, {schema, ids, began}) => {
  // An analysis of costs is there as long as its product, whose moment its id has, and stored once it has own values.
  const isOfProduct = (id: string): boolean =>
    id.startsWith('pca_') && [...ids].some((entry) => entry.startsWith(`prd_${id.slice(4, 14)}`));
  const isThere = (id: unknown): boolean =>
    ids.has(String(id)) || momentIn(String(id)) >= Date.parse(began) || isOfProduct(String(id));
  const answered = objectsOf(shown, schema).flatMap(({path, fields}) =>
    [...fields].flatMap(([name, {field, value}]) =>
      getNamedType(field.type).name === 'EndlessID' ? each(value).map((id) => ({path: `${path}.${name}`, id})) : [],
    ),
  );
  const sent = inputsOf(shown, schema).flatMap((entry) =>
    sendsIds(entry) ? each(entry.value).map((id) => ({path: entry.path, id})) : [],
  );
  return [...answered, ...(shown.isRefused ? [] : sent)].flatMap(({path, id}) =>
    isThere(id) ? [] : [`${path} is ${String(id)}, which nothing has`],
  );
};

/** The record that a mutation returns beside `userErrors`. */
function resultOf(shown: Shown, schema: GraphQLSchema): SeenObject | undefined {
  const objects = objectsOf(shown, schema);
  return objects.find(({path, type}) => /^\.\w+\.\w+$/.test(path) && type.name !== 'UserError');
}

const sameValue = (a: unknown, b: unknown): boolean => {
  const plain = (value: unknown): string => {
    const text = String(value).trim();
    return /^-?\d+(\.\d+)?$/.test(text) ? String(Number(text)) : text.toLowerCase();
  };
  return plain(a) === plain(b) || (Date.parse(String(a)) || Number.NaN) === Date.parse(String(b));
};

/** Mutations whose input is the record as it shall be; others send amounts and reasons of what they do. */
const setting = /^(?:add|create|register|set|update)[A-Z]/;

/** Fields that differ from the input of their name, as their descriptions say. */
const ownMeaning = new Set(['Customer.name']);

/** What is sent to make or change a record stands in its fields of the same name. */
const inputEchoes: Lint = (shown, {schema}) => {
  const result = resultOf(shown, schema);
  const [mutation = '', ...others] = Object.keys(shown.data);
  if (shown.isRefused || !result || others.length > 0 || !setting.test(mutation)) return [];
  return inputsOf(shown, schema).flatMap(({path, element, value}) => {
    const own = result.fields.get(element.name);
    const isLeaf = own && isLeafType(getNamedType(own.field.type)) && isLeafType(getNamedType(element.type));
    if (!isLeaf || !/^input\.\w+$/.test(path) || Array.isArray(value) || Array.isArray(own.value)) return [];
    const isOther = element.name === 'id' && String(value).slice(0, 4) !== String(own.value).slice(0, 4);
    const isLater = own.value === null && /\bNull until\b/.test(own.field.description ?? '');
    if (value === null || isOther || isLater || ownMeaning.has(`${result.type.name}.${element.name}`)) return [];
    if (own.value !== null && sameValue(own.value, value)) return [];
    return [`${path} is ${JSON.stringify(value)}, and the answer says ${JSON.stringify(own.value)}`];
  });
};

interface Limits {
  min?: number;
  max?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
}

function limitProblem(value: string | number, {min, max, minLength, maxLength, pattern}: Limits): string | undefined {
  const number = Number(value);
  if (min !== undefined && number < min) return `is below ${min}`;
  if (max !== undefined && number > max) return `is above ${max}`;
  const text = String(value).trim();
  if (minLength !== undefined && text.length < minLength) return `has less than ${minLength} characters`;
  if (maxLength !== undefined && text.length > maxLength) return `has more than ${maxLength} characters`;
  if (pattern !== undefined && !new RegExp(`^(?:${pattern})$`).test(text)) return `doesn't match ${pattern}`;
  return undefined;
}

function limitsOf({astNode}: SeenInput['element'], schema: GraphQLSchema): Limits {
  const directive = schema.getDirective('constraint');
  return (directive && astNode && getDirectiveValues(directive, astNode)) ?? {};
}

const problemsOf = (path: string, value: unknown, limits: Limits): string[] =>
  each(value).flatMap((entry) => {
    const problem = typeof entry === 'string' || typeof entry === 'number' ? limitProblem(entry, limits) : undefined;
    return problem === undefined ? [] : [`${path} ${problem}: ${JSON.stringify(entry)}`];
  });

/** Inputs that make records of a type: `CreateOrderInput` for `Order`. */
const inputsFor = (type: GraphQLObjectType, schema: GraphQLSchema): GraphQLNamedType[] =>
  ['Create', 'Add', 'Register', 'Update'].flatMap((verb) => schema.getType(`${verb}${type.name}Input`) ?? []);

/** Values keep the limits of `@constraint`: what is sent, and what is answered of what was sent. */
const constraints: Lint = (shown, {schema}) => {
  const sent = shown.isRefused ? [] : inputsOf(shown, schema);
  const answered = objectsOf(shown, schema).flatMap(({path, type, fields}) =>
    inputsFor(type, schema).flatMap((input) =>
      [...fields].flatMap(([name, {field, value}]) => {
        const element = isInputObjectType(input) ? input.getFields()[name] : undefined;
        const isSame = element && getNamedType(element.type) === getNamedType(field.type);
        return isSame ? problemsOf(`${path}.${name}`, value, limitsOf(element, schema)) : [];
      }),
    ),
  );
  return [
    ...sent.flatMap((entry) => problemsOf(entry.path, entry.value, limitsOf(entry.element, schema))),
    ...answered,
  ];
};

/** Texts are written as the scalar's `@format` says. */
const formats: Lint = (shown, {schema}) => {
  const directive = schema.getDirective('format');
  return objectsOf(shown, schema).flatMap(({path, fields}) =>
    [...fields].flatMap(([name, {field, value}]) => {
      const type = getNamedType(field.type);
      const format = directive && isScalarType(type) && type.astNode && getDirectiveValues(directive, type.astNode);
      const pattern = format ? String(format['pattern']) : undefined;
      const texts = each(value).filter((entry) => typeof entry === 'string');
      return pattern ? texts.flatMap((entry) => problemsOf(`${path}.${name}`, entry, {pattern})) : [];
    }),
  );
};

/** A value of an enum beside a field, of which the field's description speaks. */
function spokenOf(values: readonly string[], {fields}: SeenObject): string | undefined {
  const beside = [...fields.values()].filter(({field}) => {
    const type = getNamedType(field.type);
    return isEnumType(type) && values.every((value) => type.getValue(value));
  });
  const [only, ...others] = beside;
  return only && others.length === 0 && typeof only.value === 'string' ? only.value : undefined;
}

/** A field is null when a sentence of its description says so of a value beside it. */
const nullUnless: Lint = (shown, {schema}) =>
  objectsOf(shown, schema).flatMap((entry) =>
    [...entry.fields].flatMap(([name, {field, value}]) => {
      const [, word, clause = ''] = /\bNull (unless|while) ([^.]*)\./.exec(field.description ?? '') ?? [];
      const values = [...clause.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, one = '']) => one);
      if (!word || values.length === 0 || / and | unless /.test(clause) || !isGiven(value)) return [];
      const beside = spokenOf(values, entry);
      const mustBeNull = beside !== undefined && (word === 'unless') !== values.includes(beside);
      return mustBeNull ? [`${entry.path}.${name} is ${JSON.stringify(value)} beside ${beside}`] : [];
    }),
  );

/** Decimal places of a currency, as the runtime's own data has them. */
const decimalsOf = (code: string): number =>
  new Intl.NumberFormat('en', {style: 'currency', currency: code}).resolvedOptions().maximumFractionDigits ?? 2;

/** Amounts have the decimal places of their currency, and currencies those of ISO 4217. */
const currencies: Lint = (shown, {schema}) =>
  objectsOf(shown, schema).flatMap(({path, type, fields}) => {
    const value = (name: string): unknown => fields.get(name)?.value;
    const code = value('code');
    if (type.name === 'Currency' && typeof code === 'string' && isGiven(value('decimalPlaces')))
      return value('decimalPlaces') === decimalsOf(code)
        ? []
        : [`${path} says that ${code} has ${String(value('decimalPlaces'))} decimal places`];
    const currency = (value('currency') as Fields | null | undefined)?.['code'];
    if (type.name !== 'MonetaryValue' || typeof currency !== 'string' || !isGiven(value('amount'))) return [];
    const places = /\.(\d+)$/.exec(String(value('amount')))?.[1]?.length ?? 0;
    return places === decimalsOf(currency) ? [] : [`${path} is ${String(value('amount'))} ${currency}`];
  });

/** Fields of which the first is never after the second. */
const inOrder: [string, string][] = [
  ['createdAt', 'updatedAt'],
  ['startsAt', 'endsAt'],
  ['startsOn', 'endsOn'],
  ['startedAt', 'finishedAt'],
  ['sentAt', 'acknowledgedAt'],
  ['shippedAt', 'deliveredAt'],
  ['issuedAt', 'closedAt'],
  ...['startedAt', 'finishedAt', 'acceptedAt', 'canceledAt', 'closedAt', 'dismissedAt', 'resolvedAt', 'expiresAt'].map(
    (name): [string, string] => ['createdAt', name],
  ),
];

/** Moments of a record follow each other. */
const dates: Lint = (shown, {schema}) =>
  objectsOf(shown, schema).flatMap(({path, fields}) =>
    inOrder.flatMap(([first, second]) => {
      const [from, to] = [fields.get(first)?.value, fields.get(second)?.value];
      if (typeof from !== 'string' || typeof to !== 'string' || Date.parse(from) <= Date.parse(to)) return [];
      return [`${path}.${second} is ${to}, before ${first}: ${from}`];
    }),
  );

export const lints = {
  idPrefixes,
  idsExist,
  inputEchoes,
  constraints,
  formats,
  nullUnless,
  currencies,
  dates,
} satisfies Record<string, Lint>;
