/**
 * Makes a queue whose tasks run one at a time, each when the browser has nothing else to do. A page of the reference
 * has a hundred links in view at once; fetching ahead for all of them in one task would hold up the reader's first tap.
 *
 * @param whenIdle - Calls back once the browser is idle.
 */
export function createIdleQueue(
  whenIdle: (run: () => void) => void,
): <Result>(task: () => Result | Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  const next = (): void => {
    waiting[0]?.();
    waiting.shift();
    if (waiting.length > 0) whenIdle(next);
  };
  return (task) =>
    new Promise((resolve) => {
      // A promise of its own catches what the task throws.
      if (waiting.push(() => resolve(new Promise((settle) => settle(task())))) === 1) whenIdle(next);
    });
}

/** Calls back when the browser is idle, or soon where it can't tell (Safari). */
export const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run);
  else setTimeout(run, 50);
};
