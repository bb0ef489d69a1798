// Wrapped: a note that asks readers to act says so below its heading.
import type {ReactNode} from 'react';
import {useBlogPost} from '@docusaurus/plugin-content-blog/client';
import Header from '@theme-original/BlogPostItem/Header';
import {actionLabel, readAction} from '@site/src/changelog/action';
import styles from './styles.module.css';

export default function BlogPostItemHeader(): ReactNode {
  const {metadata} = useBlogPost();
  const action = readAction(metadata.frontMatter['actionRequired']);
  return (
    <>
      <Header />
      {action && (
        <p className={styles.action}>
          <strong>{actionLabel(action)}.</strong> {action.what}
        </p>
      )}
    </>
  );
}
