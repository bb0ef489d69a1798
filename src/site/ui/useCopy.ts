import {useCallback, useEffect, useState} from 'react';

export type CopyStatus = 'idle' | 'copied' | 'failed';

/**
 * Puts text on the clipboard. Safari allows writing only within the click itself, so a promise of text that is still
 * being fetched is handed over where the browser takes one.
 */
async function copyText(text: string | Promise<string>): Promise<void> {
  if (typeof text === 'string' || typeof ClipboardItem === 'undefined') {
    return navigator.clipboard.writeText(await text);
  }
  const blob = text.then((value) => new Blob([value], {type: 'text/plain'}));
  return navigator.clipboard.write([new ClipboardItem({'text/plain': blob})]);
}

/** What a button that copies says, and what it does. The success is shown for a moment, a failure stays. */
export function useCopy(): [status: CopyStatus, copy: (text: string | Promise<string>) => void] {
  const [status, setStatus] = useState<CopyStatus>('idle');
  useEffect(() => {
    if (status !== 'copied') return undefined;
    const timer = setTimeout(() => setStatus('idle'), 2500);
    return () => clearTimeout(timer);
  }, [status]);
  const copy = useCallback((text: string | Promise<string>) => {
    copyText(text).then(
      () => setStatus('copied'),
      () => setStatus('failed'),
    );
  }, []);
  return [status, copy];
}
