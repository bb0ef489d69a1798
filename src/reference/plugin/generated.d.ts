declare module '@generated/endless-reference/default/names.json' {
  import type {Names} from '@site/src/reference/model/page-data.ts';

  const names: Names;
  export default names;
}

declare module '@generated/endless-reference/default/cards-*' {
  import type {Card} from '@site/src/reference/model/page-data.ts';

  const cards: Record<string, Card>;
  export default cards;
}

declare module '@generated/endless-reference/default/permissions.json' {
  import type {PermissionRow} from '@site/src/reference/model/permissions.ts';

  const permissions: PermissionRow[];
  export default permissions;
}

declare module '@generated/endless-reference/default/map.json' {
  import type {SchemaMap} from '@site/src/reference/model/schema-map.ts';

  const map: SchemaMap;
  export default map;
}
