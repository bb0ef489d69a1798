import type {ReactNode} from 'react';
import clsx from 'clsx';
import useIsBrowser from '@docusaurus/useIsBrowser';
import StaticContent from '../../site/ui/StaticContent/index.tsx';
import {Pieces} from '../../site/ui/Pieces/index.tsx';
import type {Piece} from '../../site/model/colour.ts';
import CopyButton from '../../site/ui/CopyButton/index.tsx';
import styles from './code.module.css';

interface FrameProps {
  code: string;
  pieces: readonly Piece[];
  className?: string | undefined;
  title?: ReactNode;
}

export function CodeFrame({code, pieces, className, title}: FrameProps): ReactNode {
  const isBrowser = useIsBrowser();
  return (
    <div className={styles.block}>
      {title !== undefined && <div className={styles.title}>{title}</div>}
      <div className={styles.frame}>
        {isBrowser && <CopyButton text={code} className={clsx('button button--secondary button--sm', styles.copy)} />}
        {/* Focus lets keyboards scroll a block that is wider than its column. */}
        <StaticContent as="pre" version={code} className={styles.pre} attributes={{tabIndex: 0}}>
          <code className={className}>
            <Pieces pieces={pieces} />
          </code>
        </StaticContent>
      </div>
    </div>
  );
}
