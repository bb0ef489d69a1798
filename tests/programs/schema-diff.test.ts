import {execFileSync, spawnSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {createRequire} from 'node:module';
import {buildSchema} from 'graphql';
import {afterAll, beforeAll, beforeEach, describe, expect, it} from 'vitest';
import {compareSchemas, unmentioned} from '../../scripts/lib/schema-diff.ts';

const fixture = (name: string) => readFileSync(`tests/fixtures/changelog/schema/${name}.graphql`, 'utf8');
const compare = (name: string) => compareSchemas(buildSchema(fixture('base')), buildSchema(fixture(name)));

describe('changes of a schema', () => {
  it.each([
    [
      'breaking',
      [
        ['breaking', 'cancelOrder'],
        ['breaking', 'createOrder.note'],
        ['breaking', 'Order.total'],
        ['breaking', 'OrderStatus.VOID'],
      ],
    ],
    [
      'dangerous',
      [
        ['dangerous', 'orders.first'],
        ['dangerous', 'OrderStatus.ON_HOLD'],
      ],
    ],
    [
      'safe',
      [
        ['safe', 'approveOrder'],
        ['safe', 'approveOrder.id'],
        ['safe', 'Order.number'],
      ],
    ],
    ['base', []],
  ])('of the fixture "%s" are told apart', async (name, expected) => {
    expect((await compare(name)).map(({severity, element}) => [severity, element])).toEqual(expected);
  });

  it('count as mentioned only by a note that names them in code', async () => {
    const changes = await compare('breaking');
    const silent = (...notes: string[]) => unmentioned(changes, notes).map(({element}) => element);
    expect(silent()).toEqual(['cancelOrder', 'createOrder.note', 'Order.total', 'OrderStatus.VOID']);
    expect(silent('cancelOrder and Order.total without code')).toHaveLength(4);
    expect(
      silent('`cancelOrder` is gone, `createOrder` needs a note.', '`Order.total` is a decimal; `VOID` is removed.'),
    ).toEqual([]);
    expect(silent('`Order` and `OrderStatus` changed.')).toHaveLength(4);
  });

  it('that are dangerous or safe need no mention', async () => {
    expect(unmentioned([...(await compare('dangerous')), ...(await compare('safe'))], [])).toEqual([]);
  });
});

describe('npm run schema:diff', () => {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const script = path.resolve('scripts/schema-diff.ts');
  let repo: string;
  let base: string;
  const git = (...args: string[]) =>
    execFileSync(
      'git',
      ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'init.defaultBranch=main', ...args],
      {cwd: repo, encoding: 'utf8'},
    ).trim();
  const run = (...args: string[]) => {
    const {status, stdout, stderr} = spawnSync(process.execPath, ['--import', tsx, script, ...args], {
      cwd: repo,
      encoding: 'utf8',
    });
    return {status, text: `${stdout}${stderr}`};
  };
  const schema = (name: string) => writeFileSync(path.join(repo, 'schema/all.graphql'), fixture(name));
  const note = (name: string, body: string, front = '') =>
    writeFileSync(path.join(repo, `changelog/2025 Q3/${name}.mdx`), `---\ntitle: ${name}\n${front}---\n\n${body}\n`);

  beforeAll(() => {
    repo = mkdtempSync(path.join(tmpdir(), 'schema-diff-'));
    mkdirSync(path.join(repo, 'schema'));
    mkdirSync(path.join(repo, 'changelog/2025 Q3'), {recursive: true});
    git('init', '--quiet');
    schema('base');
    note('old', 'An old note on `cancelOrder`, `createOrder`, `Order.total` and `OrderStatus.VOID`.');
    git('add', '.');
    git('commit', '--quiet', '-m', 'Base');
    base = git('rev-parse', 'HEAD');
  });
  beforeEach(() => {
    git('reset', '--quiet', '--hard', base);
    git('clean', '--quiet', '-fd');
  });
  afterAll(() => rmSync(repo, {recursive: true}));

  it('prints the changes by kind', () => {
    schema('breaking');
    const {status, text} = run('--base', 'main');
    expect(status).toBe(0);
    expect(text).toMatch(/breaking:\n {2}cancelOrder: .*\n[\s\S]*4 breaking, 0 dangerous, 0 safe/);
  });

  it('--ci fails while no note of the change mentions a breaking change, and passes with one', () => {
    schema('breaking');
    expect(run('--base', 'main', '--ci')).toMatchObject({status: 1, text: expect.stringContaining('Order.total')});
    note('new', 'Removed: `cancelOrder`, `Order.total`, `VOID`. Changed: `createOrder`.', 'draft: true\n');
    expect(run('--base', 'main', '--ci').status).toBe(1);
    note('new', 'Removed: `cancelOrder`, `Order.total`, `VOID`. Changed: `createOrder`.');
    expect(run('--base', 'main', '--ci').status).toBe(0);
    git('checkout', '--quiet', '-B', 'work');
    git('add', '.');
    git('commit', '--quiet', '-m', 'Change');
    expect(run('--base', 'main', '--ci').status).toBe(0);
  });

  it.each(['dangerous', 'safe', 'base'])('--ci passes for the fixture "%s"', (name) => {
    schema(name);
    expect(run('--base', 'main', '--ci').status).toBe(0);
  });

  it('names an unknown ref and the mend; --ci makes it a printed reason', () => {
    expect(run('--base', 'nowhere')).toMatchObject({
      status: 1,
      text: expect.stringContaining('no common commit of "nowhere" and HEAD here. Run "git fetch origin"'),
    });
    expect(run('--base', 'nowhere', '--ci')).toMatchObject({
      status: 0,
      text: expect.stringContaining('Skipped: git knows no common commit of "nowhere"'),
    });
    expect(run()).toMatchObject({
      status: 1,
      text: expect.stringContaining('"schema" has no release.txt. Name a git ref'),
    });
  });

  it('compares with the release without a base, and never with what came before it', () => {
    schema('breaking');
    writeFileSync(path.join(repo, 'schema/release.txt'), '2025-09-30\n');
    git('add', '--all');
    git('commit', '--quiet', '-m', 'Release');
    expect(run()).toMatchObject({status: 0, text: expect.stringContaining('No change since the release')});
    expect(run('--base', base, '--ci')).toMatchObject({status: 0, text: expect.stringContaining('No change since')});
    schema('base');
    expect(run('--ci').text).toContain('Since the release:');
  });

  it('says so in a shallow clone', () => {
    git('commit', '--quiet', '--allow-empty', '-m', 'Second');
    const clone = path.join(repo, 'clone');
    git('clone', '--quiet', '--depth', '1', pathToFileURL(repo).href, clone);
    const {status, stderr} = spawnSync(process.execPath, ['--import', tsx, script, '--base', base], {
      cwd: clone,
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toContain('in a shallow clone "git fetch --unshallow"');
  });

  it('still fails on a broken schema with --ci', () => {
    writeFileSync(path.join(repo, 'schema/all.graphql'), 'type Query {');
    expect(run('--base', 'main', '--ci')).toMatchObject({status: 1, text: expect.stringContaining('not valid SDL')});
  });
});
