/** Fetches pages ahead when a reader is about to open them, instead of as soon as a link to them is in view. */
import path from 'node:path';
import type {Plugin} from '@docusaurus/types';

export default function prefetchPlugin(): Plugin {
  return {
    name: 'prefetch',
    getClientModules: () => [path.join(__dirname, 'client.ts')],
    // On the server Docusaurus' own link collects what the check of broken links reads.
    configureWebpack: (_config, isServer) =>
      isServer
        ? {}
        : {resolve: {alias: {'@docusaurus/Link': path.resolve(__dirname, '../../../site/ui/Link/index.tsx')}}},
  };
}
