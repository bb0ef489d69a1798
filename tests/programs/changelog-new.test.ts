import {spawnSync} from 'node:child_process';
import {appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {draftFile, draftText} from '../../scripts/lib/draft.ts';
import {parsePage} from '../../scripts/checks/prose/page.ts';
import {checkNotes, parseNote} from '../../src/changelog/build/notes.ts';

describe('the file of a new note', () => {
  it.each([
    ['Order tasks', '2025-07-01', '2025 Q3/order-tasks.mdx'],
    ['Integration updates: pause & resume', '2025-12-31', '2025 Q4/integration-updates-pause-resume.mdx'],
    ['Crème brûlée', '2026-01-01', '2026 Q1/creme-brulee.mdx'],
    ['../../etc/passwd', '2026-01-01', '2026 Q1/etcpasswd.mdx'],
  ])('"%s" of %s is %s', (title, day, file) => {
    expect(draftFile({title, date: new Date(`${day}T00:00:00Z`)})).toBe(file);
  });

  it('needs a title with letters or digits', () => {
    expect(() => draftFile({title: '!?', date: new Date()})).toThrow(/no letter or digit/);
  });

  it.each(['Plain', 'With: colon', '"Quoted" # and more', '[brackets] {braces}', 'true', '2025-01-01'])(
    'with the title %s passes the checks of notes',
    (title) => {
      const date = new Date('2025-09-02T00:00:00Z');
      const text = draftText({
        title,
        description: title,
        date,
        authors: ['orders-team'],
        tags: ['orders', 'api', 'new'],
      });
      const note = parseNote('2025 Q3/x.mdx', text);
      expect(checkNotes([note], {tags: ['orders', 'api', 'new'], authors: ['orders-team']})).toEqual([]);
      expect(note.data).toMatchObject({title, tags: ['orders', 'api', 'new'], date});
    },
  );
});

describe('npm run changelog:new', () => {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  let folder: string;
  const run = (...args: string[]) => {
    const {status, stdout, stderr} = spawnSync(
      process.execPath,
      ['--import', tsx, path.resolve('scripts/changelog-new.ts'), '--folder', folder, ...args],
      {encoding: 'utf8', input: ''},
    );
    return {status, text: `${stdout}${stderr}`};
  };
  const complete = [
    '--title',
    'Order tasks',
    '--area',
    'orders',
    '--area',
    'api',
    '--kind',
    'new',
    '--date',
    '2025-09-02',
  ];

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'changelog-new-'));
    cpSync('tests/fixtures/changelog/notes', folder, {recursive: true});
    appendFileSync(path.join(folder, 'tags.yml'), 'api:\n  label: API\n');
  });
  afterEach(() => rmSync(folder, {recursive: true}));

  it('writes a note into the folder of its quarter and refuses to overwrite it', () => {
    expect(run(...complete).status).toBe(0);
    const file = path.join(folder, '2025 Q3/order-tasks.mdx');
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('date: 2025-09-02\n');
    expect(run(...complete, '--description', 'Other.')).toMatchObject({
      status: 1,
      text: expect.stringContaining('exists already and was left as it is'),
    });
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('writes a note that MDX reads, whatever its title, with keywords', () => {
    const text = (title: string): string => {
      const {text: said} = run('--title', title, '--area', 'orders', '--kind', 'new', '--date', '2025-09-02');
      return readFileSync(path.resolve(/\[changelog\] (.*)/.exec(said)?.[1] ?? ''), 'utf8');
    };
    const page = parsePage('changelog/2025 Q3/x.mdx', text('Filter by <SKU> and {id}, as in `Map<K>`'));
    expect(page.fault).toBeUndefined();
    expect(page.source).toContain('Filter by \\<SKU> and \\{id}, as in `Map<K>`');
    expect(page.frontMatter['keywords']).toEqual(['filter', 'orders']);
    expect(parsePage('x.mdx', text('Shipping labels on hold')).frontMatter['keywords']).toHaveLength(4);
  });

  it.each([
    [['--area', 'orders', '--kind', 'new'], 'The title "" has no letter or digit'],
    [['--title', 'X', '--kind', 'new'], 'No area tag. Add at least one of orders'],
    [['--title', 'X', '--area', 'orders'], 'No kind tag. "tags" needs exactly one of new'],
    [['--title', 'X', '--area', 'shop', '--kind', 'new'], 'Unknown tag shop. Use tags of tags.yml: orders'],
    [['--title', 'X', '--area', 'orders', '--kind', 'old'], 'Unknown tag old. Use tags'],
    [
      ['--title', 'X', '--area', 'orders', '--kind', 'new', '--date', 'today'],
      '--date is "today". Write a day as YYYY-MM-DD',
    ],
    [['--title', 'X', '--area', 'orders', '--kind', 'new', '--team', 'x'], 'Unknown author x. Use one of orders-team'],
    [['--nonsense'], "Unknown option '--nonsense'"],
  ])('without a terminal, %j fails', (args, message) => {
    expect(run(...args)).toMatchObject({status: 1, text: expect.stringContaining(message)});
  });
});
