import type {ReactNode} from 'react';
import {useLocation} from '@docusaurus/router';
import {markdownPath} from '../../../site/model/address.ts';
import CopyButton from '../../../site/ui/CopyButton/index.tsx';
import styles from './styles.module.css';

const labels = {idle: 'Copy page', copied: 'Copied', failed: 'Copying failed: open the Markdown'};

async function fetchMarkdown(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered with ${response.status}.`);
  return response.text();
}

/** Copies or opens the Markdown of a page; renders nothing on pages without one. */
export default function PageActions(): ReactNode {
  const markdown = markdownPath(useLocation().pathname);
  if (!markdown) return null;
  return (
    <div key={markdown} className={styles.actions} data-search="ignore">
      <CopyButton text={() => fetchMarkdown(markdown)} className="button button--link button--sm" says={labels} />
      <a className="button button--link button--sm" href={markdown} type="text/markdown">
        View as Markdown
      </a>
    </div>
  );
}
