import {useState, type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode} from 'react';
import styles from './styles.module.css';

const least = 25;
const most = 75;

/** Request and answer side by side. The bar between them is dragged, or moved with the arrow keys. */
export default function Panes({request, answer}: {request: ReactNode; answer: ReactNode}): ReactNode {
  const [share, setShare] = useState(50);
  const move = (to: number): void => setShare(Math.round(Math.min(most, Math.max(least, to))));
  const drag = ({currentTarget, pointerId, clientX}: PointerEvent): void => {
    const frame = currentTarget.parentElement?.getBoundingClientRect();
    if (frame && currentTarget.hasPointerCapture(pointerId)) move((100 * (clientX - frame.left)) / frame.width);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = {ArrowLeft: share - 5, ArrowRight: share + 5, Home: least, End: most}[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(to);
  };
  return (
    <div className={styles.panes} style={{'--share': `${share}%`} as CSSProperties}>
      <section className={styles.pane} aria-label="Request">
        {request}
      </section>
      <div
        className={styles.divider}
        role="separator"
        aria-label="Width of the request"
        aria-orientation="vertical"
        aria-valuenow={share}
        aria-valuemin={least}
        aria-valuemax={most}
        tabIndex={0}
        onPointerDown={({currentTarget, pointerId}) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={drag}
        onKeyDown={onKeyDown}
      />
      <section className={styles.pane} aria-label="Answer">
        {answer}
      </section>
    </div>
  );
}
