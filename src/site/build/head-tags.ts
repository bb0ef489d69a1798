import type {Config} from '@docusaurus/types';
import {site} from '../model/site.ts';

type HeadTag = NonNullable<Config['headTags']>[number];

const fontPreload = (file: string): HeadTag => ({
  tagName: 'link',
  attributes: {rel: 'preload', href: `/fonts/${file}`, as: 'font', type: 'font/woff2', crossorigin: 'anonymous'},
});

export const headTags: HeadTag[] = [
  fontPreload('geist-latin.a147f99c.woff2'),
  fontPreload('geist-mono-latin.a15f9d56.woff2'),
  {
    tagName: 'link',
    attributes: {
      rel: 'search',
      type: 'application/opensearchdescription+xml',
      title: site.title,
      href: '/opensearch.xml',
    },
  },
];
