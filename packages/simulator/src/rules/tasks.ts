/** Rules of `schema/tasks.graphql`: notes, tasks and background processes. */
import {assertUnionType} from 'graphql';
import type {Contract} from '../model/contract.ts';
import type {Context, Entity, Fields, KeepingRule, MutationRule, RuleSet, Store} from '../model/rules.ts';
import {isInRange} from './addresses.ts';
import {dayAt} from './days.ts';
import {takeFor} from './files.ts';
import {companyOfParty, permissionsOfRoles, rolesOf, rolesReaching} from './permissions.ts';
import {textsOf} from './plain.ts';

const mostNotes = 1000;
const mostPinned = 5;
const mostOpenTasks = 100;

/** Name of a type as the value of an enum: `PurchaseOrder` is `PURCHASE_ORDER`. */
const asEnumValue = (type: string): string => type.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();

interface Subject {
  type: string;
  record: Entity;
  brand?: string | null;
  company: string;
}

/** The record that a note or a task is about, with whose it is. */
function subjectOf(id: unknown, union: string, context: Context): Subject {
  const {store, contract} = context;
  const members = assertUnionType(contract.schema.getType(union)).getTypes();
  const found = store.find(id);
  if (!found || !members.some(({name}) => name === found.type) || !isSeen(id, context))
    throw context.refuse('RECORD_NOT_FOUND', ['subjectId']);
  const brand = typeof found.record.brand === 'string' ? found.record.brand : null;
  return {...found, brand, company: found.record.company as string};
}

/** Permissions of which one is needed to read records of a type. */
const permissionsToRead = (type: string, {operations}: Contract): string[] =>
  [...operations.values()].find(({kind, field}) => kind === 'query' && String(field.type) === type)?.permissions ?? [];

/** Whether the caller may read a record. */
function isSeen(id: unknown, context: Context): boolean {
  const {store, contract, caller, rules} = context;
  const found = store.find(id);
  if (!found || !caller) return found !== undefined;
  const needed = permissionsToRead(found.type, contract);
  return (
    needed.some((permission) => caller.permissions.has(permission)) &&
    rules.canSee(found.type, found.record, {...context, needed})
  );
}

/** What a note or a task is about, for those who may read it. */
const subject = ({subject: id}: Entity<'Note' | 'Task'>, context: Context): string | null | undefined =>
  isSeen(id, context) ? id : null;

/** Whether a person's roles let a record be read: in its brand, one of those that it is for, or else in its company. */
function sees(personId: string, subject: unknown, {store, contract}: Context): boolean {
  const found = store.find(subject);
  if (!found) return false;
  const {brand, brands, company} = found.record;
  const own = [brand, ...textsOf(brands)].filter((party) => typeof party === 'string');
  const reached = (role: Entity<'Role'>): boolean => companyOfParty(role.party, store) === company;
  const roles =
    own.length > 0
      ? own.flatMap((party) => rolesReaching(personId, party, store))
      : rolesOf(personId, store).filter(reached);
  const held = permissionsOfRoles(roles, store, contract);
  return permissionsToRead(found.type, contract).some((permission) => held.has(permission));
}

/** Gives a person's open tasks in a company to another, except those on records that the other can't see. */
export function reassignTasks(personId: string, takesOver: string | null, companyId: string, context: Context): void {
  const {store} = context;
  for (const {id, status, company, subject} of store.referring('Task', 'assignee', personId))
    if (company === companyId && ['OPEN', 'IN_PROGRESS'].includes(status))
      store.update('Task', id, {assignee: takesOver !== null && sees(takesOver, subject, context) ? takesOver : null});
}

function checkFiles(ids: readonly string[] | null | undefined, context: Context): void {
  for (const [at, id] of (ids ?? []).entries()) takeFor('ATTACHMENT', id, context, ['fileIds', at]);
}

/** Whoever a note mentions sees its subject, or was mentioned before. */
function checkMentions(
  ids: readonly string[] | null | undefined,
  subject: unknown,
  context: Context,
  before: readonly string[] | null = [],
): void {
  const unable = (ids ?? []).findIndex((id) => !before?.includes(id) && !sees(id, subject, context));
  if (unable >= 0) throw context.refuse('INVALID_REFERENCE.mention', ['mentionPersonIds', unable]);
}

const isAuthor = (note: Entity<'Note'>, {caller}: Context): boolean =>
  caller?.personId !== undefined && note.author === caller.personId;

const pinnedOn = (subject: string | null | undefined, store: Store): number =>
  store.referring('Note', 'subject', subject).filter(({isPinned}) => isPinned).length;

const addNote: KeepingRule<'addNote'> = (input, context) => {
  const {store, caller, refuse} = context;
  const subject = subjectOf(input.subjectId, 'Notable', context);
  if (store.referring('Note', 'subject', subject.record.id).length >= mostNotes)
    throw refuse('LIMIT_REACHED.notes', ['subjectId']);
  if (input.isPinned === true && pinnedOn(subject.record.id, store) >= mostPinned)
    throw refuse('LIMIT_REACHED.pinned', ['isPinned']);
  checkMentions(input.mentionPersonIds, subject.record.id, context);
  checkFiles(input.fileIds, context);
  return {
    author: caller?.personId ?? null,
    brand: subject.brand,
    company: subject.company,
    mentions: [...new Set(input.mentionPersonIds)],
  };
};

const updateNote: KeepingRule<'updateNote'> = (input, context, note) => {
  const {store, refuse} = context;
  const {body, isPinned, mentionPersonIds: mentions} = input;
  const isEdit = typeof body === 'string' && body !== note.body;
  if (isEdit && !isAuthor(note, context)) throw refuse('NOT_AUTHOR', ['body']);
  if (isPinned === true && note.isPinned !== true && pinnedOn(note.subject, store) >= mostPinned)
    throw refuse('LIMIT_REACHED', ['isPinned']);
  checkMentions(mentions, note.subject, context, note.mentions);
  checkFiles(input.fileIds, context);
  return {...(isEdit ? {editedAt: store.now} : {}), ...(mentions ? {mentions: [...new Set(mentions)]} : {})};
};

const removeNote: KeepingRule<'removeNote'> = (input, context, note) => {
  if (!isAuthor(note, context) && !context.caller?.permissions.has('notes:manage'))
    throw context.refuse('NOT_AUTHOR', ['id']);
};

const unfinishedTask = ({status}: Entity<'Task'>): boolean => status === 'OPEN' || status === 'IN_PROGRESS';

const hasRoom = (store: Store, subject: Entity<'Task'>['subject']): boolean =>
  store.referring('Task', 'subject', subject).filter(unfinishedTask).length < mostOpenTasks;

const addTask: KeepingRule<'addTask'> = (input, context) => {
  const {store, refuse} = context;
  const subject = subjectOf(input.subjectId, 'Taskable', context);
  if (!hasRoom(store, subject.record.id)) throw refuse('LIMIT_REACHED', ['subjectId']);
  const {assigneeId, dueOn} = input;
  if (typeof assigneeId === 'string' && !sees(assigneeId, subject.record.id, context))
    throw refuse('INVALID_REFERENCE.assignee', ['assigneeId']);
  if (typeof dueOn === 'string' && dueOn < dayAt(store, subject.company)) throw refuse('INVALID_DATE', ['dueOn']);
  checkFiles(input.fileIds, context);
  return {brand: subject.brand, company: subject.company};
};

/** What a status fills in and empties. */
function marksOf(status: unknown, {store, caller}: Context): Fields {
  const none = {completedAt: null, completedBy: null, canceledAt: null};
  if (status === 'DONE') return {...none, completedAt: store.now, completedBy: caller?.personId ?? null};
  return status === 'CANCELED' ? {...none, canceledAt: store.now} : none;
}

const updateTask: KeepingRule<'updateTask'> = (input, context, task) => {
  const {store, refuse} = context;
  const {status, assigneeId} = input;
  const isMove = typeof status === 'string' && status !== task.status;
  if (isMove && !store.canWalk('TaskStatus', task.status, status)) throw refuse('STATUS_NOT_ALLOWED', ['status']);
  const reopens = !unfinishedTask(task) && isMove && status !== 'DONE' && status !== 'CANCELED';
  if (reopens && !hasRoom(store, task.subject)) throw refuse('LIMIT_REACHED', ['status']);
  if (typeof assigneeId === 'string' && assigneeId !== task.assignee && !sees(assigneeId, task.subject, context))
    throw refuse('INVALID_REFERENCE.assignee', ['assigneeId']);
  checkFiles(input.fileIds, context);
  return isMove ? marksOf(status, context) : undefined;
};

const cancelProcess: MutationRule<'cancelProcess'> = ({id}, {store}) => ({
  process: store.update('Process', id, {status: 'CANCELED', finishedAt: store.now, _dueAt: null}),
});

const isAbout = (record: Entity<'Note' | 'Task'>, wanted: unknown, {store}: Context): boolean => {
  const type = store.find(record.subject)?.type;
  return type !== undefined && (wanted as string[]).includes(asEnumValue(type));
};

export const tasksRules: RuleSet = {
  // Pinned notes first, then the newest.
  sorts: {Note: {DEFAULT: ({isPinned, createdAt}) => -Date.parse(createdAt) - (isPinned ? 1e14 : 0)}},
  mutations: {cancelProcess},
  keeping: {addNote, updateNote, removeNote, addTask, updateTask},
  queries: {
    notes: (_args, context) => context.store.all('Note').filter((note) => !note.subject || subject(note, context)),
  },
  computed: {
    Note: {subject},
    Task: {
      subject,
      isOverdue: (task, {store}) =>
        typeof task.dueOn === 'string' && task.dueOn < dayAt(store, task.company) && unfinishedTask(task),
    },
  },
  filters: {
    NoteFilter: {mentionPersonIds: 'mentions', subjectTypes: isAbout},
    TaskFilter: {subjectTypes: isAbout},
    SystemLogFilter: {
      ipAddress: ({ipAddress}, wanted) => typeof ipAddress === 'string' && isInRange(ipAddress, wanted),
      subjectIds: ({subjectId}, wanted) => wanted.some((id) => id === subjectId),
    },
  },
};
