import type {ReactNode} from 'react';
import {useCopy, type CopyStatus} from '../useCopy.ts';

interface Props {
  text: string | (() => string | Promise<string>);
  className: string | undefined;
  /** What is copied, for screen readers. */
  label?: string;
  says?: Record<CopyStatus, string>;
}

const copy = {idle: 'Copy', copied: 'Copied', failed: 'Select and copy'};

export default function CopyButton({text, className, label, says = copy}: Props): ReactNode {
  const [status, copyText] = useCopy();
  return (
    <button
      type="button"
      className={className}
      onClick={() => copyText(typeof text === 'string' ? text : text())}
      aria-label={label && `Copy ${label}`}
    >
      <span aria-live="polite">{says[status]}</span>
    </button>
  );
}
