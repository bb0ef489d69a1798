/** Writes the feed of what changed in the schema, beside the page that `npm run generate` makes of the same data. */
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {changeLine, readReleases, releaseTitle, type Release} from '../../reference/build/change-log.ts';
import {changeLogRoute} from '../../reference/model/routes.ts';
import {isOwnSchema, loadModel, schemaFolder} from '../../reference/build/schema-source.ts';
import {absoluteUrl} from '../../site/model/address.ts';
import {site} from '../../site/model/site.ts';
import {escapeText, headOf, writeFeed, type FeedItem} from '../build/feeds.ts';

const counted = (count: number, what: string): string[] => (count > 0 ? [`${count} ${what}`] : []);

/** An entry for each release. Its id is the place of the release on the page, which stays. */
export function feedItems(releases: readonly Release[]): FeedItem[] {
  return releases.flatMap((release): FeedItem[] => {
    const {date, changes} = release;
    if (date === undefined) return [];
    const title = releaseTitle(release);
    const count = (what: string): number => changes.filter((change) => change.what === what).length;
    const lines = changes.map((change) => {
      const name = `<a href="${escapeText(absoluteUrl(change.route))}"><code>${escapeText(change.name)}</code></a>`;
      const note = change.note
        ? ` <a href="${escapeText(absoluteUrl(change.note.url))}">${escapeText(change.note.title)}</a>`
        : '';
      return `<li>${name}: ${escapeText(changeLine(change))}${note}</li>`;
    });
    const published = new Date(`${date}T00:00:00Z`);
    return [
      {
        title: `${title}: ${[...counted(count('new'), 'new'), ...counted(count('deprecated'), 'deprecated')].join(', ')}`,
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
      await writeFeed(outDir, 'atom', head, feedItems(releases));
    },
  };
}
