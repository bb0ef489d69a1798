/** Background work: bulk changes, imports and syncs that go on after the answer. */
import {kindInStates} from '../model/input.ts';
import type {Operation} from '../model/contract.ts';
import {checkStates, inMutation, Refusal, type UserError} from '../model/refusal.ts';
import type {BulkEntry, Caller, Context, Entity, Fields, RuleSet, Store, WorkRule} from '../model/rules.ts';
import {after, day, nextFull, second} from '../model/time.ts';
import {whenDue} from './due.ts';
import {brandsIn} from './ownership.ts';
import {textOf} from './plain.ts';
import type {IntegrationActionCode} from '../schema-types.ts';

/** A process to start; its work is `RuleSet.work` under the name of the operation. */
export interface ProcessStart {
  /** Mutation that does the same; the one that runs unless given. */
  operation?: string;
  /** What the work reads when it runs, often the input of the mutation. It is saved with the state. */
  input: Fields;
  /** Entries in all, when they are known beforehand. */
  totalCount?: number;
  /** Integration that the process belongs to. */
  integration?: string;
}

const secondsInQueue = 3;
const daysOfProcesses = 30;
const entriesPerSecond = 10;

const lengthOf = (entries: number): number => Math.max(2, Math.ceil(entries / entriesPerSecond));

/** The caller as plain data, so that records that the work makes are still made by whoever asked. */
type SavedCaller = Omit<Caller, 'permissions'> & {permissions: string[]};

const saved = (caller: Caller | undefined): SavedCaller | null =>
  caller ? {...caller, permissions: [...caller.permissions]} : null;

const restored = (caller: SavedCaller | null | undefined): Caller | undefined =>
  caller ? {...caller, permissions: new Set(caller.permissions)} : undefined;

/** Company of a request, which may name a brand only. */
export const companyOf = ({caller, store}: Pick<Context, 'caller' | 'store'>): string | undefined =>
  caller?.companyId ?? store.get('Brand', caller?.brandId)?.company;

/** Accepts background work. It begins and ends while the clock moves on. */
export function startProcess(
  context: Context,
  {operation = context.mutation, input, totalCount, integration}: ProcessStart,
): Entity<'Process'> {
  const {store, caller} = context;
  const company = companyOf(context) ?? store.get('Integration', integration)?.company;
  const reached = caller?.brandId ? [caller.brandId] : caller?.brandIds;
  return store.insert('Process', {
    _company: company,
    // Those of records that the caller doesn't see would hide the results from whoever asked for them.
    _brands: brandsIn({input, brand: caller?.brandId}, store).filter(
      (id) => store.get('Brand', id)?.company === company && (reached?.includes(id) ?? true),
    ),
    operation,
    status: 'QUEUED',
    completedCount: 0,
    totalCount: totalCount ?? null,
    results: [],
    _input: input,
    _caller: saved(context.caller),
    _dueAt: after(store.now, secondsInQueue * second),
    ...(integration ? {_integration: integration} : {}),
  });
}

export function unfinishedProcess(
  {store}: Pick<Context, 'store'>,
  operation: string,
  matches: (process: Entity) => boolean,
): Entity<'Process'> | undefined {
  return unfinished(store).find((process) => process.operation === operation && matches(process));
}

/** Runs of an action of an integration, by hand and by its schedule, oldest first. */
export const runsOf = (store: Store, integration: string, action: string): Entity<'Process'>[] =>
  store
    .referring('Process', '_integration', integration)
    .filter(({_input: input}) => (input as Fields | undefined)?.action === action);

/** The first full moment, every so many milliseconds, since the last run of an action. */
export function nextRun(store: Store, integration: string, action: IntegrationActionCode, every: number): string {
  const last = runsOf(store, integration, action).at(-1);
  return last ? nextFull(after(last.createdAt, 1), every) : '';
}

const broken = 'Endless failed. Nothing was changed.';

/** Does what concerns one entry of background work: a fault of a rule is logged, and fails that entry alone. */
export function tryEntry(
  {store, failed}: Context,
  entry: Pick<BulkEntry, 'id' | 'externalId'>,
  run: () => BulkEntry,
): BulkEntry {
  try {
    return store.part(run);
  } catch (error) {
    failed(error);
    return {...entry, outcome: 'FAILED', message: broken};
  }
}

/**
 * Tries a change on each id by itself, as if each were a request of its own: what is refused fails its entry alone.
 */
export function tryEach(context: Context, ids: readonly string[], change: (id: string) => void): BulkEntry[] {
  const {contract, mutation: operation, store} = context;
  const declared = contract.operations.get(`mutation ${operation}`) as Operation;
  const kind = kindInStates(declared, contract);
  const changeOne = (id: string): BulkEntry => {
    try {
      store.transaction(operation, () => {
        const found = store.find(id);
        const isOfKind = kind === undefined || found?.type === kind;
        if (!found || !isOfKind || !context.rules.canSee(found.type, found.record, context))
          throw context.refuse('RECORD_NOT_FOUND', ['ids']);
        checkStates(declared, {id}, context);
        change(id);
      });
      return {id, outcome: 'SUCCEEDED'};
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.effect) store.transaction(operation, error.effect);
      // The entry is the record as a whole; the input of the request has no other field for it.
      return {id, outcome: 'FAILED', error: {...(error.userErrors[0] as UserError), field: null}};
    }
  };
  return [...new Set(ids)].map((id) => tryEntry(context, {id}, () => changeOne(id)));
}

/** Background work can be read for 30 days after it ended. */
export const isProcessForgotten = ({finishedAt}: Entity<'Process'>, {now}: Store): boolean =>
  typeof finishedAt === 'string' && finishedAt < after(now, -daysOfProcesses * day);

const unfinished = (store: Store): Entity<'Process'>[] =>
  ['QUEUED', 'RUNNING'].flatMap((status) => store.referring('Process', 'status', status));

function statusAfter({results}: ReturnType<WorkRule>): string {
  const failed = results.filter(({outcome}) => outcome === 'FAILED').length;
  if (failed > 0 && failed === results.length) return 'FAILED';
  return failed > 0 ? 'PARTIALLY_COMPLETED' : 'COMPLETED';
}

const inFull = (entry: BulkEntry): Fields => ({id: null, externalId: null, message: null, error: null, ...entry});

/** Does the work of a process. Words when it was refused, or a fault of a rule broke it off: then nothing has changed. */
function done(process: Entity<'Process'>, context: Context): ReturnType<WorkRule> | string {
  const {store, rules} = context;
  const operation = process.operation;
  const caller = restored(process._caller as SavedCaller | null | undefined);
  const work = rules.work[operation] as WorkRule;
  try {
    return store.transaction(operation, () =>
      work(process._input as Fields, {...inMutation(operation, context), caller}, process),
    );
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    context.failed(error);
    return broken;
  }
}

/** Ends a process with what its work came to, or with words for why it broke off. */
function end(process: Entity<'Process'>, outcome: ReturnType<WorkRule> | string, store: Store): void {
  const isBroken = typeof outcome === 'string';
  const {results, message}: ReturnType<WorkRule> = isBroken ? {results: [], message: outcome} : outcome;
  store.update('Process', process.id, {
    status: isBroken ? 'FAILED' : statusAfter(outcome),
    completedCount: results.length,
    ...(isBroken ? {} : {totalCount: results.length}),
    finishedAt: store.now,
    message: message ?? null,
    results: results.map(inFull),
    _dueAt: null,
  });
}

/** Does the work of a process and ends it; results of some stand in the data set. */
function finish(process: Entity<'Process'>, context: Context): void {
  const prepared = process._results as BulkEntry[] | undefined;
  end(process, prepared ? {results: prepared} : done(process, context), context.store);
}

/**
 * Begins the work of a process that has waited, and ends it when it has had its time. That of an integration which was
 * paused, broke or was removed meanwhile doesn't begin.
 */
function step(context: Context, process: Entity<'Process'>): void {
  const {store} = context;
  if (process.status === 'RUNNING') return finish(process, context);
  const length = lengthOf(process.totalCount ?? 0);
  const begun = store.update('Process', process.id, {status: 'RUNNING', _dueAt: after(store.now, length * second)});
  const integration = store.get('Integration', process._integration);
  if (integration && integration.status !== 'ACTIVE')
    end(begun, `${integration.name} is ${integration.status}.`, store);
}

/** Runs an action of an integration as its schedule does: without waiting, and with a process that tells what it did. */
export function runBySchedule(context: Context, integration: string, action: IntegrationActionCode): void {
  const input = {integrationId: integration, action};
  const {id} = startProcess(context, {operation: 'runIntegrationAction', input, integration});
  finish(context.store.update('Process', id, {status: 'RUNNING'}), context);
}

export const processRules: RuleSet = {
  time: [
    whenDue({because: ['WORK'], all: unfinished, at: ({_dueAt: due}) => textOf(due), happens: step, oneByOne: true}),
  ],
  filters: {ProcessFilter: {integrationIds: (process, wanted) => wanted.some((id) => id === process._integration)}},
};
