import {sections, site} from './site.ts';

/** An absolute URL of a path, with spaces and other letters encoded. */
export function absoluteUrl(pathname: string): string {
  return new URL(encodeURI(decodeURI(pathname)), site.url).href.replace(/\/$/, pathname === '/' ? '/' : '');
}

/** JSON for a script element: `<` is escaped, so that no text can end the element. */
export function toJsonLd(data: object): string {
  return JSON.stringify(data).replace(/</g, '\\u003c');
}

/** The site itself, for its home page. */
export function webSite(): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: site.title,
    url: absoluteUrl('/'),
    description: site.tagline,
    inLanguage: 'en',
  };
}

/** What a page tells of itself. */
export interface ArticleFacts {
  title: string;
  description: string;
  permalink: string;
  /** Milliseconds since 1970. */
  lastUpdatedAt?: number | null | undefined;
}

/** A guide or a reference page. */
export function techArticle({title, description, permalink, lastUpdatedAt}: ArticleFacts): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'TechArticle',
    headline: title,
    description,
    url: absoluteUrl(permalink),
    inLanguage: 'en',
    ...(lastUpdatedAt != null && {dateModified: new Date(lastUpdatedAt).toISOString()}),
    isPartOf: {'@type': 'WebSite', name: site.title, url: absoluteUrl('/')},
  };
}

/** The way from a section's home page to a page that has no breadcrumbs of its own. */
export function breadcrumbs(pathname: string, title: string): object {
  const section = sections.find(({path}) => pathname.startsWith(`${path}/`));
  const steps = [
    ...(section ? [{name: section.label as string, path: section.path as string}] : []),
    {name: title, path: pathname},
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({name, path}, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absoluteUrl(path),
    })),
  };
}
