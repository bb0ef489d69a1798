/**
 * The docs plugin with less data for browsers. The stock plugin sends the titles and descriptions of all pages of the
 * reference to each of them, and nothing on this site reads those.
 */
import docsPlugin, {validateOptions, type LoadedContent, type PluginOptions} from '@docusaurus/plugin-content-docs';
import type {LoadContext, Plugin, RouteConfig} from '@docusaurus/types';
import {groupBy} from '../../site/model/group-by.ts';
import {generationMark} from '../build/schema-source.ts';

export {validateOptions};

type Item = Partial<Record<'type' | 'label' | 'href' | 'docId', string>> & {items?: Item[]} & Record<string, unknown>;

/** Data that all pages of the version share. */
interface Version {
  docsSidebars: Record<string, Item[]>;
}

const slimItem = ({type, label, href, docId, items, collapsible, customProps}: Item): object => ({
  type,
  label,
  // The stock plugin adds a slash to the address of a folder's page, which no address of the site has.
  href: href?.replace(/(.)\/$/, '$1'),
  // Breadcrumbs only check whether a link has a `docId`.
  docId: docId === undefined ? undefined : true,
  items: items?.map(slimItem),
  collapsible,
  customProps,
});

/** The data of a version with the sidebars of the given pages, without titles and descriptions. */
export function slimVersion(version: Version, pages: readonly RouteConfig[]): Record<string, unknown> {
  const used = new Set(pages.map((page) => page['sidebar']));
  const sidebars = Object.entries(version.docsSidebars).filter(([id]) => used.has(id));
  return {
    ...version,
    docs: {},
    docsSidebars: Object.fromEntries(sidebars.map(([id, items]) => [id, items.map(slimItem)])),
  };
}

/** The folder of a page whose list has its own sidebar, such as `/operations/mutations`, else an empty string. */
const folderOf = (base: string, page: string): string =>
  /^\/(?:operations|types)\/[^/]+/.exec(page.slice(base.length))?.[0] ?? '';

const showsExamples = /\/(?:operations\/(?:queries|mutations|subscriptions)|guides)\/[^/]+$/;
const examples = '@site/src/playground/ui/Example/index.tsx';

/** Passes the components of examples to pages of operations and guides as a property (`src/theme/DocItem`). */
const withExamples = (page: RouteConfig): RouteConfig =>
  showsExamples.test(page.path) ? {...page, modules: {...page.modules, examples}} : page;

/** One version route for each folder; the one without a folder is last, since it matches all other pages. */
function splitByFolder(route: RouteConfig, version: Version): RouteConfig[] {
  const [inner] = route.routes ?? [];
  return [...groupBy(inner?.routes ?? [], (page) => folderOf(route.path, page.path))]
    .sort(([a], [b]) => b.length - a.length)
    .map(([folder, pages]) => {
      const path = `${route.path}${folder}`;
      return {
        ...route,
        path,
        props: {...route.props, version: slimVersion(version, pages)},
        routes: [{...inner, path, routes: pages.map(withExamples)} as RouteConfig],
      };
    });
}

/**
 * A route with slim data. Each folder of the reference gets a version route of its own, so that a page downloads only
 * the sidebar of its own list.
 */
export function slimRoute(route: RouteConfig): RouteConfig {
  const routes = route.routes?.flatMap((inner) => {
    const version = inner.props?.['version'];
    return version === undefined ? [slimRoute(inner)] : splitByFolder(inner, version as Version);
  });
  return {...route, ...(routes && {routes})};
}

export default async function slimDocsPlugin(
  context: LoadContext,
  options: PluginOptions,
): Promise<Plugin<LoadedContent>> {
  const plugin = await docsPlugin(context, options);
  return {
    ...plugin,
    // Each changed page would have all of them read again, and a change of the schema changes hundreds.
    getPathsToWatch: () => [`${options.path}/*.mdx`, `${options.path}/guides/**/*.mdx`, generationMark],
    async contentLoaded({content, actions}) {
      await plugin.contentLoaded?.({
        content,
        actions: {...actions, addRoute: (route) => actions.addRoute(slimRoute(route))},
      });
    },
  };
}
