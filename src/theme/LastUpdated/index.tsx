import type {ComponentProps, ReactNode} from 'react';
import LastUpdated from '@theme-original/LastUpdated';
import type StockLastUpdated from '@theme/LastUpdated';
import StaticContent from '../../site/ui/StaticContent/index.tsx';

/** Isn't drawn again over what the server sent: writing the date loads the browser's calendars, 10 ms of a page's start. */
export default function StaticLastUpdated(props: ComponentProps<typeof StockLastUpdated>): ReactNode {
  return (
    <StaticContent version={`${String(props.lastUpdatedAt)} ${String(props.lastUpdatedBy)}`}>
      <LastUpdated {...props} />
    </StaticContent>
  );
}
