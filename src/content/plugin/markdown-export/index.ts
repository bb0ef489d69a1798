/**
 * Publishes every page of the sections as Markdown, and an `llms.txt` for the site and for each section, after a build;
 * the development server has none of them.
 */
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {LoadedContent as DocsContent, LoadedVersion} from '@docusaurus/plugin-content-docs';
import type {BlogContent, BlogPost} from '@docusaurus/plugin-content-blog';
import type {AllContent, LoadContext, Plugin} from '@docusaurus/types';
import {loadModel, schemaFolder} from '../../../reference/build/schema-source.ts';
import {absoluteUrl, decodeAddress, markdownPath} from '../../../site/model/address.ts';
import {formatDay} from '../../../site/model/dates.ts';
import {sections, type Section} from '../../../site/model/sections.ts';
import {site} from '../../../site/model/site.ts';
import {readGlossary} from '../../../site/build/glossary.ts';
import type {GlossaryEntry} from '../../../site/model/glossary.ts';
import type {SharedData} from './components.ts';
import {blogLists, categoryLists, type ListPage} from './list-pages.ts';
import {groupByFolder, groupByMonth, groupBySidebar, renderLlms, type LlmsGroup} from './llms.ts';
import {isWritten} from '../prose.ts';
import {frontMatterOf, pageMarkdown} from './page-markdown.ts';

const firstHeading = 'Start here';
const everyPage = 'Every page is Markdown at its address with `.md` added.';

const download = (file: string, description: string) => ({title: file, url: absoluteUrl(`/${file}`), description});
const downloads: LlmsGroup = {
  heading: 'Schema',
  pages: [
    download('schema.graphql', 'The whole schema as SDL, with descriptions and directives.'),
    download('schema.json', 'The same schema as the result of an introspection query.'),
  ],
};

type SectionContent = {section: Section} & ({version: LoadedVersion} | {blog: BlogContent});

function contentOf(section: Section, allContent: AllContent): SectionContent {
  const blog = allContent['docusaurus-plugin-content-blog']?.['default'] as BlogContent | undefined;
  if (section.content === 'blog' && blog) return {section, blog};
  const docs = allContent['docusaurus-plugin-content-docs']?.[section.id] as DocsContent | undefined;
  const version = docs?.loadedVersions[0];
  if (version) return {section, version};
  throw new Error(`No plugin has content for the section "${section.id}". Add one to docusaurus.config.ts.`);
}

/** Pages of a section; in the index of the site, the reference has only its home and its lists. */
function groupsOf(content: SectionContent, isIndex = false): LlmsGroup[] {
  if ('blog' in content) return groupByMonth(content.blog.blogPosts);
  const {docs, sidebars} = content.version;
  if (content.section.content !== 'reference')
    return groupBySidebar(docs, Object.values(sidebars).flat(), firstHeading);
  if (!isIndex) return [downloads, ...groupByFolder(docs, firstHeading)];
  const overviews = docs.filter(({id}) => id.replace(/\/index$/, '').split('/').length < 3);
  return groupByFolder(overviews, firstHeading);
}

function llmsFiles(contents: readonly SectionContent[]): Map<string, string> {
  const index = contents.map((content): LlmsGroup => {
    const {path: route, label, summary} = content.section;
    const whole = {title: `All ${label} pages`, url: absoluteUrl(`${route}/llms.txt`), description: summary};
    return {heading: label, pages: [whole, ...groupsOf(content, true).flatMap(({pages}) => pages)]};
  });
  const head = {title: site.title, summary: `${site.tagline}.`, notes: [everyPage]};
  return new Map([
    ['/llms.txt', renderLlms(head, [...index, downloads])],
    ...contents.map((content): [string, string] => {
      const {path: route, label, summary} = content.section;
      const title = `${site.platform} ${label}`;
      return [`${route}/llms.txt`, renderLlms({title, summary, notes: [everyPage]}, groupsOf(content))];
    }),
  ]);
}

const textOf = (source: string) => {
  const file = source.replace(/^@site\//, '');
  return {file, source: readFileSync(file, 'utf8')};
};

function noteLead({metadata}: BlogPost): string[] {
  const teams = metadata.authors.flatMap(({name}) => name ?? []).join(', ');
  const action = metadata.frontMatter['actionRequired'] as {by: Date; what: string} | undefined;
  return [
    [formatDay(new Date(metadata.date)), teams].filter(Boolean).join(' · '),
    ...(action ? [`Action required by ${formatDay(new Date(action.by))}. ${action.what}`] : []),
  ];
}

/** The Markdown of every page of a section, by unencoded route. */
function* pagesOf(content: SectionContent, data: SharedData): Generator<[route: string, markdown: string]> {
  const facts = (title: string, description: string, route: string) => ({title, description, url: absoluteUrl(route)});
  if ('version' in content) {
    for (const {title, description, permalink, source, frontMatter} of content.version.docs) {
      const text = textOf(source);
      const isProse = content.section.content !== 'reference' || isWritten(text.file);
      const page = {...facts(title, description, permalink), ...text, frontMatter, isProse};
      yield [permalink, pageMarkdown(page, data)];
    }
    for (const list of categoryLists(content.version)) yield [list.permalink, listMarkdown(list)];
    return;
  }
  for (const post of content.blog.blogPosts) {
    const {title, description, permalink, source, frontMatter} = post.metadata;
    const page = {...facts(title, description, permalink), ...textOf(source), frontMatter, isProse: true};
    yield [permalink, pageMarkdown({...page, lead: noteLead(post)}, data)];
  }
  for (const list of blogLists(content.blog, content.section)) yield [list.permalink, listMarkdown(list)];
}

function listMarkdown({title, description, permalink, groups}: ListPage): string {
  const head = frontMatterOf({title, description, url: absoluteUrl(permalink)});
  return `${head}\n${renderLlms({title, summary: description}, groups)}`;
}

export default function markdownExport({siteDir}: LoadContext): Plugin<GlossaryEntry[]> {
  let contents: SectionContent[] = [];
  return {
    name: 'markdown-export',
    loadContent: () => readGlossary(siteDir),
    allContentLoaded({allContent}) {
      contents = sections.map((section) => contentOf(section, allContent));
    },
    postBuild({outDir, routesPaths, content: glossary}) {
      const data = {model: loadModel(schemaFolder), glossary};
      const write = (address: string, content: string): void => {
        const file = path.join(outDir, decodeAddress(address));
        mkdirSync(path.dirname(file), {recursive: true});
        writeFileSync(file, content);
      };
      const routeOf = (address: string) => decodeAddress(address).replace(/(.)\/$/, '$1');
      const missing = new Set(routesPaths.filter(markdownPath).map(routeOf));
      for (const content of contents) {
        for (const [address, markdown] of pagesOf(content, data)) {
          write(markdownPath(address) ?? address, markdown);
          missing.delete(routeOf(address));
        }
      }
      if (missing.size > 0)
        throw new Error(`No Markdown is written for ${[...missing].join(', ')}. Add it to list-pages.ts.`);
      for (const [file, content] of llmsFiles(contents)) write(file, content);
    },
  };
}
