import type {ReactNode} from 'react';
import {useCopy, type CopyStatus} from '../useCopy.ts';

interface Props {
  /** What is copied; a function is asked when somebody copies. */
  text: string | (() => string | Promise<string>);
  className: string | undefined;
  /** What is copied, for screen readers. */
  label?: string;
  /** What the button says. */
  says?: Record<CopyStatus, string>;
}

const copy = {idle: 'Copy', copied: 'Copied', failed: 'Select and copy'};

/** Puts a text on the clipboard and says so. */
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
