/** Writes a page at each former address, for servers that don't redirect by themselves. */
import {mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {readRedirects} from '../build/redirects.ts';
import {absoluteUrl, encodeAddress} from '../model/address.ts';

/** The page at a former address. Its script keeps what follows `?` and `#`, which a refresh would drop. */
export function movedPage(to: string): string {
  const address = encodeAddress(to);
  return `<!doctype html>
<html lang="en" data-to="${address}">
<head>
<meta charset="utf-8">
<title>This page has moved</title>
<meta name="robots" content="noindex">
<link rel="canonical" href="${absoluteUrl(to)}">
<script src="/js/moved.js"></script>
<noscript><meta http-equiv="refresh" content="0; url=${address}"></noscript>
</head>
<body><p>This page has moved to <a href="${address}">${address}</a>.</p></body>
</html>
`;
}

export default function movedPages({siteDir}: LoadContext): Plugin {
  return {
    name: 'moved-pages',
    postBuild({outDir}) {
      for (const {from, to} of readRedirects(siteDir)) {
        const file = path.join(outDir, `${from}.html`);
        mkdirSync(path.dirname(file), {recursive: true});
        writeFileSync(file, movedPage(to));
      }
      return Promise.resolve();
    },
  };
}
