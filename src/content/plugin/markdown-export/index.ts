/**
 * Publishes every page of the three sections as Markdown, and an `llms.txt` for the site and for each section.
 */
import {fork} from 'node:child_process';
import {existsSync} from 'node:fs';
import {writeFile} from 'node:fs/promises';
import {availableParallelism} from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import type {LoadedContent as DocsContent, LoadedVersion} from '@docusaurus/plugin-content-docs';
import type {BlogContent} from '@docusaurus/plugin-content-blog';
import type {Plugin} from '@docusaurus/types';
import {site} from '../../../site/model/site.ts';
import {groupByFolder, groupByMonth, groupBySidebar, renderLlms, type LlmsGroup} from './llms.ts';
import {markdownPath} from '../../../site/model/address.ts';
import type {TwinJob} from './write-twins.ts';

interface SiteContent {
  help: LoadedVersion;
  api: LoadedVersion;
  changelog: BlogContent;
}

function versionOf(content: DocsContent | undefined, id: string): LoadedVersion {
  const version = content?.loadedVersions[0];
  if (!version)
    throw new Error(`The docs plugin "${id}" has no content. Name the section again in docusaurus.config.ts.`);
  return version;
}

function htmlFile(outDir: string, route: string): string {
  const page = path.join(outDir, decodeURI(route));
  const files = [`${page}.html`, path.join(page, 'index.html')];
  const file = files.find(existsSync);
  if (!file)
    throw new Error(`Route "${route}" has no HTML: neither ${files.join(' nor ')} exists. Build the site again.`);
  return file;
}

/** Writes twins in a process of its own and returns how many there are. */
function writeInProcess(jobs: TwinJob[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const writer = fork(fileURLToPath(new URL('./write-twins.ts', import.meta.url)), {execArgv: ['--import', 'tsx']});
    let written = 0;
    writer.once('error', reject);
    writer.once('message', (count) => (written = Number(count)));
    writer.once('exit', (code) =>
      code === 0
        ? resolve(written)
        : reject(
            new Error(
              `The Markdown twins of some pages were not written; the reason stands above (exit code ${code}).`,
            ),
          ),
    );
    writer.send(jobs);
  });
}

/** Writes the twin of each page beside its HTML, on all processors, and returns how many there are. */
async function writeTwins(outDir: string, routes: string[], siteUrl: string): Promise<number> {
  const jobs = routes.flatMap((route): TwinJob[] => {
    const twin = markdownPath(route);
    return twin
      ? [{html: htmlFile(outDir, route), twin: path.join(outDir, decodeURI(twin)), url: new URL(route, siteUrl).href}]
      : [];
  });
  const processes = availableParallelism();
  const shares = Array.from({length: processes}, (_, process) => jobs.filter((_job, at) => at % processes === process));
  const counts = await Promise.all(shares.map(writeInProcess));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The home of the reference and the index of each kind, by the folders that they stand in. */
const isOverview = (id: string): boolean => id.replace(/\/index$/, '').split('/').length < 3;

function llmsFiles({help, api, changelog}: SiteContent, url: string): Record<string, string> {
  const helpGroups = groupBySidebar(url, help.docs, help.sidebars['help'] ?? [], 'Start here');
  const apiGroups = groupByFolder(url, api.docs, 'Start here');
  const notes = groupByMonth(url, changelog.blogPosts);
  const everyPage = 'Every page is Markdown at its address with `.md` added.';
  const downloads: LlmsGroup = {
    heading: 'Schema',
    pages: [
      {
        title: 'schema.graphql',
        url: `${url}/schema.graphql`,
        description: 'The whole schema as SDL, with descriptions and directives.',
      },
      {
        title: 'schema.json',
        url: `${url}/schema.json`,
        description: 'The same schema as the result of an introspection query.',
      },
    ],
  };
  const index: LlmsGroup[] = [
    {
      heading: 'Help',
      pages: [
        {title: 'All Help pages', url: `${url}/help/llms.txt`, description: 'The list of guides by topic.'},
        ...helpGroups.flatMap(({pages}) => pages),
      ],
    },
    {
      heading: 'Changelog',
      pages: [
        {
          title: 'All release notes',
          url: `${url}/changelog/llms.txt`,
          description: 'The list of release notes by month.',
        },
        ...notes.flatMap(({pages}) => pages),
      ],
    },
    {
      heading: 'API',
      pages: [
        {
          title: 'All API pages',
          url: `${url}/api/llms.txt`,
          description: `The list of all ${api.docs.length} pages: operations, then types.`,
        },
        ...groupByFolder(
          url,
          api.docs.filter(({id}) => isOverview(id)),
          'Start here',
        ).flatMap(({pages}) => pages),
      ],
    },
    downloads,
  ];
  return {
    'llms.txt': renderLlms({title: site.title, summary: `${site.tagline}.`, notes: [everyPage]}, index),
    'help/llms.txt': renderLlms(
      {
        title: `${site.platform} Help`,
        summary: 'User guides: concepts, procedures and short answers.',
        notes: [everyPage],
      },
      helpGroups,
    ),
    'changelog/llms.txt': renderLlms(
      {title: `${site.platform} Changelog`, summary: 'Release notes, the latest first.', notes: [everyPage]},
      notes,
    ),
    'api/llms.txt': renderLlms(
      {
        title: `${site.platform} API`,
        summary: `Reference of the GraphQL API at ${site.apiUrl} (sandbox: ${site.sandboxUrl}).`,
        notes: [`${everyPage} For code generation, read the schema itself.`],
      },
      [downloads, ...apiGroups],
    ),
  };
}

/** The plugin. It works on the finished build; a development server has no twins. */
export default function machineReaders(): Plugin {
  let content: SiteContent | undefined;
  return {
    name: 'machine-readers',
    allContentLoaded({allContent}) {
      const docs = allContent['docusaurus-plugin-content-docs'] as Record<string, DocsContent> | undefined;
      const blog = allContent['docusaurus-plugin-content-blog'] as Record<string, BlogContent> | undefined;
      const changelog = blog?.['default'];
      if (!changelog)
        throw new Error('The blog plugin has no content. Name the changelog again in docusaurus.config.ts.');
      content = {help: versionOf(docs?.['default'], 'default'), api: versionOf(docs?.['api'], 'api'), changelog};
    },
    async postBuild({outDir, routesPaths, siteConfig}) {
      const count = await writeTwins(outDir, routesPaths, siteConfig.url);
      for (const [file, text] of Object.entries(content ? llmsFiles(content, siteConfig.url) : {})) {
        await writeFile(path.join(outDir, file), text);
      }
      console.log(`[machine-readers] ${count} pages as Markdown`);
    },
  };
}
