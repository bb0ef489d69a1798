import {startTransition, useEffect, useState} from 'react';

/** `true` at once, or after the next paint for what can wait. */
export function useAfterPaint(canWait: boolean): boolean {
  const [isPainted, setPainted] = useState(!canWait);
  const waits = canWait && !isPainted;
  useEffect(() => {
    if (!waits) return undefined;
    let timer: number | undefined;
    const frame = requestAnimationFrame(
      () => (timer = window.setTimeout(() => startTransition(() => setPainted(true)))),
    );
    return () => {
      cancelAnimationFrame(frame);
      window.clearTimeout(timer);
    };
  }, [waits]);
  return !waits;
}
