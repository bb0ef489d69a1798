import {absoluteUrl, encodeAddress, sectionOf} from './address.ts';
import {site} from './site.ts';

/** JSON for a script element: addresses of the site are percent-encoded, and no text can end the element. */
export function toJsonLd(data: object): string {
  const encode = (_: string, value: unknown): unknown =>
    typeof value === 'string' && value.startsWith(`${site.url}/`) ? encodeAddress(value) : value;
  return JSON.stringify(data, encode).replace(/</g, '\\u003c');
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

export interface ArticleFacts {
  title: string;
  description: string;
  permalink: string;
  lastUpdatedAt?: number | null | undefined;
}

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
  const section = sectionOf(pathname);
  const steps = [...(section ? [{name: section.label, path: section.path}] : []), {name: title, path: pathname}];
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
