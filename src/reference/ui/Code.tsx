import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import useIsBrowser from '@docusaurus/useIsBrowser';
import StaticContent from '../../site/ui/StaticContent/index.tsx';
import {Pieces} from '../../site/ui/Pieces/index.tsx';
import {colour, type Piece} from '../../site/model/colour.ts';
import CopyButton from '../../site/ui/CopyButton/index.tsx';
import type {SignatureProps} from '../model/page-data.ts';
import styles from './code.module.css';

/** Types in a definition become links; the rest stays text. */
const withLinks =
  (links: SignatureProps['links']) =>
  (text: string): ReactNode =>
    text.split(/([A-Z_]\w*)/).map((part, index) => {
      const route = Object.hasOwn(links, part) ? links[part] : undefined;
      return route ? (
        <Link key={index} to={route}>
          {part}
        </Link>
      ) : (
        part
      );
    });

interface FrameProps {
  code: string;
  pieces: readonly Piece[];
  className?: string | undefined;
  title?: ReactNode;
}

/** Coloured code to copy. */
export function CodeFrame({code, pieces, className, title}: FrameProps): ReactNode {
  const isBrowser = useIsBrowser();
  return (
    <div className={styles.block}>
      {title !== undefined && <div className={styles.title}>{title}</div>}
      <div className={styles.frame}>
        {isBrowser && <CopyButton text={code} className={styles.copy} />}
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

/** A definition in SDL with its types linked. */
export function Signature({code, links}: SignatureProps): ReactNode {
  return (
    <StaticContent className={styles.block} attributes={{'data-signature': 'true'}}>
      <pre className={styles.pre} tabIndex={0} role="region" aria-label="Definition">
        <code className="language-graphql">
          <Pieces pieces={colour(code, 'graphql')} draw={withLinks(links)} />
        </code>
      </pre>
    </StaticContent>
  );
}
