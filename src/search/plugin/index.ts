/**
 * Writes the search index after each build: a shard for each section and a manifest that names them. Hands the modal
 * its styles as a string: an imported style sheet would end up in the one that every page loads.
 */
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {writeIndex} from '../build/build-index.ts';

/** Layer that the site's other styles of DocSearch would be in; what stands outside of layers beats it. */
const layer = 'docusaurus.theme-search-algolia.docsearch';

/** The modal's styles, DocSearch's own and the site's on top of them. */
export function modalStyles(docSearch: string, siteStyles: string): string {
  return `@layer ${layer}{${docSearch}}\n${siteStyles
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .trim()}`;
}

export default function searchIndexPlugin({siteDir}: LoadContext): Plugin<string> {
  const siteStyles = ['modal', 'hits'].map((name) => path.resolve(siteDir, `src/search/ui/SearchModal/${name}.css`));
  return {
    name: 'search-index',
    getPathsToWatch: () => siteStyles,
    async loadContent() {
      const modal = createRequire(path.join(siteDir, 'package.json')).resolve('@docsearch/react');
      const docSearch = createRequire(modal).resolve('@docsearch/css/dist/modal.css');
      return modalStyles(
        readFileSync(docSearch, 'utf8'),
        siteStyles.map((file) => readFileSync(file, 'utf8')).join(''),
      );
    },
    async contentLoaded({content, actions}) {
      await actions.createData('modal-styles.json', JSON.stringify(content));
    },
    async postBuild({outDir}) {
      for (const line of await writeIndex({siteDir, outDir})) console.log(`[search] ${line}`);
    },
  };
}
