/** Notes and tasks: about which records, who sees and wrote them, and what changes say. */
import {beforeEach, describe, expect, it} from 'vitest';
import type {Fields} from '../src/model/rules.ts';
import {Outsider} from './support/outsider.ts';
import {program} from './support/program.ts';

const caller = new Outsider();
const [order, supplier, customer] = [caller.id('ord:10300'), caller.id('sup:fjell'), caller.id('cus:jane-ward')];
const channel = caller.id('sch:direct');

beforeEach(() => caller.reset());

const noteFields = 'note { id body isPinned editedAt brand { code } author { firstName } mentions { firstName } }';
const taskFields = 'task { id status completedAt canceledAt completedBy { firstName } }';

interface Kept {
  id: string;
}

const note = (name: string, input: Fields, as = 'dana'): Kept & Fields =>
  caller.run<{note: Kept & Fields}>(name, input, noteFields, as).note;
const task = (name: string, input: Fields, as = 'dana'): Kept & Fields =>
  caller.run<{task: Kept & Fields}>(name, input, taskFields, as).task;

describe('a record of another kind', () => {
  it('takes no note, and one that takes notes need not take tasks', () => {
    expect(caller.try('addNote', {subjectId: channel, body: 'Look'}).userErrors).toMatchObject([
      {reason: 'RECORD_NOT_FOUND', field: ['input', 'subjectId']},
    ]);
    expect(note('addNote', {subjectId: supplier, body: 'Look'})).toMatchObject({brand: null});
    expect(caller.reasons('addNote', {subjectId: customer, body: 'Look'})).toEqual([]);
    expect(caller.reasons('addTask', {subjectId: supplier, title: 'Call'})).toEqual(['RECORD_NOT_FOUND']);
    expect(caller.reasons('addTask', {subjectId: customer, title: 'Call'})).toEqual(['RECORD_NOT_FOUND']);
    expect(caller.reasons('addTask', {subjectId: order, title: 'Call'})).toEqual([]);
  });
});

describe('somebody who cannot see a record', () => {
  it.each([
    ['priya', 'ord:10300', 'lacks the permission'],
    ['noor', 'prd:AP-MUG-ENM-WHT', 'lacks the permission'],
    ['noor', 'po:10490', 'lacks the permission'],
    ['aisha', 'sup:optiterra', 'works for another brand'],
    ['oskar', 'ord:10300', 'works for another brand'],
  ])('is neither mentioned on it nor given it: %s on %s, who %s', (person, record) => {
    const refused = (name: string, input: Fields) =>
      caller.try(name, input).userErrors.map(({reason, field}) => `${reason} ${field?.slice(1).join('.')}`);
    const [subjectId, personId] = [caller.id(record), caller.id(`per:${person}`)];
    const mention = {subjectId, body: 'Look', mentionPersonIds: [personId]};
    expect(refused('addNote', mention)).toEqual(['INVALID_REFERENCE mentionPersonIds.0']);
    const {id} = note('addNote', {subjectId, body: 'Look'});
    expect(refused('updateNote', {id, mentionPersonIds: [personId]})).toEqual(['INVALID_REFERENCE mentionPersonIds.0']);
    if (record.startsWith('sup:')) return;
    const added = {subjectId, title: 'Call', assigneeId: personId};
    expect(refused('addTask', added)).toEqual(['INVALID_REFERENCE assigneeId']);
    const {id: open} = task('addTask', {subjectId, title: 'Call'});
    expect(refused('updateTask', {id: open, assigneeId: personId})).toEqual(['INVALID_REFERENCE assigneeId']);
  });

  it('keeps what they were given and where they are mentioned while they could see it', () => {
    const [subjectId, mira] = [caller.id('ord:10300'), caller.id('per:mira')];
    const {id} = task('addTask', {subjectId, title: 'Call', assigneeId: mira});
    const {id: remark} = note('addNote', {subjectId, body: 'Look', mentionPersonIds: [mira]});
    const roles = caller.platform.simulator.store.referring('Role', 'person', mira);
    for (const role of roles) caller.run('unassignRole', {id: role.id}, '', 'dana-company');
    expect(caller.reasons('updateTask', {id, title: 'Call again', assigneeId: mira})).toEqual([]);
    expect(caller.reasons('updateNote', {id: remark, mentionPersonIds: [mira]})).toEqual([]);
  });
});

it('what a note or a task is about is read by those who may read the record', () => {
  const [noor, subjectId] = [caller.id('per:noor'), caller.id('ord:10300')];
  task('addTask', {subjectId, title: 'Call'});
  note('addNote', {subjectId, body: 'Look'});
  const permissions = ['tasks:read', 'notes:read', 'notes:create', 'profiles:read'];
  const {roleType} = caller.run<{roleType: {id: string}}>(
    'addRoleType',
    {name: 'Remarks', domain: 'BRAND', permissions},
    'roleType { id }',
    'dana-company',
  );
  const partyId = caller.id('bra:alder-pine');
  const [role] = caller.platform.simulator.store.referring('Role', 'person', noor);
  caller.run('assignRole', {personId: noor, partyId, roleTypeId: roleType.id}, '', 'dana-company');
  caller.run('unassignRole', {id: role?.id}, '', 'dana-company');
  const about = '(first: 50, filter: {subjectTypes: [ORDER]}) { nodes { subject { ... on Order { number } } } }';
  type Listed = Record<'notes' | 'tasks', {nodes: {subject: unknown}[]}>;
  const read = (as: string): Listed => caller.ask<Listed>(`{ notes${about} tasks${about} }`, {}, as);
  expect(read('noor').notes.nodes).toEqual([]);
  expect(read('noor').tasks.nodes.filter((each) => each.subject !== null)).toEqual([]);
  expect(caller.reasons('addNote', {subjectId, body: 'Mine'}, 'noor')).toEqual(['RECORD_NOT_FOUND']);
  const {notes, tasks} = read('dana');
  expect([notes, tasks].map(({nodes}) => nodes.some(({subject}) => subject !== null))).toEqual([true, true]);
});

describe('a note', () => {
  it('names nobody as its author when a program wrote it, whom no person stands in for', () => {
    const robot = program(caller, 'Robot', ['notes:create', 'notes:read', 'notes:update', 'orders:read']);
    const {id, ...written} = note('addNote', {subjectId: order, body: 'Counted'}, robot);
    expect(written).toMatchObject({author: null, isPinned: false, editedAt: null});
    for (const as of ['dana', robot])
      expect(caller.reasons('updateNote', {id, body: 'Counted twice'}, as)).toEqual(['NOT_AUTHOR']);
    expect(note('updateNote', {id, isPinned: true}, robot)).toMatchObject({isPinned: true, editedAt: null});
  });

  it('tells when its text was changed, and not when it stayed the same', () => {
    const {id} = note('addNote', {subjectId: order, body: 'Call back', isPinned: true});
    expect(note('updateNote', {id, body: 'Call back'})).toMatchObject({editedAt: null, isPinned: true});
    caller.wait('PT1H');
    const {editedAt, ...changed} = note('updateNote', {id, body: 'Called back'});
    expect(changed).toMatchObject({body: 'Called back', author: {firstName: 'Dana'}});
    expect(String(editedAt)).toMatch(/^2025-09-30T10:00:00/);
  });

  it.each([
    // Somebody of one brand sees what is of the whole company, and who is only invited sees nothing.
    ['per:aisha', 'sup:fjell', []],
    ['per:dana', 'sup:fjell', []],
    ['per:yuki', 'sup:fjell', ['INVALID_REFERENCE']],
    ['per:aisha', 'ord:10300', ['INVALID_REFERENCE']],
    ['per:tom', 'ord:10300', []],
    ['per:dana', 'ord:10300', []],
  ])('can mention %s on %s: refused with %j', (person, subject, reasons) => {
    const mentionPersonIds = [caller.id(person)];
    const input = {subjectId: caller.id(subject), body: 'Look'};
    expect(caller.reasons('addNote', {...input, mentionPersonIds})).toEqual(reasons);
    const {id} = note('addNote', input);
    expect(caller.reasons('updateNote', {id, mentionPersonIds})).toEqual(reasons);
  });
});

it('a task that is done names who did it, and nobody after a program', () => {
  const robot = program(caller, 'Robot', ['tasks:update', 'tasks:read', 'orders:read']);
  const finish = (as: string): Fields => {
    const {id} = task('addTask', {subjectId: order, title: 'Call'});
    return task('updateTask', {id, status: 'DONE'}, as);
  };
  expect(finish('dana')).toMatchObject({
    status: 'DONE',
    completedAt: expect.any(String),
    completedBy: {firstName: 'Dana'},
  });
  expect(finish(robot)).toMatchObject({status: 'DONE', completedAt: expect.any(String), completedBy: null});
});

it('tasks of somebody who is removed go to their successor, but not those on records that the successor cannot see', () => {
  const [leaves, takesOver] = [caller.id('per:tom'), caller.id('per:mira')];
  const assigneesOf = (ids: readonly string[]): (string | undefined)[] =>
    caller
      .ask<{tasks: {nodes: {id: string; assignee: Kept | null}[]}}>(
        '{ tasks { nodes { id assignee { id } } } }',
        {},
        'dana-company',
      )
      .tasks.nodes.filter(({id}) => ids.includes(id))
      .map(({assignee}) => assignee?.id);
  const tasks = ['prd:AP-TENT-2P-GRN', 'prd:AJ-TENT-PLAY-YEL'].map(
    (key) => task('addTask', {subjectId: caller.id(key), title: 'Photograph', assigneeId: leaves}, 'dana-company').id,
  );
  expect(assigneesOf(tasks)).toEqual([leaves, leaves]);
  caller.run('removePerson', {id: leaves, reassignTasksToId: takesOver}, '', 'dana-company');
  expect(assigneesOf(tasks).sort()).toEqual([takesOver, undefined]);
});
