declare module '@generated/page-index/default/pages.json' {
  const pages: import('@site/src/site/model/nearest.ts').PageEntry[];
  export default pages;
}
