import {useEffect, useState, type ReactNode} from 'react';

type Status = 'idle' | 'copied' | 'failed';

interface Props {
  /** A function is called when somebody copies; what it throws is a failure. */
  text: string | (() => string | Promise<string>);
  className: string | undefined;
  /** What is copied, for screen readers. */
  label?: string;
  says?: Record<Status, string>;
}

const copy = {idle: 'Copy', copied: 'Copied', failed: 'Select and copy'};

/**
 * Puts text on the clipboard. Safari allows writing only within the click itself, so a promise of text that is still
 * being fetched is handed over where the browser takes one.
 */
async function copyText(text: string | Promise<string>): Promise<void> {
  if (typeof text === 'string' || typeof ClipboardItem === 'undefined')
    return navigator.clipboard.writeText(await text);
  const blob = text.then((value) => new Blob([value], {type: 'text/plain'}));
  return navigator.clipboard.write([new ClipboardItem({'text/plain': blob})]);
}

/** Copies a text and says so: the success for a moment, a failure until the next try. */
export default function CopyButton({text, className, label, says = copy}: Props): ReactNode {
  const [status, setStatus] = useState<Status>('idle');
  useEffect(() => {
    if (status !== 'copied') return undefined;
    const timer = setTimeout(() => setStatus('idle'), 2500);
    return () => clearTimeout(timer);
  }, [status]);
  const copyNow = async (): Promise<void> => copyText(typeof text === 'string' ? text : text());
  const onClick = (): void => {
    copyNow().then(
      () => setStatus('copied'),
      () => setStatus('failed'),
    );
  };
  return (
    <button type="button" className={className} onClick={onClick} aria-label={label && `Copy ${label}`}>
      <span aria-live="polite">{says[status]}</span>
    </button>
  );
}
