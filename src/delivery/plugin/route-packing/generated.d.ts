declare module '@generated/route-packing/table.json' {
  import type {RouteTable} from '@site/src/delivery/plugin/route-packing/route-table.ts';

  const table: RouteTable;
  export default table;
}
