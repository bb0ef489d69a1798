declare module '@generated/reference-page-data/default/names.json' {
  const names: import('@site/src/reference/model/page-data.ts').NameLists;
  export default names;
}

declare module '@generated/reference-page-data/default/cards-*' {
  const cards: Record<string, import('@site/src/reference/model/page-data.ts').Card>;
  export default cards;
}

declare module '@generated/reference-page-data/default/map.json' {
  const map: import('@site/src/reference/model/schema-map.ts').SchemaMap;
  export default map;
}
