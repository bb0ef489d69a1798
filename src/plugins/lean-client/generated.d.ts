declare module '@generated/route-table/table.json' {
  import type {RouteTable} from '@site/src/plugins/lean-client/route-table';

  const table: RouteTable;
  export default table;
}
