/** Reads built pages into search pages, and search pages into the records that are pushed to the hosted service. */
import {load, type CheerioAPI} from 'cheerio/slim';
import {toSlug} from '../../reference/model/slug.ts';
import {referenceRoute} from '../../reference/model/routes.ts';
import {sectionOf} from '../../site/model/address.ts';
import {groupBy} from '../../site/model/group-by.ts';
import {api} from '../../site/model/sections.ts';
import type {GlossaryEntry} from '../../site/model/glossary.ts';
import {
  entriesOf,
  isListPage,
  isReference,
  recordOf,
  textOf,
  wrapperRank,
  type PageSection,
  type SearchPage,
  type SectionKind,
} from '../model/pages.ts';
import type {SearchRecord} from '../model/types.ts';

type AnyNode = ReturnType<CheerioAPI>[number];
type Element = Extract<AnyNode, {attribs: unknown}>;

const noise = [
  'script, style, svg, template, button, nav, noscript, pre, iframe, footer',
  '.hash-link, [data-twin="skip"], .theme-code-block, .theme-doc-toc-mobile, .theme-doc-footer, [aria-hidden="true"], [data-search="ignore"]',
].join(', ');

const inline = new Set('a abbr b cite code del em i ins kbd mark q s small span strong sub sup time u wbr'.split(' '));

const tidy = (text: string): string =>
  text
    .replace(/[\u200b\u00ad\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ([,.;:!?)])/g, '$1')
    .trim();

const isElement = (node: AnyNode): node is Element => node.type === 'tag';

function isRowKind(value: string | undefined): value is Exclude<SectionKind, 'heading'> {
  return value === 'field' || value === 'argument' || value === 'value';
}

/** The part of a built page that holds its text; pages that only list others have none. */
function contentOf($: CheerioAPI): ReturnType<CheerioAPI> | undefined {
  const html = $.root().children('html').attr('class') ?? '';
  if (html.includes('blog-wrapper') && !html.includes('blog-post-page')) return undefined;
  const content = $(html.includes('blog-wrapper') ? '#__blog-post-container' : '.theme-doc-markdown').first();
  return content.length > 0 ? content : undefined;
}

/** Name of a row, which is its title; what stays as its text is the description. */
function takeName(row: ReturnType<CheerioAPI>): string {
  const name = row.find('dfn').first();
  const title = tidy(name.text());
  name.parent().add(row.find('details')).remove();
  return title;
}

/** Removes cost, limits and the like, which every item states; the permission stays. */
function takeFacts(content: ReturnType<CheerioAPI>): string {
  const facts = content.find('dl').not(':has([data-search])');
  const permissions = facts.text().match(/\b[a-z-]+:[a-z]+\b/g) ?? [];
  facts.remove();
  return permissions.join(' ');
}

interface Draft {
  intro: string;
  keywords: string[];
  sections: PageSection[];
}

/** Walks the content in document order; text belongs to the row around it, or else to the heading before it. */
function readSections($: CheerioAPI, root: AnyNode): Draft {
  const draft: Draft = {intro: '', keywords: [], sections: []};
  let heading: PageSection | undefined;
  let row: PageSection | undefined;

  const begin = (kind: SectionKind, level: number, title: string, anchor: string): PageSection => {
    const section = {kind, level: level as PageSection['level'], title, anchor, text: '', keywords: [], expansion: ''};
    draft.sections.push(section);
    return section;
  };
  const add = (text: string): void => {
    const target = row ?? heading;
    if (target) target.text += text;
    else draft.intro += text;
  };

  /** The way through the menus of the app is what readers paste. */
  const addMenu = (text: string): void => {
    const {keywords} = row ?? heading ?? draft;
    if (text.includes('→') && !keywords.includes(text)) keywords.push(text);
  };

  const visit = (node: AnyNode): void => {
    if (node.type === 'text') add(node.data);
    if (!isElement(node) || node.name === 'h1') return;
    if (node.name === 'strong') addMenu(tidy($(node).text()));
    const {id, 'data-search': kind} = node.attribs;
    if (/^h[2-6]$/.test(node.name) && id && !row) {
      heading = begin('heading', Number(node.name.slice(1)), tidy($(node).text()), id);
    } else if (isRowKind(kind) && id) {
      row = begin(kind, Math.min((heading?.level ?? 1) + 1, 6), takeName($(node)), id);
      node.childNodes.forEach(visit);
      row = undefined;
    } else {
      const space = inline.has(node.name) ? '' : ' ';
      add(space);
      node.childNodes.forEach(visit);
      add(space);
    }
  };

  visit(root);
  draft.intro = tidy(draft.intro);
  for (const section of draft.sections) section.text = tidy(section.text);
  return draft;
}

/** Wrapper types stand below what they wrap, and inputs a little. */
function rankOf(path: string, title: string): number {
  if (!path.startsWith(referenceRoute('types/'))) return 10;
  if (/(?:Payload|Connection|Edge)$/.test(title)) return wrapperRank;
  return path.includes('/inputs/') ? 8 : 10;
}

/** A reference page is titled `createOrder mutation`; its name is what its address is made of. */
function nameFromTitle(title: string, path: string): string {
  const slug = path.slice(path.lastIndexOf('/') + 1);
  const first = title.replace(/^@/, '').split(' ')[0] ?? '';
  return path.startsWith(`${api.path}/`) && toSlug(first) === slug ? first : title;
}

/**
 * Reads a built page.
 *
 * @param path - route of the page without base path, percent-encoded
 * @returns `undefined` for a page outside of the sections, or one that only lists others
 */
export function extractPage(html: string, path: string): SearchPage | undefined {
  const section = sectionOf(path);
  if (!section) return undefined;
  const $ = load(html);
  const head = $('head').first();
  const meta = (name: string): string => head.children(`meta[name="${name}"]`).attr('content') ?? '';
  if (/\bnoindex\b/.test(meta('robots'))) return undefined;
  const content = contentOf($);
  const root = content?.get(0);
  if (!content || !root) return undefined;
  const title = tidy($('h1').first().text());
  const trail = $('.theme-doc-breadcrumbs')
    .find('.breadcrumbs__item:not(.breadcrumbs__item--active)')
    .map((_, item) => tidy($(item).text()))
    .get()
    .filter(Boolean);
  const description = tidy(meta('description'));
  content.find(`${noise}, header`).remove();
  const reference = isReference(path);
  if (reference) content.find('details').remove();
  const facts = reference ? takeFacts(content) : '';
  const {intro, keywords, sections} = readSections($, root);
  const words = meta('keywords').split(',').map(tidy).filter(Boolean);
  const name = nameFromTitle(title, path);
  const rank = rankOf(path, name);
  const text = tidy(`${intro.includes(description.slice(0, 40)) ? '' : description} ${intro} ${facts}`);
  return {
    shard: section.id,
    path,
    lvl0: (section.content === 'reference' ? trail[1] : undefined) ?? trail.at(-1) ?? section.label,
    title: name,
    rank,
    text,
    keywords: [...words, ...keywords],
    expansion: '',
    // The rows of wrapper types say the same on each of them.
    sections: rank === wrapperRank ? [] : sections,
  };
}

/**
 * Headings such as "Fields" and arguments such as "input" that stand on reference page after reference page tell
 * nothing. The headings are dropped, and the rows below them move up a level; the arguments join the text of their page.
 */
export function dropStructure(pages: readonly SearchPage[]): SearchPage[] {
  const reference = pages.filter(({path}) => isReference(path) && !isListPage(path));
  const most = Math.max(3, reference.length * 0.02);
  const nameOf = ({kind, title}: PageSection): string => `${kind} ${title}`;
  const namesOf = ({sections}: SearchPage): Set<string> => new Set(sections.map(nameOf));
  const pagesWith = groupBy(
    reference.flatMap((page) => [...namesOf(page)]),
    (name) => name,
  );
  const isStructure = (section: PageSection): boolean =>
    ['heading', 'argument'].includes(section.kind) && (pagesWith.get(nameOf(section))?.length ?? 0) > most;
  return pages.map((page) => {
    if (!reference.includes(page)) return page;
    const sections: PageSection[] = [];
    let {text} = page;
    let parent = 1;
    for (const section of page.sections) {
      if (section.kind === 'heading') parent = isStructure(section) ? 1 : section.level;
      if (isStructure(section)) {
        if (section.title === 'input') text = tidy(`${text} ${section.text}`);
      } else if (section.kind === 'heading') sections.push(section);
      else sections.push({...section, level: Math.min(parent + 1, 6) as PageSection['level']});
    }
    return {...page, text, sections};
  });
}

/** Gives each term of the glossary, with its other words, to the section that explains it. */
export function addGlossary(
  pages: readonly SearchPage[],
  glossary: readonly Omit<GlossaryEntry, 'definition'>[],
): SearchPage[] {
  const explained = groupBy(glossary, ({page}) => page);
  const wordsOf = (address: string): string[] =>
    (explained.get(address) ?? []).flatMap(({term, also}) => [term, ...also]);
  return pages.map((page) => ({
    ...page,
    keywords: [...page.keywords, ...wordsOf(page.path)],
    sections: page.sections.map((section) => ({
      ...section,
      keywords: [...section.keywords, ...wordsOf(`${page.path}#${section.anchor}`)],
    })),
  }));
}

/** The records of pages, as they are pushed to the hosted service. */
export function recordsOf(pages: readonly SearchPage[]): SearchRecord[] {
  return pages.flatMap((page) =>
    entriesOf(page).flatMap((entry) => [
      {...recordOf(entry, 'title'), content: null},
      ...(textOf(entry) === '' ? [] : [recordOf(entry, 'content')]),
    ]),
  );
}
