import {contentOf, problemAt, type Problem, type ProsePage} from './page.ts';

const length = {least: 110, most: 160};

/** What is wrong with the title, description and keywords of a page. */
export function* checkFrontMatter(page: ProsePage): Generator<Problem> {
  const {frontMatter} = page;
  const {title, description, keywords} = frontMatter;
  const isNote = contentOf(page) === 'blog';
  if (!isNote && (typeof title !== 'string' || title.trim() === ''))
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
  if (count < 3 || count > 8)
    yield problemAt(page, 'keywords', `There are ${count} keywords. List 3 to 8 subjects of the page.`);
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
