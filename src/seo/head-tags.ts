import type {Config} from '@docusaurus/types';
import {site} from '../site';

/** Tags in the head of every page. */
export const headTags: Config['headTags'] = [
  {tagName: 'link', attributes: {rel: 'search', type: 'application/opensearchdescription+xml', title: site.title, href: '/opensearch.xml'}},
];
