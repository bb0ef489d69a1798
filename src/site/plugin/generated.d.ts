declare module '@generated/page-index/default/pages.json' {
  import type {PageEntry} from '@site/src/site/model/nearest.ts';

  const pages: PageEntry[];
  export default pages;
}
