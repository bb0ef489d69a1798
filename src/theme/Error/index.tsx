// Ejected: the stock page draws the layout again, which needs what has just crashed, and loses its title on the way.
import type {ReactNode} from 'react';
import CrashReport, {type Props} from '../../site/ui/CrashReport/index.tsx';

/** A crash outside the layout: nothing but the report is left to draw. */
export default function ErrorPage(props: Props): ReactNode {
  return (
    <main>
      <CrashReport {...props} />
    </main>
  );
}
