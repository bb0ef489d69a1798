/** Writes the search index after each build: a shard for each section and a manifest that names them. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {writeIndex} from '../../search/build-index.ts';

export interface Options {
  /** File with the glossary whose synonyms are searched, relative to the site. */
  glossary: string;
  /** File with further groups of words that mean the same, relative to the site. */
  synonyms: string;
}

export default function searchIndexPlugin({siteDir, baseUrl}: LoadContext, {glossary, synonyms}: Options): Plugin {
  const read = (file: string): string => readFileSync(path.resolve(siteDir, file), 'utf8');
  return {
    name: 'search-index',
    getPathsToWatch: () => [],
    async postBuild({outDir}) {
      const summary = await writeIndex({outDir, baseUrl, glossary: read(glossary), synonyms: read(synonyms)});
      for (const line of summary) console.log(`[search] ${line}`);
    },
  };
}
