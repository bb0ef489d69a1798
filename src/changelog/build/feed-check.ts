import {load, type CheerioAPI} from 'cheerio';
import {XMLValidator} from 'fast-xml-parser';

type Selection = ReturnType<ReturnType<CheerioAPI>['children']>;

/** RFC 822 as RSS asks for it, with a four-digit year. */
const rfc822 = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} (GMT|[+-]\d{4})$/;
const rfc3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

const isDate = (text: string, form: RegExp) => form.test(text) && !Number.isNaN(Date.parse(text));

function isAddress(text: string): boolean {
  return /^https?:\/\//.test(text) && /^[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/.test(text) && !/%(?![\da-f]{2})/i.test(text) && URL.canParse(text);
}

interface Entry {
  name: string;
  title: string;
  id: string;
  link: string;
  dates: {label: string; text: string; form: RegExp}[];
  content: string;
}

function* entryProblems(entry: Entry, seen: Set<string>): Generator<string> {
  const where = entry.title || entry.id || entry.name;
  if (entry.title.trim() === '') yield `${where}: no title`;
  if (entry.id === '') yield `${where}: no id`;
  else if (seen.has(entry.id)) yield `${where}: the id "${entry.id}" occurs twice`;
  seen.add(entry.id);
  if (!isAddress(entry.id)) yield `${where}: the id "${entry.id}" is not an absolute, encoded address`;
  if (!isAddress(entry.link)) yield `${where}: the link "${entry.link}" is not an absolute, encoded address`;
  for (const {label, text, form} of entry.dates) {
    if (!isDate(text, form)) yield `${where}: ${label} "${text}" is not a date of the format's form`;
  }
  if (entry.content.trim() === '') yield `${where}: no content`;
  const $ = load(entry.content, null, false);
  for (const element of $('[href], [src]')) {
    const value = $(element).attr('href') ?? $(element).attr('src') ?? '';
    if (!isAddress(value) && !value.startsWith('mailto:')) yield `${where}: "${value}" in the content is not an absolute, encoded address`;
  }
  if ($('script, style, iframe, [style], [onclick], [srcset]').length > 0) yield `${where}: the content holds scripts, styles or srcset`;
}

function* xmlProblems(text: string): Generator<string> {
  const valid = XMLValidator.validate(text);
  if (valid !== true) {
    yield `not well-formed XML in line ${valid.err.line}: ${valid.err.msg}`;
    return;
  }
  const $ = load(text, {xml: true});
  const child = (parent: Selection, name: string) => parent.children(name.replace(':', '\\:')).first();
  const atom = $('feed').length > 0;
  const root = (atom ? $('feed') : $('rss > channel')).first() as Selection;
  if (root.length === 0) {
    yield 'neither an RSS channel nor an Atom feed';
    return;
  }

  for (const name of atom ? ['id', 'title', 'updated'] : ['title', 'link', 'description', 'lastBuildDate']) {
    if (child(root, name).text().trim() === '') yield `the feed has no ${name}`;
  }
  const language = atom ? root.attr('xml:lang') : child(root, 'language').text();
  if (!language) yield 'the feed has no language';
  const self = root.children(atom ? 'link' : 'atom\\:link').filter((_, link) => $(link).attr('rel') === 'self').attr('href') ?? '';
  if (!isAddress(self)) yield `the feed's self link "${self}" is not an absolute, encoded address`;
  const updated = child(root, atom ? 'updated' : 'lastBuildDate').text();
  if (!isDate(updated, atom ? rfc3339 : rfc822)) yield `the feed's last change "${updated}" is not a date of the format's form`;

  const published = atom ? '' : child(root, 'pubDate').text();
  if (published && !isDate(published, rfc822)) yield `the feed's pubDate "${published}" is not a date of the format's form`;

  const seen = new Set<string>();
  const entries = root.children(atom ? 'entry' : 'item').toArray();
  if (entries.length === 0) yield 'the feed has no entry';
  for (const [index, element] of entries.entries()) {
    const node = $(element);
    const date = (label: string, form: RegExp) => ({label, text: child(node, label).text(), form});
    yield* entryProblems(
      {
        name: `entry ${index + 1}`,
        title: child(node, 'title').text(),
        id: child(node, atom ? 'id' : 'guid').text(),
        link: atom ? (child(node, 'link').attr('href') ?? '') : child(node, 'link').text(),
        dates: atom ? [date('published', rfc3339), date('updated', rfc3339)] : [date('pubDate', rfc822)],
        content: child(node, atom ? 'content' : 'content:encoded').text(),
      },
      seen,
    );
    if (atom && child(node, 'author').children('name').text() === '') yield `entry ${index + 1}: no author`;
  }
}

function* jsonProblems(text: string): Generator<string> {
  let feed: Record<string, unknown>;
  try {
    feed = JSON.parse(text) as Record<string, unknown>;
  } catch (error) {
    yield `not JSON: ${(error as Error).message}`;
    return;
  }
  if (feed['version'] !== 'https://jsonfeed.org/version/1.1') yield `the version is "${String(feed['version'])}", not JSON Feed 1.1`;
  for (const name of ['title', 'language']) if (!feed[name]) yield `the feed has no ${name}`;
  for (const name of ['home_page_url', 'feed_url']) {
    if (!isAddress(String(feed[name] ?? ''))) yield `the feed's ${name} "${String(feed[name])}" is not an absolute, encoded address`;
  }
  const items = Array.isArray(feed['items']) ? (feed['items'] as Record<string, unknown>[]) : [];
  if (items.length === 0) yield 'the feed has no entry';
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    const text = (name: string) => (typeof item[name] === 'string' ? item[name] : '');
    const date = (label: string) => ({label, text: text(label), form: rfc3339});
    yield* entryProblems(
      {
        name: `entry ${index + 1}`,
        title: text('title'),
        id: text('id'),
        link: text('url'),
        dates: [date('date_published'), date('date_modified')],
        content: text('content_html'),
      },
      seen,
    );
  }
}

/**
 * Checks an RSS, Atom or JSON feed by the rules that feed validators apply: required parts, forms of dates, unique
 * ids, absolute and encoded addresses, also inside the content.
 *
 * @returns One line for each fault; none for a valid feed.
 */
export function checkFeed(text: string): string[] {
  return [...(text.trimStart().startsWith('<') ? xmlProblems(text) : jsonProblems(text))];
}
