/** The system log: an entry for each mutation, and for what happens by itself. */
import {getNamedType} from 'graphql';
import type {AskedMutation, Change, Context, Entity, Fields, RuleSet, Store} from '../model/rules.ts';
import {after, day} from '../model/time.ts';
import {addressOf} from './addresses.ts';
import {ownerOf} from './ownership.ts';
import {companyOfParty, knows, rolesOf} from './permissions.ts';
import {fullNameOf, textOf} from './plain.ts';
import {userByEmail} from './sign-in.ts';

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
const entriesKept = 5000;
/** How many more there may be before the oldest go, all at once. */
const entriesBeyond = 500;

/** How a record is called in a sentence. */
function labelOf(type: string, record: Entity): string {
  const named = ['number', 'sku', 'name', 'title', 'email', 'operation'].map((field) => record[field]);
  const name = record.firstName || record.lastName ? fullNameOf(record) : named.find(Boolean);
  return `${type} ${typeof name === 'string' ? name : record.id}`;
}

function actorOf({caller, store}: Context): string {
  const person = store.get('Person', caller?.personId);
  const client = store.get('APIClient', caller?.apiClientId);
  if (client) return client.name;
  return person ? fullNameOf(person) : 'Endless';
}

function verbOf({before, after}: Change): string {
  if (!before) return 'created';
  return after && !after._removedAt ? 'changed' : 'removed';
}

/** Fields that differ, with their old and new values; what begins with `_` is the simulator's own. */
function detailsOf({before, after}: Change): Fields | null {
  const written = (record: Entity | undefined, name: string): string => JSON.stringify(record?.[name] ?? null);
  const differing = Object.keys({...before, ...after}).filter(
    (name) => !/^_|^(?:id|updatedAt)$/.test(name) && written(before, name) !== written(after, name),
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

function typeOf(change: Change, context: Context): string {
  if (accessTypes.has(change.type)) return 'ACCESS_CHANGE';
  if (context.caller?.apiClientId) return 'API_REQUEST';
  return statusAfter(change, context) ? 'STATUS_CHANGE' : 'DATA_CHANGE';
}

/** Companies in whose logs an entry stands: that of the request, or of the record, or those that know the person. */
function companiesOf(type: string, record: Entity, {caller, store}: Context): string[] {
  if (caller?.companyId) return [caller.companyId];
  const own = record.company ?? record._company ?? companyOfParty(record.brand ?? record.party, store);
  if (typeof own === 'string') return [own];
  if (type === 'Person' && !caller) return store.all('Company').flatMap(({id}) => (knows(id, record, store) ? id : []));
  return companiesOfPerson(caller?.personId, store);
}

function companiesOfPerson(person: string | undefined, store: Store): string[] {
  const companies = rolesOf(person ?? '', store).map(({party}) => companyOfParty(party, store));
  return store.all('Company').flatMap(({id}) => (companies.includes(id) ? id : []));
}

function insertEntry(company: string, fields: Fields, {store}: Context): void {
  store.insert('SystemLog', {company, severity: 'INFO', occurredAt: store.now, ...fields});
  if (store.count('SystemLog') > entriesKept + entriesBeyond) store.trim('SystemLog', entriesKept);
}

const subjectOf = ({type, id}: Change, record: Entity, store: Store): Fields => ({
  subjectId: id,
  subjectType: type,
  brand: ownerOf(type, record, store).brandId ?? null,
});

/** The change of a record as a whole: what it was before the first step, and is after the last. */
function changeOf(changes: readonly Change[], id: unknown): Change | undefined {
  const steps = changes.filter((change) => change.id === id);
  const [first, last] = [steps[0], steps.at(-1)];
  return first && last && {type: first.type, id: first.id, before: first.before, after: last.after};
}

/** An attempt to sign in, to renew or to end a session, in the logs of the companies where the person has roles. */
function logAuthentication(
  {mutation, input, isRefused}: AskedMutation,
  changes: readonly Change[],
  context: Context,
): void {
  const {headers, requestId, store} = context;
  const [session] = changes.filter(({type}) => type === 'Session').map(({before, after}) => after ?? before);
  const [changed] = changes.filter(({type}) => type === 'User').map(({id}) => id);
  const user = store.get('User', session?.user ?? changed) ?? userByEmail(input.email, store);
  if (!user) return;
  const fields = {
    type: 'AUTHENTICATION',
    actor: isRefused ? null : user.person,
    ipAddress: addressOf(headers),
    message: isRefused ? `${mutation} was refused for ${user.email}.` : `${mutation} succeeded.`,
    operation: mutation,
    requestId,
    severity: isRefused ? 'WARNING' : 'INFO',
    subjectId: user.id,
    subjectType: 'User',
  };
  for (const company of companiesOfPerson(user.person, store)) insertEntry(company, fields, context);
}

/** What somebody who asked for a change said of it in words of their own. */
function remarkOf({mutation, input}: AskedMutation, {contract}: Context): string | undefined {
  const fields = contract.operations.get(`mutation ${mutation}`)?.input?.getFields() ?? {};
  const isText = (name: string): boolean => getNamedType(fields[name]?.type)?.name === 'String';
  return ['note', 'comment', 'reason'].filter(isText).flatMap((name) => textOf(input[name]) ?? [])[0];
}

function logMutation(asked: AskedMutation, changes: readonly Change[], context: Context): void {
  const {mutation, input} = asked;
  const {caller, headers, requestId, store} = context;
  const change = changeOf(changes, input.id) ?? changeOf(changes, changes[0]?.id);
  const record = change?.after ?? change?.before;
  if (!change || !record) return;
  const note = remarkOf(asked, context);
  const details = {...detailsOf(change), ...(note === undefined ? {} : {note})};
  const fields = {
    type: typeOf(change, context),
    actor: caller?.personId ?? null,
    apiClient: caller?.apiClientId ?? null,
    ipAddress: caller ? addressOf(headers) : null,
    message: `${actorOf(context)} ${verbOf(change)} ${labelOf(change.type, record)} with ${mutation}.`,
    operation: mutation,
    requestId,
    details: Object.keys(details).length > 0 ? details : null,
    ...subjectOf(change, record, store),
  };
  for (const company of companiesOf(change.type, record, context)) insertEntry(company, fields, context);
}

const severities: Record<string, string> = {
  ERROR: 'ERROR',
  FAILED: 'ERROR',
  PARTIALLY_COMPLETED: 'WARNING',
  REJECTED: 'ERROR',
};

/** Types whose changes have entries of a type of their own, and the field with the integration that took part. */
const ofOutside: Record<string, {type: string; integration: string}> = {
  EDIDocument: {type: 'EDI', integration: 'integration'},
  Integration: {type: 'INTEGRATION', integration: 'id'},
  Process: {type: 'PROCESS', integration: '_integration'},
};

/** A role that ended at its time. */
function logEnd(change: Change, role: Entity, context: Context): void {
  const message = `${labelOf('Role', role)} ended by itself.`;
  const fields = {type: 'ACCESS_CHANGE', message, ...subjectOf(change, role, context.store)};
  for (const company of companiesOf('Role', role, context)) insertEntry(company, fields, context);
}

/** Something that happened by itself: a status that changed, a document that came, or work that began or ended. */
function logEvent(change: Change, context: Context): void {
  const {type, before, after} = change;
  if (type === 'Role' && before && !after) return logEnd(change, before, context);
  const status = type === 'EDIDocument' && !before ? textOf(after?.status) : statusAfter(change, context);
  if (!status || !after) return;
  const outside = ofOutside[type];
  const fields = {
    type: outside?.type ?? 'STATUS_CHANGE',
    severity: severities[status] ?? 'INFO',
    message: `${labelOf(type, after)} became ${status} by itself.`,
    process: type === 'Process' ? after.id : null,
    integration: outside ? (after[outside.integration] ?? null) : null,
    details: detailsOf({...change, ...(type === 'Process' ? {before: undefined} : {})}),
    ...subjectOf(change, after, context.store),
  };
  for (const company of companiesOf(type, after, context)) insertEntry(company, fields, context);
}

/** Writes down what an operation, or time, changed. */
export function keepLog(changes: readonly Change[], context: Context, asked?: AskedMutation): void {
  if (!context.contract.prefixes.has('SystemLog')) return;
  if (!asked) for (const change of changes) logEvent(change, context);
  else if (authentication.has(asked.mutation)) logAuthentication(asked, changes, context);
  else logMutation(asked, changes, context);
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
