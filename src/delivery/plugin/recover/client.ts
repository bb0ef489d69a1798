import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import styles from './box.module.css';
import {recoveryFor} from './failure.ts';
import {refetch} from './refetch.ts';

async function reload(error: unknown): Promise<void> {
  await refetch(error);
  location.reload();
}

function report(error: unknown): void {
  if (document.querySelector(`.${styles['failed']}`)) return;
  const box = document.createElement('div');
  box.className = styles['failed'] ?? '';
  box.setAttribute('role', 'alert');
  const text = document.createElement('p');
  text.textContent = String(error);
  const retry = document.createElement('button');
  retry.type = 'button';
  retry.textContent = 'Retry';
  retry.addEventListener('click', () => void reload(error));
  box.append(text, retry);
  // Outside of the application's root: the page below stays readable, and React never finds what it did not draw.
  document.body.prepend(box);
}

if (ExecutionEnvironment.canUseDOM) {
  window.addEventListener('unhandledrejection', (event) => {
    const [entry] = performance.getEntriesByType('navigation');
    const recovery = recoveryFor({
      reason: event.reason,
      hydrated: document.documentElement.dataset['hasHydrated'] === 'true',
      navigation: entry instanceof PerformanceNavigationTiming ? entry.type : undefined,
    });
    if (recovery === 'none') return;
    event.preventDefault();
    if (recovery === 'reload') void reload(event.reason);
    else report(event.reason);
  });
}
