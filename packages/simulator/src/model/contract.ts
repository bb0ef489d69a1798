/** What the schema says about behaviour, read once from its directives: nothing of it is typed again in code. */
import {
  buildSchema,
  getNamedType,
  GraphQLError,
  isEnumType,
  isInputObjectType,
  isObjectType,
  isScalarType,
  OperationTypeNode,
  valueFromASTUntyped,
  type BuildSchemaOptions,
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLInputObjectType,
  type GraphQLObjectType,
  type GraphQLScalarType,
  type GraphQLSchema,
  type ParseOptions,
} from 'graphql';
import {applied, textsOf, type Annotated} from './directives.ts';
import {calendarDay, utcMoment} from './time.ts';
import {transitionsOf} from './transitions.ts';

/** What causes an error, as far as `@error` declares it as data. One of these says what is wrong with the values. */
export interface Cause {
  /** Ways from the input to the values, such as `items.productId.status`. */
  at?: string | string[];
  is?: string | string[];
  isNot?: string | string[];
  isGiven?: boolean;
  differsFrom?: string;
  before?: string;
  after?: string;
  /** Days from the moment of `before` or `after` to the limit. */
  days?: number;
  repeats?: boolean;
}

/** Why an operation refuses, as `@error` or `@baseline` declares it. */
export interface DeclaredError extends Cause {
  code: string;
  reason: string;
  /** Tells it from others of the operation with the same reason. */
  condition?: string;
  when: string;
}

/** Name by which a rule raises a declared error: its reason, and its condition where it has one. */
export const conditionName = ({reason, condition}: DeclaredError): string =>
  condition === undefined ? reason : `${reason}.${condition}`;

/** Limits of a text, number or list, as `@constraint` and `@maxItems` declare them. */
export interface Limits {
  max?: number;
  min?: number;
  maxLength?: number;
  minLength?: number;
  pattern?: string;
  /** Whether it names a time zone. */
  timeZone?: boolean;
  maxItems?: number;
  minItems?: number;
}

/** States of an enum in which an operation is refused, as `@meets` declares them. */
export interface Meeting {
  states: string;
  refuses: string[];
  /** Field of the input with the id of the record. */
  idField: string;
}

/** A root field with its access and its refusals. */
export interface Operation {
  name: string;
  kind: OperationTypeNode;
  field: GraphQLField<unknown, unknown>;
  /** Input object that a mutation takes. */
  input: GraphQLInputObjectType | undefined;
  /** Fields of the object that it answers with. */
  results: GraphQLField<unknown, unknown>[];
  isPublic: boolean;
  /** One of them is enough; empty for an operation that needs a session alone. */
  permissions: string[];
  errors: DeclaredError[];
  meetings: Meeting[];
  /** For which causes it moves states beyond the edges that name it. */
  causes: string[];
}

/** An arrow of a state machine: by one mutation, or for one cause. */
export interface Edge {
  from: string;
  to: string;
  mutation?: string;
  cause?: string;
}

/** Name of an edge with what moves along it, as `OrderStatus PENDING → ORDERED by approveOrder`. */
export const edgeName = (machine: string, {from, to, mutation, cause}: Edge): string =>
  `${machine} ${from} → ${to} ${mutation === undefined ? `because of ${String(cause)}` : `by ${mutation}`}`;

export interface Contract {
  schema: GraphQLSchema;
  operations: Map<string, Operation>;
  /** Refusals that every mutation can give. */
  baseline: DeclaredError[];
  /** Edges by the name of the enum that declares them. */
  machines: Map<string, Edge[]>;
  /** Fields of a record whose enum is a state machine. */
  stateFields: (type: GraphQLObjectType) => {name: string; states: string}[];
  /** Object types with an id of their own, which are kept as records. */
  records: Map<string, GraphQLObjectType>;
  /** Prefix of ids by the name of the record, with its underscore. */
  prefixes: Map<string, string>;
  limits: (element: Annotated) => Limits;
  /** Permissions that guard a field, one of which is enough. */
  fieldPermissions: (field: GraphQLField<unknown, unknown>) => string[];
}

const errorsOf = remembered(
  (field: GraphQLField<unknown, unknown>) => applied(field, 'error') as unknown as DeclaredError[],
);

const meetingsOf = remembered((field: GraphQLField<unknown, unknown>): Meeting[] =>
  applied(field, 'meets').flatMap(({states, refuses, idField = 'id'}) =>
    refuses === undefined ? [] : [{states: String(states), refuses: textsOf(refuses), idField: String(idField)}],
  ),
);

function operationOf(field: GraphQLField<unknown, unknown>, kind: OperationTypeNode): Operation {
  const [access] = applied(field, 'requiresPermission');
  const answer = getNamedType(field.type);
  return {
    name: field.name,
    kind,
    field,
    input: field.args.map(({type}) => getNamedType(type)).find(isInputObjectType),
    results: isObjectType(answer) ? Object.values(answer.getFields()) : [],
    isPublic: applied(field, 'public').length > 0,
    permissions: (access?.anyOf as string[] | undefined) ?? [],
    // Most operations are never asked for, and a visit waits for the contract.
    get errors() {
      return errorsOf(field);
    },
    get meetings() {
      return meetingsOf(field);
    },
    causes: applied(field, 'raises').flatMap(({causes}) => textsOf(causes)),
  };
}

function operationsOf(schema: GraphQLSchema): Map<string, Operation> {
  const operations = Object.values(OperationTypeNode).flatMap((kind) =>
    Object.values(schema.getRootType(kind)?.getFields() ?? {}).map((field) => operationOf(field, kind)),
  );
  return new Map(operations.map((operation) => [`${operation.kind} ${operation.name}`, operation]));
}

const edgesOf = (type: GraphQLEnumType): Edge[] =>
  transitionsOf(type).flatMap(({from, to, mutation, cause}) =>
    from.map((source) => ({from: source, to, ...(mutation && {mutation}), ...(cause && {cause})})),
  );

/** Prefixes from the rows of the table in the description of the scalar `EndlessID`: a type and its prefix. */
function prefixesOf(schema: GraphQLSchema): Map<string, string> {
  const description = schema.getType('EndlessID')?.description ?? '';
  const rows = description.matchAll(/^\|\s*`(\w+)`\s*\|\s*`(\w+_)`\s*\|\s*$/gm);
  return new Map([...rows].map(([, type = '', prefix = '']) => [type, prefix]));
}

function limitsOf(element: Annotated): Limits {
  const [constraint] = applied(element, 'constraint');
  const [items] = applied(element, 'maxItems');
  const lengths = items && {
    maxItems: items.count as number,
    ...(typeof items.least === 'number' && {minItems: items.least}),
  };
  return {...constraint, ...lengths};
}

/** Days and moments are checked against the calendar; moments become UTC, so that they compare as texts. */
const readers: Readonly<Record<string, (text: string) => string | undefined>> = {
  ISO8601Date: calendarDay,
  ISO8601DateTime: utcMoment,
};

/** @throws GraphQLError for a number in a value of JSON that isn't what was written, because too many digits were. */
function exact(value: unknown): unknown {
  if (typeof value === 'number' && !(Number.isFinite(value) && (Number.isSafeInteger(value) || value % 1 !== 0)))
    throw new GraphQLError('JSON holds a number that is too large to be kept as it is. Write it as text.');
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(exact);
  return value;
}

/** Lets a scalar refuse what its `@format` doesn't match, and JSON what can't be kept as it is. */
function checkFormat(scalar: GraphQLScalarType): void {
  if (scalar.name === 'JSON') {
    scalar.parseValue = exact;
    scalar.parseLiteral = (node, variables) => exact(valueFromASTUntyped(node, variables));
  }
  const [format] = applied(scalar, 'format');
  // The format of JSON is that of its text; as a variable it is any value.
  if (!format || scalar.name === 'JSON') return;
  const pattern = new RegExp(String(format.pattern));
  const read = readers[scalar.name];
  scalar.parseValue = (value) => {
    if (typeof value !== 'string' || !pattern.test(value))
      throw new GraphQLError(`${scalar.name} is written like "${String(format.example)}".`);
    const parsed = read ? read(value) : value;
    if (parsed === undefined) throw new GraphQLError(`${scalar.name} "${value}" is not in the calendar.`);
    return parsed;
  };
  scalar.parseLiteral = (node) => scalar.parseValue(valueFromASTUntyped(node));
}

/** Whether a type is kept as a record: an object with an id, and not an answer, a list or one of its entries. */
function isRecord(type: unknown): type is GraphQLObjectType {
  if (!isObjectType(type) || /(Payload|Connection|Edge)$/.test(type.name)) return false;
  const id = type.getFields().id;
  return id !== undefined && getNamedType(id.type).name === 'EndlessID';
}

/** A function of an element of the schema whose results are kept, because an element never changes. */
export function remembered<Element extends object, Result>(
  read: (element: Element) => Result,
): (element: Element) => Result {
  const known = new WeakMap<Element, Result>();
  return (element) => {
    let result = known.get(element);
    if (result === undefined) known.set(element, (result = read(element)));
    return result;
  };
}

/**
 * Reads the contract out of an SDL text.
 *
 * @param options - `assumeValid` and `assumeValidSDL` spare the checks of a text that was checked before, `noLocation`
 *   the notes on where each thing stands in it.
 * @throws GraphQLError when the text is no valid schema.
 */
export function readContract(sdl: string, options: BuildSchemaOptions & ParseOptions = {}): Contract {
  const schema = buildSchema(sdl, options);
  const types = Object.values(schema.getTypeMap()).filter((type) => !type.name.startsWith('__'));
  types.filter(isScalarType).forEach(checkFormat);
  const reasons = schema.getType('ErrorReason');
  const baseline = isEnumType(reasons)
    ? reasons
        .getValues()
        .flatMap((value) =>
          applied(value, 'baseline').map((given) => ({...given, reason: value.name}) as unknown as DeclaredError),
        )
    : [];
  const machines = new Map(types.filter(isEnumType).map((type) => [type.name, edgesOf(type)]));
  return {
    schema,
    operations: operationsOf(schema),
    baseline,
    machines,
    stateFields: remembered((type) =>
      Object.values(type.getFields())
        .map((field) => ({name: field.name, states: getNamedType(field.type).name}))
        .filter(({states}) => (machines.get(states) ?? []).length > 0),
    ),
    records: new Map(types.filter(isRecord).map((type) => [type.name, type])),
    prefixes: prefixesOf(schema),
    limits: remembered(limitsOf),
    fieldPermissions: remembered(
      (field) => (applied(field, 'requiresPermission')[0]?.anyOf as string[] | undefined) ?? [],
    ),
  };
}
