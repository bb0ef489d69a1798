/** What a file of rules may say beyond the schema. The rest is record keeping, which the schema alone describes. */
import type {DocumentNode, GraphQLArgument} from 'graphql';
import type {Inputs, Listed, MutationInputs, MutationSubjects, Objects, QueryArguments} from '../schema-types.ts';
import type {Contract, Operation} from './contract.ts';
import type {Refuse, UserError} from './refusal.ts';
import type {Change, Entity, Fields, State, Store} from './store.ts';

/** Who asks, out of the headers of a request. */
export interface Caller {
  /** Key under which points and idempotency keys are counted: the API client or the person. */
  client: string;
  personId?: string;
  sessionId?: string;
  apiClientId?: string;
  keyId?: string;
  companyId?: string;
  brandId?: string;
  /** Brands that the caller may act in when the request names none; undefined for all of the company. */
  brandIds?: readonly string[];
  /** What the caller may do in the company and brand of the request; in one brand at least when it names none. */
  permissions: ReadonlySet<string>;
  /** What a person may do in each brand when the request names none. */
  permissionsByBrand?: Readonly<Record<string, readonly string[]>>;
}

/** Parts of the schema that requests have reached. */
export interface Coverage {
  /** Operations that answered without a refusal, as `query orders`. */
  operations: Set<string>;
  /** Edges of state machines, as `edgeName` gives them. */
  edges: Set<string>;
  /** Refusals that were given, as `mutation createOrder UNKNOWN_SKU`, with the name of the condition if it has one. */
  refusals: Set<string>;
}

/** What resolvers and rules work with. */
export interface Context {
  contract: Contract;
  store: Store;
  rules: Rules;
  caller: Caller | undefined;
  /** Headers of the request, by their names in lower case. */
  headers: ReadonlyMap<string, string>;
  requestId: string;
  document: DocumentNode;
  /** Secrets and tokens that the answer holds, which a repeated answer leaves out. */
  secrets?: Set<string>;
  coverage: Coverage;
  /** Permissions that the operation or the field asks for, one of which the caller needs where each record belongs. */
  needed?: readonly string[];
  /** The mutation that runs, or that started the work that does; empty for queries and for time. */
  mutation: string;
  /** Refuses what that mutation was asked. */
  refuse: Refuse;
  /** Tells the log, and whoever runs the platform, of a fault that no answer tells. */
  failed: (error: unknown) => void;
  /** Lets happen what follows from a mutation at once. Returns all that its request has changed. */
  settle: (asked: AskedMutation) => Change[];
}

/** A mutation that was asked, and whether it was refused though it has changed something. */
export interface AskedMutation {
  mutation: string;
  input: Fields;
  isRefused: boolean;
}

/** A field of a record that isn't stored but follows from others. */
export type Computed<Kind extends string = string> = (record: Entity<Kind>, context: Context, args: Fields) => unknown;

type SubjectOf<Name extends string> = Name extends keyof MutationSubjects
  ? Entity<MutationSubjects[Name]>
  : Name extends keyof MutationInputs
    ? undefined
    : Entity;

/** What a mutation works with. The subject is the record that the `id` of the input names, where its name tells the kind. */
type Asked<Name extends string> = [
  input: Name extends keyof MutationInputs ? MutationInputs[Name] : Fields,
  context: Context,
  subject: SubjectOf<Name>,
];

/** Does what a mutation says and returns the fields of its payload. */
export type MutationRule<Name extends string = string> = (...asked: Asked<Name>) => Fields;

/**
 * What a mutation that keeps a record does before it is kept. Returns fields of the record that don't follow from the
 * input; of the payload when the record is removed.
 */
export type KeepingRule<Name extends string = string> = (...asked: Asked<Name>) => Fields | undefined;

/**
 * Answers a query that is neither a record by its id nor a list of all records. Records of a list are narrowed, sorted
 * and paged by the engine.
 */
export type QueryRule<Name extends string = string> = (
  args: Name extends keyof QueryArguments ? QueryArguments[Name] : Fields,
  context: Context,
) => unknown;

/** The value behind a code, such as the currency `EUR`, of a type that has no id. */
export type CodedValue = (code: string, context: Context) => Fields | undefined;

/** The way from a record to other values, such as `items.product.sku`: each entry of a list is followed. */
export type Path = string;

/** Whether a record matches a condition of a filter that doesn't follow the conventions of names. */
export type FilterRule<Kind extends string = string, Value = unknown> = (
  record: Entity<Kind>,
  value: Value,
  context: Context,
) => boolean;

/** Does the work of a background process, out of what was saved with it when it was accepted. */
export type WorkRule = (
  input: Fields,
  context: Context,
  process: Entity,
) => {
  /** What became of each entry, in the shape of `BulkResult`. */
  results: BulkEntry[];
  /** What it came to as a whole, as a sentence, when the results don't say it all. */
  message?: string;
};

/** What became of one entry of a background process, in the shape of `BulkResult`. */
export interface BulkEntry {
  id?: string | null;
  externalId?: string | null;
  outcome: 'SUCCEEDED' | 'SKIPPED' | 'FAILED';
  message?: string | null;
  error?: UserError | null;
}

/**
 * Lets something happen to one record, named by its id, that was due at a moment. When it fails, it is undone and logged,
 * and this record waits until its rule names another moment for it; the others go on.
 *
 * @returns Whether it was tried.
 */
export type Attempt = (id: string, at: string, happens: () => void) => boolean;

/** Something that happens at a moment of the clock, or after every operation, without being asked for. */
export interface TimeRule {
  /** Causes for which it moves states, out of `TransitionCause`; none unless it says so. */
  because?: readonly string[];
  /** Moment of the next event at or after now that didn't fail before, or undefined when nothing waits. */
  next: (store: Store, hasFailed: (id: string, at: string) => boolean) => string | undefined;
  /** Lets happen what is due, each record's part as an attempt of its own. */
  run: (context: Context, attempt: Attempt) => void;
}

export interface Rules {
  computed: Record<string, Record<string, Computed>>;
  /** Types whose values are stored by their code. */
  coded: Record<string, CodedValue>;
  mutations: Record<string, MutationRule>;
  keeping: Record<string, KeepingRule>;
  queries: Record<string, QueryRule>;
  /**
   * By the input object, or by the type of the entries for conditions that are arguments of a list. With a path a record
   * matches that leads to one of the values asked for.
   */
  filters: Record<string, Record<string, FilterRule | Path>>;
  /**
   * Order of a sort field that has no field of the record by its name, by the enum of sort fields; and by a type, as
   * `DEFAULT`, the order of its lists that take no sort.
   */
  sorts: Record<string, Record<string, ((record: Entity, context: Context) => unknown) | Path>>;
  time: TimeRule[];
  /** Work of background processes, by the mutation that starts them. */
  work: Record<string, WorkRule>;
  /** The caller behind the headers; undefined when the token is missing or wrong. */
  authenticate: (headers: ReadonlyMap<string, string>, store: Store, contract: Contract) => Caller | undefined;
  /** Whether a caller may see a record: it belongs to the company and brand of the request, where what is needed is held. */
  canSee: (type: string, record: Entity, context: Context) => boolean;
  /** Whether a caller holds what is needed where a record, or an object that refers to records, belongs. */
  holdsNeeded: (type: string, source: Fields, context: Context) => boolean;
  /** Whether a record that changed with others is told to the brand, company or party that a subscription names. */
  isInScope: (type: string, record: Entity, scope: Fields, context: Context, changes: readonly Change[]) => boolean;
  /** Notes that a session or key was used, and by whom. */
  noteUse?: (caller: Caller, context: Context) => void;
  /** Throws a RequestError for a company or brand in the headers that doesn't fit the operation, its input or the caller. */
  checkContext?: (operation: Operation, input: Fields, caller: Caller, context: Context) => void;
  /** The caller of a subscription as it stands in what the subscription names. Throws a RequestError out of reach. */
  callerInScope?: (caller: Caller, scope: Fields, context: Context) => Caller | undefined;
  /** Whether the session or key behind an open subscription still works. */
  isStillValid?: (caller: Caller, context: Context) => boolean;
  /** What the platform refuses in any input beside what the schema declares, such as a negative amount of money. */
  inputRefusals?: (argument: GraphQLArgument, input: Fields, context: Context) => UserError[];
  /** Carries on what follows from all that an operation, or time, changed, such as moments of derived quantities. */
  follow?: (changes: readonly Change[], context: Context) => void;
  /** Keeps a log of what an operation, or time, changed. */
  keepLog?: (changes: readonly Change[], context: Context, asked?: AskedMutation) => void;
  /** Logs that something which should have happened by itself failed and was rolled back. */
  logFailure?: (error: Error, context: Context) => void;
  /** Units of a currency that one unit of another is worth on a day. */
  rate?: (from: string, to: string, day: string) => number | undefined;
}

/** Rules that a platform has once. */
export type BaseRules = Pick<
  Rules,
  | 'authenticate'
  | 'canSee'
  | 'holdsNeeded'
  | 'isInScope'
  | 'noteUse'
  | 'checkContext'
  | 'callerInScope'
  | 'isStillValid'
  | 'follow'
  | 'keepLog'
  | 'inputRefusals'
  | 'logFailure'
  | 'rate'
>;

/** Rules of a schema that no types were generated from. */
export type AnyRuleSet = Partial<Omit<Rules, keyof BaseRules>>;

type KindOf<List extends string> = List extends keyof Listed ? Listed[List] : List;

/** Conditions of one filter that don't follow the conventions of names. */
export type FilterRules<Filter extends keyof Inputs & keyof Listed> = {
  [Field in keyof Inputs[Filter]]?: FilterRule<Listed[Filter], NonNullable<Inputs[Filter][Field]>> | Path;
};

/** One file of rules: any part of them, each for the records, the input or the arguments that the schema gives it. */
export type RuleSet = Omit<AnyRuleSet, 'computed' | 'mutations' | 'keeping' | 'queries' | 'filters' | 'sorts'> & {
  computed?: {[Kind in keyof Objects]?: Record<string, Computed<Kind>>};
  mutations?: {[Name in keyof MutationInputs]?: MutationRule<Name>};
  keeping?: {[Name in keyof MutationInputs]?: KeepingRule<Name>};
  queries?: {[Name in keyof QueryArguments]?: QueryRule<Name>};
  filters?: {[Filter in keyof Inputs & keyof Listed]?: FilterRules<Filter>} & {
    [Kind in keyof Objects]?: Record<string, FilterRule<Kind> | Path>;
  };
  sorts?: {
    [List in keyof Listed | keyof Objects]?: Record<
      string,
      ((record: Entity<KindOf<List>>, context: Context) => unknown) | Path
    >;
  };
};

/** Joins files of rules. A name that two files define is a fault. */
export function joinRules(sets: readonly (RuleSet | AnyRuleSet)[], base: BaseRules): Rules {
  const joined: Rules = {
    computed: {},
    coded: {},
    mutations: {},
    keeping: {},
    queries: {},
    filters: {},
    sorts: {},
    time: [],
    work: {},
    ...base,
  };
  const add = <T>(target: Record<string, T>, source: Record<string, T> | undefined): void => {
    for (const [name, value] of Object.entries(source ?? {})) {
      if (Object.hasOwn(target, name)) throw new Error(`Two files of rules define ${name}.`);
      target[name] = value;
    }
  };
  for (const set of sets as readonly AnyRuleSet[]) {
    add(joined.mutations, set.mutations);
    add(joined.keeping, set.keeping);
    add(joined.queries, set.queries);
    add(joined.coded, set.coded);
    add(joined.work, set.work);
    for (const [type, rules] of Object.entries(set.computed ?? {})) add((joined.computed[type] ??= {}), rules);
    for (const [filter, rules] of Object.entries(set.filters ?? {})) add((joined.filters[filter] ??= {}), rules);
    for (const [field, rules] of Object.entries(set.sorts ?? {})) add((joined.sorts[field] ??= {}), rules);
    joined.time.push(...(set.time ?? []));
  }
  return joined;
}

export type {Change, Entity, Fields, State, Store};
