/** Writes the feed of what changed in the schema, beside the page that `npm run generate` makes of the same data. */
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {changeLine, readReleases, releaseTitle, type Release} from '../../reference/build/change-log.ts';
import {changeLogRoute} from '../../reference/model/routes.ts';
import {isOwnSchema, loadModel, schemaFolder} from '../../reference/build/schema-source.ts';
import {absoluteUrl} from '../../site/model/address.ts';
import {site} from '../../site/model/site.ts';
import {escapeText, headOf, writeFeed, type FeedItem} from '../build/feeds.ts';

const link = (route: string, html: string): string => `<a href="${escapeText(absoluteUrl(route))}">${html}</a>`;

/** An entry for each release. Its id is the place of the release on the page, which stays. */
export function feedItems(releases: readonly Release[]): FeedItem[] {
  return releases.flatMap((release): FeedItem[] => {
    const {date, changes} = release;
    if (date === undefined) return [];
    const title = releaseTitle(release);
    const counts = ['new', 'deprecated'].flatMap((what) => {
      const count = changes.filter((change) => change.what === what).length;
      return count > 0 ? `${count} ${what}` : [];
    });
    const lines = changes.map((change) => {
      const {route, name, note} = change;
      const noted = note ? ` ${link(note.url, escapeText(note.title))}` : '';
      return `<li>${link(route, `<code>${escapeText(name)}</code>`)}: ${escapeText(changeLine(change))}${noted}</li>`;
    });
    const published = new Date(`${date}T00:00:00Z`);
    return [
      {
        title: `${title}: ${counts.join(', ')}`,
        description: changes.map(({name}) => name).join(', '),
        url: absoluteUrl(`${changeLogRoute}#${title.toLowerCase().replaceAll(' ', '-')}`),
        published,
        updated: published,
        authors: [{name: site.platform}],
        tags: [],
        content: `<ul>\n${lines.join('\n')}\n</ul>`,
      },
    ];
  });
}

export default function schemaFeed({siteDir, siteConfig}: LoadContext): Plugin {
  return {
    name: 'schema-feed',
    async postBuild({outDir}) {
      if (!isOwnSchema) return;
      const releases = readReleases(loadModel(path.resolve(siteDir, schemaFolder)), siteDir);
      const head = headOf(
        changeLogRoute,
        `${site.platform} API: what changed`,
        'New and deprecated elements of the GraphQL schema, by release.',
        siteConfig.favicon,
      );
      writeFeed(outDir, 'atom', head, feedItems(releases));
    },
  };
}
