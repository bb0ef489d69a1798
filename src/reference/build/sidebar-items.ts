import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';
import {entriesByDomain, isFolded, listingRoute, listings} from '../model/kinds.ts';
import type {SchemaModel} from '../model/model.ts';
import {changeLogRoute, guidesRoute} from '../model/routes.ts';

type Items = Extract<SidebarsConfig[string], unknown[]>;

const link = (label: string, href: string, customProps: Record<string, unknown>) =>
  ({type: 'link', label, href, customProps}) as const;

/** Pages besides the lists, which only our schema has. */
const starts = [
  link('Guides', guidesRoute, {group: 'start'}),
  link('Playground', '/playground', {group: 'start'}),
  link('What changed', changeLogRoute, {group: 'start'}),
];

/** Categories become the breadcrumbs of their pages; each has a page of its own. */
const category = (label: string, id: string, items: Items): Items[number] => ({
  type: 'category',
  label,
  collapsible: false,
  link: {type: 'doc', id},
  items,
});

/**
 * Makes a sidebar for each list, so that no page contains the names of all others: links to the lists, then the list's
 * entries by domain.
 *
 * @param guides - Ids of the guides in their order; empty for another schema, which has no further pages either.
 */
export function apiSidebars(model: SchemaModel, guides: readonly string[] = []): SidebarsConfig {
  const filled = listings
    .map((listing) => ({listing, domains: entriesByDomain(model, listing)}))
    .filter(({domains}) => domains.length > 0);
  const links = [
    ...(guides.length > 0 ? starts : []),
    ...filled.map(({listing, domains}) => {
      const count = domains.flatMap(({entities}) => entities).length;
      const folded = isFolded(listing) && {folded: true};
      return link(listing.label, listingRoute(listing), {count, group: listing.group, ...folded});
    }),
  ];
  const pages = guides.length > 0 ? ['whats-changed', category('Guides', 'guides/index', [...guides])] : [];
  const home = pages.length > 0 ? category('API', 'index', pages) : 'index';
  const sidebars: SidebarsConfig = {home: [home, ...links]};
  for (const {listing, domains} of filled) {
    const {group, path: folder} = listing;
    const entries = domains.map(({label, entities}) => ({
      type: 'category' as const,
      label,
      collapsible: false,
      // Payloads and connections have the folder of objects.
      items: entities.map(({kind, slug, name}) => ({
        type: 'doc' as const,
        id: `${group}/${kind}/${slug}`,
        label: name,
      })),
    }));
    const list = category(listing.label, `${group}/${folder}/index`, entries);
    sidebars[listing.id] = [...links, category('API', 'index', [list])];
  }
  return sidebars;
}
