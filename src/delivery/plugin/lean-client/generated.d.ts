declare module '@generated/lean-client/table.json' {
  import type {RouteTable} from '@site/src/delivery/plugin/lean-client/route-table.ts';

  const table: RouteTable;
  export default table;
}
