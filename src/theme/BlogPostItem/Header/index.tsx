// Ejected: the date is written as in the notes' text and followed by team names, and required action is marked.
import {Fragment, type ReactNode} from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import {useBlogPost} from '@docusaurus/plugin-content-blog/client';
import Title from '@theme/BlogPostItem/Header/Title';
import {actionLabel, readAction} from '../../../changelog/model/action.ts';
import {formatDay} from '../../../site/model/dates.ts';
import styles from './styles.module.css';

export default function BlogPostItemHeader(): ReactNode {
  const {metadata, isBlogPostPage} = useBlogPost();
  const action = readAction(metadata.frontMatter['actionRequired']);
  return (
    <header>
      <Title className={clsx(styles.title, !isBlogPostPage && styles.inList)} />
      <p className="hint">
        <time dateTime={metadata.date}>{formatDay(new Date(metadata.date))}</time>
        {metadata.authors.map(({key, name, page}, index) => (
          <Fragment key={key ?? name}>
            {index === 0 ? ' · ' : ', '}
            {page ? <Link to={page.permalink}>{name}</Link> : name}
          </Fragment>
        ))}
      </p>
      {action && (
        <p className={styles.action}>
          <strong className="text--warning">{actionLabel(action)}.</strong> {action.what}
        </p>
      )}
    </header>
  );
}
