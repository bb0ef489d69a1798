import {isArea, isKind, type Area, type Kind} from './taxonomy.ts';

export interface Filter {
  area?: Area;
  kind?: Kind;
}

/** Reads the filter from a URL's query string; unknown values count as absent. */
export function parseFilter(search: string): Filter {
  const query = new URLSearchParams(search);
  const area = query.get('area');
  const kind = query.get('kind');
  return {...(isArea(area) ? {area} : {}), ...(isKind(kind) ? {kind} : {})};
}

/** Writes the filter into a query string, keeping its other parameters: `?area=orders&kind=new`, or nothing. */
export function writeFilter({area, kind}: Filter, search: string): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries({area, kind})) {
    query.delete(name);
    if (value) query.set(name, value);
  }
  const written = query.toString();
  return written ? `?${written}` : '';
}

export function matchesFilter(tags: readonly string[], {area, kind}: Filter): boolean {
  return (!area || tags.includes(area)) && (!kind || tags.includes(kind));
}

/** Key of a tag from the address of its page: `/changelog/tags/orders` is `orders`. */
export function tagKey(permalink: string): string {
  return permalink.slice(permalink.lastIndexOf('/') + 1);
}
