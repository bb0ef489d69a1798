/**
 * The docs plugin with less data for browsers. The stock plugin gives every page of the site the id, address and
 * sidebar of each page of the reference, and every page of the reference the titles and descriptions of all others;
 * nothing on this site reads them.
 */
import docsPlugin, {validateOptions, type LoadedContent, type PluginOptions} from '@docusaurus/plugin-content-docs';
import type {LoadContext, Plugin, PluginContentLoadedActions, RouteConfig} from '@docusaurus/types';

export {validateOptions};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// Breadcrumbs stop only at links that have a `docId`, whatever it is.
const usedOfItem = new Set(['type', 'label', 'href', 'docId', 'items', 'customProps', 'collapsible']);

/** Items of a sidebar with what is used of them. */
function slimItem(item: unknown): unknown {
  if (!isRecord(item)) return item;
  const entries = Object.entries(item).filter(([key]) => usedOfItem.has(key));
  return Object.fromEntries(
    entries.map(([key, value]) => {
      if (key === 'docId') return [key, true];
      // The stock plugin ends the address of a folder's page with a slash, which no address of the site has.
      if (key === 'href' && typeof value === 'string') return [key, value.replace(/(.)\/$/, '$1')];
      return [key, key === 'items' && Array.isArray(value) ? value.map(slimItem) : value];
    }),
  );
}

/** The data of a version without the titles and descriptions of its pages. */
export function slimVersion(version: unknown): unknown {
  if (!isRecord(version) || !isRecord(version['docsSidebars'])) return version;
  const docsSidebars = Object.entries(version['docsSidebars']).map(([id, items]) => [
    id,
    Array.isArray(items) ? items.map(slimItem) : items,
  ]);
  return {...version, docs: {}, docsSidebars: Object.fromEntries(docsSidebars)};
}

/** What every page of the site learns about the reference: where it begins. */
export function slimGlobalData(data: unknown): unknown {
  if (!isRecord(data) || !Array.isArray(data['versions'])) return data;
  const versions: unknown[] = data['versions'];
  return {
    ...data,
    versions: versions.map((version) => {
      if (!isRecord(version) || !Array.isArray(version['docs'])) return version;
      const docs: unknown[] = version['docs'];
      return {...version, docs: docs.filter((doc) => isRecord(doc) && doc['id'] === version['mainDocId'])};
    }),
  };
}

/** The folder of a page that has a sidebar of its own, `/api/operations/mutations`, or where the reference begins. */
const folderOf = (base: string, page: string): string =>
  /^\/(?:operations|types)\/[^/]+/.exec(page.slice(base.length))?.[0] ?? '';

/** The version with those sidebars that pages name. */
function withSidebarsOf(version: unknown, pages: readonly RouteConfig[]): unknown {
  if (!isRecord(version) || !isRecord(version['docsSidebars'])) return version;
  const used = new Set(pages.map((page) => page['sidebar']));
  const docsSidebars = Object.entries(version['docsSidebars']).filter(([id]) => used.has(id));
  return {...version, docsSidebars: Object.fromEntries(docsSidebars)};
}

const showsExamples = /\/(?:operations\/(?:queries|mutations|subscriptions)|guides)\/[^/]+$/;
const examples = '@theme/DocItem/Examples';

/** Gives pages of operations and guides the components of examples as a property (`src/theme/DocItem`). */
const withExamples = (page: RouteConfig): RouteConfig =>
  showsExamples.test(page.path) ? {...page, modules: {...page.modules, examples}} : page;

/** One route of the version for each folder, the beginning last: it takes whatever the others don't. */
function splitByFolder(route: RouteConfig, version: unknown): RouteConfig[] {
  const [inner] = route.routes ?? [];
  const folders = new Map<string, RouteConfig[]>();
  for (const page of inner?.routes ?? []) {
    const folder = folderOf(route.path, page.path);
    folders.set(folder, [...(folders.get(folder) ?? []), page]);
  }
  return [...folders]
    .sort(([a], [b]) => b.length - a.length)
    .map(([folder, pages]) => {
      const path = `${route.path}${folder}`;
      const slim = withSidebarsOf(slimVersion(version), pages) as Record<string, unknown>;
      return {
        ...route,
        path,
        props: {...route.props, version: slim},
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
    return version === undefined ? [slimRoute(inner)] : splitByFolder(inner, version);
  });
  return {...route, ...(routes && {routes})};
}

function slimActions(actions: PluginContentLoadedActions): PluginContentLoadedActions {
  return {
    ...actions,
    addRoute: (route) => actions.addRoute(slimRoute(route)),
    setGlobalData: (data) => actions.setGlobalData(slimGlobalData(data)),
  };
}

export default async function slimDocsPlugin(
  context: LoadContext,
  options: PluginOptions,
): Promise<Plugin<LoadedContent>> {
  const plugin = await docsPlugin(context, options);
  const {contentLoaded} = plugin;
  return {
    ...plugin,
    async contentLoaded(args) {
      await contentLoaded?.call(plugin, {...args, actions: slimActions(args.actions)});
    },
  };
}
