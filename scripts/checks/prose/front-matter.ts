import path from 'node:path';
import {isoDay} from '../../../src/site/model/dates.ts';
import {closest} from '../../../src/site/model/edit-distance.ts';
import type {Section} from '../../../src/site/model/sections.ts';
import {contentOf, problemAt, type Problem, type ProsePage} from './page.ts';

const length = {least: 110, most: 160};
/** Search engines cut longer titles. */
const longestTitle = 90;

const everywhere = [
  'title',
  'description',
  'keywords',
  'slug',
  'draft',
  'unlisted',
  'schemaContext',
  'notSchema',
  'redirect_from',
];
const keysOfKind: Record<Section['content'], readonly string[]> = {
  guides: ['sidebar_label', 'sidebar_position', 'displayed_sidebar', 'hide_table_of_contents', 'notIncluded', 'goals'],
  reference: ['sidebar_label', 'sidebar_position', 'displayed_sidebar', 'hide_table_of_contents'],
  blog: ['date', 'authors', 'tags', 'highlight', 'actionRequired', 'last_update'],
};

const typesOfKeys: Readonly<Record<string, 'boolean' | 'number'>> = {
  draft: 'boolean',
  unlisted: 'boolean',
  highlight: 'boolean',
  hide_table_of_contents: 'boolean',
  sidebar_position: 'number',
};

function typeFault(key: string, value: unknown): string | undefined {
  const type = typesOfKeys[key];
  if (type === undefined || typeof value === type) return undefined;
  return `${key} is ${JSON.stringify(value)}. Write ${type === 'boolean' ? 'true or false' : 'a number'}.`;
}

function fileFault({file, route}: ProsePage): string | undefined {
  if (/ \.mdx?$|\/ | \//.test(file))
    return 'The name of the file or of its folder begins or ends with a space. Rename it.';
  const name = path.basename(file).toLowerCase();
  const better = name.replace(/[^a-z\d.]+/g, '-');
  return better === path.basename(file) ? undefined : `The address would be ${route}. Name the file ${better}.`;
}

function titleFault(title: unknown, isNote: boolean): string | undefined {
  if (typeof title === 'string' && title.length > longestTitle)
    return `The title has ${title.length} characters. Write at most ${longestTitle}.`;
  if (title !== undefined && title !== null && typeof title !== 'string')
    return `YAML doesn't read the title as text. Quote it: title: "${String(title)}".`;
  // What notes lack is said with the rest of their front matter.
  return isNote || title?.trim() ? undefined : 'The page has no title. Add "title: …" to the front matter.';
}

function descriptionFault(description: unknown, isNote: boolean): string | undefined {
  if (typeof description !== 'string' || description.trim() === '')
    return isNote ? undefined : 'The page has no description. Add "description: …" to the front matter.';
  const count = description.length;
  return count < length.least || count > length.most
    ? `The description has ${count} characters. Write ${length.least} to ${length.most}, so that search engines show all of it.`
    : undefined;
}

function keywordsFault(keywords: unknown): string | undefined {
  if (typeof keywords === 'string') return `"keywords" is a text. Write a list: keywords: [${keywords}].`;
  const count = Array.isArray(keywords) ? keywords.length : 0;
  return count < 3 || count > 8
    ? `There are ${count} keywords. List 3 to 8 subjects of the page, as in "keywords: [orders, stock, returns]".`
    : undefined;
}

/** Values that YAML or readers see otherwise than writers meant them. */
function* lineProblems({file, source}: ProsePage): Generator<Problem> {
  const [, yaml = ''] = /^---\n([^]*?)\n---/.exec(source) ?? [];
  for (const [index, text] of yaml.split('\n').entries()) {
    const [, key, rest = ''] = /^(\w+): +[^\s"'[{|>].* (#.*)$/.exec(text) ?? [];
    const comment = `YAML takes "${rest}" for a comment and leaves it out. Quote the text: ${key ?? ''}: "…".`;
    if (key) yield {file, line: index + 2, message: comment};
    const quotes = 'Typographic quotes round a text are shown with it. Write "…", or none.';
    if (/^\w+: *[“”‘’]/.test(text)) yield {file, line: index + 2, message: quotes};
  }
}

/** A note that is published before its day comes. */
function* comingDay(page: ProsePage): Generator<Problem> {
  const {date} = page.frontMatter;
  const written = /^date: *["']?(\d{4}-\d{2}-\d{2})/m.exec(page.source)?.[1];
  if (!(date instanceof Date) || date.getTime() <= Date.now() || written !== isoDay(date)) return;
  const message = `The note is published with the next build, though its date is ${written}.`;
  yield {...problemAt(page, 'date', message), level: 'warning'};
}

export function* checkFrontMatter(page: ProsePage): Generator<Problem> {
  const {frontMatter} = page;
  const content = contentOf(page) ?? 'guides';
  const keys = [...everywhere, ...keysOfKind[content]];
  for (const [key, value] of Object.entries(frontMatter)) {
    const fault = keys.includes(key)
      ? typeFault(key, value)
      : `Nothing reads the front matter "${key}". Did you mean "${closest(key, keys)}"?`;
    if (fault) yield problemAt(page, key, fault);
  }
  yield* comingDay(page);
  yield* lineProblems(page);
  const ofFile = fileFault(page);
  if (ofFile) yield problemAt(page, undefined, ofFile);
  const faults = {
    title: titleFault(frontMatter['title'], content === 'blog'),
    description: descriptionFault(frontMatter['description'], content === 'blog'),
    keywords: content === 'reference' ? undefined : keywordsFault(frontMatter['keywords']),
  };
  for (const [key, fault] of Object.entries(faults)) if (fault) yield problemAt(page, key, fault);
}

/** Titles and descriptions that two pages share: search engines show only one of them. */
export function* checkRepeatedHeads(pages: readonly ProsePage[]): Generator<Problem> {
  for (const field of ['title', 'description']) {
    const seen = new Map<unknown, string>();
    for (const page of pages) {
      const value = page.frontMatter[field];
      const other = seen.get(value);
      if (value !== undefined && other)
        yield problemAt(page, field, `The ${field} is that of ${other} too. Give each page one of its own.`);
      else seen.set(value, page.file);
    }
  }
}
