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

const isSwitch = (value: unknown): boolean => typeof value === 'boolean';
const trueOrFalse = 'true or false';
const valuesOfKeys: Record<string, [isGood: (value: unknown) => boolean, values: string]> = {
  draft: [isSwitch, trueOrFalse],
  unlisted: [isSwitch, trueOrFalse],
  highlight: [isSwitch, trueOrFalse],
  hide_table_of_contents: [isSwitch, trueOrFalse],
  sidebar_position: [(value) => typeof value === 'number', 'a number'],
};

/** Keys that nothing reads, and values that are no mistakes of form. */
function* checkKeys(page: ProsePage): Generator<Problem> {
  const {file, frontMatter, source} = page;
  const keys = [...everywhere, ...keysOfKind[contentOf(page) ?? 'guides']];
  for (const key of Object.keys(frontMatter))
    if (!keys.includes(key))
      yield problemAt(page, key, `Nothing reads the front matter "${key}". Did you mean "${closest(key, keys)}"?`);
  const {title, date} = frontMatter;
  if (typeof title === 'string' && title.length > longestTitle)
    yield problemAt(page, 'title', `The title has ${title.length} characters. Write at most ${longestTitle}.`);
  for (const [key, [isGood, values]] of Object.entries(valuesOfKeys))
    if (frontMatter[key] !== undefined && !isGood(frontMatter[key]))
      yield problemAt(page, key, `${key} is ${JSON.stringify(frontMatter[key])}. Write ${values}.`);
  const name = path
    .basename(file)
    .toLowerCase()
    .replace(/[^a-z\d.]+/g, '-');
  if (/ \.mdx?$|\/ | \//.test(file))
    yield problemAt(page, undefined, 'The name of the file or of its folder begins or ends with a space. Rename it.');
  else if (name !== path.basename(file))
    yield problemAt(page, undefined, `The address would be ${page.route}. Name the file ${name}.`);
  const written = /^date: *["']?(\d{4}-\d{2}-\d{2})/m.exec(source)?.[1];
  if (date instanceof Date && date.getTime() > Date.now() && written === isoDay(date))
    yield {
      ...problemAt(page, 'date', `The note is published with the next build, though its date is ${written}.`),
      level: 'warning',
    };
}

/** Values that YAML or readers see otherwise than writers meant them. */
function* checkValues({file, source}: ProsePage): Generator<Problem> {
  const [, yaml = ''] = /^---\n([^]*?)\n---/.exec(source) ?? [];
  for (const [index, text] of yaml.split('\n').entries()) {
    const line = index + 2;
    const [, key, rest] = /^(\w+): +[^\s"'[{|>].* (#.*)$/.exec(text) ?? [];
    if (key)
      yield {
        file,
        line,
        message: `YAML takes "${rest ?? ''}" for a comment and leaves it out. Quote the text: ${key}: "…".`,
      };
    if (/^\w+: *[“”‘’]/.test(text))
      yield {file, line, message: 'Typographic quotes round a text are shown with it. Write "…", or none.'};
  }
}

export function* checkFrontMatter(page: ProsePage): Generator<Problem> {
  yield* checkKeys(page);
  yield* checkValues(page);
  const {frontMatter} = page;
  const {title, description, keywords} = frontMatter;
  const isNote = contentOf(page) === 'blog';
  if (title !== undefined && title !== null && typeof title !== 'string')
    yield problemAt(page, 'title', `YAML doesn't read the title as text. Quote it: title: "${String(title)}".`);
  else if (!isNote && (typeof title !== 'string' || title.trim() === ''))
    yield problemAt(page, 'title', 'The page has no title. Add "title: …" to the front matter.');
  if (typeof description === 'string' && description.trim() !== '') {
    const count = description.length;
    if (count < length.least || count > length.most)
      yield problemAt(
        page,
        'description',
        `The description has ${count} characters. Write ${length.least} to ${length.most}, so that search engines show all of it.`,
      );
  } else if (!isNote) {
    yield problemAt(page, 'description', 'The page has no description. Add "description: …" to the front matter.');
  }
  if (contentOf(page) === 'reference') return;
  const count = Array.isArray(keywords) ? keywords.length : 0;
  if (typeof keywords === 'string')
    yield problemAt(page, 'keywords', `"keywords" is a text. Write a list: keywords: [${keywords}].`);
  else if (count < 3 || count > 8)
    yield problemAt(
      page,
      'keywords',
      `There are ${count} keywords. List 3 to 8 subjects of the page, as in "keywords: [orders, stock, returns]".`,
    );
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
