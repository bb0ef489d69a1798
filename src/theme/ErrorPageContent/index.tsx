// Ejected: the stock page has no title of its own, stays when the reader moves on, and its red text is too pale.
import type {ReactNode} from 'react';
import CrashReport, {type Props} from '../../site/ui/CrashReport/index.tsx';

/** A crash inside the layout. */
export default function ErrorPageContent(props: Props): ReactNode {
  return (
    <main>
      <CrashReport {...props} />
    </main>
  );
}
