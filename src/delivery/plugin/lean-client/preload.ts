/**
 * Docusaurus' `preload`, which waits for the first paint before it fetches the scripts of the page that stands in the
 * document already. Fetching and running them first would keep readers from the text that they came for.
 */
import preloadRoute from '@docusaurus/core/lib/client/preload';

/** Longest wait in ms, for browsers that don't tell when they paint. */
const patience = 1000;

const painted = new Promise<void>((resolve) => {
  if (document.visibilityState !== 'visible') return resolve(); // nothing is painted before somebody looks
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    resolve();
  }).observe({type: 'paint', buffered: true});
  setTimeout(resolve, patience);
});

/** Fetches what the page at a path needs. */
export default async function preload(path: string): Promise<unknown> {
  await painted;
  return preloadRoute(path);
}
