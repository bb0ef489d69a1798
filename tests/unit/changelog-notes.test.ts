import {cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {checkFolder, checkNotes, parseNote} from '../../src/changelog/build/notes.ts';

const known = {tags: ['orders', 'api', 'new', 'changed'], authors: ['orders-team']};
const good = {
  title: 'title: Order tasks',
  description: 'description: Tasks on orders.',
  date: 'date: 2025-09-02',
  authors: 'authors: [orders-team]',
  tags: 'tags: [orders, new]',
};

function noteOf(front: Record<string, string>, file = '2025 Q3/order-tasks.mdx') {
  return parseNote(file, `---\n${Object.values(front).join('\n')}\n---\n\nText.\n\n{/* truncate */}\n`);
}

const messages = (front: Record<string, string>, file?: string) =>
  checkNotes([noteOf(front, file)], known).map(({message}) => message);

describe('front matter of a note', () => {
  it('has no fault when it is complete', () => {
    expect(messages(good)).toEqual([]);
    expect(messages({...good, action: 'actionRequired: {by: 2025-10-14, what: "Move the rules."}'})).toEqual([]);
  });

  it.each([
    ['no title', {...good, title: ''}, 'No title. Add "title: …"'],
    ['an empty title', {...good, title: 'title: ""'}, 'No title'],
    ['no description', {...good, description: ''}, 'No description'],
    ['no date', {...good, date: ''}, 'No date. Add the day of release'],
    ['a day that no calendar has', {...good, date: 'date: "2025-02-30"'}, 'The date "2025-02-30" is not a day'],
    ['a date in words', {...good, date: 'date: last Tuesday'}, 'Write it as YYYY-MM-DD'],
    ['a date of another quarter', {...good, date: 'date: 2025-10-01'}, 'Move the file to "2025 Q4/"'],
    ['an unknown tag', {...good, tags: 'tags: [orders, new, shiny]'}, 'Unknown tag shiny. Use tags of tags.yml'],
    ['no area', {...good, tags: 'tags: [new]'}, 'No area tag'],
    ['no kind', {...good, tags: 'tags: [orders]'}, 'No kind tag'],
    [
      'two kinds',
      {...good, tags: 'tags: [orders, new, changed]'},
      '2 kind tags (new, changed). "tags" needs exactly one',
    ],
    ['no author', {...good, authors: ''}, 'No author'],
    ['an unknown author', {...good, authors: 'authors: [nobody]'}, 'Unknown author nobody'],
    ['an action without a day', {...good, action: 'actionRequired: {what: "Move."}'}, 'actionRequired is incomplete'],
    [
      'an action without words',
      {...good, action: 'actionRequired: {by: 2025-09-30, what: " "}'},
      'actionRequired is incomplete',
    ],
    [
      'an action that leaves less than six weeks',
      {...good, action: 'actionRequired: {by: 2025-10-13, what: "Move the rules."}'},
      'actionRequired leaves readers 41 days. Give them at least 42',
    ],
    ['YAML that can not be read', {title: 'title: Order: tasks'}, 'The front matter is not valid YAML'],
  ])('with %s fails and says what mends it', (_, front, message) => {
    expect(messages(front)).toEqual([expect.stringContaining(message)]);
  });

  it('with a slug that another note has fails and names the other', () => {
    const notes = [
      noteOf(good),
      noteOf(good, '2025 Q3/order-tasks.md'),
      noteOf({...good, slug: 'slug: "/2025 Q3/order-tasks"'}, '2025 Q3/other.mdx'),
    ];
    expect(checkNotes(notes, known)).toEqual([
      {
        file: '2025 Q3/order-tasks.md',
        line: 1,
        message: expect.stringContaining('is taken by 2025 Q3/order-tasks.mdx'),
      },
      {file: '2025 Q3/other.mdx', line: 7, message: expect.stringContaining('is taken by 2025 Q3/order-tasks.mdx')},
    ]);
  });
});

describe('a changelog folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'changelog-'));
    cpSync('tests/fixtures/changelog/notes', folder, {recursive: true});
    mkdirSync(path.join(folder, '2025 Q3'));
  });
  afterEach(() => rmSync(folder, {recursive: true}));

  it('with a faulty note names its file, line and fault', () => {
    writeFileSync(path.join(folder, '2025 Q3/bad.mdx'), '---\ntitle: Bad\n---\n\nText.\n');
    const message = expect.stringContaining('No date. Add the day of release') as string;
    expect(checkFolder(folder)).toContainEqual({file: '2025 Q3/bad.mdx', line: 1, message});
  });

  it('without tags.yml is refused', () => {
    rmSync(path.join(folder, 'tags.yml'));
    expect(() => checkFolder(folder)).toThrow(/tags\.yml/);
  });
});
