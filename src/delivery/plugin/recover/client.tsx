import {createRoot} from 'react-dom/client';
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import Loading from '@theme/Loading';
import {recoveryFor} from './recovery.ts';

const reload = (): void => location.reload();

/** Shows the error above the page, outside of the application's root, so that the server's HTML stays readable. */
function report(error: Error): void {
  const box = document.createElement('div');
  box.setAttribute('role', 'alert');
  document.body.prepend(box);
  createRoot(box).render(<Loading error={error} retry={reload} isLoading={false} pastDelay timedOut={false} />);
}

if (ExecutionEnvironment.canUseDOM) {
  window.addEventListener('unhandledrejection', (event) => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const isHydrated = document.documentElement.dataset['hasHydrated'] === 'true';
    const recovery = recoveryFor(event.reason, isHydrated, entry?.type);
    if (recovery === 'none') return;
    event.preventDefault();
    if (recovery === 'reload') reload();
    else report(event.reason as Error);
  });
}
