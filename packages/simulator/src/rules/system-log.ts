/** The system log: an entry for each mutation, and for what happens by itself. */
import type {Change, Context, Entity, Fields, RuleSet} from '../model/rules.ts';
import {after, day} from '../model/time.ts';
import {companyOfParty, rolesOf} from './permissions.ts';
import {textOf} from './plain.ts';

const authentication = new Set([
  'acceptPersonInvitation',
  'completeForgotPassword',
  'magicSignIn',
  'rotateSessionToken',
  'signIn',
  'signOut',
  'verifyAccount',
]);

/** Types whose records tell who may do what. */
const accessTypes = new Set([
  'APIClient',
  'APIKey',
  'AccountFeature',
  'PersonInvitation',
  'Relationship',
  'Role',
  'RoleType',
]);

const daysKept = 90;
const daysListed = 7;
/** How many entries are kept of all days: each request that changes something adds one, and a clock may stand. */
const mostEntries = 5000;

/** How a record is called in a sentence. */
function labelOf(type: string, record: Entity): string {
  const {firstName, lastName} = record;
  const named = ['number', 'sku', 'name', 'title', 'email', 'operation'].map((field) => record[field]);
  const name = typeof firstName === 'string' ? `${firstName} ${String(lastName)}` : named.find(Boolean);
  return `${type} ${typeof name === 'string' ? name : record.id}`;
}

function actorOf({caller, store}: Context): string {
  const person = store.get('Person', caller?.personId);
  const client = store.get('APIClient', caller?.apiClientId);
  if (client) return client.name;
  return person ? `${person.firstName} ${person.lastName}` : 'Endless';
}

function verbOf({before, after}: Change): string {
  if (!before) return 'created';
  return after ? 'changed' : 'removed';
}

/** Fields that differ, with their old and new values; what begins with `_` is the simulator's own. */
function detailsOf({before, after}: Change): Fields | null {
  const differing = Object.keys({...before, ...after}).filter(
    (name) => !name.startsWith('_') && name !== 'updatedAt' && name !== 'id' && before?.[name] !== after?.[name],
  );
  if (!before || !after || differing.length === 0) return null;
  const part = (record: Entity): Fields =>
    Object.fromEntries(differing.map((name) => [name, record[name] ?? null] as const));
  return {before: part(before), after: part(after)};
}

/** The status that a change leads to, by the state machines of the schema. */
function statusAfter({type, before, after}: Change, {contract}: Context): string | undefined {
  const declared = contract.records.get(type);
  if (!declared || !before || !after) return undefined;
  const moved = contract.stateFields(declared).find(({name}) => before[name] !== after[name]);
  return moved && textOf(after[moved.name]);
}

function typeOf(operation: string, change: Change | undefined, context: Context): string {
  if (authentication.has(operation)) return 'AUTHENTICATION';
  if (change && accessTypes.has(change.type)) return 'ACCESS_CHANGE';
  if (context.caller?.apiClientId) return 'API_REQUEST';
  return change && statusAfter(change, context) ? 'STATUS_CHANGE' : 'DATA_CHANGE';
}

/** Companies in whose logs an entry stands: that of the request, or those of somebody who signs in. */
function companiesOf(change: Change | undefined, {caller, store}: Context): string[] {
  if (caller?.companyId) return [caller.companyId];
  const record = change?.after ?? change?.before;
  const own = record?.company ?? record?._company ?? store.get('Brand', record?.brand)?.company;
  if (typeof own === 'string') return [own];
  const person = caller?.personId ?? store.get('User', record?.user)?.person;
  const parties = rolesOf(person ?? '', store).map(({party}) => companyOfParty(party, store));
  return [...new Set(parties)].flatMap((company) => company ?? []);
}

function insertEntry(company: string, fields: Fields, {store}: Context): void {
  store.insert('SystemLog', {company, severity: 'INFO', occurredAt: store.now, ...fields});
  const [oldest = '', ...others] = Object.keys(store.state.records['SystemLog'] ?? {});
  if (others.length >= mostEntries) store.remove('SystemLog', oldest);
}

const subjectOf = ({type, id, before, after}: Change): Fields => ({
  subjectId: id,
  subjectType: type,
  brand: (after ?? before)?.brand ?? null,
});

function logOperation(operation: string, changes: readonly Change[], context: Context): void {
  const {caller, requestId} = context;
  const change = changes.find(({type}) => type !== 'Session') ?? changes[0];
  const record = change?.after ?? change?.before;
  if (!change || !record) return;
  const person = caller?.personId ?? context.store.get('User', record.user)?.person ?? null;
  const isAuthentication = authentication.has(operation);
  const subject = `${verbOf(change)} ${labelOf(change.type, record)} with ${operation}`;
  const fields = {
    type: typeOf(operation, change, context),
    actor: person,
    apiClient: caller?.apiClientId ?? null,
    ipAddress: caller?.address ?? null,
    message: isAuthentication ? `${operation} succeeded.` : `${actorOf(context)} ${subject}.`,
    operation,
    requestId,
    details: isAuthentication ? null : detailsOf(change),
    ...subjectOf(change),
  };
  for (const company of companiesOf(change, context)) insertEntry(company, fields, context);
}

const severities: Record<string, string> = {FAILED: 'ERROR', PARTIALLY_COMPLETED: 'WARNING'};

/** Something that happened by itself: a status that changed, or background work that began or ended. */
function logEvent(change: Change, context: Context): void {
  const {type, after} = change;
  const status = statusAfter(change, context);
  if (!status || !after) return;
  const isProcess = type === 'Process';
  const fields = {
    type: isProcess ? 'PROCESS' : 'STATUS_CHANGE',
    severity: isProcess ? (severities[status] ?? 'INFO') : 'INFO',
    message: `${labelOf(type, after)} became ${status} by itself.`,
    process: isProcess ? after.id : null,
    integration: isProcess ? (after._integration ?? null) : null,
    details: detailsOf({...change, ...(isProcess ? {before: undefined} : {})}),
    ...subjectOf(change),
  };
  for (const company of companiesOf(change, context)) insertEntry(company, fields, context);
}

/** Writes down what an operation, or time, changed. */
export function keepLog(changes: readonly Change[], context: Context, operation?: string): void {
  if (!context.contract.prefixes.has('SystemLog')) return;
  if (operation !== undefined) return logOperation(operation, changes, context);
  for (const change of changes) logEvent(change, context);
}

/** How the message of a failure begins that no request caused. */
export const failedByItself = 'Endless failed at what it does by itself and changed nothing: ';

/** Writes down, for every company, that something failed which happens by itself. */
export function logFailure(error: Error, context: Context): void {
  for (const {id} of context.store.all('Company'))
    insertEntry(id, {type: 'PROCESS', severity: 'ERROR', message: `${failedByItself}${error.message}`}, context);
}

export const systemLogRules: RuleSet = {
  queries: {
    systemLogs: ({filter}, {store}) => {
      const given = filter?.occurredAfter;
      const since = after(store.now, -day * (typeof given === 'string' ? daysKept : daysListed));
      return store.all('SystemLog').filter(({occurredAt}) => occurredAt >= since);
    },
  },
};
