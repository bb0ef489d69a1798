import type {Config} from '@docusaurus/types';
import {site} from '../site';

/** Tags in the head of every page. */
export const headTags: Config['headTags'] = [
  {tagName: 'link', attributes: {rel: 'preload', href: '/fonts/geist-latin.a147f99c.woff2', as: 'font', type: 'font/woff2', crossorigin: 'anonymous'}},
  {tagName: 'link', attributes: {rel: 'search', type: 'application/opensearchdescription+xml', title: site.title, href: '/opensearch.xml'}},
];
