/**
 * In place of Docusaurus 3.10.2's CodeBlock, which brings Prism along, a sixth of what a page would run, for the colours
 * that examples have anyway. Marked and numbered lines are not offered.
 */
import type {ReactNode} from 'react';
import {CodeFrame} from '../../reference/ui/Code.tsx';
import {colour} from '../../site/model/colour.ts';

interface Props {
  children?: ReactNode;
  className?: string;
  /** What follows the language of a fence. */
  metastring?: string;
  title?: ReactNode;
}

const textOf = (children: ReactNode): string => (Array.isArray(children) ? children.join('') : String(children));

export default function CodeBlock({children, className, metastring, title}: Props): ReactNode {
  const code = textOf(children).replace(/\n$/, '');
  const language = /language-(\w+)/.exec(className ?? '')?.[1] ?? '';
  return (
    <div className="theme-code-block">
      <CodeFrame
        code={code}
        pieces={colour(code, language)}
        className={className}
        title={title ?? /title="([^"]*)"/.exec(metastring ?? '')?.[1]}
      />
    </div>
  );
}
