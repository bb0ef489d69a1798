/** A section of guides is one entry and a folder: everything that tells sections apart follows. */
import {mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import {runInNewContext} from 'node:vm';
import {afterAll, beforeAll, describe, expect, test, vi} from 'vitest';
import {copySite} from '../../scripts/lib/copy-site.ts';
import {startNginx} from '../../scripts/lib/nginx-server.ts';
import {createDeliveryServer} from '../../src/delivery/build/node-server.ts';
import {readPolicy} from '../../src/delivery/build/policy.ts';
import {readRedirects, withMarkdown} from '../../src/site/build/redirects.ts';
import {nearestPages, type PageEntry} from '../../src/site/model/nearest.ts';
import {runProgram, type Run} from '../support/run-program.ts';

const entry = `
const partners = {
  id: 'partners',
  label: 'Partners',
  path: '/partners',
  content: 'guides',
  sidebar: 'partners/sidebars.ts',
  title: 'For partners',
  text: 'How agencies and resellers work with brands.',
  action: 'Read on',
  summary: 'Guides for agencies and resellers.',
  picture: 'home.png',
} as const satisfies Section;
`;
const page = (title: string, description: string, text: string): string =>
  `---\ntitle: ${title}\ndescription: ${description}\nkeywords: [partners, agencies, brands]\n---\n\n${text}\n`;
const files = {
  'partners/sidebars.ts': `export default {partners: ['index', 'first-steps/working-for-a-brand']};\n`,
  'partners/index.mdx': page(
    'Welcome, partners',
    'Agencies and resellers work for brands on Endless, and this is what a partner sees, what a partner may do, and where to begin.',
    '- [Work for a brand](/partners/first-steps/working-for-a-brand#ask-for-access)',
  ),
  'partners/first-steps/working-for-a-brand.mdx': page(
    'Working for a brand',
    'Ask a brand for access, choose the role that fits the work, and leave again without losing what you have done there.',
    '## Ask for access\n\n1. Write to the owner of the brand, who invites the agency by mail.\n\nSee [Help](/help).',
  ),
};

let folder: string;
const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');

function run(program: string, ...args: string[]): Promise<Run> {
  const outer = Object.entries(process.env).filter(([name]) => name !== 'NODE_ENV' && !name.startsWith('VITEST'));
  // The smallest reference: the section is what is built here.
  const env = {...Object.fromEntries(outer), SCHEMA_DIR: 'tests/fixtures/foreign/hasura-like.graphql', NO_COLOR: '1'};
  return runProgram(path.join(folder, 'node_modules/.bin', program), args, {cwd: folder, env});
}

async function succeed(...command: [program: string, ...args: string[]]): Promise<void> {
  const {status, output} = await run(...command);
  if (status !== 0) throw new Error(`${command.join(' ')} fails.\n${output}`);
}

beforeAll(async () => {
  folder = copySite('section');
  const registry = path.join(folder, 'src/site/model/sections.ts');
  const before = readFileSync(registry, 'utf8');
  const after = before
    .replace(/(?=\n\/\*\*\n \* The sections in the order)/, entry)
    .replace('changelog, api]', 'changelog, partners, api]');
  writeFileSync(registry, after);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), {recursive: true});
    writeFileSync(path.join(folder, file), text);
  }
  const glossary = read('help/glossary.mdx').replace('---\n', '---\nredirect_from: [/help/words]\n');
  writeFileSync(path.join(folder, 'help/glossary.mdx'), glossary);
  await succeed('tsx', 'scripts/generate-api.ts');
  await succeed('docusaurus', 'build');
  await succeed('tsx', 'scripts/deliver.ts');
}, 600_000);
afterAll(() => rmSync(folder, {recursive: true, force: true}));

const guide = '/partners/first-steps/working-for-a-brand';

describe('an added section', () => {
  test('is in the navbar and the footer, on the home page, and has its sidebar', () => {
    expect(read('build/help.html').match(/href=\/partners[ >]/g)?.length).toBeGreaterThanOrEqual(2);
    expect(read('build/index.html')).toContain('How agencies and resellers work with brands.');
    expect(read('build/partners.html')).toMatch(new RegExp(`menu__link[^>]*href=${guide}[ >]`));
  });

  test('has an index of its own, which finds its pages', async () => {
    // Asked in a program of the copy, whose registry has the section.
    const program = `import {readFileSync} from 'node:fs';
import {answer} from './src/search/engine/answer.ts';
import {createIndex} from './src/search/engine/rank.ts';
import {readShard} from './src/search/model/shard.ts';
const {shards} = JSON.parse(readFileSync('build/search/manifest.json', 'utf8'));
const pages = readShard(readFileSync('build/assets/search/' + shards.partners, 'utf8'), shards.partners);
console.log(answer(createIndex(pages), {indexName: 'partners', query: 'invite the agency', hitsPerPage: 5}).hits[0].url);
`;
    writeFileSync(path.join(folder, 'ask.ts'), program);
    expect((await run('tsx', 'ask.ts')).output).toContain(`${guide}#ask-for-access\n`);
  });

  test('is known to every type that tells sections apart', async () => {
    const {output} = await run('oxlint', '--config', 'oxlint.config.js', 'src', 'scripts', 'docusaurus.config.ts');
    expect(output).toMatch(/Finished in .* files/);
    expect(output).not.toContain("'partners'");
  }, 300_000);

  test('is in the sitemap and in llms.txt, and its pages are there as Markdown', () => {
    expect(read('build/sitemap.xml')).toContain(`<loc>https://docs.example.com${guide}</loc>`);
    expect(read('build/llms.txt')).toContain('https://docs.example.com/partners/llms.txt');
    expect(read('build/partners/llms.txt')).toContain(`https://docs.example.com${guide}.md`);
    expect(read(`build${guide}.md`)).toContain('## Ask for access');
  });

  test('is offered where a page is not found', () => {
    expect(read('build/404.html')).toContain('Guides for agencies and resellers.');
    const pages = JSON.parse(read('.docusaurus/page-index/default/pages.json')) as PageEntry[];
    expect(nearestPages('/partners/working-for-brands', pages)[0]?.[0]).toBe(guide);
  });

  test('stays within the limits of sections of its kind', async () => {
    const {output} = await run('tsx', 'scripts/budgets.ts');
    expect(output).toMatch(/search guides with engine, Brotli +[1-9][\d.]* +[\d.]+$/m);
  });

  test('is checked and corrected as Help is: prose, spelling and Markdown in the order of lines', async () => {
    const text = 'See [a page](/partners/gone).\n\n:::tip A title\n\nYou recieve it.\n\n:::\n\n\n- <b>One</b>';
    writeFileSync(path.join(folder, 'partners/extra.mdx'), page('Extra', 'Short.', text));
    const {output} = await run('tsx', 'scripts/check-prose.ts', '--fix', 'partners');
    const found = [...output.matchAll(/^partners\/(.*)/gm)].map(([, line = '']) => line);
    const expected = [
      "extra.mdx:1: The sidebar doesn't list the page. Add 'extra' to partners/sidebars.ts.",
      'extra.mdx:3: The description has 6 characters.',
      'extra.mdx:7: No page has the address /partners/gone.',
      'extra.mdx:11: Unknown word "recieve". Did you mean receive',
      'extra.mdx:15: Pages have no element <b>.',
    ];
    expect(found.map((line, index) => line.slice(0, expected[index]?.length))).toEqual(expected);
    expect(read('partners/extra.mdx')).toMatch(/:::tip\[A title\][^]*:::\n\n- <b>/);
  });
});

describe('the former address of a page leads to the present one', () => {
  const former = [
    ['/help/words?a=1', '/help/glossary?a=1'],
    ['/help/words.md', '/help/glossary.md'],
    ['/help/words/', '/help/words'],
    ['/Help/words', '/help/words'],
  ];
  const locations = (origin: string): Promise<(string | null)[][]> =>
    Promise.all(
      former.map(async ([from = '']) => {
        const {status, headers} = await fetch(origin + from, {redirect: 'manual'});
        return [from, status === 301 ? headers.get('location') : `status ${status}`];
      }),
    );

  test('with nginx', async () => {
    const server = await startNginx({root: folder});
    try {
      expect(await locations(`http://127.0.0.1:${server.port}`)).toEqual(former);
    } finally {
      await server.stop();
    }
  });

  test('with Node', async () => {
    const redirects = withMarkdown(readRedirects(folder));
    const server = createDeliveryServer(path.join(folder, 'build'), readPolicy(folder), redirects);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      expect(await locations(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)).toEqual(former);
    } finally {
      server.close();
    }
  });

  test('with a server that only has files, and keeps the anchor', () => {
    const html = read('build/help/words.html');
    expect(html).toContain('<link rel="canonical" href="https://docs.example.com/help/glossary">');
    const replace = vi.fn();
    const page = {documentElement: {dataset: {to: /data-to="([^"]*)"/.exec(html)?.[1]}}};
    runInNewContext(read('build/js/moved.js'), {
      document: page,
      location: {replace, search: '?a=1', hash: '#term-asn'},
    });
    expect(replace).toHaveBeenCalledWith('/help/glossary?a=1#term-asn');
    expect(read('build/sitemap.xml')).not.toContain('/help/words');
  });
});
