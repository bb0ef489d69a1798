import {absoluteUrl, encodeAddress} from './address.ts';
import {changelog} from './sections.ts';
import {site} from './site.ts';

/** JSON for a script element: addresses of the site are percent-encoded, and no text can end the element. */
export function toJsonLd(data: object): string {
  const encode = (_: string, value: unknown): unknown =>
    typeof value === 'string' && value.startsWith(`${site.url}/`) ? encodeAddress(value) : value;
  return JSON.stringify(data, encode).replace(/</g, '\\u003c');
}

const thisSite = {'@type': 'WebSite', name: site.title, url: absoluteUrl('/')};

/** The site itself, for its home page. */
export const webSite = {'@context': 'https://schema.org', ...thisSite, description: site.tagline, inLanguage: 'en'};

interface ArticleFacts {
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
    isPartOf: thisSite,
  };
}

/** The way from the changelog to a release note. */
export function breadcrumbs(pathname: string, title: string): object {
  const steps = [
    {name: changelog.label, path: changelog.path},
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
