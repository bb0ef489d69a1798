import type {ReactNode} from 'react';
import {useLocation} from '@docusaurus/router';
import {markdownPath} from '../../../site/model/address.ts';
import {useCopy, type CopyStatus} from '../../../site/ui/useCopy.ts';
import styles from './styles.module.css';

const labels: Record<CopyStatus, string> = {idle: 'Copy page', copied: 'Copied', failed: 'Copy failed'};

async function fetchMarkdown(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered with ${response.status}.`);
  return response.text();
}

function Actions({markdown}: {markdown: string}): ReactNode {
  const [status, copy] = useCopy();
  return (
    <div className={styles.actions} data-search="ignore">
      <button
        type="button"
        className={styles.action}
        data-status={status}
        onClick={() => copy(fetchMarkdown(markdown))}
        title="Copy this page as Markdown"
      >
        {Object.values(labels).map((label) => (
          <span key={label} aria-hidden={label !== labels[status]} data-shown={label === labels[status]}>
            {label}
          </span>
        ))}
      </button>
      <a className={styles.action} href={markdown} type="text/markdown">
        View as Markdown
      </a>
      <span role="status" className={status === 'failed' ? styles.failure : styles.announcement}>
        {status === 'copied' && 'Page copied as Markdown.'}
        {status === 'failed' && (
          <>
            The page could not be copied. <a href={markdown}>Open the Markdown</a> and copy it there.
          </>
        )}
      </span>
    </div>
  );
}

/** Copies or opens the Markdown of a page; renders nothing on pages without one. */
export default function PageActions(): ReactNode {
  const markdown = markdownPath(useLocation().pathname);
  return markdown ? <Actions key={markdown} markdown={markdown} /> : null;
}
