// Ejected: team names follow the date instead of cards, and a note that asks readers to act says so.
import type {ReactNode} from 'react';
import clsx from 'clsx';
import {useBlogPost} from '@docusaurus/plugin-content-blog/client';
import Title from '@theme/BlogPostItem/Header/Title';
import Info from '@theme/BlogPostItem/Header/Info';
import {actionLabel, readAction} from '../../../changelog/model/action.ts';
import styles from './styles.module.css';

export default function BlogPostItemHeader(): ReactNode {
  const {metadata, isBlogPostPage} = useBlogPost();
  const action = readAction(metadata.frontMatter['actionRequired']);
  return (
    <header>
      <Title className={clsx(styles.title, !isBlogPostPage && styles.inList)} />
      <Info />
      {action && (
        <p className={styles.action}>
          <strong>{actionLabel(action)}.</strong> {action.what}
        </p>
      )}
    </header>
  );
}
