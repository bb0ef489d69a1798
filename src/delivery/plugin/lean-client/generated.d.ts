declare module '@generated/route-table/table.json' {
  import type {RouteTable} from '@site/src/delivery/plugin/lean-client/route-table.ts';

  const table: RouteTable;
  export default table;
}

declare module '@docusaurus/core/lib/client/preload' {
  /** Fetches what the routes of a path need. */
  export default function preload(path: string): Promise<unknown>;
}
