// Ejected: dates are written the way the notes write them, day before month; no reading time.
import type {ReactNode} from 'react';
import clsx from 'clsx';
import {useBlogPost} from '@docusaurus/plugin-content-blog/client';
import type {Props} from '@theme/BlogPostItem/Header/Info';
import {formatDay} from '@site/src/changelog/quarter';
import styles from './styles.module.css';

export default function BlogPostItemHeaderInfo({className}: Props): ReactNode {
  const {metadata} = useBlogPost();
  return (
    <div className={clsx(styles.info, className)}>
      <time dateTime={metadata.date}>{formatDay(new Date(metadata.date))}</time>
    </div>
  );
}
