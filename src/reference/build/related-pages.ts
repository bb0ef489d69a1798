import {readFileSync} from 'node:fs';

/** A page of another section that mentions an item of the schema. */
export interface RelatedPage {
  title: string;
  url: string;
  section: 'changelog' | 'help';
}

/** Pages that mention an item, by the item's address. */
export type Backlinks = Record<string, RelatedPage[]>;

const file = '.cache/backlinks.json';

function isRelatedPage(value: unknown): value is RelatedPage {
  if (typeof value !== 'object' || value === null) return false;
  const {title, url, section} = value as Record<string, unknown>;
  return typeof title === 'string' && typeof url === 'string' && (section === 'help' || section === 'changelog');
}

let cached: Backlinks | undefined;

/** Reads which pages mention which item; there are none when the file was not written. */
export function readBacklinks(): Backlinks {
  if (cached) return cached;
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return (cached = {});
  }
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null)
    throw new Error(`${file} does not hold an object. Delete it and generate again.`);
  return (cached = Object.fromEntries(
    Object.entries(value).map(([route, pages]) => [route, Array.isArray(pages) ? pages.filter(isRelatedPage) : []]),
  ));
}
