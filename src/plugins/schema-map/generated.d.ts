declare module '@generated/schema-map/default/map.json' {
  import type {SchemaMap} from '@site/src/plugins/schema-map/map';

  const map: SchemaMap;
  export default map;
}
