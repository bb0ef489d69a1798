/**
 * In place of Docusaurus 3.10.2's CodeBlock, which finds colours in the browser and brings Prism along, a sixth of what
 * a page would run. Colours come from `src/content/plugin/remark-code-colours.ts`; marked and numbered lines are not
 * offered.
 */
import type {ReactNode} from 'react';
import {CodeFrame} from '../../reference/ui/Code.tsx';
import {cutPieces} from '../../site/model/colours.ts';

interface Props {
  children?: ReactNode;
  className?: string;
  /** What stands behind the language of a fence. */
  metastring?: string;
  title?: ReactNode;
  /** As `cutPieces` takes them. */
  colours?: string;
}

const textOf = (children: ReactNode): string => (Array.isArray(children) ? children.join('') : String(children));

export default function CodeBlock({children, className, metastring, title, colours}: Props): ReactNode {
  const code = textOf(children).replace(/\n$/, '');
  const pieces = colours === undefined ? [{text: code}] : cutPieces(code, colours);
  const shownTitle = title ?? /title="([^"]*)"/.exec(metastring ?? '')?.[1];
  return (
    <div className="theme-code-block">
      <CodeFrame code={code} pieces={pieces} className={className} title={shownTitle} />
    </div>
  );
}
