/**
 * The docs plugin with less data for browsers. The stock plugin gives every page of the site the id, address and
 * sidebar of each page of the reference, and every page of the reference the titles and descriptions of all others;
 * nothing on this site reads them.
 */
import docsPlugin, {validateOptions, type LoadedContent, type PluginOptions} from '@docusaurus/plugin-content-docs';
import type {LoadContext, Plugin, RouteConfig} from '@docusaurus/types';
import {groupBy} from '../../site/model/group-by.ts';

export {validateOptions};

/** What is read of a sidebar's item. */
interface Item {
  type: string;
  label: string;
  href?: string;
  docId?: string;
  items?: Item[];
  collapsible?: boolean;
  customProps?: object;
}

/** What is read of the data that all pages share. */
interface Version {
  docsSidebars: Record<string, Item[]>;
}

/** What is read of the data that every page of the site has. */
interface GlobalData {
  versions: {mainDocId: string; docs: {id: string}[]}[];
}

/** An item of a sidebar with what is used of it. */
const slimItem = ({type, label, href, docId, items, collapsible, customProps}: Item): object => ({
  type,
  label,
  // The stock plugin ends the address of a folder's page with a slash, which no address of the site has.
  href: href?.replace(/(.)\/$/, '$1'),
  // Breadcrumbs stop only at links that have a `docId`, whatever it is.
  docId: docId === undefined ? undefined : true,
  items: items?.map(slimItem),
  collapsible,
  customProps,
});

/** The data of a version with the sidebars of some pages, and without the titles and descriptions of all. */
export function slimVersion(version: Version, pages: readonly RouteConfig[]): Record<string, unknown> {
  const used = new Set(pages.map((page) => page['sidebar']));
  const sidebars = Object.entries(version.docsSidebars).filter(([id]) => used.has(id));
  return {
    ...version,
    docs: {},
    docsSidebars: Object.fromEntries(sidebars.map(([id, items]) => [id, items.map(slimItem)])),
  };
}

/** What every page of the site learns about the reference: where it begins. */
export const slimGlobalData = (data: GlobalData): GlobalData => ({
  ...data,
  versions: data.versions.map((version) => ({
    ...version,
    docs: version.docs.filter(({id}) => id === version.mainDocId),
  })),
});

/** The folder of a page that has a sidebar of its own, `/api/operations/mutations`, or where the reference begins. */
const folderOf = (base: string, page: string): string =>
  /^\/(?:operations|types)\/[^/]+/.exec(page.slice(base.length))?.[0] ?? '';

const showsExamples = /\/(?:operations\/(?:queries|mutations|subscriptions)|guides)\/[^/]+$/;
const examples = '@site/src/playground/ui/Example/index.tsx';

/** Gives pages of operations and guides the components of examples as a property of `src/theme/DocItem`. */
const withExamples = (page: RouteConfig): RouteConfig =>
  showsExamples.test(page.path) ? {...page, modules: {...page.modules, examples}} : page;

/** One route of the version for each folder, the beginning last: it takes whatever the others don't. */
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
 * A route with slim data; the version's route lies below that of all versions. Each folder of the reference gets a
 * version's route of its own, so that a page downloads the names of its own kind only.
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
    async contentLoaded({content, actions}) {
      await plugin.contentLoaded?.({
        content,
        actions: {
          ...actions,
          addRoute: (route) => actions.addRoute(slimRoute(route)),
          setGlobalData: (data) => actions.setGlobalData(slimGlobalData(data as GlobalData)),
        },
      });
    },
  };
}
