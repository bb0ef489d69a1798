import {useEffect, useState, type ReactNode} from 'react';
import {useLocation} from '@docusaurus/router';
import {twinPath} from '../../../site/model/markdown-path.ts';
import {copyText} from './copy.ts';
import styles from './styles.module.css';

type Status = 'idle' | 'copied' | 'failed';

const labels: Record<Status, string> = {idle: 'Copy page', copied: 'Copied', failed: 'Copy failed'};

async function fetchTwin(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered with ${response.status}.`);
  return response.text();
}

function Actions({twin}: {twin: string}): ReactNode {
  const [status, setStatus] = useState<Status>('idle');

  useEffect(() => {
    if (status !== 'copied') return undefined;
    const timer = setTimeout(() => setStatus('idle'), 2500);
    return () => clearTimeout(timer);
  }, [status]);

  const copy = (): void => {
    copyText(fetchTwin(twin)).then(
      () => setStatus('copied'),
      () => setStatus('failed'),
    );
  };

  return (
    <div className={styles.actions} data-twin="skip">
      <button
        type="button"
        className={styles.action}
        data-status={status}
        onClick={copy}
        title="Copy this page as Markdown"
      >
        {Object.values(labels).map((label) => (
          <span key={label} aria-hidden={label !== labels[status]} data-shown={label === labels[status]}>
            {label}
          </span>
        ))}
      </button>
      <a className={styles.action} href={twin} type="text/markdown">
        View as Markdown
      </a>
      <span role="status" className={status === 'failed' ? styles.failure : styles.announcement}>
        {status === 'copied' && 'Page copied as Markdown.'}
        {status === 'failed' && (
          <>
            The page could not be copied. <a href={twin}>Open the Markdown</a> and copy it there.
          </>
        )}
      </span>
    </div>
  );
}

/** Copies the page as Markdown or opens it; nothing on pages that have no Markdown. */
export default function PageActions(): ReactNode {
  const twin = twinPath(useLocation().pathname);
  return twin ? <Actions key={twin} twin={twin} /> : null;
}
