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

// Breadcrumbs stop only at links that have a `docId`.
const usedOfItem = new Set(['type', 'label', 'href', 'docId', 'items', 'customProps', 'collapsible']);

/** Items of a sidebar with what is used of them. */
function slimItem(item: unknown): unknown {
  if (!isRecord(item)) return item;
  const entries = Object.entries(item).filter(([key]) => usedOfItem.has(key));
  return Object.fromEntries(
    entries.map(([key, value]) => [key, key === 'items' && Array.isArray(value) ? value.map(slimItem) : value]),
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

/** A route with slim data; the version's route lies below that of all versions. */
export function slimRoute(route: RouteConfig): RouteConfig {
  const version = route.props?.['version'];
  return {
    ...route,
    ...(version !== undefined && {props: {...route.props, version: slimVersion(version) as Record<string, unknown>}}),
    ...(route.routes && {routes: route.routes.map(slimRoute)}),
  };
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
