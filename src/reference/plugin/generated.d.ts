declare module '@generated/reference-page-data/default/names.json' {
  import type {NameLists} from '@site/src/reference/model/page-data.ts';

  const names: NameLists;
  export default names;
}

declare module '@generated/reference-page-data/default/map.json' {
  import type {buildSchemaMap} from '@site/src/reference/model/schema-map.ts';

  const map: ReturnType<typeof buildSchemaMap>;
  export default map;
}
