import {changelog} from './sections.ts';
import {site} from './site.ts';

const fixed: Readonly<Record<string, string>> = {
  [`${changelog.path}/authors`]: `Who writes the release notes of ${site.platform}, and how many each team has published.`,
  [`${changelog.path}/tags`]: `Release notes of ${site.platform} by subject: every tag, with the number of notes that carry it.`,
};

/** A description for the list pages that have none of their own. */
export function listDescription(pathname: string): string | undefined {
  const author = new RegExp(`^${changelog.path}/authors/([^/]+)$`).exec(pathname)?.[1];
  if (author) return `Release notes of ${site.platform} by the ${author.replaceAll('-', ' ')}, newest first.`;
  return fixed[pathname];
}
